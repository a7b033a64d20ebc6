/** `/ready` on a store that is damaged beneath the running service. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { STORE_FILE } from '../../../src/store/sqlite-file.ts';
import { damageStore } from '../../support/damage-store.ts';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';

let dataDir: string;
let winnow: FedService;
let log: Record<string, unknown>[];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'winnow-ready-'));
  log = [];
  winnow = await startFedService({ dataDir, log: (entry) => log.push(entry) });
  winnow.feeds.put('/feed', { body: rss('A', [{ title: 'One', link: 'https://example.org/1' }]) });
  await winnow.subscribe('/feed');
});
afterEach(async () => {
  await winnow.close();
  rmSync(dataDir, { recursive: true });
});

const damage = (name: string) => damageStore(join(dataDir, STORE_FILE), name);
const statusOf = async (target: string) => (await winnow.call('GET', target)).status;

it('is ready while the store is sound', async () => {
  expect(await statusOf('/ready')).toBe(200);
});

it.each(['usage', 'items', 'items_text_data'])(
  'is not ready once the first page of the table %s is damaged, and lives on',
  async (name) => {
    damage(name);
    expect(await statusOf('/ready')).toBe(503);
    expect(await statusOf('/health')).toBe(200);
  },
);

it('is not ready once work has met damage that the tables do not show, which the log has only once', async () => {
  damage('items_url');
  expect(await statusOf('/ready')).toBe(200);
  winnow.feeds.put('/feed', { body: rss('A', [{ title: 'Two', link: 'https://example.org/2' }]) });
  await winnow.refresh();
  const answers = [await winnow.call('GET', '/ready'), await winnow.call('GET', '/ready')];
  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  expect(await answers[0]!.json()).toMatchObject({
    status: 503,
    error: 'data-file',
    details: 'the store is damaged or not a Winnow store',
  });
  expect(log.filter(({ event }) => event === 'error')).toHaveLength(1);
});
