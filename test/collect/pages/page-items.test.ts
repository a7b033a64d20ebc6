import { describe, expect, test } from 'vitest';
import { itemOfPage, itemsListed, itemsOfSitemap } from '../../../src/collect/pages/page-items.ts';
import { readSitemap } from '../../../src/collect/pages/sitemap.ts';
import { page } from './written-page.ts';

const CONTEXT = { feedUrl: 'https://site.example/' };

describe('a page without a feed', () => {
  test('gives its headlines, not its navigation', () => {
    const items = itemsListed(
      page(`<title>Site</title><nav><a href="/n">Navigation entry with many words</a></nav>
        <a href="/1">First headline with enough words</a><a href="/1">Read more of this one story</a>
        <a href="/2">Second headline with enough words</a><a href="/privacy">Our privacy policy for you</a>
        <a href="https://other.example/">Some other site altogether here</a>
        <a href="/3">Third headline with <b>enough</b> words</a><a href="/4">Short</a>`),
      CONTEXT,
    );
    expect(items.map(({ url, title }) => [url, title])).toEqual([
      ['https://site.example/1', 'First headline with enough words'],
      ['https://site.example/2', 'Second headline with enough words'],
      ['https://site.example/3', 'Third headline with enough words'],
    ]);
  });

  test('gives the words of a headline, not the title of the picture before it', () => {
    const links = [1, 2, 3].map(
      (n) => `<a href="/${n}"><svg><title>Icon</title></svg> Headline ${n} with enough words</a>`,
    );
    const items = itemsListed(page(`<title>Site</title>${links.join('')}`), CONTEXT);
    expect(items.map(({ title }) => title)).toEqual([
      'Headline 1 with enough words',
      'Headline 2 with enough words',
      'Headline 3 with enough words',
    ]);
  });

  test('gives what its JSON-LD lists', () => {
    const article = {
      '@type': 'NewsArticle',
      headline: 'Big news',
      url: '/big',
      datePublished: '2025-12-31',
    };
    const json = JSON.stringify({ '@graph': [{ '@type': 'WebSite', name: 'x' }, article] });
    const items = itemsListed(page(`<script type="application/ld+json">${json}</script>`), CONTEXT);
    expect(items).toMatchObject([
      { url: 'https://site.example/big', title: 'Big news', publishedAt: Date.UTC(2025, 11, 31) },
    ]);
  });

  test('has the dates and the words beside its headlines where its JSON-LD has none', () => {
    const posts = ['Moss', 'Tea', 'Owls'].map((headline, n) => ({
      '@type': 'BlogPosting',
      headline,
      url: `/${n}`,
    }));
    const words = 'What grows there when nobody comes to look for a year or two.';
    const rows = posts.map(
      ({ headline, url }) => `<p>3 May 2026 <a href="${url}">${headline}</a> – ${words}</p>`,
    );
    const json = JSON.stringify({ '@type': 'Blog', blogPost: posts });
    const html = `<script type="application/ld+json">${json}</script>${rows.join('')}`;
    const listed = itemsListed(page(html), CONTEXT).map(({ publishedAt, text }) => [
      publishedAt,
      text,
    ]);
    expect(listed).toEqual(Array.from({ length: 3 }, () => [Date.UTC(2026, 4, 3), words]));
  });

  test.each([
    ['WebPage', 3],
    ['Product', 0],
    ['Person', 0],
    ['SiteNavigationElement', 0],
  ])('that lists a %s thrice lists %i', (type, count) => {
    const things = ['a', 'b', 'c'].map((name) => ({ '@type': type, name, url: `/${name}` }));
    const list = things.map((item) => ({ '@type': 'ListItem', item }));
    const json = JSON.stringify({ '@type': 'ItemList', itemListElement: list });
    const html = `<script type="application/ld+json">${json}</script>`;
    expect(itemsListed(page(html), CONTEXT)).toHaveLength(count);
  });

  test('is the article that its JSON-LD tells of without an address', () => {
    const article = (headline: string) =>
      `<script type="application/ld+json">${JSON.stringify({ '@type': 'NewsArticle', headline })}</script>`;
    const urls = (html: string) => itemsListed(page(html), CONTEXT).map(({ url }) => url);
    expect(urls(article('Frogs are back'))).toEqual(['https://site.example/']);
    expect(urls(article('Frogs are back') + article('Newts are back'))).toEqual([]);
  });

  test('gives what its JSON-LD lists as sites really write it', () => {
    const json = `//<![CDATA[
      {"@type":["NewsArticle"],"headline":"Tom &amp; Jerry &#8211; the <i>end</i>","url":"/end",
       "datePublished":"2025-12-31 10:00:00","author":["Ann",{"@type":"Person","name":"Bo"}],
       "description":"Line one
line &quot;two&quot;",}
      //]]>`;
    const items = itemsListed(page(`<script type="application/ld+json">${json}</script>`), CONTEXT);
    expect(items).toMatchObject([
      {
        title: 'Tom & Jerry – the end',
        summary: 'Line one line "two"',
        author: 'Ann, Bo',
        publishedAt: Date.UTC(2025, 11, 31, 10),
      },
    ]);
  });

  test('that is an article gives itself', () => {
    const items = itemsListed(
      page(`<html lang=de><meta property=og:type content=article><meta property=og:title content="Der Titel">
        <meta property=og:image content=/i.jpg><meta name=description content="Worum es geht">`),
      CONTEXT,
    );
    expect(items).toMatchObject([
      {
        title: 'Der Titel',
        summary: 'Worum es geht',
        language: 'de',
        image: { url: 'https://site.example/i.jpg' },
      },
    ]);
  });

  test('finds nothing in JSON-LD that is nested without end or names a prototype, and still reads the page', () => {
    const unclosed = '['.repeat(100_000);
    const closed = `{"@type":"Article","url":"/a","headline":${unclosed}${']'.repeat(100_000)}}`;
    const deep = `${unclosed}</script><script type="application/ld+json">${closed}`;
    const html = `<title>t</title><meta name="description" content="d"><script type="application/ld+json">${deep}</script><script type="application/ld+json">{"__proto__":{"polluted":1}}</script>`;
    expect(itemsListed(page(html), CONTEXT)).toEqual([]);
    expect(itemOfPage(page(html), CONTEXT)).toHaveLength(1);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

test.each([
  [
    'an error page',
    '<!DOCTYPE html><html><head><title>Oops<body><div><p>Something <b>went wrong</div>',
  ],
  ['a page that is cut off', '<html><head><meta charset=utf-8><title>A pa'],
  ['no page at all', '{"a":1}'],
])('%s has no items', (_, html) => {
  expect(itemsListed(page(html), CONTEXT)).toEqual([]);
  expect(itemOfPage(page(html), CONTEXT)).toEqual([]);
});

describe('the items of a sitemap', () => {
  const listing = (...paths: string[]) =>
    readSitemap(
      Buffer.from(
        `<urlset>${paths.map((path) => `<url><loc>https://site.example${path}</loc></url>`).join('')}</urlset>`,
      ),
      'https://site.example/sitemap.xml',
    );
  const urls = (siteUrl: string, ...paths: string[]) =>
    itemsOfSitemap(listing(...paths), siteUrl, CONTEXT).map(({ url }) => new URL(url).pathname);
  const STORIES = ['/blog/how-roses-grow', '/blog/how-soil-is-made', '/blog/why-bees-matter'];

  test('are its pages that are called in words and serve no other end', () => {
    const others = ['/', '/blog/12345', '/blog/tag/how-roses-grow', '/privacy/what-we-keep-here'];
    expect(urls('https://site.example/', ...STORIES, ...others)).toEqual(STORIES);
  });

  test('are those below the page that was asked for', () => {
    const others = ['/shop/a-rose-for-sale', '/shop/a-bag-of-soil', '/shop/a-hive-of-bees'];
    expect(urls('https://site.example/blog/', ...STORIES, ...others)).toEqual(STORIES);
  });

  test('are neither the goods of a shop nor the pages of a manual', () => {
    const others = ['/products/a-rose-for-sale', '/de/shop/a-bag-of-soil', '/docs/how-to-dig-well'];
    expect(urls('https://site.example/', ...STORIES, ...others)).toEqual(STORIES);
  });

  test('are none where it names fewer than three', () => {
    expect(urls('https://site.example/', ...STORIES.slice(1))).toEqual([]);
  });
});
