/** Which entries become which items, from one reading of a feed to the next and between feeds. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';
import { HORSES } from './horses.ts';

const HOUR = 3_600_000;
const HOME = 'https://example.org/';

let winnow: FedService;

beforeEach(async () => {
  winnow = await startFedService();
  await winnow.call('POST', '/v1/topics', { uris: ['horses'] });
});
afterEach(() => winnow.close());

const put = (path: string, body: string) => winnow.feeds.put(path, { body });

/** A feed without guids whose entries lead to one page. */
const changes = (...titles: readonly string[]) =>
  rss(
    'Changes',
    titles.map((title) => ({ title, link: `${HOME}changes`, text: title })),
  ).replaceAll(/<guid>.*?<\/guid>/gu, '');

it('keeps what two feeds of one host call by the same number, on no page of its own', async () => {
  for (const title of ['Horses at work', 'Horses at rest']) {
    put(`/${title.at(-1)}`, rss(title, [{ title, link: HOME, text: title, guid: '1' }]));
  }
  await winnow.subscribe('/k', '/t');
  expect(await winnow.titles()).toEqual(['Horses at rest', 'Horses at work']);
  await winnow.refresh();
  expect(await winnow.titles()).toHaveLength(2);
});

it('knows entries again of a feed that is sent to another address at every visit', async () => {
  let visit = 0;
  const visited = () => {
    visit += 1;
    for (const name of ['k', 't']) {
      const title = `Horses of ${name}`;
      const final = `/${name}?token=${visit}`;
      put(final, rss(title, [{ title, link: HOME, text: title, guid: '1' }]));
      winnow.feeds.put(`/${name}`, { body: '', status: 302, headers: { location: final } });
    }
  };
  visited();
  await winnow.subscribe('/k', '/t');
  for (let again = 0; again < 2; again += 1) {
    visited();
    await winnow.refresh();
  }
  expect(await winnow.titles()).toEqual(['Horses of k', 'Horses of t']);
});

it('knows entries again whose addresses change at every visit, and lets none of them back that was removed', async () => {
  const titles = ['Horses at work', 'Horses at rest'];
  const visited = (visit: number) => {
    const items = titles.map((title, at) => ({ title, link: `${HOME}${at}?visit=${visit}` }));
    put('/', rss('Horses', items));
  };
  visited(1);
  await winnow.subscribe('/');
  await winnow.remove('Horses at rest');
  for (const visit of [2, 3]) {
    visited(visit);
    await winnow.refresh();
  }
  expect(await winnow.titles()).toEqual(['Horses at work']);
  expect((await winnow.health())[0]?.items).toBe(1);
});

it.each([301, 302])(
  'knows entries again where the feed has moved to another host by %i',
  async (status) => {
    const items = (host: string) =>
      ['Horses at work', 'Horses at rest'].map((title, at) => ({
        title,
        link: `https://${host}/${at}`,
        text: title,
        guid: `https://old.example/?p=${at}`,
      }));
    put('/feed', rss('Stable', items('old.example')));
    await winnow.subscribe('/feed');
    put('/moved', rss('Stable', items('new.example')));
    const location = `${winnow.feeds.url.replace('127.0.0.1', 'localhost')}/moved`;
    winnow.feeds.put('/feed', { body: '', status, headers: { location } });
    for (let again = 0; again < 3; again += 1) await winnow.refresh();
    expect(await winnow.titles()).toEqual(['Horses at rest', 'Horses at work']);
  },
);

it('takes an entry for the same once its page has others, and when these alone are left', async () => {
  put('/changes', changes('Horses, the first'));
  await winnow.subscribe('/changes');
  put('/changes', changes('Horses, the second', 'Horses, the first'));
  await winnow.refresh();
  expect(await winnow.titles()).toEqual(['Horses, the first', 'Horses, the second']);
  put('/changes', changes('Horses, the second'));
  await winnow.refresh();
  expect(await winnow.titles()).toEqual(['Horses, the first', 'Horses, the second']);
});

it('keeps every entry of a feed that counts them from the newest on', async () => {
  const counted = (...names: readonly string[]) =>
    rss(
      'Counted',
      names.map((name, at) => ({
        title: `Horses ${name}`,
        link: `${HOME}${name}`,
        guid: String(at + 1),
      })),
    );
  for (const names of [['a'], ['c', 'a'], ['d', 'c', 'a'], ['a', 'd', 'c']]) {
    put('/counted', counted(...names));
    if (names.length === 1) await winnow.subscribe('/counted');
    else await winnow.refresh();
    expect(await winnow.titles()).toEqual(names.map((name) => `Horses ${name}`).toSorted());
  }
});

/** Entries of one guid and one page, each with the time of its day in May and its text. */
const alike = (...entries: readonly (readonly [title: string, date: string, text: string])[]) =>
  rss(
    'Changes',
    entries.map(([title, at, text]) => {
      return { title, text, link: `${HOME}changes`, guid: 'all', date: `${at} GMT` };
    }),
  );
const LONG =
  'How horses are fed and watered, brushed and shod, let out and brought in again. '.repeat(2);

it.each([
  ['times', ['1 May 2026 10:15', '2 May 2026 10:15', '3 May 2026 10:15'], ''],
  ['texts', ['1 May 2026 00:00', '2 May 2026 00:00', '3 May 2026 00:00'], LONG],
])(
  'edits in place one of several titles of a guid that have %s of their own',
  async (_, [first, second, third], text) => {
    const putAll = (title: string) =>
      put(
        '/alike',
        alike(
          [title, first!, text && `${text} 1`],
          ['Horses, the second', second!, text && `${text} 2`],
          ['Horses, the third', third!, text && `${text} 3`],
        ),
      );
    putAll('Horses, teh first');
    await winnow.subscribe('/alike');
    for (const title of ['Horses, the first', 'Horses, the very first']) {
      putAll(title);
      await winnow.refresh();
      expect(await winnow.titles()).toEqual(
        ['Horses, the second', 'Horses, the third', title].toSorted(),
      );
    }
  },
);

it.each([
  ['the day', '1 May 2026 00:00', []],
  ['the time', '1 May 2026 10:15', [['Horses at work', '1 May 2026 10:15', 'Hay.']]],
] as const)('keeps apart titles of a guid that have but %s in common', async (_, at, kept) => {
  const others = [
    ['Horses, the second', '2 May 2026 10:15', 'Oats.'],
    ['Horses, the third', '3 May 2026 10:15', 'Straw.'],
  ] as const;
  put('/alike', alike(['Horses at work', at, 'Hay.'], ...others));
  await winnow.subscribe('/alike');
  put('/alike', alike(['Horses at rest', at, 'Hay.'], ...kept, ...others));
  await winnow.refresh();
  expect(await winnow.titles()).toHaveLength(4);
});

it('lets the first feed that carried an item word it, and the next once nobody follows that one', async () => {
  const link = 'https://example.org/1';
  const title = 'Horses in winter';
  put('/first', rss('First', [{ title, link, text: 'Warm.' }]));
  await winnow.subscribe('/first');
  put('/second', rss('Second', [{ title: 'Horses, says another', link, text: 'Cold.' }]));
  const urls = ['/first', '/second'].map((path) => `${winnow.feeds.url}${path}`);
  const [first, second] = urls.map((url) => ({ url }));
  const follow = async (...entries: readonly unknown[]) => {
    const body = { name: 'Mine', contents: { urls: entries, sources: [] } };
    expect((await winnow.call('PUT', '/v1/sources/user/Mine', body)).status).toBe(200);
    await winnow.service.idle();
  };
  await follow(first, second);
  expect(await winnow.titles()).toEqual([title]);
  await follow(second);
  put('/second', rss('Second', [{ title: 'Horses, corrected', link, text: 'Cold.' }]));
  await winnow.refresh();
  expect(await winnow.titles()).toEqual(['Horses, corrected']);
});

it('tells who asks by a date of a feed that brings only what another brought before', async () => {
  put('/one', rss('One', HORSES));
  put('/two', rss('Two', HORSES));
  await winnow.subscribe('/one');
  const contents = { urls: [{ url: `${winnow.feeds.url}/two` }], sources: [] };
  await winnow.call('POST', '/v1/sources/user', { name: 'Other', contents });
  winnow.advance(HOUR);
  const list = '/v1/content/horses?dc:memberOf=user/Other&service:contentScore:min=0';
  const since = (await winnow.call('GET', list)).headers.get('last-modified')!;
  const current = () => winnow.call('GET', list, undefined, { 'if-modified-since': since });
  expect((await current()).status).toBe(304);
  await winnow.service.idle();
  expect((await current()).status).toBe(200);
});
