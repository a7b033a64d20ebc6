/** Removing an item by hand: it goes from every list and stays away, unless somebody else reads it too. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareItem } from '../../../src/collect/prepare-items.ts';
import { findFeedByUrl } from '../../../src/store/feeds.ts';
import { putItems } from '../../../src/store/items.ts';
import { indexedTransaction } from '../../../src/store/text-index.ts';
import { catalogueAt } from '../../support/catalogue.ts';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';
import { openPeople } from '../people.ts';

let winnow: FedService;

beforeEach(async () => {
  winnow = await startFedService();
  await winnow.call('POST', '/v1/topics', { uris: ['item'] });
  winnow.feeds.put('/feed', { body: rss('Two', [item(1), item(2)]) });
  await winnow.subscribe('/feed');
});
afterEach(() => winnow.close());

const item = (n: number) => ({ title: `Item ${n}`, link: `https://example.org/${n}` });

const remove = (name: string, more: object = {}) =>
  winnow.call('POST', '/~winnow/remove', { item: name, ...more });

it('stays removed when its feed says it again, even in other words', async () => {
  const answer = await remove('https://example.org/1');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ title: 'Item 1', removed: true });
  expect(await winnow.titles()).toEqual(['Item 2']);
  winnow.feeds.put('/feed', {
    body: rss('Two', [{ ...item(1), text: 'Now with more words.' }, item(2), item(3)]),
  });
  await winnow.refresh();
  expect(await winnow.titles()).toEqual(['Item 2', 'Item 3']);
});

it('removes nothing in a dry run, and says what it would be', async () => {
  const answer = await remove('https://example.org/1', { dryRun: true });
  expect(await answer.json()).toMatchObject({ title: 'Item 1', removed: false });
  expect(await winnow.titles()).toEqual(['Item 1', 'Item 2']);
});

it('answers 404 for what is not there, or no more', async () => {
  expect((await remove('https://example.org/9')).status).toBe(404);
  await remove('https://example.org/1');
  expect((await remove('https://example.org/1')).status).toBe(404);
});

it('leaves what another account reads too, and is for the owner of an account alone', async () => {
  const people = await openPeople();
  const url = 'https://news.example/feed';
  const contents = { urls: [{ url }], sources: [] };
  const alice = await people.account('alice');
  const bob = await people.account('bob');
  for (const each of [alice, bob]) {
    await people.ask(each, 'POST', '/v1/sources/user', { body: { name: 'Mine', contents } });
  }
  const { rowId } = (await findFeedByUrl(people.store, url))!;
  const shared = prepareItem({
    aliases: ['u:news.example/1'],
    url: 'https://news.example/1',
    title: 'Shared',
    summary: '',
    text: '',
    type: 'NewsArticle',
    categories: [],
  });
  const arriving = [{ item: shared, position: 0, digest: 'x' }];
  await indexedTransaction(people.store, (statements) =>
    putItems(statements, { feedId: rowId, arriving }, 0, () => ({ titleStems: '', textStems: '' })),
  );
  const body = { item: shared.id };
  const carol = await people.delegate(alice, 'carol');
  expect((await people.ask(carol, 'POST', '/~winnow/remove', { body })).status).toBe(403);
  expect((await people.ask(alice, 'POST', '/~winnow/remove', { body })).status).toBe(409);
  await people.ask(bob, 'DELETE', '/v1/sources/user/Mine');
  expect((await people.ask(alice, 'POST', '/~winnow/remove', { body })).status).toBe(200);
  await people.close();
});

it('leaves what a service source brings where another account could read it', async () => {
  const fed = await startFedService((feeds) => ({ catalogue: catalogueAt(feeds.url) }));
  fed.feeds.put('/news', { body: rss('News', [item(1), item(2)]) });
  await fed.call('POST', '/v1/topics', { uris: ['item'] });
  const titles = async () => {
    const list = '/v1/content?dc:memberOf=service/News&service:contentScore:min=0';
    const { content } = await fed.get<{ content: { 'dc:title': string }[] }>(list);
    return content.map((listed) => listed['dc:title']).toSorted();
  };
  await titles();
  await fed.service.idle();
  expect(await titles()).toEqual(['Item 1', 'Item 2']);
  const removal = (n: number) =>
    fed.call('POST', '/~winnow/remove', { item: `https://example.org/${n}` });
  expect((await removal(1)).status).toBe(200);
  await fed.service.administration.createAccount('bob', 'secret of bob');
  expect((await removal(2)).status).toBe(409);
  expect(await titles()).toEqual(['Item 2']);
  await fed.close();
});

it('finds an item by any address that names its page, and none of several that share one', async () => {
  expect((await remove('http://www.EXAMPLE.org/1/?utm_source=mail')).status).toBe(200);
  expect(await winnow.titles()).toEqual(['Item 2']);
  const link = 'https://example.org/page';
  const several = ['a', 'b', 'c'].map((guid) => ({ title: `Item ${guid}`, link, guid }));
  winnow.feeds.put('/feed', { body: rss('Two', [item(2), ...several]) });
  await winnow.refresh();
  const refused = await remove(link);
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain('3 items have the address https://example.org/page');
  expect(await winnow.titles()).toEqual(['Item 2', 'Item a', 'Item b', 'Item c']);
});

it('removes the same story of another publisher with it, which a list would show in its place', async () => {
  const title = 'Item seven returns to the quiet pond';
  const told = (host: string) => ({ title, link: `https://${host}.example/7`, text: title });
  winnow.feeds.put('/feed', { body: rss('Two', [item(1), told('gazette')]) });
  winnow.feeds.put('/other', { body: rss('Other', [told('herald')]) });
  const urls = ['/feed', '/other'].map((path) => ({ url: `${winnow.feeds.url}${path}` }));
  await winnow.call('PUT', '/v1/sources/user/Mine', {
    name: 'Mine',
    contents: { urls, sources: [] },
  });
  await winnow.refresh();
  expect(await winnow.titles()).toContain(title);
  const dry = await remove('https://gazette.example/7', { dryRun: true });
  expect(await dry.json()).toMatchObject({ retellings: 1, removed: false });
  await remove('https://gazette.example/7');
  expect(await winnow.titles()).not.toContain(title);
});
