/** Teasers that never say what their feed is on: what it says of itself counts for them. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { catalogueAt } from '../../support/catalogue.ts';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';

let winnow: FedService;
beforeEach(async () => {
  winnow = await startFedService(({ url }) => ({ catalogue: catalogueAt(url) }));
  await winnow.call('POST', '/v1/topics', { uris: ['horses'] });
});
afterEach(() => winnow.close());

interface Why {
  readonly topics: { score: number; parts: { part: string; term: string; amount: number }[] }[];
}

/** A feed of one teaser, on horses for whoever knows, that is called so. */
function diary(title: string, teaser: string): { body: string } {
  const link = `https://example.org/${encodeURIComponent(teaser)}`;
  return { body: rss(title, [{ title: teaser, link, text: 'What we have seen of it.' }]) };
}

/** What is said of the score of the item of a title. */
async function why(title: string): Promise<Why['topics'][number]> {
  const path = `/~winnow/why?item=${await winnow.idOf(title)}`;
  return (await winnow.get<Why>(path)).topics[0]!;
}

it('lifts the items of a feed that names a topic, and tells that among the parts of the score', async () => {
  winnow.feeds.put('/diary', diary('Diary', 'A foal and a mare in May'));
  winnow.feeds.put('/horses', diary('The horse diary', 'A mare and a foal in June'));
  await winnow.subscribe('/diary', '/horses');
  const plain = await why('A foal and a mare in May');
  expect(plain.parts.map(({ part }) => part)).not.toContain('feed');
  const lifted = await why('A mare and a foal in June');
  expect(lifted.parts).toContainEqual(expect.objectContaining({ part: 'feed', term: 'horses' }));
  expect(lifted.score).toBeGreaterThan(plain.score);
  const sum = lifted.parts.reduce((total, { amount }) => total + amount, 0);
  expect(sum).toBeCloseTo(lifted.score, 9);
});

it('takes the name of a search for no sign, since that is what was searched for', async () => {
  winnow.feeds.put('/find?q=horses&n=50', diary('horses', 'A foal and a mare in May'));
  const path = '/v1/content?service:contentScore:min=0&dc:memberOf=service/Web';
  await winnow.get(path);
  await winnow.service.idle();
  await winnow.call('POST', '/v1/sources/user', {
    name: 'Found',
    default: true,
    contents: { urls: [], sources: [{ id: '/sources/service/Web' }] },
  });
  const found = await why('A foal and a mare in May');
  expect(found.parts.map(({ part }) => part)).not.toContain('feed');
});
