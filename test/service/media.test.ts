import { XMLParser } from 'fast-xml-parser';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FedService, startFedService } from '../support/fed-service.ts';

let winnow: FedService;

beforeEach(async () => {
  winnow = await startFedService();
  await winnow.call('POST', '/v1/topics', { uris: ['horses'] });
});
afterEach(() => winnow.close());

const item = (link: string, extra: string) =>
  `<item><title>Horses</title><link>${link}</link><description>Horses</description>${extra}</item>`;

function channel(...items: string[]): string {
  return `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Films</title><link>https://a.example/</link>${items.join('')}</channel></rss>`;
}

const CASES: readonly [string, string, object][] = [
  [
    'a film of Media RSS',
    item(
      'https://a.example/film',
      '<media:group><media:content url="https://a.example/film.mp4" medium="video" type="video/mp4"/><media:thumbnail url="https://a.example/film.jpg"/></media:group>',
    ),
    {
      'dc:type': 'VideoObject',
      'service:embeddedVideo': 'https://a.example/film.mp4',
      'service:thumbnail': 'https://a.example/film.jpg',
      'service:altImage': 'https://a.example/film.jpg',
    },
  ],
  [
    'a film as enclosure',
    item(
      'https://a.example/film',
      '<enclosure url="https://a.example/film.mp4" length="1" type="video/mp4"/>',
    ),
    {
      'dc:type': 'VideoObject',
      'service:embeddedVideo': 'https://a.example/film.mp4',
      'service:thumbnail': null,
    },
  ],
  [
    'a page that shows one film of a site with a player',
    item(
      'https://www.youtube.com/watch?v=abcdefghijk',
      '<media:content url="https://www.youtube.com/v/abcdefghijk?version=3" type="application/x-shockwave-flash"/><media:thumbnail url="https://i.example/hq.jpg"/>',
    ),
    {
      'dc:type': 'VideoObject',
      'service:embeddedVideo': 'https://www.youtube.com/embed/abcdefghijk',
      'service:thumbnail': 'https://i.example/hq.jpg',
    },
  ],
  [
    'the face of an author',
    item(
      'https://a.example/release',
      '<media:thumbnail url="https://a.example/face.png" width="30" height="30"/>',
    ),
    { 'service:thumbnail': null, 'service:altImage': null },
  ],
  [
    'a film that was sent live',
    item('https://www.youtube.com/live/abcdefghijk', ''),
    {
      'dc:type': 'VideoObject',
      'service:embeddedVideo': 'https://www.youtube.com/embed/abcdefghijk',
    },
  ],
  [
    'a picture with a small form of it',
    `<item><title>Horses</title><link>https://a.example/horses.jpg</link><media:content url="https://a.example/horses.jpg" medium="image" type="image/jpeg" width="800"/><media:thumbnail url="https://a.example/small.jpg" width="80"/></item>`,
    {
      'dc:type': 'ImageObject',
      'service:embeddedVideo': null,
      'service:thumbnail': 'https://a.example/small.jpg',
      'service:altImage': 'https://a.example/horses.jpg',
    },
  ],
  [
    'a text without any',
    item('https://a.example/text', '<pubDate>Mon, 01 Jun 2026 08:00:00 GMT</pubDate>'),
    {
      'dc:type': 'NewsArticle',
      'service:embeddedVideo': null,
      'service:thumbnail': null,
      'service:altImage': null,
    },
  ],
];

it.each(CASES)('shows %s as what it is', async (_, xml, expected) => {
  winnow.feeds.put('/feed', { body: channel(xml) });
  await winnow.subscribe('/feed');
  const { content } = await winnow.get<{ content: object[] }>(
    '/v1/content?service:contentScore:min=0',
  );
  expect(content).toMatchObject([expected]);
});

it('reads film and picture of a page from its metadata', async () => {
  winnow.feeds.put('/page', {
    type: 'text/html',
    body: '<!doctype html><head><title>Horses on film</title><meta property="og:type" content="video.other"><meta property="og:title" content="Horses on film"><meta property="og:image" content="/still.jpg"><meta property="og:video" content="/film.mp4"><meta property="og:video:type" content="video/mp4"></head><p>Horses',
  });
  await winnow.subscribe('/page');
  const { content } = await winnow.get<{ content: object[] }>(
    '/v1/content?service:contentScore:min=0',
  );
  expect(content).toMatchObject([
    {
      'dc:type': 'VideoObject',
      'service:embeddedVideo': `${winnow.feeds.url}/film.mp4`,
      'service:thumbnail': `${winnow.feeds.url}/still.jpg`,
      'service:altImage': `${winnow.feeds.url}/still.jpg`,
    },
  ]);
});

it('carries them in RSS as elements of Media RSS', async () => {
  winnow.feeds.put('/feed', { body: channel(CASES[0]![1]) });
  await winnow.subscribe('/feed');
  const answer = await winnow.call('GET', '/v1/content?service:contentScore:min=0', undefined, {
    accept: 'application/rss+xml',
  });
  const { rss } = new XMLParser({ ignoreAttributes: false }).parse(await answer.text());
  expect(rss['@_xmlns:media']).toBe('http://search.yahoo.com/mrss/');
  expect(rss.channel.item).toMatchObject({
    'media:thumbnail': { '@_url': 'https://a.example/film.jpg' },
    'media:content': [
      { '@_url': 'https://a.example/film.jpg', '@_medium': 'image' },
      { '@_url': 'https://a.example/film.mp4', '@_medium': 'video', '@_type': 'video/mp4' },
    ],
  });
});

const ENCLOSURES: readonly [string, string, object][] = [
  [
    'the sound of an episode',
    '<enclosure url="https://a.example/7.mp3" length="900" type="audio/mpeg"/>',
    { '@_url': 'https://a.example/7.mp3', '@_length': '900', '@_type': 'audio/mpeg' },
  ],
  [
    'sound that only its name tells',
    '<enclosure url="https://a.example/7.opus?x=1" type="application/octet-stream"/>',
    {
      '@_url': 'https://a.example/7.opus?x=1',
      '@_length': '0',
      '@_type': 'application/octet-stream',
    },
  ],
  [
    'the film of an episode',
    '<enclosure url="https://a.example/7.mp4" length="800" type="video/mp4"/>',
    { '@_url': 'https://a.example/7.mp4', '@_length': '800', '@_type': 'video/mp4' },
  ],
];

it.each(ENCLOSURES)('hands on %s to programs for podcasts', async (_, xml, enclosure) => {
  const written = item('https://a.example/7', `<author>Ann</author>${xml}`);
  winnow.feeds.put('/feed', { body: channel(written) });
  await winnow.subscribe('/feed');
  const answer = await winnow.call('GET', '/v1/content?service:contentScore:min=0', undefined, {
    accept: 'application/rss+xml',
  });
  const { rss } = new XMLParser({ ignoreAttributes: false }).parse(await answer.text());
  expect(rss.channel.item).toMatchObject({ enclosure, 'dc:creator': 'Ann' });
  const link = encodeURIComponent('https://a.example/7');
  const { media } = await winnow.get<{ media: string }>(`/~winnow/item?item=${link}`);
  expect(media).toBe((enclosure as { '@_url': string })['@_url']);
});

it.each([
  ['pictures', '<enclosure url="https://a.example/7.jpg" length="9" type="image/jpeg"/>'],
  [
    'a player',
    '<media:content medium="audio"><media:player url="https://a.example/play"/></media:content>',
  ],
])('hands on no %s to them', async (_, xml) => {
  winnow.feeds.put('/feed', { body: channel(item('https://a.example/7', xml)) });
  await winnow.subscribe('/feed');
  const answer = await winnow.call('GET', '/v1/content?service:contentScore:min=0', undefined, {
    accept: 'application/rss+xml',
  });
  expect(await answer.text()).not.toContain('<enclosure');
});
