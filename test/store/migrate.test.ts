import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { APPLICATION_ID, MIGRATIONS } from '../../src/store/migrate.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { verifyFile } from '../../src/store/sqlite-file.ts';
import { openDatabase } from '../../src/store/sqlite-open.ts';
import { digestOf } from '../support/digest-of.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'winnow-migrate-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Every version that a store may be migrated from. */
const OLDER = MIGRATIONS.map((_, at) => at).slice(1);

/** A file as the version of so many migrations left it, with what `fill` puts in. */
function oldStore(version: number, fill: string): string {
  const file = join(directory, 'data', 'winnow.db');
  mkdirSync(join(directory, 'data'), { mode: 0o700 });
  const database = openDatabase(file);
  // A wait for the disk after each statement would take most of the time of these tests.
  database.pragma('synchronous = OFF');
  for (const sql of MIGRATIONS.slice(0, version)) database.exec(sql);
  database.exec(fill);
  database.pragma(`application_id = ${APPLICATION_ID}`);
  database.pragma(`user_version = ${version}`);
  database.close();
  return file;
}

it.each(OLDER)(
  'refuses what was made by all migrations and names only %i, without a copy or a change',
  async (version) => {
    const file = oldStore(MIGRATIONS.length, '');
    const database = openDatabase(file);
    database.pragma(`user_version = ${version}`);
    database.close();
    const before = digestOf(file);
    expect(() => openSqlite({ file })).toThrow(/ is damaged or not a Winnow store$/u);
    expect(() => verifyFile(file)).toThrow(/ is damaged or not a Winnow store$/u);
    expect(digestOf(file)).toBe(before);
    expect(readdirSync(dirname(file))).toEqual(['winnow.db']);
  },
);

it('takes a store of any version as it is made, also with what somebody added', async () => {
  for (const version of OLDER) {
    const file = oldStore(version, 'CREATE TABLE theirs (a); CREATE INDEX mine ON theirs(a);');
    const engine = openSqlite({ file });
    expect(await engine.get('PRAGMA user_version')).toEqual({ user_version: MIGRATIONS.length });
    expect(await engine.all('SELECT a FROM theirs')).toEqual([]);
    await engine.close();
    rmSync(dirname(file), { recursive: true });
  }
});

it('keeps the concepts of an old store and who follows them, without the column that nothing reads', async () => {
  const file = oldStore(
    14,
    `INSERT INTO concepts (id, key, variant, segments, status, expansion, scored_through, changed_at)
       VALUES (7, 'tea', 'label', '["Tea"]', 'Complete', '[]', 5, 6);
     INSERT INTO accounts (id, username, username_key, created_at) VALUES (1, 'a', 'a', 0);
     INSERT INTO users (id, account_id, kind, name, name_key, created_at)
       VALUES (1, 1, 'owner', 'a', 'a', 0);
     INSERT INTO interests (user_id, key, concept_id, segments, created_at)
       VALUES (1, 'tea', 7, '["Tea"]', 0);`,
  );
  const engine = openSqlite({ file });
  const [concept, ...others] = await engine.all('SELECT * FROM concepts');
  expect(others).toEqual([]);
  expect(concept).toMatchObject({ id: 7, key: 'tea', status: 'Complete', changed_at: 6 });
  expect(concept).not.toHaveProperty('scored_through');
  expect(await engine.all('SELECT concept_id FROM interests')).toEqual([{ concept_id: 7 }]);
  await engine.close();
});

it('keeps what was used of a plan, as use of its periods', async () => {
  const file = oldStore(
    18,
    `INSERT INTO plans (id, name, enterprise, hits_limit, hits_period, budget_limit, budget_period, readable)
       VALUES (1, 'p', 0, 10, 'hour', 5, 'month', 1);
     INSERT INTO accounts (id, username, username_key, plan_id, created_at)
       VALUES (1, 'a', 'a', 1, 0), (2, 'b', 'b', NULL, 0);
     INSERT INTO usage (account_id, kind, period_start, used)
       VALUES (1, 'hits', 7, 3), (1, 'budget', 5, 2), (2, 'hits', 7, 9);`,
  );
  const engine = openSqlite({ file });
  const rows = await engine.all('SELECT account_id, kind, period, used FROM usage ORDER BY used');
  expect(rows).toEqual([
    { account_id: 1, kind: 'budget', period: 'month', used: 2 },
    { account_id: 1, kind: 'hits', period: 'hour', used: 3 },
  ]);
  await engine.close();
});

it('counts the lids that came with delegated users as handed on', async () => {
  const file = oldStore(
    18,
    `INSERT INTO accounts (id, username, username_key, created_at) VALUES (1, 'a', 'a', 0);
     INSERT INTO users (id, account_id, kind, name, name_key, created_at)
       VALUES (1, 1, 'owner', 'a', 'a', 0), (2, 1, 'delegate', 'b', 'b', 0);
     INSERT INTO shares (lid, user_id, key, created_at)
       VALUES ('l1', 1, '', 4), ('l2', 2, '', 5), ('l3', 2, 'tea', 6);`,
  );
  const engine = openSqlite({ file });
  const rows = await engine.all('SELECT lid, shared_at FROM shares ORDER BY lid');
  expect(rows).toEqual([
    { lid: 'l1', shared_at: null },
    { lid: 'l2', shared_at: 5 },
    { lid: 'l3', shared_at: null },
  ]);
  await engine.close();
});

it('tells the sites of an old store that lead to their feeds from feeds that moved', async () => {
  const file = oldStore(
    16,
    `INSERT INTO feeds (url, poll_url, kind, repairs, site_url, created_at) VALUES
       ('https://a.example/', 'https://a.example/rss', 'feed', '["discovered, the feed of the site: https://a.example/rss"]', NULL, 0),
       ('https://b.example', 'https://b.example/rss', 'feed', '[]', 'https://b.example/', 0),
       ('https://c.example/', 'https://c.example/sitemap.xml', 'page', '[]', NULL, 0),
       ('https://d.example/old', 'https://d.example/rss', 'feed', '[]', 'https://d.example/', 0),
       ('https://e.example/rss', 'https://e.example/rss', 'feed', '[]', 'https://e.example/rss', 0);`,
  );
  const engine = openSqlite({ file });
  expect(await engine.all('SELECT url FROM feeds WHERE discovered = 1 ORDER BY id')).toEqual([
    { url: 'https://a.example/' },
    { url: 'https://b.example' },
    { url: 'https://c.example/' },
  ]);
  await engine.close();
});

it('lets articles that wait in an old store wait with their dates, and those of removed items no more', async () => {
  const file = oldStore(
    20,
    `INSERT INTO items (id, public_id, url, publisher, type, title, summary, body, digest, ranked_at, collected_at,
       changed_at, removed_at, title_stems, text_stems)
       VALUES (1, 'a', '', '', 'NewsArticle', '', '', '', '', 7, 0, 0, NULL, '', ''),
         (2, 'b', '', '', 'NewsArticle', '', '', '', '', 8, 0, 0, 9, '', '');
     INSERT INTO articles (item_id) VALUES (1), (2);`,
  );
  const engine = openSqlite({ file });
  expect(await engine.all('SELECT item_id, ranked_at FROM articles')).toEqual([
    { item_id: 1, ranked_at: 7 },
  ]);
  await engine.close();
});

it('tells the feeds that an old store reads instead of others from feeds that seem to move', async () => {
  const file = oldStore(
    24,
    `INSERT INTO feeds (url, poll_url, moved_url, moved_count, created_at) VALUES
       ('https://a.example/', 'https://a.example/stands-in', 'https://a.example/rss', 0, 0),
       ('https://b.example/', 'https://b.example/', 'https://b.example/new', 1, 0);`,
  );
  const engine = openSqlite({ file });
  expect(await engine.all('SELECT moved_url, stands_in_for FROM feeds ORDER BY id')).toEqual([
    { moved_url: null, stands_in_for: 'https://a.example/rss' },
    { moved_url: 'https://b.example/new', stands_in_for: null },
  ]);
  await engine.close();
});
