/** Feeds that a page does not announce: those it links to, those it has in XML or JSON, those its scripts name. */
import { describe, expect, test } from 'vitest';
import { discoverFeeds, leadsOf } from '../../../src/collect/pages/discover.ts';
import { page } from './written-page.ts';

const urls = (...parts: Parameters<typeof page>) =>
  discoverFeeds(page(...parts)).map(({ url }) => url);
const rss = (href: string, title = '') =>
  `<link rel="alternate" type="application/rss+xml" title="${title}" href="${href}">`;

describe('feeds that a page does not announce', () => {
  test.each([
    [
      'JSON',
      '<script type="application/json">{"name":"A","feedUrl":"https:\\/\\/f.example\\/a?x=1\\u0026y=2"}</script>',
    ],
    [
      'JSON-LD',
      '<script type="application/ld+json">{"webFeed": "https://f.example/a?x=1&y=2"}</script>',
    ],
    ['a program', '<script>var data = {"rss_url":"https://f.example/a?x=1&amp;y=2"}</script>'],
    [
      'a string',
      '<script>load("{\\"feed_url\\":\\"https:\\\\/\\\\/f.example\\\\/a?x=1&y=2\\"}")</script>',
    ],
  ])('are, where it announces and links to none, those that are named in %s', (_, script) => {
    expect(urls(script)).toEqual(['https://f.example/a?x=1&y=2']);
    expect(urls(script + rss('/feed.xml'))).toEqual(['https://site.example/feed.xml']);
    expect(urls(`${script}<a href="/rss.xml">RSS</a>`)).toEqual(['https://site.example/rss.xml']);
  });

  test.each(['/api/all', '\\/api\\/all', '//site.example/api/all'])(
    'are those of the site that a script names by their path: %s',
    (path) => {
      const script = `<script>let state = {"feedUrl": "${path}"}</script>`;
      expect(urls(script)).toEqual(['https://site.example/api/all']);
    },
  );

  test.each([
    'I like <a href="http://big.example/rss">the RSS feed of Big News</a>',
    '<p>See their <a href="http://big.example/x">RSS feed</a>',
  ])('are, where its text speaks of one elsewhere, apart from its own: %s', (text) => {
    const elsewhere = [expect.objectContaining({ found: 'anchor' })];
    expect(leadsOf(page(text))).toMatchObject({ announced: [], elsewhere });
    const own = '<a href="/all.rss">All</a>';
    expect(urls(text + own)).toEqual(['https://site.example/all.rss']);
    expect(leadsOf(page(text + rss('/feed')))).toMatchObject({ elsewhere: [] });
  });

  test('are looked for where it announces one of comments alone, which it says', () => {
    const comments = rss('/comments/feed/');
    const link = '<a href="/rss.xml">RSS</a>';
    expect(urls(comments + link)).toEqual(['https://site.example/rss.xml']);
    expect(leadsOf(page(comments + link)).comments).toBe('https://site.example/comments/feed/');
    expect(leadsOf(page(comments + rss('/feed'))).comments).toBeUndefined();
  });

  test('are also those in its text on a host that serves the feeds of many, or on another part of the site', () => {
    const own = ['https://feeds.feedburner.com/site', 'https://blog.site.example/rss'];
    const text = own.map((href) => `<p><a href="${href}">RSS</a></p>`).join('');
    expect(urls(text).toSorted()).toEqual(own.toSorted());
  });

  test.each([
    '<i class="fa fa-rss"></i>',
    '<svg><use xlink:href="#icon-rss"/></svg>',
    '<img src="/img/rss.svg">',
    '<svg><title>RSS feed</title><path d="M0"/></svg>',
  ])('are those behind the sign of a feed: %s', (sign) => {
    expect(urls(`<footer><a href="/export/7">${sign}</a></footer>`)).toEqual([
      'https://site.example/export/7',
    ]);
    expect(urls(`<footer><a href="/export/7">${sign} Our newsletter</a></footer>`)).toEqual([]);
  });

  test('are, where none is announced, what the head has in XML or JSON, but not what is there for programs', () => {
    const other = (href: string, type = 'text/xml') =>
      `<link rel="alternate" type="${type}" title="Data" href="${href}">`;
    const json = other('/news.json', 'application/json');
    expect(urls(other('/export') + json)).toEqual([
      'https://site.example/export',
      'https://site.example/news.json',
    ]);
    expect(urls(other('/export') + rss('/feed.xml'))).toEqual(['https://site.example/feed.xml']);
    expect(
      urls(other('/wp-json/wp/v2/posts/1', 'application/json') + other('/oembed?format=xml')),
    ).toEqual([]);
  });

  test.each([
    ['<a href="/all.xml">Subscribe</a>', 'https://site.example/all.xml'],
    ['<a href="/export?7">XML</a>', 'https://site.example/export?7'],
    ['<a href="/subscribe">Subscribe</a>', undefined],
    ['<a href="/data.xml">Download</a>', undefined],
  ])('are, in the text of a page, what its words tell: %s', (html, url) => {
    expect(urls(html)[0]).toBe(url);
  });
});
