/** Full text on request of items that their feed says anew, or whose sites are in trouble. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';

const HOUR = 3_600_000;
const STORY =
  'The farrier came at dawn, as a farrier does. Horses stood quietly while the farrier trimmed each hoof. '.repeat(
    12,
  );

let winnow: FedService;

beforeEach(async () => {
  winnow = await startFedService();
  await winnow.call('POST', '/v1/topics', { uris: ['farrier'] });
});
afterEach(() => winnow.close());

function putPage(path: string, text: string): void {
  const body = `<html><head><title>A page</title></head><body><article><h1>A page</h1><p>${text}</p></article></body></html>`;
  winnow.feeds.put(path, { body, type: 'text/html' });
}

function putFeed(...items: readonly { path: string; text: string }[]): void {
  winnow.feeds.put('/feed', {
    body: rss(
      'Stable',
      items.map(({ path, text }) => ({
        title: 'A morning',
        link: `${winnow.feeds.url}${path}`,
        text,
      })),
    ),
  });
}

const setFullText = (fullText: boolean) =>
  winnow.call('POST', '/~winnow/source-settings', { source: 'user/Mine', fullText });

async function listed(): Promise<string[]> {
  const { content } = await winnow.get<{ content: { 'dc:relation': string }[] }>(
    '/v1/content/farrier',
  );
  return content.map((item) => new URL(item['dc:relation']).pathname);
}

const asked = () => winnow.feeds.requests.map(({ path }) => path);

it('does not read an article again whose item changes around its words', async () => {
  putPage('/first', STORY);
  putFeed({ path: '/first', text: 'One.' });
  await winnow.subscribe('/feed');
  await setFullText(true);
  await winnow.service.idle();
  const body = rss('Stable', [
    { title: 'A morning', link: `${winnow.feeds.url}/first`, text: 'One.' },
  ]);
  winnow.feeds.put('/feed', { body: body.replace('08:00:00', '09:00:00') });
  winnow.advance(2 * HOUR);
  await winnow.service.idle();
  expect(asked().filter((path) => path === '/first')).toHaveLength(1);
  expect(await listed()).toEqual(['/first']);
  const { content } = await winnow.get<{ content: { 'dc:date': string }[] }>('/v1/content/farrier');
  expect(content[0]?.['dc:date']).toContain('09:00:00');
});

it('tries an article again some hours later whose site is in trouble', async () => {
  winnow.feeds.put('/first', { body: 'later', status: 503, type: 'text/html' });
  putFeed({ path: '/first', text: 'One.' });
  await winnow.subscribe('/feed');
  await setFullText(true);
  await winnow.service.idle();
  expect(await winnow.get('/~winnow/work')).toMatchObject({ pendingArticles: 0 });
  expect(await listed()).toEqual([]);
  putPage('/first', STORY);
  winnow.advance(5 * HOUR);
  await winnow.service.idle();
  expect(await listed()).toEqual(['/first']);
});
