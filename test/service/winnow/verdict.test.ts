/** What a feed that cannot be read is called, by how long that has lasted. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';

const HOUR = 3_600_000;
let winnow: FedService;

const feedOf = (path: string) =>
  rss(path, [{ title: `News of ${path}`, link: `https://example.org${path}` }]);

beforeEach(async () => {
  winnow = await startFedService();
});
afterEach(() => winnow.close());

async function verdictAfter(milliseconds: number): Promise<string> {
  winnow.advance(milliseconds);
  await winnow.refresh();
  return knownVerdict();
}

async function knownVerdict(): Promise<string> {
  const { feeds: checked } = await winnow.get<{ feeds: { verdict: string }[] }>('/~winnow/check');
  return checked[0]!.verdict;
}

it('is failing until fetches have failed for a day, then dead', async () => {
  await winnow.subscribe('/missing');
  expect(await verdictAfter(60_000)).toBe('failing');
  expect(await verdictAfter(22 * HOUR)).toBe('failing');
  expect(await verdictAfter(2 * HOUR)).toBe('dead');
});

it('is failing as long as only one fetch failed, however long ago', async () => {
  await winnow.subscribe('/missing');
  winnow.advance(48 * HOUR);
  expect(await knownVerdict()).toBe('failing');
});

it('is dead at once where the site says that it is gone', async () => {
  winnow.feeds.put('/gone', { body: 'gone', type: 'text/plain', status: 410 });
  await winnow.subscribe('/gone');
  expect(await knownVerdict()).toBe('dead');
});

it('is fine for a feed that is cut off after its first items, and tells that', async () => {
  const whole = feedOf('/ann');
  winnow.feeds.put('/ann', { body: whole.slice(0, whole.lastIndexOf('</channel>')) });
  await winnow.subscribe('/ann');
  const { feeds: checked } = await winnow.get<{ feeds: object[] }>('/~winnow/check');
  const cause = 'its document ends before its root is closed; items may be missing';
  expect(checked).toMatchObject([{ verdict: 'fine', cause }]);
});

it.each([
  ['is a duplicate where both bring the same', '/ann', 'duplicate'],
  ['is no duplicate where the other brings something else', '/bob', 'fine'],
])('of a feed beside one with a slash behind its address %s', async (_, other, verdict) => {
  winnow.feeds.put('/ann', { body: feedOf('/ann') });
  winnow.feeds.put('/ann/', { body: feedOf(other) });
  await winnow.subscribe('/ann', '/ann/');
  const { feeds: checked } = await winnow.get<{ feeds: object[] }>('/~winnow/check');
  expect(checked).toMatchObject([{ verdict: 'fine' }, { verdict }]);
});

it('is no duplicate where feeds were sent to one page that is none', async () => {
  const paths = ['/ann', '/bob', '/eve'];
  for (const path of paths) winnow.feeds.put(path, { body: feedOf(path) });
  await winnow.subscribe(...paths);
  winnow.feeds.put('/new', { body: '<html><p>All is new.</p></html>', type: 'text/html' });
  for (const path of paths) {
    winnow.feeds.put(path, { body: '', status: 301, headers: { location: '/new' } });
  }
  for (let visit = 0; visit < 3; visit += 1) {
    expect(await verdictAfter(HOUR)).toBe('not a feed');
    const { feeds: checked } = await winnow.get<{ feeds: { verdict: string; action: unknown }[] }>(
      '/~winnow/check',
    );
    expect(checked.map(({ verdict, action }) => [verdict, action])).toEqual(
      paths.map(() => ['not a feed', null]),
    );
  }
  for (const path of paths) winnow.feeds.put(path, { body: feedOf(path) });
  expect(await verdictAfter(HOUR)).not.toBe('not a feed');
  expect((await winnow.health()).map(({ pollUrl }) => new URL(pollUrl).pathname)).toEqual(paths);
});

it('is not dropped for what its site said several times within minutes', async () => {
  const actions: unknown[] = [];
  winnow.feeds.put('/gone', { body: feedOf('/gone') });
  await winnow.subscribe('/gone');
  winnow.feeds.put('/gone', { body: 'gone', type: 'text/plain', status: 410 });
  for (const later of [HOUR, 60_000, 60_000, HOUR]) {
    await verdictAfter(later);
    const { feeds: checked } = await winnow.get<{ feeds: { action: unknown }[] }>('/~winnow/check');
    actions.push(checked[0]!.action);
  }
  expect(actions).toEqual([null, null, null, 'remove']);
});

it('is dropped only after its site said twice in a row that it is gone, whatever failed before', async () => {
  const action = async () => {
    const { feeds: checked } = await winnow.get<{ feeds: { action: unknown }[] }>('/~winnow/check');
    return checked[0]!.action;
  };
  await winnow.subscribe('/gone');
  await verdictAfter(HOUR);
  winnow.feeds.put('/gone', { body: 'gone', type: 'text/plain', status: 410 });
  expect(await verdictAfter(HOUR)).toBe('dead');
  expect(await action()).toBe(null);
  expect(await verdictAfter(HOUR)).toBe('dead');
  expect(await action()).toBe('remove');
});

it('is about the feed where a site is followed that leads to it, which has not moved', async () => {
  const page = '<link rel="alternate" type="application/rss+xml" href="/feed.xml"><p>Hello.</p>';
  const check = async () => {
    const { feeds } = await winnow.get<{
      feeds: { verdict: string; action: unknown; to: unknown }[];
    }>('/~winnow/check');
    return feeds.map(({ verdict, action, to }) => [verdict, action, to]);
  };
  winnow.feeds.put('/', { body: `<html>${page}</html>`, type: 'text/html' });
  winnow.feeds.put('/feed.xml', { body: feedOf('/feed.xml') });
  await winnow.subscribe('/');
  expect(await check()).toEqual([['fine', null, null]]);
  winnow.feeds.put('/feed.xml', { body: '', status: 301, headers: { location: '/rss.xml' } });
  winnow.feeds.put('/rss.xml', { body: feedOf('/feed.xml') });
  for (let visit = 0; visit < 3; visit += 1) {
    winnow.advance(HOUR);
    await winnow.refresh();
    expect(await check()).toEqual([['fine', null, null]]);
  }
  expect((await winnow.health())[0]?.pollUrl).toBe(`${winnow.feeds.url}/rss.xml`);
  winnow.feeds.put('/rss.xml', { body: 'none', status: 404 });
  expect(await verdictAfter(HOUR)).toBe('failing');
});

it('is about what stands on a site without a feed, and never moves it to its sitemap', async () => {
  const stories = ['how-rye-rises', 'what-crust-is-made-of', 'why-ovens-have-doors'];
  const entries = stories.map((story) => `<url><loc>${winnow.feeds.url}/${story}</loc></url>`);
  winnow.feeds.put('/', { body: '<!doctype html><title>Bread</title>', type: 'text/html' });
  winnow.feeds.put('/sitemap.xml', { body: `<urlset>${entries.join('')}</urlset>` });
  await winnow.subscribe('/');
  expect((await winnow.health())[0]?.pollUrl).toBe(`${winnow.feeds.url}/sitemap.xml`);
  expect(await knownVerdict()).toBe('fine');
});

it('is that a site without a feed has moved, not its feed', async () => {
  const stories = ['How the rye rises', 'What a crust is made of', 'Why ovens have doors'];
  const links = stories.map((story, at) => `<h2><a href="/${at}">${story}</a></h2>`);
  const page = { body: `<!doctype html><main>${links.join('')}</main>`, type: 'text/html' };
  winnow.feeds.put('/bread', page);
  await winnow.subscribe('/bread');
  winnow.feeds.put('/bread', { body: '', status: 301, headers: { location: '/bakery' } });
  winnow.feeds.put('/bakery', page);
  expect(await verdictAfter(HOUR)).toBe('moved');
  const { feeds: checked } = await winnow.get<{ feeds: object[] }>('/~winnow/check');
  const to = `${winnow.feeds.url}/bakery`;
  expect(checked).toMatchObject([{ cause: `it is at ${to}`, action: 'move', to }]);
});

it.each([
  ['<item>', 'truncated', 'the document breaks off before its first item ends, once so far'],
  ['</title>', 'truncated', 'the document breaks off before its first item ends, once so far'],
  ['</guid>', 'fresh', 'its document breaks off in its first item'],
  ['</item>', 'fresh', 'its document breaks off in its first item'],
])(
  'is failing, and says why, where the document breaks off before the end of its first item: %s',
  async (end, outcome, cause) => {
    const whole = feedOf('/feed');
    winnow.feeds.put('/feed', { body: whole.slice(0, whole.indexOf(end)) });
    await winnow.subscribe('/feed');
    const { feeds } = await winnow.get<{ feeds: unknown[] }>('/~winnow/check');
    expect(feeds).toMatchObject([{ verdict: 'failing', outcome, cause }]);
  },
);

it('is fine for a feed of which nothing is kept, and stale only for one that never had anything', async () => {
  winnow.feeds.put('/ann', { body: feedOf('/ann') });
  winnow.feeds.put('/none', { body: rss('/none', []) });
  await winnow.subscribe('/ann', '/none');
  await winnow.call('POST', '/~winnow/remove', { item: 'https://example.org/ann' });
  const { feeds: checked } = await winnow.get<{ feeds: object[] }>('/~winnow/check');
  expect(checked).toMatchObject([
    { verdict: 'fine', cause: 'nothing of what it lists is kept' },
    { verdict: 'stale', cause: 'it never had an item' },
  ]);
});

it.each([
  ['is stale', 'is years ahead of the rest', ['Tue, 01 May 2018 08:00:00 GMT'], 'stale'],
  ['is fine', 'has a date that nobody has had yet, as all of it', [], 'fine'],
])('%s for a feed that has an item whose date %s', async (_, __, dates, verdict) => {
  const items = [...dates, 'Fri, 01 May 2099 08:00:00 GMT'].map((date, at) => ({
    title: `News ${at}`,
    link: `https://example.org/${at}`,
    date,
  }));
  winnow.feeds.put('/ann', { body: rss('/ann', items) });
  await winnow.subscribe('/ann');
  expect(await knownVerdict()).toBe(verdict);
});

it('is not dead for days in which its site asked to come less often, before one fetch failed', async () => {
  const check = async () => {
    const { feeds: checked } = await winnow.get<{ feeds: object[] }>('/~winnow/check');
    return checked[0]!;
  };
  winnow.feeds.put('/busy', { body: '', status: 429 });
  await winnow.subscribe('/busy');
  for (const hours of [1, 30]) {
    expect(await verdictAfter(hours * HOUR)).toBe('blocked');
    expect(await check()).toMatchObject({ outcome: 'throttled', failingSince: null });
  }
  winnow.feeds.put('/busy', { body: '', status: 500 });
  await verdictAfter(HOUR);
  const cause = expect.stringMatching(/, once so far$/u);
  expect(await check()).toMatchObject({ verdict: 'failing', cause, failures: 1 });
});
