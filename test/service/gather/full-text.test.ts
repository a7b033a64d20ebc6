/** Full text on request: short items are read where they lead, within robots rules, and scored on what is there. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rss } from '../../support/feed-server.ts';
import { STORY, startShortItems } from './short-items.ts';

const HOUR = 3_600_000;

let winnow: Awaited<ReturnType<typeof startShortItems>>;

beforeEach(async () => {
  winnow = await startShortItems();
});
afterEach(() => winnow.close());

/** What came of the article of the item that leads to a path. */
async function articleAt(path: string): Promise<string | null> {
  const link = encodeURIComponent(`${winnow.feeds.url}${path}`);
  return (await winnow.get<{ article: string | null }>(`/~winnow/item?item=${link}`)).article;
}

it('reads nothing but the feed where nobody asked for more', async () => {
  winnow.putPage('/short', STORY);
  winnow.putFeed({ path: '/short', text: 'Early.' });
  await winnow.subscribe('/feed');
  expect(winnow.asked()).toEqual(['/feed']);
});

it('scores the short items that are there already on their articles once it is wanted', async () => {
  winnow.putPage('/short', STORY);
  winnow.putPage('/long', STORY);
  winnow.putFeed(
    { path: '/short', text: 'Early.' },
    { path: '/long', text: 'Late again. '.repeat(120) },
  );
  await winnow.subscribe('/feed');
  expect(await winnow.listed()).toEqual([]);
  expect((await winnow.setFullText(true)).status).toBe(200);
  const { pendingArticles } = await winnow.get<{ pendingArticles: number }>('/~winnow/work');
  expect(pendingArticles).toBe(1);
  await winnow.service.idle();
  expect(winnow.asked()).toEqual(['/feed', '/robots.txt', '/short']);
  expect(await winnow.listed()).toEqual(['/short']);
  await winnow.service.idle();
  expect(winnow.asked()).toHaveLength(3);
});

it.each([
  ['gained', 'POST', '/contents', (urls: object[]) => ({ urls })],
  ['is given anew', 'PUT', '', (urls: object[]) => ({ name: 'Whole', contents: { urls } })],
])('reads what a feed brought before a source that wants whole articles %s it', async (...row) => {
  const [, method, rest, bodyOf] = row;
  winnow.putPage('/short', STORY);
  winnow.putFeed({ path: '/short', text: 'Early.' });
  await winnow.subscribe('/feed');
  const none = { urls: [], sources: [] };
  await winnow.call('POST', '/v1/sources/user', { name: 'Whole', contents: none });
  await winnow.call('POST', '/~winnow/source-settings', { source: 'user/Whole', fullText: true });
  await winnow.service.idle();
  expect(winnow.asked()).toEqual(['/feed']);
  const body = bodyOf([{ url: `${winnow.feeds.url}/feed` }]);
  expect((await winnow.call(method, `/v1/sources/user/Whole${rest}`, body)).ok).toBe(true);
  await winnow.service.idle();
  expect(winnow.asked()).toEqual(['/feed', '/robots.txt', '/short']);
});

it('reads what a feed brought before an entry of a source that wants whole articles moves to it', async () => {
  winnow.putPage('/short', STORY);
  winnow.putFeed({ path: '/short', text: 'Early.' });
  await winnow.subscribe('/feed');
  const contents = { urls: [{ url: `${winnow.feeds.url}/old` }], sources: [] };
  await winnow.call('POST', '/v1/sources/user', { name: 'Whole', contents });
  await winnow.call('POST', '/~winnow/source-settings', { source: 'user/Whole', fullText: true });
  await winnow.service.idle();
  expect(winnow.asked()).not.toContain('/short');
  const changes = [
    { url: `${winnow.feeds.url}/old`, action: 'move', to: `${winnow.feeds.url}/feed` },
  ];
  const fixed = await winnow.call('POST', '/~winnow/fix', { source: 'user/Whole', changes });
  expect(await fixed.json()).toEqual({ changed: 1 });
  await winnow.service.idle();
  expect(winnow.asked().slice(-2)).toEqual(['/robots.txt', '/short']);
});

it.each([
  ['is named', (url: string) => `<link>${url}</link>`],
  ['is not named', () => ''],
])(
  'never takes the page of a site, which %s, for the article of an entry that leads nowhere else',
  async (...row) => {
    const site = row[1](winnow.feeds.url);
    winnow.putPage('/', STORY);
    const entries = ['Early.', 'Late again.'].map(
      (text) => `<item><title>A ${text}</title><description>${text}</description></item>`,
    );
    const body = `<rss version="2.0"><channel><title>Notes</title>${site}${entries.join('')}</channel></rss>`;
    winnow.feeds.put('/feed', { body });
    await winnow.subscribe('/feed');
    await winnow.setFullText(true);
    await winnow.service.idle();
    const later = `<item><title>One more</title><link>${winnow.feeds.url}/</link></item></channel>`;
    winnow.feeds.put('/feed', { body: body.replace('</channel>', later) });
    winnow.advance(2 * HOUR);
    await winnow.service.idle();
    expect(winnow.asked()).toEqual(['/feed', '/feed']);
  },
);

it('reads the articles of what comes later, and again what the feed words anew', async () => {
  winnow.putPage('/first', STORY);
  winnow.putPage('/second', STORY);
  winnow.putFeed({ path: '/first', text: 'One.' });
  await winnow.subscribe('/feed');
  await winnow.setFullText(true);
  await winnow.service.idle();
  winnow.putFeed({ path: '/first', text: 'One, corrected.' }, { path: '/second', text: 'Two.' });
  winnow.advance(2 * HOUR);
  await winnow.service.idle();
  expect(winnow.asked().filter((path) => path === '/first')).toHaveLength(2);
  expect((await winnow.listed()).toSorted()).toEqual(['/first', '/second']);
});

it("keeps the feed's own text where robots rules forbid the page", async () => {
  winnow.feeds.put('/robots.txt', { body: 'User-agent: *\nDisallow: /closed', type: 'text/plain' });
  winnow.putPage('/closed', STORY);
  winnow.putFeed({ path: '/closed', text: 'Early, by the farrier.' });
  await winnow.subscribe('/feed');
  await winnow.setFullText(true);
  await winnow.service.idle();
  expect(winnow.asked()).toEqual(['/feed', '/robots.txt']);
  const { content } = await winnow.get<{ content: { 'dc:description': string }[] }>(
    '/v1/content?service:contentScore:min=0',
  );
  expect(content[0]!['dc:description']).toContain('Early, by the farrier.');
  expect(await articleAt('/closed')).toBe('robots');
});

it('reads articles as far apart as the site asks for', async () => {
  winnow.feeds.put('/robots.txt', { body: 'User-agent: *\nCrawl-delay: 0.05', type: 'text/plain' });
  for (const path of ['/one', '/two', '/three']) winnow.putPage(path, STORY);
  winnow.putFeed(
    { path: '/one', text: 'Early.' },
    { path: '/two', text: 'Late.' },
    { path: '/three', text: 'Again.' },
  );
  await winnow.subscribe('/feed');
  await winnow.setFullText(true);
  await winnow.service.idle();
  const times = winnow.feeds.requests.slice(1).map(({ atMs }) => atMs);
  expect(times).toHaveLength(4);
  for (const [index, time] of times.slice(1).entries()) {
    // A timer may be a little early, and a request a little late.
    expect(time - times[index]!).toBeGreaterThan(40);
  }
});

it('says of each item what came of its article', async () => {
  winnow.putPage('/short', STORY);
  winnow.putFeed(
    { path: '/short', text: 'Early.' },
    { path: '/none', text: 'Late.' },
    { path: '/long', text: 'Late again. '.repeat(120) },
  );
  await winnow.subscribe('/feed');
  expect(await articleAt('/short')).toBeNull();
  await winnow.setFullText(true);
  expect(await articleAt('/short')).toBe('waiting');
  await winnow.service.idle();
  const articles = await Promise.all(['/short', '/none', '/long'].map(articleAt));
  expect(articles).toEqual(['read', 'http-error', null]);
});

it.each([
  ['an error', { body: 'gone', status: 404, type: 'text/html' }],
  ['a picture', { body: 'GIF89a', type: 'image/gif' }],
  ['a page without an article', { body: '<html><body><p>Hi</p></body></html>', type: 'text/html' }],
])("keeps the feed's own text where the page is %s, and does not ask again", async (_, page) => {
  winnow.feeds.put('/page', page);
  winnow.putFeed({ path: '/page', text: 'Early, by the farrier, horses.' });
  await winnow.subscribe('/feed');
  await winnow.setFullText(true);
  await winnow.service.idle();
  winnow.advance(2 * HOUR);
  await winnow.service.idle();
  expect(winnow.asked().filter((path) => path === '/page')).toHaveLength(1);
  expect(await winnow.get('/~winnow/work')).toMatchObject({ pendingArticles: 0 });
});

it('sends nothing to an address outside the policy', async () => {
  winnow.feeds.put('/feed', {
    body: rss('Stable', [{ title: 'Inside', link: 'http://10.0.0.1/secret', text: 'Short.' }]),
  });
  await winnow.subscribe('/feed');
  await winnow.setFullText(true);
  await winnow.service.idle();
  expect(winnow.asked()).toEqual(['/feed']);
  expect(await winnow.get('/~winnow/work')).toMatchObject({ pendingArticles: 0 });
});

it('forgets what waits when it is wanted no more', async () => {
  winnow.putPage('/short', STORY);
  winnow.putFeed({ path: '/short', text: 'Early.' });
  await winnow.subscribe('/feed');
  await winnow.setFullText(true);
  await winnow.setFullText(false);
  await winnow.service.idle();
  expect(winnow.asked()).toEqual(['/feed']);
});

it('is told to whoever asks by a date whether their list changed', async () => {
  winnow.putPage('/short', STORY);
  winnow.putFeed({ path: '/short', text: 'Early.' });
  await winnow.subscribe('/feed');
  await winnow.setFullText(true);
  winnow.advance(60_000);
  const list = '/v1/content/farrier?service:contentScore:min=0';
  const since = (await winnow.call('GET', list)).headers.get('last-modified')!;
  const current = () => winnow.call('GET', list, undefined, { 'if-modified-since': since });
  expect((await current()).status).toBe(304);
  await winnow.service.idle();
  expect((await current()).status).toBe(200);
});

/** A plan for the only account, of so many fetches and expansions a month. */
async function allow(budgetLimit: number): Promise<void> {
  const periods = { hitsPeriod: 'minute', budgetPeriod: 'month' } as const;
  const { administration } = winnow.service;
  await administration.putPlan({ name: 'small', enterprise: false, budgetLimit, ...periods });
  await administration.setPlan('me', 'small');
}

const work = () => winnow.get<{ unpaid?: object; pendingArticles: number }>('/~winnow/work');

it('waits for the budget of the plan, says so, and goes on in its next period', async () => {
  winnow.putPage('/short', STORY);
  winnow.putFeed({ path: '/short', text: 'Early.' });
  await winnow.service.idle();
  // The topic and the feed; nothing is left for the article.
  await allow(2);
  await winnow.subscribe('/feed');
  await winnow.service.idle();
  await allow(1);
  await winnow.setFullText(true);
  await winnow.service.idle();
  expect(winnow.asked()).toEqual(['/feed']);
  expect(await work()).toMatchObject({
    pendingArticles: 0,
    unpaid: { feeds: 0, articles: 1, until: '2026-07-01T00:00:00.000Z' },
  });
  winnow.advance(31 * 24 * HOUR);
  await winnow.service.idle();
  expect(winnow.asked()).toContain('/short');
  // The article took the only unit of the period, so that now the feed waits.
  expect((await work()).unpaid).toMatchObject({ feeds: 1, articles: 0 });
});

it('goes on once the plan allows more, or somebody with a budget wants it too', async () => {
  winnow.putPage('/short', STORY);
  winnow.putFeed({ path: '/short', text: 'Early.' });
  await winnow.subscribe('/feed');
  await allow(0);
  await winnow.setFullText(true);
  await winnow.service.idle();
  expect(winnow.asked()).toEqual(['/feed']);
  await allow(9);
  await winnow.service.idle();
  expect(winnow.asked()).toEqual(['/feed', '/robots.txt', '/short']);
});

it('is read for somebody who joins with a budget', async () => {
  winnow.putPage('/short', STORY);
  winnow.putFeed({ path: '/short', text: 'Early.' });
  await winnow.subscribe('/feed');
  await allow(0);
  await winnow.setFullText(true);
  await winnow.service.idle();
  expect(winnow.asked()).toEqual(['/feed']);
  const { administration } = winnow.service;
  const password = 'secret of bob';
  await administration.createAccount('bob', password);
  const { appKey } = await administration.addApplication('app-of-bob', { account: 'bob' });
  const asBob = {
    authorization: `Basic ${Buffer.from(`bob:${password}`).toString('base64')}`,
    'service-app-id': 'app-of-bob',
    'service-app-key': appKey,
  };
  const contents = { urls: [{ url: `${winnow.feeds.url}/feed` }], sources: [] };
  await winnow.call('POST', '/v1/sources/user', { name: 'Bobs', contents }, asBob);
  const settings = { source: 'user/Bobs', fullText: true };
  await winnow.call('POST', '/~winnow/source-settings', settings, asBob);
  await winnow.service.idle();
  expect(winnow.asked()).toContain('/short');
});
