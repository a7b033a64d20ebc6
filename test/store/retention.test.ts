/** What goes of a feed that holds too much or too old items, and what is spared. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '../../src/store/engine.ts';
import { putFeed } from '../../src/store/feeds.ts';
import {
  type FeedNow,
  type RetentionRule,
  removeItems,
  retain,
} from '../../src/store/retention.ts';
import { openSqlite } from '../../src/store/sqlite.ts';

const NOW = 1_000_000;
const AGE_MS = 1_000;
const WANTED = 0.6;

let store: Engine;
let feedId: number;

beforeEach(async () => {
  store = openSqlite({});
  feedId = await putFeed(store, { url: 'https://a.example/feed', asleep: true }, 0);
  await store.run(
    `INSERT INTO concepts (id, key, variant, segments, status, expansion, changed_at)
     VALUES (1, 'roses', 'label', '["roses"]', 'Complete', '{}', 0)`,
  );
});
afterEach(() => store.close());

/** Items numbered from 1, as many milliseconds old as said. */
async function hold(...ages: readonly number[]): Promise<void> {
  for (const [at, age] of ages.entries()) {
    const id = at + 1;
    await store.run(
      `INSERT INTO items (id, public_id, url, publisher, type, title, summary, body, author, story, ranked_at,
         collected_at, changed_at, title_stems, text_stems)
       VALUES (?, ?, '', '', 'WebPage', 'Title', 'Summary', 'Body', 'Ann', 'story', ?, 0, 0, 'titl', 'bodi')`,
      id,
      `item ${id}`,
      NOW - age,
    );
    await carry(feedId, id);
  }
}

const carry = (feed: number, id: number) =>
  store.run(
    'INSERT INTO item_feeds (feed_id, item_id, position, first_seen_at, digest) VALUES (?, ?, 0, 0, ?)',
    feed,
    id,
    `d${id}`,
  );

/** Another feed, which a source names if it is followed. */
async function putOther(isFollowed = true): Promise<number> {
  const url = 'https://b.example/feed';
  const other = await putFeed(store, { url, asleep: true }, 0);
  if (isFollowed) {
    await store.run(`INSERT INTO sources (id, name, created_at) VALUES (1, 'Others', 0)`);
    await store.run(
      'INSERT INTO entries (source_id, position, url, feed_id) VALUES (1, 0, ?, ?)',
      url,
      other,
    );
  }
  return other;
}

const annotate = (id: number, relevance: number) =>
  store.run(
    'INSERT INTO annotations (concept_id, item_id, relevance) VALUES (1, ?, ?)',
    id,
    relevance,
  );

/** What goes of a feed by the limits of the service, or by those that a source asks for. */
function goneFrom(feed: FeedNow, rule: Partial<RetentionRule> = {}): Promise<number[]> {
  const isAsked = { most: false, age: false };
  const whole = { most: 2, ageMs: AGE_MS, isAsked, wantedScore: WANTED, ...rule };
  return store.transaction((statements) => retain(statements, feed, whole, NOW));
}

/** The same of the feed that holds the items, with what it says now. */
function goneOf(rule: Partial<RetentionRule> = {}, said: readonly string[] = []) {
  return goneFrom({ feedId, said: new Set(said) }, rule);
}

const bySource = { isAsked: { most: true, age: true } };

describe('of a feed', () => {
  it('nothing goes that is as much and as old as may be', async () => {
    await hold(0, AGE_MS);
    expect(await goneOf()).toEqual([]);
    expect(await goneOf(bySource)).toEqual([]);
  });

  it('nothing goes where there is nothing', async () => {
    expect(await goneOf({ most: 0, ageMs: -1 })).toEqual([]);
  });

  it('what is older than the limit goes, and what is above the number, oldest first', async () => {
    await hold(30, AGE_MS + 1, 10, 20);
    expect(await goneOf()).toEqual([1, 2]);
    expect(await goneOf()).toEqual([]);
  });

  it('one that is too old goes although there are few', async () => {
    await hold(AGE_MS, AGE_MS + 1);
    expect(await goneOf()).toEqual([2]);
  });

  it('of items of one moment those go that the feed lists last', async () => {
    await hold(5, 5, 5);
    expect(await goneOf()).toEqual([3]);
  });

  it('what went before does not count', async () => {
    await hold(1, 2, 3);
    await removeItems(store, [1], NOW);
    expect(await goneOf()).toEqual([]);
  });
});

describe('by the limits of the service', () => {
  it('what the feed still says stays, be it too old or too much', async () => {
    await hold(10, 20, 30, AGE_MS + 1);
    expect(await goneOf({}, ['d3', 'd4'])).toEqual([]);
    expect(await goneOf({}, ['d4'])).toEqual([3]);
  });

  it('what some topic wants stays where there is too much, but not for ever', async () => {
    await hold(10, 20, 30, 40, AGE_MS + 1);
    await annotate(3, WANTED);
    await annotate(4, WANTED - 0.01);
    await annotate(5, 1);
    expect(await goneOf()).toEqual([4, 5]);
  });

  it('what another feed carries stays', async () => {
    await hold(10, 20, 30, AGE_MS + 1);
    const other = await putOther();
    await carry(other, 3);
    await carry(other, 4);
    expect(await goneOf()).toEqual([]);
  });
});

describe('by the limits that a source asks for', () => {
  it('neither what the feed still says nor what a topic wants stays', async () => {
    await hold(10, 20, 30, AGE_MS + 1);
    await annotate(3, 1);
    expect(await goneOf(bySource, ['d1', 'd2', 'd3', 'd4'])).toEqual([3, 4]);
  });

  it('the other limit spares what it spares by itself', async () => {
    await hold(10, 20, 30, AGE_MS + 1);
    await annotate(3, 1);
    expect(await goneOf({ isAsked: { most: false, age: true } }, ['d4'])).toEqual([4]);
  });

  it('a number says nothing of age', async () => {
    await hold(10, AGE_MS + 1);
    expect(await goneOf({ isAsked: { most: true, age: false } }, ['d2'])).toEqual([]);
  });

  it('what another feed carries stays all the same', async () => {
    await hold(10, 20, AGE_MS + 1);
    const other = await putOther();
    await carry(other, 3);
    expect(await goneOf(bySource)).toEqual([]);
  });

  it('what two feeds carry goes once both have let go of it, and neither while it says it', async () => {
    await hold(10, 20, AGE_MS + 1);
    const other = await putOther();
    for (const id of [1, 2, 3]) await carry(other, id);
    expect(await goneOf(bySource, ['d3'])).toEqual([]);
    expect(await goneOf(bySource)).toEqual([]);
    expect(await goneFrom({ feedId: other, said: new Set(['d3']) }, bySource)).toEqual([3]);
  });

  it('a feed that only says that nothing changed lets go of nothing that another one carries', async () => {
    await hold(10, 20, AGE_MS + 1);
    await carry(await putOther(), 3);
    const carried = () => store.all('SELECT item_id FROM item_feeds WHERE feed_id = ?', feedId);
    expect(await goneFrom({ feedId }, bySource)).toEqual([]);
    expect(await carried()).toHaveLength(3);
    await goneOf(bySource);
    expect(await carried()).toHaveLength(2);
  });

  it('what only a feed carries that nobody follows any more goes', async () => {
    await hold(10, 20, AGE_MS + 1);
    await carry(await putOther(false), 3);
    expect(await goneOf(bySource)).toEqual([3]);
  });
});

it('leaves of what went its names alone, and the moment at which it went first', async () => {
  await hold(0, 0);
  await annotate(1, 1);
  await annotate(2, 1);
  await removeItems(store, [1], NOW);
  await removeItems(store, [1], NOW + 1);
  expect(await store.get('SELECT * FROM items WHERE id = 1')).toMatchObject({
    public_id: 'item 1',
    removed_at: NOW,
    title: '',
    summary: '',
    body: '',
    author: null,
    story: null,
    title_stems: '',
    text_stems: '',
  });
  expect(await store.get('SELECT * FROM items WHERE id = 2')).toMatchObject({
    title: 'Title',
    removed_at: null,
  });
  expect(await store.all('SELECT item_id FROM annotations')).toEqual([{ item_id: 2 }]);
});
