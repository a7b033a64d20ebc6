/** What lists draw on, in a store that holds far more than they show. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PreparedItem } from '../../../src/model/item.ts';
import { putItems } from '../../../src/store/items.ts';
import { indexedTransaction } from '../../../src/store/text-index.ts';
import { type Credentials, openPeople, type People } from '../people.ts';
import { FEED, preparedItem, score } from './stock.ts';

const HOUR_MS = 3_600_000;

let people: People;
let ann: Required<Credentials>;

beforeEach(async () => {
  people = await openPeople();
  ann = await people.account('ann');
  await people.ask(ann, 'POST', '/v1/topics', { body: { uris: ['/roses'] } });
  const contents = { urls: [{ url: FEED }], sources: [] };
  const body = { name: 'blogs', default: true, contents };
  await people.ask(ann, 'POST', '/v1/sources/user', { body });
});
afterEach(() => people.close());

/** Puts so many items into the store that differ by a number, each as relevant to roses as the others. */
async function putMany(
  count: number,
  relevance: number,
  make: (number: number) => PreparedItem,
): Promise<void> {
  const items = Array.from({ length: count }, (_, number) => make(number));
  const feed = await people.store.get<{ id: number }>('SELECT id FROM feeds WHERE url = ?', FEED);
  const arriving = items.map((item, position) => ({ item, position, digest: '' }));
  const stems = { titleStems: 'rose', textStems: 'rose' };
  await indexedTransaction(people.store, (statements) =>
    putItems(statements, { feedId: feed!.id, arriving }, people.context.clock(), () => stems),
  );
  const scores = items.map(({ id }) => [id, relevance] as const);
  await score(people, ann.user, ['roses'], scores);
}

async function titles(count: number): Promise<string[]> {
  const target = `/content/.json?service:contentCount:max=${count}`;
  const { json } = await people.ask(ann, 'GET', target);
  return (json as { content: { 'dc:title': string }[] }).content.map((item) => item['dc:title']);
}

it('shows as many as were asked for where a story that many tell is the best of all', async () => {
  const publishedAt = people.context.clock() - 1_000 * HOUR_MS;
  await putMany(110, 0.9, (number) =>
    preparedItem(`told${number}`, `The prize, told by number ${number}`, {
      publishedAt,
      story: 'the prize',
      publisher: `number${number}.example`,
    }),
  );
  await putMany(30, 0.7, (number) =>
    preparedItem(`other${number}`, `Rose number ${number}`, { publishedAt }),
  );
  const shown = await titles(20);
  expect(shown).toHaveLength(20);
  expect(shown.filter((title) => title.startsWith('The prize'))).toHaveLength(1);
});

it('lists first what trends, behind a hundred that are newer and a hundred that fit better', async () => {
  const now = people.context.clock();
  await putMany(110, 0.6, (number) =>
    preparedItem(`new${number}`, `New ${number}`, { publishedAt: now - HOUR_MS }),
  );
  await putMany(110, 0.99, (number) =>
    preparedItem(`old${number}`, `Old ${number}`, { publishedAt: now - 1_000 * HOUR_MS }),
  );
  await putMany(1, 0.98, () =>
    preparedItem('trending', 'Trending', { publishedAt: now - 36 * HOUR_MS }),
  );
  expect((await titles(5))[0]).toBe('Trending');
});

it('lists what is relevant of this week before hundreds of old items that fit better', async () => {
  const now = people.context.clock();
  await putMany(250, 0.99, (number) =>
    preparedItem(`old${number}`, `Old ${number}`, {
      publishedAt: now - 10_000 * HOUR_MS,
      publisher: `old${number}.example`,
    }),
  );
  await putMany(10, 0.62, (number) =>
    preparedItem(`week${number}`, `Week ${number}`, { publishedAt: now - 7 * 24 * HOUR_MS }),
  );
  const shown = await titles(11);
  expect(shown.slice(0, 10).every((title) => title.startsWith('Week'))).toBe(true);
  expect(shown[10]).toMatch(/^Old/u);
});

it('lists the same items first however long the list is, also those of weeks ago before those of years ago', async () => {
  const now = people.context.clock();
  const put = (count: number, relevance: number, name: string, days: number) =>
    putMany(count, relevance, (number) =>
      preparedItem(`${name}${number}`, `${name} ${number}`, {
        publishedAt: now - days * 24 * HOUR_MS,
        publisher: `${name}${number}.example`,
      }),
    );
  await put(150, 0.9, 'Old', 3_650);
  await put(60, 0.85, 'Lasting', 21);
  await put(60, 0.87, 'Older', 500);
  const [short, long] = [await titles(100), await titles(300)];
  expect(short.findIndex((title) => !title.startsWith('Lasting'))).toBe(60);
  expect(short.findIndex((title) => title.startsWith('Old '))).toBe(-1);
  expect(long.slice(0, 100)).toEqual(short);
});

it('shows as many new items, each by its best score, where all topics are about all of them', async () => {
  const topics = Array.from({ length: 20 }, (_, number) => `topic${number}`);
  await people.ask(ann, 'POST', '/v1/topics', { body: { uris: topics } });
  const now = people.context.clock();
  const putOf = async (count: number, name: string, age: number, relevance: number) => {
    await putMany(count, relevance, (number) =>
      preparedItem(`${name}${number}`, `${name} ${number}`, {
        publishedAt: now - age,
        publisher: `${name}${number}.example`,
      }),
    );
    const below = Array.from(
      { length: count },
      (_, number) => [`${name}${number}`, relevance - 0.05] as const,
    );
    for (const topic of topics) await score(people, ann.user, [topic], below);
  };
  await putOf(60, 'old', 1_000 * HOUR_MS, 0.85);
  await putOf(25, 'new', HOUR_MS, 0.8);
  const { json } = await people.ask(ann, 'GET', '/content/.json?service:contentCount:max=20');
  const { content } = json as { content: { 'dc:title': string; 'service:contentScore': number }[] };
  expect(content.map((item) => item['dc:title'].replace(/ .*/u, ''))).toEqual(
    Array(20).fill('new'),
  );
  expect(content.map((item) => item['service:contentScore'])).toEqual(Array(20).fill(0.8));
});
