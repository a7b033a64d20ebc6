/** What queries are planned by: a server may never close its store, which is when a command brings that up to date. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { STORE_FILE } from '../../../src/store/sqlite-file.ts';
import { startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'winnow-statistics-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** The number of rows that the table of items is planned for; undefined where nothing is known of it. */
function plannedItems(): number | undefined {
  const store = new Database(join(dataDir, STORE_FILE), { readonly: true });
  try {
    const isThere = store.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat1'").get();
    if (isThere === undefined) return undefined;
    const read = store.prepare("SELECT stat FROM sqlite_stat1 WHERE tbl = 'items' LIMIT 1");
    const row = read.get() as { stat: string } | undefined;
    return row && Number(row.stat.split(' ')[0]);
  } finally {
    store.close();
  }
}

/** The service, once it has gathered so many items. */
async function gathered(count: number) {
  const winnow = await startFedService({ dataDir, background: true });
  const items = Array.from({ length: count }, (_, at) => {
    return { title: `Horses, part ${at}`, link: `https://example.org/${at}` };
  });
  winnow.feeds.put('/feed', { body: rss('Stable', items) });
  await winnow.subscribe('/feed');
  await winnow.titles();
  await winnow.service.idle();
  return winnow;
}

test('is not told of few items: planned for them, all of the many to come would be read for each feed', async () => {
  const winnow = await gathered(12);
  expect(plannedItems()).toBeUndefined();
  await winnow.close();
  expect(plannedItems()).toBeUndefined();
});

test('is brought up to date while the service stays open, once feeds have come in', async () => {
  const winnow = await gathered(300);
  expect(plannedItems()).toBeGreaterThan(200);
  await winnow.close();
});
