/** Full text on request of items that their feed says anew, or whose sites are in trouble. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LIMITS } from '../../../src/model/limits.ts';
import { rss } from '../../support/feed-server.ts';
import { STORY, startShortItems } from './short-items.ts';

const HOUR = 3_600_000;

let winnow: Awaited<ReturnType<typeof startShortItems>>;

beforeEach(async () => {
  winnow = await startShortItems();
});
afterEach(() => winnow.close());

it('does not read an article again whose item changes around its words', async () => {
  winnow.putPage('/first', STORY);
  winnow.putFeed({ path: '/first', text: 'One.' });
  await winnow.subscribe('/feed');
  await winnow.setFullText(true);
  await winnow.service.idle();
  const body = rss('Stable', [
    { title: 'A morning', link: `${winnow.feeds.url}/first`, text: 'One.' },
  ]);
  winnow.feeds.put('/feed', { body: body.replace('08:00:00', '09:00:00') });
  winnow.advance(2 * HOUR);
  await winnow.service.idle();
  expect(winnow.asked().filter((path) => path === '/first')).toHaveLength(1);
  expect(await winnow.listed()).toEqual(['/first']);
  const { content } = await winnow.get<{ content: { 'dc:date': string }[] }>('/v1/content/farrier');
  expect(content[0]?.['dc:date']).toContain('09:00:00');
});

const DOWN = { body: 'later', status: 503, type: 'text/html' };

it.each([
  ['the site', ['/first']],
  ['the site with its robots.txt', ['/first', '/robots.txt']],
])('tries an article again some hours later where %s is in trouble', async (_, paths) => {
  for (const path of paths) winnow.feeds.put(path, DOWN);
  winnow.putFeed({ path: '/first', text: 'One.' });
  await winnow.subscribe('/feed');
  await winnow.setFullText(true);
  await winnow.service.idle();
  expect(await winnow.get('/~winnow/work')).toMatchObject({ pendingArticles: 0 });
  expect(await winnow.listed()).toEqual([]);
  for (const path of paths) winnow.feeds.put(path, { body: '', type: 'text/plain' });
  winnow.putPage('/first', STORY);
  winnow.advance(5 * HOUR);
  await winnow.service.idle();
  expect(await winnow.listed()).toEqual(['/first']);
});

it('asks no more articles for the moment of a site that says several times that it is asked too often', async () => {
  const paths = Array.from({ length: 30 }, (_, at) => `/${at}`);
  for (const path of paths) winnow.feeds.put(path, { ...DOWN, status: 429 });
  winnow.putFeed(...paths.map((path) => ({ path, text: `Text of ${path}.` })));
  await winnow.subscribe('/feed');
  await winnow.setFullText(true);
  await winnow.service.idle();
  const tries = () => winnow.asked().filter((path) => paths.includes(path)).length;
  // Some are on their way when the last of the three is heard.
  expect(tries()).toBeGreaterThanOrEqual(3);
  expect(tries()).toBeLessThan(3 + LIMITS.article.concurrent);
  for (const path of paths) winnow.putPage(path, STORY);
  winnow.advance(5 * HOUR);
  await winnow.service.idle();
  expect((await winnow.listed()).toSorted()).toEqual(paths.toSorted());
});

it('tries an article of a site in trouble for a day, whatever date its feed gives it meanwhile', async () => {
  winnow.feeds.put('/first', DOWN);
  const body = rss('Stable', [
    { title: 'A morning', link: `${winnow.feeds.url}/first`, text: 'One.' },
  ]);
  winnow.feeds.put('/feed', { body });
  await winnow.subscribe('/feed');
  // Long after the feed said it first.
  winnow.advance(40 * HOUR);
  await winnow.service.idle();
  await winnow.setFullText(true);
  await winnow.service.idle();
  const tries = () => winnow.asked().filter((path) => path === '/first').length;
  expect(tries()).toBe(1);
  for (let hour = 1; hour <= 48; hour += 1) {
    const minute = String(hour).padStart(2, '0');
    winnow.feeds.put('/feed', { body: body.replace('08:00:00', `08:${minute}:00`) });
    winnow.advance(HOUR);
    await winnow.service.idle();
  }
  // Every four hours, the last time a day after the first.
  expect(tries()).toBe(7);
});

it('counts no article that was tried before against the places of a feed', async () => {
  const { waitingPerFeed } = LIMITS.article;
  const entries = Array.from({ length: waitingPerFeed }, (_, at) => {
    return { path: `/${at}`, text: 'Early.' };
  });
  winnow.putFeed(...entries);
  await winnow.subscribe('/feed');
  await winnow.setFullText(true);
  await winnow.service.idle();
  expect(winnow.asked()).toContain(`/${waitingPerFeed - 1}`);
  const text = rss(
    'Stable',
    [...entries, { path: '/late', text: 'Late.' }].map(({ path, text }) => {
      return { title: 'A morning', link: `${winnow.feeds.url}${path}`, text };
    }),
  );
  // All known ones get another date, and stand before the new one.
  winnow.feeds.put('/feed', { body: text.replaceAll('08:00:00', '09:00:00') });
  winnow.advance(2 * HOUR);
  await winnow.service.idle();
  expect(winnow.asked()).toContain('/late');
});
