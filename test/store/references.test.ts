/** How rows are found: by an index wherever there may be many, also where a row is looked for that refers to one that goes. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countExcerpts, countWaiting, leaseWaiting } from '../../src/store/articles.ts';
import { findCarriers } from '../../src/store/carriers.ts';
import { findContent } from '../../src/store/content.ts';
import type { Engine, SqlValue, Statements } from '../../src/store/engine.ts';
import { putEntries } from '../../src/store/entries.ts';
import { findSource, putSource } from '../../src/store/sources.ts';
import { openWithOwner } from './owner.ts';

/** Read through, a row an account, when an operator removes a plan; no application is ever removed. */
const RARE = ['accounts.plan_id', 'authorisations.application_id'];

let store: Engine;
let userId: number;
beforeEach(async () => {
  ({ store, userId } = await openWithOwner());
});
afterEach(() => store.close());

async function planOf(sql: string, ...values: readonly SqlValue[]): Promise<string[]> {
  const steps = await store.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values);
  return steps.map(({ detail }) => detail);
}

/** How SQLite finds what the steps ask for. */
async function plansOf(steps: (statements: Statements) => Promise<unknown>): Promise<string[]> {
  const asked: string[][] = [];
  const statements: Statements = {
    ...store,
    async all<Row>(sql: string, ...values: readonly SqlValue[]) {
      asked.push(await planOf(sql, ...values));
      return store.all<Row>(sql, ...values);
    },
    async get<Row>(sql: string, ...values: readonly SqlValue[]) {
      asked.push(await planOf(sql, ...values));
      return store.get<Row>(sql, ...values);
    },
  };
  await steps(statements);
  return asked.flat();
}

test('a row that refers to one that goes is found by an index, whichever refers to which', async () => {
  const references = await store.all<{ child: string; column: string }>(
    `SELECT s.name AS child, f."from" AS "column" FROM sqlite_schema s
     JOIN pragma_foreign_key_list(s.name) f WHERE s.type = 'table' ORDER BY 1, 2`,
  );
  expect(references.length).toBeGreaterThan(20);
  const scanned: string[] = [];
  for (const { child, column } of references) {
    const plan = await planOf(`SELECT 1 FROM ${child} WHERE ${column} = ?`, 1);
    if (plan.some((step) => step.startsWith('SCAN'))) scanned.push(`${child}.${column}`);
  }
  expect(scanned).toEqual(RARE);
});

test('the entries of a source are read in their order, without those of others', async () => {
  await putSource(store, { userId, name: 'blogs', createdAt: 0 });
  const plan = await plansOf((statements) => findSource(statements, userId, 'blogs'));
  expect(plan).toContain('SEARCH e USING INDEX entries_source (source_id=?)');
  expect(plan.filter((step) => /SCAN e\b|TEMP/u.test(step))).toEqual([]);
});

test('an entry that a source has already is found by its address, not among all of the source', async () => {
  const source = (await putSource(store, { userId, name: 'blogs', createdAt: 0 }))!;
  await putEntries(store, source, [{ url: 'https://example.org/feed' }], 0);
  const plan = await planOf(
    'UPDATE entries SET time = NULL WHERE source_id = ? AND (url = ? OR reference_id = ?)',
    source,
    'https://example.org/feed',
    null,
  );
  expect(plan).toContain('SEARCH entries USING INDEX entries_url (source_id=? AND url=?)');
});

test.each([[1], [40_000]])(
  'a list of %i sources goes from an item to the feeds that carry it',
  async (count) => {
    const sourceIds = Array.from({ length: count }, (_, at) => at + 1);
    const query = { sourceIds, conceptId: 1, minScore: 0, maxScore: 1, limit: 1, now: 0 };
    const plan = await plansOf((statements) => findContent(statements, query));
    expect(plan).toContain('SEARCH entries USING INDEX entries_feed (feed_id=?)');
    const carriers = await plansOf((statements) => findCarriers(statements, [1], { sourceIds }));
    expect(carriers.filter((step) => /SCAN (?:entries|[er])\b/u.test(step))).toEqual([]);
  },
);

test('the newest article that waits is found without sorting all that do', async () => {
  const plan = await plansOf((statements) => leaseWaiting(statements, 1, 1));
  expect(plan[0]).toMatch(/^SEARCH a USING COVERING INDEX articles_newest/u);
  expect(plan.filter((step) => step.includes('TEMP'))).toEqual([]);
});

test('whether a user waits for an article is told by the feeds that carry it, not by all of the user', async () => {
  const plan = await plansOf((statements) => countWaiting(statements, userId, undefined, 1));
  expect(plan).toContain('SEARCH e USING INDEX entries_feed (feed_id=?)');
});

test('others on the page of an item are found by its address, before there are statistics', async () => {
  const plan = await plansOf((statements) => countExcerpts(statements, userId, undefined));
  expect(plan.filter((step) => /^S\w+ o\b/u.test(step))).toEqual([
    'SEARCH o USING INDEX items_url (url=?)',
    'SEARCH o USING INDEX items_url (url>? AND url<?)',
  ]);
});
