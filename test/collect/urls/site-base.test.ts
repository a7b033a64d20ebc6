import { expect, test } from 'vitest';
import { parseFeed } from '../../../src/collect/parse.ts';

const ITEM = '<item><link>/2026/a</link><description>&lt;img src="/b.png"&gt;</description></item>';

function read(url: string, channel: string, contentLocation?: string) {
  const document = `<rss><channel>${channel}${ITEM}</channel></rss>`;
  const hints = contentLocation === undefined ? { url } : { url, contentLocation };
  const [item] = parseFeed(Buffer.from(document), hints).items;
  expect(item?.description?.value).toContain(new URL('/b.png', item?.link).href);
  return item?.link;
}

test.each([
  ['https://feeds.feedburner.com/site', 'https://site.example/2026/a'],
  ['https://feeds.site.example/main', 'https://site.example/2026/a'],
  ['https://files.example/bucket/feed.xml', 'https://site.example/2026/a'],
  ['https://www.site.example/feed.xml', 'https://www.site.example/2026/a'],
  ['https://blog.site.example/feed.xml', 'https://blog.site.example/2026/a'],
])('a relative address in RSS at %s is %s', (url, expected) => {
  expect(read(url, '<link>https://site.example/</link>')).toBe(expected);
  expect(read(url, '<link><![CDATA[ https://site.example/ ]]></link>')).toBe(expected);
  expect(read(url, '<link\n>https://site.example/</link>')).toBe(expected);
});

test.each(['http://localhost:4000/', 'http://127.0.0.1:1313/', 'http://files.example:8080/'])(
  'a site that is said to be at %s is where its feed is',
  (site) => {
    const url = 'https://files.example/feed.xml';
    expect(read(url, `<link>${site}</link>`)).toBe('https://files.example/2026/a');
  },
);

test('stays with the feed where its channel names no site, or the server says what it is relative to', () => {
  const url = 'https://files.example/feed.xml';
  expect(read(url, '<link>/</link>')).toBe('https://files.example/2026/a');
  expect(read(url, '')).toBe('https://files.example/2026/a');
  expect(read(url, '<link>https://site.example/</link>', 'https://other.example/x')).toBe(
    'https://other.example/2026/a',
  );
});

test.each([
  '<image><link>https://picture.example/</link></image>',
  '<textInput><title>Find</title><link>https://search.example/</link></textInput>',
  '<!-- <link>https://old.example/</link> -->',
  '<description><![CDATA[<link>https://written.example/</link>]]></description>',
  '<image href="/a.png" /><image/><!-- nothing -->',
  '<atom:link href="/feed" rel="self"><shop:owner><title>Owner</title><link>https://owner.example/</link></shop:owner><media:thumbnail url="/t.png"/>',
])('the site is not where %s leads', (before) => {
  const site = '<link><![CDATA[https://site.example/]]></link>';
  expect(read('https://feeds.example/f', before + site)).toBe('https://site.example/2026/a');
  expect(read('https://feeds.example/f', before)).toBe('https://feeds.example/2026/a');
});
