/** A feed behind a password: it is told wherever on its site the feed turns out to be, and nowhere else. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { type FeedServer, rss, startFeedServer } from '../../support/feed-server.ts';

const FEED = { body: rss('Private', [{ title: 'One', link: 'https://example.org/1' }]) };
const PASSWORD = `Basic ${Buffer.from('ann:s3cret').toString('base64')}`;

let elsewhere: FeedServer;
let winnow: FedService;

beforeEach(async () => {
  elsewhere = await startFeedServer();
  winnow = await startFedService((feeds) => ({
    allowNet: [feeds.allowNet, elsewhere.allowNet],
  }));
});
afterEach(async () => {
  await winnow.close();
  await elsewhere.close();
});

const withPassword = (path: string) =>
  new URL(path, winnow.feeds.url).href.replace('//', '//ann:s3cret@');

function redirect(path: string, location: string) {
  winnow.feeds.put(path, { body: 'moved', status: 301, headers: { location } });
}

/** The paths that a server was asked for, each with what was said there of a password. */
const told = ({ requests }: FeedServer) =>
  requests.map(({ path, headers }) => [path, headers.authorization] as const);

it('is asked for with it where it moved to on its site, and moves with it', async () => {
  redirect('/old', '/new');
  winnow.feeds.put('/new', FEED);
  await winnow.subscribe(withPassword('/old'));
  await winnow.refresh();
  await winnow.refresh();
  expect(told(winnow.feeds)).toEqual([
    ['/old', PASSWORD],
    ['/new', PASSWORD],
    ['/old', PASSWORD],
    ['/new', PASSWORD],
    ['/new', PASSWORD],
  ]);
  const { feeds: checked } = await winnow.get<{ feeds: object[] }>('/~winnow/check');
  expect(checked).toMatchObject([
    {
      verdict: 'moved',
      cause: `its feed is at ${winnow.feeds.url}/new`,
      to: withPassword('/new'),
    },
  ]);
});

it('is told nowhere but on its site', async () => {
  redirect('/old', `${elsewhere.url}/new`);
  elsewhere.put('/new', FEED);
  await winnow.subscribe(withPassword('/old'));
  await winnow.refresh();
  await winnow.refresh();
  expect(told(elsewhere)).toEqual([
    ['/new', undefined],
    ['/new', undefined],
    ['/new', undefined],
  ]);
});

it('is looked for with it where a page of its site announces it', async () => {
  const body = '<html><head><link rel="alternate" type="application/rss+xml" href="/feed"></head>';
  winnow.feeds.put('/', { body, type: 'text/html' });
  winnow.feeds.put('/feed', FEED);
  await winnow.subscribe(withPassword('/'));
  await winnow.refresh();
  expect(told(winnow.feeds)).toEqual([
    ['/', PASSWORD],
    ['/feed', PASSWORD],
    ['/feed', PASSWORD],
  ]);
  const [feed] = await winnow.health();
  expect(JSON.stringify(feed?.repairs)).not.toContain('s3cret');
});
