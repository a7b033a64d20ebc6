import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ParsePool } from '../../../src/collect/workers/parse-pool.ts';
import { openFeedReader } from '../../../src/service/gather/feed-reader.ts';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';
import { HORSES } from './horses.ts';

const HOUR = 3_600_000;

let winnow: FedService;

beforeEach(async () => {
  winnow = await startFedService();
});
afterEach(() => winnow.close());

it('makes scored content of a feed, with one request', async () => {
  winnow.feeds.put('/feed', { body: rss('Stable', HORSES) });
  await winnow.call('POST', '/v1/topics', { uris: ['horses'] });
  await winnow.subscribe('/feed');
  expect(winnow.feeds.requests).toHaveLength(1);
  expect(await winnow.health()).toMatchObject([{ outcome: 'fresh', items: 2, failures: 0 }]);
  expect(await winnow.titles()).toEqual(['Feeding a horse', 'Horses in winter']);
});

it('says once that it reads, when the items of the first feed have been analysed', async () => {
  let readings = 0;
  const onReading = () => {
    readings += 1;
  };
  const reading = await startFedService({ pipeline: { onReading } });
  try {
    await reading.subscribe('/missing');
    expect(readings).toBe(0);
    for (const path of ['/horses', '/more-horses']) {
      reading.feeds.put(path, { body: rss('Stable', HORSES) });
      await reading.call('POST', '/v1/sources/user', {
        name: path.slice(1),
        contents: { urls: [{ url: new URL(path, reading.feeds.url).href }], sources: [] },
      });
      await reading.service.idle();
    }
    expect(readings).toBe(1);
  } finally {
    await reading.close();
  }
});

it('asks for the whole of a document that was cut short, since half of it is soon "not modified"', async () => {
  const whole = rss('Stable', HORSES);
  winnow.feeds.put('/feed', { body: whole.slice(0, whole.indexOf('</item>')) });
  await winnow.subscribe('/feed');
  expect(await winnow.health()).toMatchObject([{ outcome: 'fresh', items: 1 }]);
  winnow.advance(2 * HOUR);
  await winnow.service.idle();
  expect(winnow.feeds.requests.map(({ status }) => status)).toEqual([200, 200]);
});

it('keeps title and items of a feed of which nothing but the first tags came', async () => {
  const whole = rss('Stable', HORSES);
  winnow.feeds.put('/feed', { body: whole });
  await winnow.subscribe('/feed');
  winnow.feeds.put('/feed', { body: whole.slice(0, whole.indexOf('<title>')) });
  winnow.advance(2 * HOUR);
  await winnow.service.idle();
  expect(await winnow.health()).toMatchObject([
    { outcome: 'truncated', title: 'Stable', items: 2 },
  ]);
});

it('asks again only when it is due, with the validators it was given', async () => {
  winnow.feeds.put('/feed', { body: rss('Stable', HORSES) });
  await winnow.subscribe('/feed');
  await winnow.service.idle();
  expect(winnow.feeds.requests).toHaveLength(1);
  winnow.advance(2 * HOUR);
  await winnow.service.idle();
  expect(winnow.feeds.requests.map(({ status }) => status)).toEqual([200, 304]);
  expect(await winnow.health()).toMatchObject([{ outcome: 'not-modified', items: 2 }]);
});

it('sends the validators that came with "not modified" the next time', async () => {
  const body = rss('Stable', HORSES);
  const modified = (lastModified: string) =>
    winnow.feeds.put('/feed', { body, headers: { 'last-modified': lastModified } });
  modified('Mon, 01 Jun 2026 08:00:00 GMT');
  await winnow.subscribe('/feed');
  modified('Tue, 02 Jun 2026 08:00:00 GMT');
  for (let polls = 0; polls < 2; polls += 1) {
    winnow.advance(2 * HOUR);
    await winnow.service.idle();
  }
  expect(winnow.feeds.requests.map(({ headers }) => headers['if-modified-since'])).toEqual([
    undefined,
    'Mon, 01 Jun 2026 08:00:00 GMT',
    'Tue, 02 Jun 2026 08:00:00 GMT',
  ]);
  expect(new Set(winnow.feeds.requests.slice(1).map(({ status }) => status))).toEqual(
    new Set([304]),
  );
});

it('keeps what a feed says of when to come again while nothing in it changes', async () => {
  const hints =
    '<ttl>120</ttl><skipHours><hour>13</hour><hour>14</hour><hour>15</hour></skipHours>';
  winnow.feeds.put('/feed', { body: rss('Stable', HORSES).replace('<item>', `${hints}<item>`) });
  await winnow.subscribe('/feed');
  expect(await winnow.health()).toMatchObject([
    { nextPollReason: 'ttl of the feed, after skipHours of the feed' },
  ]);
  const traced = await winnow.call('POST', '/~winnow/trace', { url: `${winnow.feeds.url}/feed` });
  expect(await traced.json()).toMatchObject({
    nextPollAt: '2026-06-01T16:00:00.000Z',
    nextPollReason: 'ttl of the feed, after skipHours of the feed',
  });
  winnow.advance(5 * HOUR);
  await winnow.service.idle();
  expect(await winnow.health()).toMatchObject([
    { outcome: 'not-modified', nextPollReason: 'ttl of the feed' },
  ]);
});

it('updates what was edited in place and adds what is new', async () => {
  winnow.feeds.put('/feed', { body: rss('Stable', HORSES) });
  await winnow.call('POST', '/v1/topics', { uris: ['horses'] });
  await winnow.subscribe('/feed');
  const edited = [
    { ...HORSES[0]!, title: 'Horses in deep winter' },
    HORSES[1]!,
    { title: 'Wild horses', link: 'https://example.org/3', text: 'Seen from afar.' },
  ];
  winnow.feeds.put('/feed', { body: rss('Stable', edited) });
  winnow.advance(2 * HOUR);
  await winnow.service.idle();
  expect(await winnow.titles()).toEqual([
    'Feeding a horse',
    'Horses in deep winter',
    'Wild horses',
  ]);
});

it.each([
  ['an error', { body: 'no', status: 500 }, 'http-error'],
  [
    'a page',
    { body: '<!doctype html><title>Down</title><p>Sorry', type: 'text/html' },
    'not-a-feed',
  ],
  ['nothing', { body: '' }, 'empty'],
  ['gone', { body: '', status: 410 }, 'gone'],
])('keeps the items of a feed that becomes %s', async (_, page, outcome) => {
  winnow.feeds.put('/feed', { body: rss('Stable', HORSES) });
  await winnow.call('POST', '/v1/topics', { uris: ['horses'] });
  await winnow.subscribe('/feed');
  winnow.feeds.put('/feed', page);
  winnow.advance(2 * HOUR);
  await winnow.service.idle();
  expect(await winnow.health()).toMatchObject([{ outcome, items: 2, failures: 1 }]);
  expect(await winnow.titles()).toHaveLength(2);
});

it('does not poll a feed that is gone', async () => {
  winnow.feeds.put('/feed', { body: '', status: 410 });
  await winnow.subscribe('/feed');
  expect(await winnow.health()).toMatchObject([{ outcome: 'gone', nextPollAt: null }]);
});

it('polls a feed that was gone again once somebody else subscribes to it', async () => {
  winnow.feeds.put('/feed', { body: '', status: 410 });
  await winnow.subscribe('/feed');
  winnow.feeds.put('/feed', { body: rss('Stable', HORSES) });
  const contents = { urls: [{ url: `${winnow.feeds.url}/feed` }], sources: [] };
  await winnow.call('POST', '/v1/sources/user', { name: 'Other', contents });
  await winnow.service.idle();
  expect(await winnow.health()).toMatchObject([{ outcome: 'fresh', items: 2, failures: 0 }]);
});

it('gives up an address only for a permanent redirect seen twice', async () => {
  winnow.feeds.put('/old', { body: '', status: 301, headers: { location: '/new' } });
  winnow.feeds.put('/new', { body: rss('Stable', HORSES) });
  await winnow.subscribe('/old');
  expect((await winnow.health())[0]?.pollUrl).toBe(`${winnow.feeds.url}/old`);
  winnow.feeds.put('/new', { body: 'trouble', status: 500 });
  winnow.advance(2 * HOUR);
  await winnow.service.idle();
  expect((await winnow.health())[0]?.pollUrl).toBe(`${winnow.feeds.url}/old`);
  winnow.feeds.put('/new', { body: rss('Stable', HORSES) });
  winnow.advance(2 * HOUR);
  await winnow.service.idle();
  expect((await winnow.health())[0]?.pollUrl).toBe(`${winnow.feeds.url}/new`);
});

it('never fetches what is not public and was not opened', async () => {
  await winnow.close();
  const resolve = async () => [{ address: '192.168.7.7', family: 4 as const }];
  winnow = await startFedService({ pipeline: { resolve } });
  await winnow.subscribe('http://inside.example/feed');
  expect(await winnow.health()).toMatchObject([{ outcome: 'blocked-address', items: 0 }]);
});

it('scores what is stored against a topic that comes later', async () => {
  winnow.feeds.put('/feed', { body: rss('Stable', HORSES) });
  await winnow.subscribe('/feed');
  expect(await winnow.titles()).toEqual([]);
  await winnow.call('POST', '/v1/topics', { uris: ['horses'] });
  await winnow.service.idle();
  expect(await winnow.titles()).toHaveLength(2);
});

it('scores by the topic that is there, under a clock that stands still, when another had its place', async () => {
  winnow.feeds.put('/horses', { body: rss('Stable', HORSES) });
  const harbour = { title: 'Harbours in fog', link: 'https://example.org/3', text: 'A harbour.' };
  winnow.feeds.put('/sea', {
    body: rss('Sea', [harbour, { title: 'A horse at sea', link: 'https://example.org/4' }]),
  });
  await winnow.call('POST', '/v1/topics', { uris: ['horses'] });
  await winnow.subscribe('/horses');
  await winnow.call('DELETE', '/v1/topics/horses');
  await winnow.call('POST', '/v1/topics', { uris: ['harbours'] });
  await winnow.service.idle();
  const contents = { urls: [{ url: `${winnow.feeds.url}/sea` }], sources: [] };
  await winnow.call('POST', '/v1/sources/user/Mine/contents', contents);
  await winnow.service.idle();
  const { content } = await winnow.get<{ content: { 'dc:title': string }[] }>(
    '/v1/content/harbours',
  );
  expect(content.map((item) => item['dc:title'])).toEqual(['Harbours in fog']);
});

it('lets what is older than a year and said no more go for good, and keeps what the feed still says', async () => {
  winnow.feeds.put('/feed', { body: rss('Stable', HORSES) });
  await winnow.call('POST', '/v1/topics', { uris: ['horses'] });
  await winnow.subscribe('/feed');
  winnow.advance(400 * 24 * HOUR);
  const newer = { title: 'A foal', link: 'https://example.org/3', text: 'Born in spring.' };
  winnow.feeds.put('/feed', { body: rss('Stable', [newer, HORSES[1]!]) });
  await winnow.service.idle();
  expect(await winnow.titles()).toEqual(['A foal', 'Feeding a horse']);
  winnow.feeds.put('/feed', { body: rss('Stable', [newer, ...HORSES]) });
  winnow.advance(2 * HOUR);
  await winnow.service.idle();
  expect(await winnow.titles()).toEqual(['A foal', 'Feeding a horse']);
});

it('does not take entries of two feeds for one because both count from one', async () => {
  const first = {
    title: 'Horses at work',
    link: 'https://a.example/x',
    text: 'Ploughing.',
    guid: '1',
  };
  const second = {
    title: 'Horses at rest',
    link: 'https://b.example/y',
    text: 'Asleep.',
    guid: '1',
  };
  winnow.feeds.put('/one', { body: rss('One', [first]) });
  winnow.feeds.put('/two', { body: rss('Two', [second]) });
  await winnow.call('POST', '/v1/topics', { uris: ['horses'] });
  await winnow.subscribe('/one', '/two');
  expect(await winnow.titles()).toEqual(['Horses at rest', 'Horses at work']);
});

it('makes nothing anew of what a feed says again in other company', async () => {
  const reader = openFeedReader();
  const made: number[] = [];
  const read: ParsePool['read'] = async (...task) => {
    const feed = await reader.read(...task);
    made.push(feed.entries.filter(({ item }) => item !== undefined).length);
    return feed;
  };
  const reading = await startFedService({ pipeline: { parser: { ...reader, read } } });
  try {
    reading.feeds.put('/feed', { body: rss('Stable', HORSES) });
    await reading.subscribe('/feed');
    const more = { title: 'Hooves', link: 'https://example.org/4', text: 'Trimmed.' };
    reading.feeds.put('/feed', { body: rss('Stable', [more, ...HORSES]) });
    await reading.refresh();
    expect(await reading.health()).toMatchObject([{ outcome: 'fresh', items: 3 }]);
    expect(made).toEqual([2, 1]);
  } finally {
    await reading.close();
  }
});
