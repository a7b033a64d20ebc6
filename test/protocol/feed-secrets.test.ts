import { describe, expect, it } from 'vitest';
import { concealSecrets } from '../../src/protocol/concealed.ts';
import { withoutSecrets, withoutSecretsOf } from '../../src/protocol/feed-secrets.ts';
import { handOn } from '../../src/protocol/handed-on.ts';
import { sampleContent, sampleItem } from './sample.ts';

describe('the address of a feed, for others', () => {
  it.each([
    ['https://x.example/f.xml?token=SEKRIT', 'https://x.example/f.xml'],
    ['https://x.example/f.xml?page=2&rss_key=12#a', 'https://x.example/f.xml'],
    ['https://x.example/rss/ann?auth=pW3k', 'https://x.example/rss/ann'],
    ['https://x.example/f?feedToken=a', 'https://x.example/f'],
    ['https://x.example/f?u=8f3b1c9d2e4a5f60718293a4b5c6d7e8', 'https://x.example/f'],
    ['https://x.example/f?x=aB3-dE_5gH7iJ-9kL1', 'https://x.example/f'],
    ['https://x.example/feeds/8xk3j2m4n5b6q7.xml', 'https://x.example/feeds/8xk3j2m4n5b6q7.xml'],
    ['https://x.example/feeds/8xk3j2m4n5b6q7w8e9.xml', 'https://x.example/'],
    ['https://x.example/ical/private-0a1b2c3d4e5f6071/basic.ics', 'https://x.example/'],
    ['https://x.example/token/abc/feed.xml', 'https://x.example/'],
    ['https://x.example/5ea17537-f11f-4532-8202-294d976b9d5c/feed', 'https://x.example/'],
  ])('of %s is %s', (url, told) => {
    expect(withoutSecrets(url)).toBe(told);
  });

  it.each([
    'https://x.example/feed.xml',
    'https://x.example/?feed=rss2&withcomments=1',
    'https://www.youtube.com/feeds/videos.xml?channel_id=UCXuqSBlHAE6Xw-yeJA0Tunw',
    'https://x.example/2026/11/22/the-10-best-tips-for-2026-part-2/feed/',
    'https://x.example/The-10-Best-Things-Of-2026/feed',
    'https://x.example/feed?author=ann&tag=monkey-business&keywords=hash',
    'https://x.example/public/shows/5ea17537-f11f-4532-8202-294d976b9d5c',
    'https://x.example/@ann?source=rss-4b0c9a71de25------2',
    'https://x.example/search?q=title+of+a+long+article+of+2026',
    'not an address?token=1',
  ])('of %s stays', (url) => {
    expect(withoutSecrets(url)).toBe(url);
  });
});

describe('the address of an item', () => {
  it.each([
    ['?token=SEKRIT', 'https://x.example/a?id=1&token=SEKRIT', 'https://x.example/a?id=1'],
    ['?key=1', 'https://x.example/a?id=1&key=1', 'https://x.example/a?id=1'],
    ['?token=SEKRIT', 'https://x.example/u/SEKRIT/a', 'https://x.example/'],
    ['?token=SEKRIT', 'https://x.example/a?to=/f%3Ftoken%3DSEKRIT', 'https://x.example/a'],
    ['/8xk3j2m4n5b6q7w8e9.xml', 'https://x.example/8xk3j2m4n5b6q7w8e9/7', 'https://x.example/'],
  ])('of a feed at %s, %s, is told as %s', (feed, url, told) => {
    expect(withoutSecretsOf(`https://x.example/f${feed}`, url)).toBe(told);
  });

  it.each([
    ['?token=SEKRIT', 'https://x.example/a?id=1&token=OTHER'],
    ['?key=1', 'https://x.example/1?id=1'],
    ['', 'https://x.example/a?token=SEKRIT'],
  ])('of a feed at %s, %s, stays', (feed, url) => {
    expect(withoutSecretsOf(`https://x.example/f${feed}`, url)).toBe(url);
  });
});

it('leaves nothing of a secret in what is handed on', () => {
  const media = { url: 'https://x.example/p.png?token=SEKRIT' };
  const url = 'https://x.example/a?token=SEKRIT';
  const item = sampleItem({ url, image: media, thumbnail: media, video: media, audio: media });
  const content = sampleContent({ item, feedUrl: 'https://x.example/f?token=SEKRIT' });
  expect(JSON.stringify(handOn(content))).not.toContain('SEKRIT');
});

describe('a message', () => {
  it.each([
    ['see http://h/f?a=1&token=SEKRIT: it failed', 'see http://h/f?a=1&token=***: it failed'],
    ["'http://bob:s3cret@h/f?key=S'.", "'http://bob:***@h/f?key=***'."],
    ['h.example/f?api_key=S, gone', 'h.example/f?api_key=***, gone'],
    ['<a href="http://h/?a=1&amp;sig=S"/>', '<a href="http://h/?a=1&amp;sig=***"/>'],
    ['http://h/?x=8f3b1c9d2e4a5f60718293a4', 'http://h/?x=***'],
  ])('conceals the secret in %s', (text, told) => {
    expect(concealSecrets(text)).toBe(told);
  });

  it.each([
    'http://127.0.0.1:7420/content/?lid=8f3b1c9d2e4a5f60718293a4',
    'http://h/f?author=bob&page=2',
    'token=1 is a word; key=2 too',
  ])('leaves %s as it is', (text) => {
    expect(concealSecrets(text)).toBe(text);
  });

  it('is looked at once', () => {
    for (const part of ['?a=', '&', '?a=:', '&token=', '=']) {
      expect(concealSecrets(part.repeat(1e5)).length).toBeGreaterThan(0);
    }
  });
});
