import { expect, it } from 'vitest';
import { RSS_MEDIA_TYPE } from '../../../src/protocol/media-type.ts';
import { listStoriesOnce } from '../../../src/service/reading/stories-once.ts';
import { putItems } from '../../../src/store/items.ts';
import { indexedTransaction } from '../../../src/store/text-index.ts';
import { FEED, preparedItem, score } from '../content/stock.ts';
import { openPeople } from '../people.ts';

const DAY_MS = 86_400_000;
const at = (day: number, publisher: string, story: string | null = 's') => ({
  story,
  publisher,
  rankedAt: day * DAY_MS,
});

it('keeps the first of the publishers that tell a story within three days', () => {
  expect(listStoriesOnce([at(9, 'a'), at(7, 'b'), at(10, 'c')])).toEqual([at(9, 'a')]);
});

it('takes a headline of weeks later for another story', () => {
  expect(listStoriesOnce([at(1, 'a'), at(8, 'b'), at(9, 'c')])).toEqual([at(1, 'a'), at(8, 'b')]);
});

it('leaves a publisher all items that it heads alike', () => {
  expect(listStoriesOnce([at(1, 'a'), at(1, 'a'), at(1, 'b')])).toEqual([at(1, 'a'), at(1, 'a')]);
});

it('keeps what tells no story by its headline', () => {
  expect(listStoriesOnce([at(1, 'a', null), at(1, 'b', null)])).toHaveLength(2);
});

it('lists every item of a topic; for who prefers it a story once, in the words that fit best', async () => {
  const people = await openPeople();
  const ann = await people.account('ann');
  await people.ask(ann, 'POST', '/v1/topics', { body: { uris: ['/roses'] } });
  const contents = { urls: [{ url: FEED }], sources: [] };
  const body = { name: 'blogs', default: true, contents };
  await people.ask(ann, 'POST', '/v1/sources/user', { body });
  const feed = await people.store.get<{ id: number }>('SELECT id FROM feeds WHERE url = ?', FEED);
  const now = people.context.clock();
  const told = { story: 'prize roses win', publishedAt: now - DAY_MS };
  const items = [
    preparedItem('first', 'Roses win the prize', told),
    preparedItem('again', 'The prize is won by roses', { ...told, publisher: 'other.example' }),
    preparedItem('other', 'Soil', { publishedAt: now - DAY_MS }),
    preparedItem('april', 'Roses won in April', { ...told, publishedAt: now - 30 * DAY_MS }),
  ];
  const arriving = items.map((item, position) => ({ item, position, digest: '' }));
  const stems = { titleStems: 'rose', textStems: 'rose' };
  await indexedTransaction(people.store, (statements) =>
    putItems(statements, { feedId: feed!.id, arriving }, now, () => stems),
  );
  const scores = [
    ['first', 0.7],
    ['again', 0.9],
    ['other', 0.65],
    ['april', 0.62],
  ] as const;
  await score(people, ann.user, ['roses'], scores);
  const titlesOf = async (target: string, prefer?: string) => {
    const what = prefer === undefined ? {} : { prefer };
    const { text } = await people.ask(ann, 'GET', target, { accept: RSS_MEDIA_TYPE, ...what });
    return [...text.matchAll(/<item><title>(.*?)<\/title>/gu)].map(([, title]) => title);
  };
  const ask = 'service:contentCount:max=2';
  const every = ['The prize is won by roses', 'Roses win the prize'];
  for (const surface of ['/v1/content', '/content', '/data']) {
    expect(await titlesOf(`${surface}/roses?${ask}`), surface).toEqual(every);
  }
  const once = 'respond-async, Winnow-Stories=once; x=1';
  const stories = ['The prize is won by roses', 'Soil'];
  expect(await titlesOf(`/v1/content/roses?${ask}`, once)).toEqual(stories);
  const all = [...stories, 'Roses won in April'];
  const tried = await people.ask(ann, 'POST', '/~winnow/topics/try', { body: { uri: '/roses' } });
  const { listed, items: shown } = JSON.parse(tried.text);
  expect([listed, shown.map(({ title }: { title: string }) => title)]).toEqual([3, all]);
  const { json } = await people.ask(ann, 'GET', '/v2/recommendations/roses');
  const nodes = (json as { '@graph': { title?: string }[] })['@graph'];
  expect(nodes.flatMap(({ title }) => title ?? [])).toEqual(all);
  await people.close();
});
