/** A store that a newer Winnow migrates while the service runs: what would write is refused until it is restarted. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MIGRATIONS } from '../../../src/store/migrate.ts';
import { STORE_FILE } from '../../../src/store/sqlite-file.ts';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';
import { changeStore } from '../../support/refuse-writes.ts';

const DETAILS = expect.stringContaining('this service has to be restarted');

let dataDir: string;
let winnow: FedService;
let log: Record<string, unknown>[];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'winnow-newer-'));
  log = [];
  winnow = await startFedService({ dataDir, background: true, log: (entry) => log.push(entry) });
  winnow.feeds.put('/a', {
    body: rss('Stable', [{ title: 'Mares', link: 'https://a.example/1' }]),
  });
  await winnow.subscribe('/a');
  await winnow.service.idle();
});
afterEach(async () => {
  await winnow.close();
  rmSync(dataDir, { recursive: true });
});

const migrate = (sql: string) =>
  changeStore(join(dataDir, STORE_FILE), `${sql}; PRAGMA user_version = ${MIGRATIONS.length + 1}`);
const faults = () => log.filter(({ event }) => event === 'error');

test('answers what would write, and what cannot be read, with 503 and what to do, and the rest as before', async () => {
  migrate('ALTER TABLE plans RENAME COLUMN name TO title');
  const added = await winnow.call('POST', '/v1/topics', { uris: ['horses'] });
  expect(added.status).toBe(503);
  expect(await added.json()).toMatchObject({ error: 'unavailable', details: DETAILS });
  expect(await winnow.get('/v1/topics')).not.toContain('horses');
  expect((await winnow.call('GET', '/v1/sources')).status).toBe(200);
  changeStore(join(dataDir, STORE_FILE), 'ALTER TABLE sources RENAME COLUMN name TO title');
  const read = await winnow.call('GET', '/v1/sources');
  expect(read.status).toBe(503);
  expect(faults()).toMatchObject([{ method: 'POST', code: 'unavailable' }]);
  expect(await read.json()).toMatchObject({ error: 'unavailable', details: DETAILS });
});

test('takes up no more work, which the log has once, and is not ready', async () => {
  await winnow.service.idle();
  migrate('ALTER TABLE feeds ADD COLUMN mood TEXT');
  const asked = winnow.feeds.requests.length;
  expect((await winnow.call('POST', '/~winnow/refresh', {})).status).toBe(503);
  winnow.advance(3 * 60 * 60_000);
  await winnow.service.idle();
  await winnow.service.idle();
  expect(winnow.feeds.requests).toHaveLength(asked);
  expect(faults().filter(({ where }) => where === 'gather')).toMatchObject([
    { code: 'unavailable' },
  ]);
  const ready = await winnow.call('GET', '/ready');
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({ error: 'unavailable', details: DETAILS });
});

test('is not ready before any work has met it', async () => {
  migrate('ALTER TABLE feeds ADD COLUMN mood TEXT');
  const ready = await winnow.call('GET', '/ready');
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({ details: DETAILS });
  expect((await winnow.call('GET', '/health')).status).toBe(200);
});
