/** A page of the store that is damaged while the service runs: the background work ends, and the rest goes on. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { STORE_FILE } from '../../../src/store/sqlite-file.ts';
import { damageStore } from '../../support/damage-store.ts';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';

const HOUR = 60 * 60_000;
const PATHS = Array.from({ length: 40 }, (_, at) => `/${at}`);

let dataDir: string;
let winnow: FedService;
let log: Record<string, unknown>[];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'winnow-damaged-'));
  log = [];
  winnow = await startFedService({ dataDir, background: true, log: (entry) => log.push(entry) });
  offer('Mares');
  await winnow.subscribe(...PATHS);
  await winnow.call('POST', '/v1/topics', { uris: ['horses'] });
  await winnow.service.idle();
});
afterEach(async () => {
  await winnow.close();
  rmSync(dataDir, { recursive: true });
});

/** Has every feed bring an item of its own. */
function offer(title: string): void {
  for (const path of PATHS) {
    const link = `https://example.org${path}/${title}`;
    winnow.feeds.put(path, {
      body: rss('Stable', [{ title: `${title} and other horses of ${path}`, link }]),
    });
  }
}

const damage = (name: string) => damageStore(join(dataDir, STORE_FILE), name);
const faults = () => log.filter(({ event }) => event === 'error');

test('is logged once, and nothing is taken up any more, while what can be read is read', async () => {
  const titles = await winnow.titles();
  damage('items_url');
  offer('Foals');
  await winnow.refresh();
  expect(faults()).toMatchObject([{ where: 'gather', code: 'data-file' }]);
  const asked = winnow.feeds.requests.length;
  winnow.advance(3 * HOUR);
  await winnow.refresh();
  expect(winnow.feeds.requests).toHaveLength(asked);
  expect(titles).not.toEqual([]);
  expect(await winnow.titles()).toEqual(titles);
  expect(faults()).toHaveLength(1);
  expect(await winnow.get('/~winnow/work')).toMatchObject({
    halted: { code: 'data-file', final: true, hint: expect.stringContaining('restore a backup') },
  });
});

test('counts against no feed', async () => {
  damage('items_url');
  offer('Foals');
  await winnow.refresh();
  const health = await winnow.health();
  expect(new Set(health.map(({ outcome, failures }) => `${outcome} ${failures}`))).toEqual(
    new Set(['fresh 0']),
  );
});

test.each([
  ['a feed is looked for', 'feeds_due'],
  ['the text of an article is kept', 'items_text_data'],
  ['topics are looked through', 'concepts'],
])('ends the work also where it is met when %s', async (_, name) => {
  const page = `<html><body><article><p>${'The farrier came at dawn. '.repeat(60)}</p></article></body></html>`;
  const link = `${winnow.feeds.url}/page`;
  winnow.feeds.put('/0', { body: rss('Stable', [{ title: 'Farriers', link }]) });
  winnow.feeds.put('/page', { body: page, type: 'text/html' });
  await winnow.refresh();
  damage(name);
  await winnow.call('POST', '/~winnow/source-settings', { source: 'user/Mine', fullText: true });
  winnow.advance(3 * HOUR);
  await winnow.service.idle();
  await winnow.service.idle();
  expect(faults()).toMatchObject([{ where: 'gather', code: 'data-file' }]);
  expect((await winnow.call('GET', '/v1/sources')).status).toBe(200);
});

test('is no hindrance to closing, which writes to the store no more', async () => {
  damage('feeds_due');
  winnow.advance(3 * HOUR);
  await winnow.service.idle();
  await winnow.service.close();
  expect(faults()).toHaveLength(1);
});
