import { afterEach, describe, expect, it } from 'vitest';
import { type FedService, startFedService } from '../support/fed-service.ts';
import { rss } from '../support/feed-server.ts';

let winnow: FedService;

afterEach(() => winnow.close());

type Ask = (method: string, target: string, body?: unknown) => Promise<Response>;

/** An account beside the one there is. */
async function stranger(username: string): Promise<Ask> {
  const { administration } = winnow.service;
  const password = `secret of ${username}`;
  await administration.createAccount(username, password);
  const appId = `app-${username}`;
  const { appKey } = await administration.createApplication(appId, username);
  const own = {
    authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    'service-app-id': appId,
    'service-app-key': appKey,
  };
  return (method, target, body) => winnow.call(method, target, body, own);
}

const DISHES = ['soup', 'bread', 'salad', 'cake', 'stew'];
/** Each ship has its own, so that no two items share a passage and are one voice. */
const CARGOES =
  'grain timber wool copper cotton coffee rubber cement apples bricks salt paper'.split(' ');

/** Sixty items; twelve tell of a ship in words that no other feed has. */
const PRIVATE = Array.from({ length: 60 }, (_, at) =>
  at % 5 === 0
    ? {
        title: `Shipping: the zarquon freighter of dock ${at}`,
        link: `https://private.example/${at}`,
        text: `Shipping of ${CARGOES[at / 5]}: a zarquon freighter has ${CARGOES[at / 5]} and brollicks on board.`,
      }
    : {
        title: `A ${DISHES[at % 5]} for the evening ${at}`,
        link: `https://private.example/${at}`,
        text: `How to cook ${DISHES[at % 5]} with herbs and patience, number ${at}.`,
      },
);

async function subscribe(ask: Ask, path: string, name = 'Mine'): Promise<void> {
  const contents = { urls: [{ url: `${winnow.feeds.url}${path}` }], sources: [] };
  const body = { name, default: true, contents };
  expect((await ask('POST', '/v1/sources/user', body)).status).toBe(201);
  await winnow.service.idle();
}

async function open(): Promise<{ keeper: Ask; other: Ask }> {
  winnow = await startFedService();
  winnow.feeds.put('/private', { body: rss('Private', PRIVATE) });
  const keeper = await stranger('keeper');
  const other = await stranger('other');
  await subscribe(keeper, '/private');
  for (const ask of [keeper, other]) await ask('POST', '/v1/topics', { uris: ['shipping'] });
  await winnow.service.idle();
  return { keeper, other };
}

const VIEWS = ['/data/shipping', '/v2/data', '/v2/data?q=shipping', '/v2/data/shipping'];

describe('what is learned from the feeds of an account', () => {
  it('is told to that account, and to no other', async () => {
    const { keeper, other } = await open();
    for (const view of VIEWS) {
      expect(await (await keeper('GET', view)).text(), view).toContain('zarquon');
      const told = await (await other('GET', view)).text();
      expect(told, view).toContain('shipping');
      for (const word of ['zarquon', 'freighter', 'brollick'])
        expect(told, view).not.toContain(word);
    }
    const trial = { uri: '/shipping', include: [], exclude: [], count: 10 };
    const tried = await other('POST', '/~winnow/topics/try', trial);
    expect(tried.status).toBe(200);
    expect(await tried.text()).not.toContain('freighter');
  });

  it('is told to an account as far as a feed of its own says it too', async () => {
    const { other } = await open();
    const text = 'Shipping by freighter is slow.';
    winnow.feeds.put('/public', {
      body: rss('Ships', [{ title: 'A freighter', link: 'https://s.example/1', text }]),
    });
    await subscribe(other, '/public');
    const told = await (await other('GET', '/data/shipping')).text();
    expect(told).toContain('freighter');
    expect(told).not.toContain('zarquon');
  });

  it('is told to that account alone as what would have lifted an item', async () => {
    const { keeper, other } = await open();
    const link = 'https://s.example/1';
    const text = `${'The road was long and the weather was cold. '.repeat(40)}Shipping was slow.`;
    winnow.feeds.put('/public', { body: rss('Roads', [{ title: 'A long road', link, text }]) });
    await subscribe(other, '/public');
    const urls = [{ url: `${winnow.feeds.url}/public` }];
    await keeper('POST', '/v1/sources/user/Mine/contents', { urls, sources: [] });
    const changeFor = async (ask: Ask) => {
      const why = await ask('GET', `/~winnow/why?topic=shipping&item=${encodeURIComponent(link)}`);
      const { topics } = (await why.json()) as { topics: { change: unknown }[] };
      return topics[0]?.change;
    };
    expect(await changeFor(keeper)).toMatchObject({ kind: 'with', term: 'shipping zarquon' });
    expect(await changeFor(other)).toMatchObject({ kind: 'with', term: 'shipping' });
  });
});

describe('an item that only another account reads', () => {
  it('is not there by its address, its id or its learning link, for a reason, a lesson or a removal', async () => {
    const { keeper, other } = await open();
    const address = 'https://private.example/0';
    const why = (name: string) => `/~winnow/why?item=${encodeURIComponent(name)}`;
    const { item: id } = (await (await keeper('GET', why(address))).json()) as { item: string };
    const link = `http://winnow.test/content/~learn?lid=x&i=${id}&k=x&r=https%3A%2F%2Felsewhere.example`;
    for (const item of [address, id, link]) {
      expect((await keeper('GET', why(item))).status, item).toBe(200);
      expect((await other('GET', why(item))).status, item).toBe(404);
      expect((await other('POST', '/~winnow/learn', { item })).status, item).toBe(404);
      const removal = { item, dryRun: true };
      expect((await other('POST', '/~winnow/remove', removal)).status, item).toBe(404);
    }
    expect(await (await other('GET', '/~winnow/events')).text()).not.toContain('zarquon');
  });

  it('does not stand in the way of one with the same address that the caller reads', async () => {
    const { keeper, other } = await open();
    const link = 'https://status.example/page';
    const notices = (of: string, ...numbers: number[]) => ({
      body: rss(
        of,
        numbers.map((at) => ({ title: `${of} ${at}`, link, guid: `${of}-${at}` })),
      ),
    });
    winnow.feeds.put('/keeper', notices('Of the keeper', 1, 2));
    winnow.feeds.put('/other', notices('Of the other', 1));
    await subscribe(keeper, '/keeper', 'Notices');
    await subscribe(other, '/other');
    for (const [target, body] of [
      ['why'],
      ['item'],
      ['learn', { item: link }],
      ['read', { items: [link], read: true }],
      ['remove', { item: link }],
    ] as const) {
      const asked = await (body === undefined
        ? other('GET', `/~winnow/${target}?item=${encodeURIComponent(link)}`)
        : other('POST', `/~winnow/${target}`, body));
      expect(await asked.text(), target).toContain('Of the other');
    }
  });

  it('is not there either once nobody subscribes to its feed any more', async () => {
    const { keeper, other } = await open();
    const item = 'https://private.example/0';
    expect((await keeper('DELETE', '/v1/sources/user/Mine')).status).toBe(200);
    expect((await other('POST', '/~winnow/remove', { item, dryRun: true })).status).toBe(404);
  });
});
