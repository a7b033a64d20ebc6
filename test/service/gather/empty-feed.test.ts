/** What is read of a site whose feed has nothing in it. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { announce, EMPTY, FEED, followIn, pageOf, STORIES } from './stable-site.ts';

let winnow: FedService;
beforeEach(async () => {
  winnow = await startFedService();
});
afterEach(() => winnow.close());

const putPage = (path: string, body: string, head = '') =>
  winnow.feeds.put(path, pageOf(body, head));
const asked = () => winnow.feeds.requests.map(({ path }) => path);
const follow = (path: string) => followIn(winnow, path);

it('takes the next feed that is announced where the first has nothing in it', async () => {
  putPage('/', '', announce('/new.xml', '/all.xml'));
  winnow.feeds.put('/new.xml', EMPTY);
  winnow.feeds.put('/all.xml', FEED);
  expect(await follow('/')).toMatchObject({ at: '/all.xml', items: 2 });
});

it('takes the links of the site where the feed at a usual place has nothing in it', async () => {
  putPage('/', `<main>${STORIES}</main>`);
  winnow.feeds.put('/feed', EMPTY);
  expect(await follow('/')).toMatchObject({ at: '/', items: 3 });
});

it('takes the next usual place where the feed at one has nothing in it', async () => {
  putPage('/', '');
  winnow.feeds.put('/feed', EMPTY);
  winnow.feeds.put('/atom.xml', FEED);
  expect(await follow('/')).toMatchObject({ at: '/atom.xml', items: 2 });
});

it('takes the announced feed without anything in it where nothing else brings anything', async () => {
  putPage('/', '', announce('/all.xml'));
  winnow.feeds.put('/all.xml', EMPTY);
  expect(await follow('/')).toMatchObject({ at: '/all.xml', items: 0, outcome: 'fresh' });
  expect(asked()).toContain('/feed');
});

it('takes the feed at a usual place before the announced one that has nothing in it, and says so', async () => {
  putPage('/', `<main>${STORIES}</main>`, announce('/all.xml'));
  winnow.feeds.put('/all.xml', EMPTY);
  winnow.feeds.put('/feed', FEED);
  const feed = await follow('/');
  expect(feed).toMatchObject({ at: '/feed', items: 2 });
  expect(feed.repairs).toEqual([
    `found at a usual place: ${winnow.feeds.url}/feed`,
    `the page announces ${winnow.feeds.url}/all.xml, which has nothing in it`,
  ]);
});

it('takes no feed of the whole site for one of a part of it that has nothing in it', async () => {
  putPage('/tag/rare/', '', announce('/tag/rare/all'));
  winnow.feeds.put('/tag/rare/all', EMPTY);
  winnow.feeds.put('/feed', FEED);
  expect(await follow('/tag/rare/')).toMatchObject({ at: '/tag/rare/all', items: 0 });
  expect(asked()).toContain('/tag/rare/feed');
});

it('takes up an announced feed once it has something in it', async () => {
  putPage('/', `<main>${STORIES}</main>`, announce('/all.xml'));
  winnow.feeds.put('/all.xml', EMPTY);
  expect(await follow('/')).toMatchObject({ at: '/', items: 3 });
  winnow.feeds.put('/all.xml', FEED);
  winnow.advance(48 * 3_600_000);
  await winnow.service.idle();
  expect((await winnow.health())[0]?.pollUrl).toBe(`${winnow.feeds.url}/all.xml`);
});
