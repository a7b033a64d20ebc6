/** Feeds of one source that bring the same from different addresses, and which of them may go. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';

const HOUR = 3_600_000;
let winnow: FedService;

beforeEach(async () => {
  winnow = await startFedService();
});
afterEach(() => winnow.close());

const WORDS = ['amber', 'birch', 'cedar', 'dune', 'elm', 'fern'];

interface Item {
  readonly title: string;
  readonly link: string;
  readonly text?: string;
}

const items = (from: number, to: number): Item[] =>
  WORDS.slice(from, to).map((word) => ({
    title: `Notes on ${word}`,
    link: `https://example.org/${word}`,
  }));

/** A feed whose items are dated, the first the newest. */
function dated(title: string, list: readonly Item[], newest = 0): string {
  let day = 28 - newest;
  return rss(title, list).replace(/01 Jun 2026/gu, () => `${day--} May 2026`);
}

function put(path: string, body: string): void {
  winnow.feeds.put(path, { body });
}

/** Verdict, the path of what it is a twin of, and what fix would do, of each subscription. */
async function checked(): Promise<unknown[]> {
  const { feeds } = await winnow.get<{
    feeds: { verdict: string; sameAs: string | null; action: string | null; isTwin: boolean }[];
  }>('/~winnow/check');
  for (const { sameAs, isTwin } of feeds) expect(isTwin).toBe(sameAs !== null);
  return feeds.map(({ verdict, sameAs, action }) => [
    verdict,
    sameAs && new URL(sameAs).pathname,
    action,
  ]);
}

it('are told apart from feeds with another title, other items or newer ones', async () => {
  put('/feed', dated('Trees', items(0, 3)));
  put('/feed.xml', dated('Trees', items(0, 3)));
  put('/shrubs', dated('Shrubs', items(0, 3)));
  put('/else', dated('Trees', items(3, 6)));
  put('/partly', dated('Trees', items(1, 4), 1));
  await winnow.subscribe('/feed', '/feed.xml', '/shrubs', '/else', '/partly');
  expect(await checked()).toEqual([
    ['fine', null, null],
    ['duplicate', '/feed', 'remove'],
    ['fine', null, null],
    ['fine', null, null],
    ['fine', null, null],
  ]);
});

it('leave the one that the site announces, whichever stands first', async () => {
  put('/feed', dated('Trees', items(0, 3)));
  const headers = { location: '/feed' };
  winnow.feeds.put('/r', { body: '', status: 302, headers });
  const head = '<link rel="alternate" type="application/rss+xml" href="/feed">';
  winnow.feeds.put('/site', { body: `<html><head>${head}</head></html>`, type: 'text/html' });
  await winnow.subscribe('/r', '/site');
  expect(await checked()).toEqual([
    ['duplicate', '/site', 'remove'],
    ['fine', null, null],
  ]);
});

it('are not told by one item, which may be a notice in the place of all feeds of a host', async () => {
  for (const path of ['/a', '/b']) put(path, dated('Maintenance', items(0, 1)));
  await winnow.subscribe('/a', '/b');
  expect(await checked()).toEqual(Array(2).fill(['fine', null, null]));
});

it('leave the one that holds older items as well', async () => {
  put('/long', dated('Trees', items(0, 6)));
  put('/short', dated('Trees', items(0, 3)));
  await winnow.subscribe('/short', '/long');
  expect(await checked()).toEqual([
    ['duplicate', '/long', 'remove'],
    ['fine', null, null],
  ]);
});

it('are none where one brings a choice of what the other does', async () => {
  const [first, second, third] = items(0, 3);
  put('/all', dated('Trees', [first!, second!, third!]));
  put('/some', dated('Trees', [first!, third!]).replace('27 May', '26 May'));
  await winnow.subscribe('/all', '/some');
  expect(await checked()).toEqual([
    ['fine', null, null],
    ['fine', null, null],
  ]);
});

it('are not taken out where the same items are worded otherwise', async () => {
  put('/full', dated('Trees', items(0, 2)));
  put(
    '/brief',
    dated(
      'Trees',
      items(0, 2).map((item) => ({ ...item, text: 'In short.' })),
    ),
  );
  await winnow.subscribe('/full', '/brief');
  expect(await checked()).toEqual([
    ['fine', null, null],
    ['duplicate', '/full', null],
  ]);
});

it('are told in two formats, of which one names itself and writes its site differently', async () => {
  const [first, second] = items(0, 2);
  put('/feed', dated('Trees', [first!, second!]));
  const site = '<link href="http://example.org"/>';
  for (const [path, title, link] of [
    ['/atom', 'Trees (Atom)', site],
    ['/bare', 'Trees', ''],
    ['/shrubs', 'Shrubs', site],
  ]) {
    const entries = [first!, second!].map(
      (item, index) =>
        `<entry><id>tag:example.org,${index}</id><title>${item.title}</title><link href="${item.link}"/>
         <updated>2026-05-${28 - index}T00:00:00Z</updated></entry>`,
    );
    put(
      path!,
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>${title}</title>${link}${entries.join('')}</feed>`,
    );
  }
  await winnow.subscribe('/feed', '/atom', '/bare', '/shrubs');
  expect(await checked()).toEqual([
    ['fine', null, null],
    ['duplicate', '/feed', null],
    ['duplicate', '/feed', null],
    ['fine', null, null],
  ]);
});

it('are twins no more once one brings something else, or cannot be read', async () => {
  for (const path of ['/feed', '/feed.xml']) put(path, dated('Trees', items(1, 3), 1));
  await winnow.subscribe('/feed', '/feed.xml');
  expect(await checked()).toContainEqual(['duplicate', '/feed', 'remove']);
  put('/feed', dated('Trees', items(0, 3)));
  put('/feed.xml', dated('Trees', items(1, 4), 1));
  winnow.advance(HOUR);
  await winnow.refresh();
  expect(await checked()).toEqual([
    ['fine', null, null],
    ['fine', null, null],
  ]);
  put('/feed.xml', dated('Trees', items(0, 4)));
  winnow.feeds.put('/feed', { body: 'none', status: 404 });
  winnow.advance(HOUR);
  await winnow.refresh();
  expect(await checked()).toEqual([
    ['failing', null, null],
    ['fine', null, null],
  ]);
});

it.each([0, 1])(
  'never stand for a feed that lists more than the %i that they list by now',
  async (left) => {
    for (const path of ['/feed', '/feed.xml']) put(path, dated('Trees', items(0, 3)));
    await winnow.subscribe('/feed', '/feed.xml');
    put('/feed', dated('Trees', items(0, left)));
    winnow.advance(HOUR);
    await winnow.refresh();
    expect(await checked()).toEqual([
      ['duplicate', '/feed.xml', 'remove'],
      ['fine', null, null],
    ]);
  },
);

it('are none where one breaks off in its first item', async () => {
  const whole = dated('Trees', items(0, 2));
  put('/whole', whole);
  put('/cut', whole.slice(0, whole.indexOf('</item>')));
  await winnow.subscribe('/whole', '/cut');
  expect(await checked()).toEqual([
    ['fine', null, null],
    ['failing', null, null],
  ]);
});

it('are not looked for among feeds that say neither what they are called nor of which site they are', async () => {
  const nameless = (list: readonly Item[]) =>
    dated('', list).replace('<link>https://example.org/</link>', '');
  for (const path of ['/feed', '/feed.xml']) put(path, nameless(items(0, 2)));
  await winnow.subscribe('/feed', '/feed.xml');
  expect(await checked()).toEqual([
    ['fine', null, null],
    ['fine', null, null],
  ]);
});
