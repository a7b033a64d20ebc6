/** Finding feeds on a site, and items on a site without one. */
import { describe, expect, test } from 'vitest';
import { discoverFeeds, leadsOf } from '../../src/collect/discover.ts';
import type { FetchResult } from '../../src/collect/fetch-result.ts';
import { forwardUrl, readPage } from '../../src/collect/page.ts';
import { itemOfPage, itemsListed, itemsOfSitemap } from '../../src/collect/page-items.ts';
import { createRobots } from '../../src/collect/robots.ts';
import { readSitemap } from '../../src/collect/sitemap.ts';
import { wellKnownFeedAddresses } from '../../src/collect/usual-places.ts';
import { LIMITS } from '../../src/model/limits.ts';

const NOW = Date.UTC(2026, 0, 1);
const CONTEXT = { feedUrl: 'https://site.example/' };

function page(html: string, headers: Record<string, string> = {}, url = 'https://site.example/') {
  const bytes = Buffer.from(html);
  return readPage({ url, headers: { 'content-type': 'text/html', ...headers }, bytes });
}

const urls = (...parts: Parameters<typeof page>) =>
  discoverFeeds(page(...parts)).map(({ url }) => url);
const rss = (href: string, title = '') =>
  `<link rel="alternate" type="application/rss+xml" title="${title}" href="${href}">`;

describe('feeds a page announces', () => {
  test('are those of its head, made absolute by its base', () => {
    expect(urls(`<base href="/blog/">${rss('feed.xml')}`)).toEqual([
      'https://site.example/blog/feed.xml',
    ]);
  });

  test('are ranked by the language of the page, which no later tag takes from it', () => {
    const link = (href: string, language: string) =>
      `<link rel="alternate" type="application/rss+xml" hreflang="${language}" href="${href}">`;
    const links = link('/en.xml', 'en') + link('/de.xml', 'de');
    const html = `<html lang="de"><head>${links}</head><body><html class="js">Text</html></html>`;
    expect(urls(html)[0]).toBe('https://site.example/de.xml');
  });

  test('never include the comments', () => {
    expect(
      urls(rss('/comments/feed/') + rss('/x', 'Site » Comments Feed') + rss('/feed/')),
    ).toEqual(['https://site.example/feed/']);
  });

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

  test.each([
    '<i class="fa fa-rss"></i>',
    '<svg><use xlink:href="#icon-rss"/></svg>',
    '<img src="/img/rss.svg">',
  ])('are those behind the sign of a feed: %s', (sign) => {
    expect(urls(`<footer><a href="/export/7">${sign}</a></footer>`)).toEqual([
      'https://site.example/export/7',
    ]);
    expect(urls(`<footer><a href="/export/7">${sign} Our newsletter</a></footer>`)).toEqual([]);
  });

  test('are in the order in which its scripts name them', () => {
    const script =
      '<script>[{"feedUrl":"https://b.example/1"},{"feedUrl":"https://a.example/2"}]</script>';
    expect(urls(script)).toEqual(['https://b.example/1', 'https://a.example/2']);
  });

  test('put the main feed before feeds of parts, and the first before later ones', () => {
    expect(urls(rss('/tag/cats/feed') + rss('/a.xml') + rss('/b.xml'))).toEqual([
      'https://site.example/a.xml',
      'https://site.example/b.xml',
      'https://site.example/tag/cats/feed',
    ]);
  });

  test('put the feed that is named like the page before others', () => {
    const html = `<title>Gardens Weekly</title>${rss('/a.xml', 'Recipes')}${rss('/b.xml', 'gardens weekly')}`;
    expect(urls(html)[0]).toBe('https://site.example/b.xml');
  });

  test('put what begins in a forum before all that is said there', () => {
    const html = rss('/posts.rss', 'Latest posts') + rss('/latest.rss', 'Latest topics');
    expect(urls(html)[0]).toBe('https://site.example/latest.rss');
    expect(urls(rss('/b.rss', 'Latest posts') + rss('/c.rss', 'More'))[0]).toBe(
      'https://site.example/b.rss',
    );
  });

  test('put the language of the page before others', () => {
    const feed = (language: string) =>
      `<link rel="alternate" hreflang="${language}" type="application/rss+xml" href="/${language}">`;
    const html = (own: string) => `<html lang="${own}">${feed('de')}${feed('fr-CA')}${feed('en')}`;
    expect(urls(html('en-GB'))[0]).toBe('https://site.example/en');
    expect(urls(html('fr'))[0]).toBe('https://site.example/fr-CA');
    expect(urls(html('pl'))[0]).toBe('https://site.example/de');
    const link =
      '</de>; rel=alternate; type="application/rss+xml"; hreflang=de, </en>; rel=alternate; type="application/rss+xml"; hreflang=en';
    expect(urls('<html lang="en">', { link })[0]).toBe('https://site.example/en');
  });

  test('put news before events and jobs, unless the page is about those', () => {
    const html = rss('/e', 'Events') + rss('/j', 'Jobs') + rss('/n', 'News');
    expect(urls(html)[0]).toBe('https://site.example/n');
    expect(urls(html, {}, 'https://site.example/events/')[0]).toBe('https://site.example/e');
  });

  test('put the feed of the site before what is said of one story', () => {
    const html = rss('/feed/') + rss('/2026/05/story/feed/');
    const story = 'https://site.example/2026/05/story/';
    expect(urls(html, {}, story)[0]).toBe('https://site.example/feed/');
    const article = '<meta property="og:type" content="article">';
    const below = rss('/feed/') + rss('/story/feed/');
    expect(urls(article + below, {}, 'https://site.example/story/')[0]).toBe(
      'https://site.example/feed/',
    );
    expect(urls(below, {}, 'https://site.example/story/')[0]).toBe(
      'https://site.example/story/feed/',
    );
  });

  test('prefer Atom where a site offers the same in both forms', () => {
    const atom = '<link rel=alternate type=application/atom+xml href=/atom>';
    expect(urls(rss('/rss') + atom)[0]).toBe('https://site.example/atom');
  });

  test('may stand in the Link header', () => {
    const link =
      '</next>; rel="next", </feed.json>; rel="alternate"; type="application/feed+json"; title="All, of it"';
    expect(discoverFeeds(page('', { link }))).toMatchObject([
      { url: 'https://site.example/feed.json', title: 'All, of it', found: 'link-header' },
    ]);
  });

  test('are looked for among the links where the head names none', () => {
    expect(urls('<a href="/about">About</a><a href="/rss.xml">RSS</a>')).toEqual([
      'https://site.example/rss.xml',
    ]);
  });

  test.each([
    ['in the footer', '<footer><a href="/syndication.php">RSS feed</a></footer>'],
    ['in the navigation', '<nav><a href="/syndication.php">Subscribe via RSS</a></nav>'],
    ['as a picture', '<a href="/syndication.php" aria-label="RSS"><svg><path/></svg></a>'],
    [
      'by its type',
      '<a rel=alternate type="application/atom+xml" href="/syndication.php">News</a>',
    ],
    ['without a type', '<link rel=alternate href="/feed.xml">', '/feed.xml'],
    [
      'of a type people make up',
      '<link rel=alternate type="application/x.atom+xml" href="/a">',
      '/a',
    ],
    ['under the scheme of feed programs', rss('feed:https://site.example/a'), '/a'],
    ['under that scheme twice', rss('feed:feed://site.example/a'), '/a'],
    ['by a link under that scheme', '<a href="feed:https://site.example/a">RSS</a>', '/a'],
    ['with space around', '<a href=" https://site.example/feed/ ">News</a>', '/feed/'],
    ['under that scheme alone', rss('feed://site.example/a').replace('feed:', 'FEED:'), '/a'],
  ])('are found %s', (_, html, path = '/syndication.php') => {
    expect(urls(html).map((url) => new URL(url).pathname)).toEqual([path]);
  });

  test('are those that their address tells before those of words alone', () => {
    expect(
      urls('<a href="/all-of-them">RSS</a><footer><a href="/news.rss">News</a></footer>'),
    ).toEqual(['https://site.example/news.rss', 'https://site.example/all-of-them']);
  });

  test('are not what a reader or another language has at its address', () => {
    expect(
      urls(
        '<a href="https://reader.example/feed/https%3A%2F%2Fsite.example%2Ffeed">Follow</a><link rel=alternate hreflang=de href="/de/" title="RSS-Feeds">',
      ),
    ).toEqual([]);
  });

  test('are not those of friends beside or below the text', () => {
    const friends =
      '<aside><a href="https://friend.example/feed">A friend</a></aside><footer><a href="https://other.example/">RSS</a></footer>';
    expect(urls(friends)).toEqual([]);
    const own = ['https://feeds.feedburner.com/site', 'https://news.site.example/rss'];
    const footer = own.map((href) => `<a href="${href}">RSS</a>`).join('');
    expect(urls(`<footer>${footer}</footer>`).toSorted()).toEqual(own);
  });

  test('are not articles about atoms', () => {
    expect(urls('<a href="/1">Splitting the atom</a><a href="/2">Posts (Atom)</a>')).toEqual([
      'https://site.example/2',
    ]);
  });

  test('never include the comments in other languages', () => {
    const words = [
      'Commenti',
      'Feed de comentários',
      'コメントフィード',
      'Site » Kommentar-Feed',
      'Стрічка коментарів',
      'yorum beslemesi',
      'kommenttien syöte',
      'RSS komentářů',
      '댓글 피드',
    ];
    const found = urls(
      words.map((title, at) => rss(`/${at}`, title)).join('') + rss('/?feed=comments-rss2'),
    );
    expect(found).toEqual([]);
  });

  test('are told by their type or title where their relation or type says little', () => {
    const untold = '<link type="application/rss+xml" href="/a.xml">';
    const named = '<link rel="alternate" type="text/xml" title="RSS 2.0" href="/export">';
    expect(urls(untold + named).sort()).toEqual([
      'https://site.example/a.xml',
      'https://site.example/export',
    ]);
    expect(urls('<link rel="alternate" type="text/xml" title="Data" href="/export">')).toEqual([]);
  });

  test('are not the page itself', () => {
    expect(urls(rss('#') + rss('') + rss('/feed'))).toEqual(['https://site.example/feed']);
  });

  test('are addresses of the web only', () => {
    expect(urls(rss('javascript:alert(1)') + rss('file:///etc/passwd'))).toEqual([]);
  });

  test('do not include an API that happens to be JSON', () => {
    expect(urls('<link rel=alternate type=application/json href=/wp-json/wp/v2/pages/1>')).toEqual(
      [],
    );
  });
});

describe('well-known feed addresses', () => {
  test('begin with those that the platform prescribes', () => {
    const feed = 'https://www.youtube.com/feeds/videos.xml?channel_id=UC123';
    const channel = 'https://www.youtube.com/channel/UC123';
    const canonical = `<link rel="canonical" href="${channel}">`;
    expect(wellKnownFeedAddresses(page('', {}, channel))[0]).toBe(feed);
    const handle = page(canonical, {}, 'https://www.youtube.com/c/name');
    expect(wellKnownFeedAddresses(handle)[0]).toBe(feed);
    const consent = page('', {}, 'https://consent.youtube.com/m');
    expect(wellKnownFeedAddresses(consent, channel)[0]).toBe(feed);
  });
  test('are a dozen at most, near the page first', () => {
    const found = wellKnownFeedAddresses(page('', {}, 'https://site.example/blog'));
    expect(found[0]).toBe('https://site.example/blog/feed');
    expect(found.length).toBeLessThanOrEqual(12);
  });
  test('are of the site, where a feed of the site is lost', () => {
    for (const asked of ['https://site.example/rss.xml', 'https://site.example/feed/']) {
      const places = wellKnownFeedAddresses(page('', {}, asked), asked);
      expect(places).toContain('https://site.example/atom.xml');
    }
  });
  test.each(['/ann/feed.xml', '/ann/feed/', '/ann/rss'])(
    'are in its folder alone, where %s is lost that one of many may have had',
    (path) => {
      const asked = `https://site.example${path}`;
      for (const reached of [asked, 'https://site.example/']) {
        const places = wellKnownFeedAddresses(page('', {}, reached), asked);
        expect(places).toContain('https://site.example/ann/rss.xml');
        expect(places.filter((url) => !url.startsWith('https://site.example/ann/'))).toEqual([]);
      }
    },
  );
  test('are those of the program that made the page', () => {
    const made = (by: string, path: string) =>
      wellKnownFeedAddresses(
        page(`<meta name="generator" content="${by}">`, {}, `https://site.example${path}`),
      )[0];
    expect(made('Wix.com Website Builder', '/')).toBe('https://site.example/blog-feed.xml');
    expect(made('Joomla! - Open Source Content Management', '/en/news?x=1')).toBe(
      'https://site.example/en/news?format=feed&type=rss',
    );
  });
  test('of nonsense are none', () => {
    expect(wellKnownFeedAddresses(page('', {}, 'mailto:x@y.z'))).toEqual([]);
  });
});

test.each([
  ['0; url=/feed.xml', 'https://site.example/feed.xml'],
  ['0.5;URL="/feed.xml"', 'https://site.example/feed.xml'],
  ['3, /feed.xml', 'https://site.example/feed.xml'],
  ['0', undefined],
  ['0; url=https://site.example/', undefined],
  ['0; url=#top', undefined],
  ['0; url=', undefined],
  ['900; url=/later', undefined],
  ['0; url=javascript:alert(1)', undefined],
])('a page that says %j forwards to %j', (content, target) => {
  const written = page(`<meta http-equiv="refresh" content='${content}'>`);
  expect(forwardUrl(written)).toBe(target);
  expect(forwardUrl(page('', { refresh: content }))).toBe(target);
});

test('a page leads where it forwards to unless it says itself where its feed is', () => {
  const forward = '<meta http-equiv="refresh" content="0; url=/plain">';
  const linked = leadsOf(page(`${forward}<a href="/rss">RSS</a>`));
  expect(linked).toMatchObject({
    forward: 'https://site.example/plain',
    announced: [{ found: 'anchor' }],
  });
  const announcing = leadsOf(page(forward + rss('/rss')));
  expect(announcing).toMatchObject({ forward: undefined, announced: [{ found: 'link-element' }] });
});

test('of a vast page the beginning is read, in its encoding', () => {
  const vast = page(
    `<title>Füße</title>${rss('/feed')}${'<p>größer</p>'.repeat(200_000)}${rss('/late')}`,
  );
  expect(vast.title).toBe('Füße');
  expect(discoverFeeds(vast).map(({ url }) => url)).toEqual(['https://site.example/feed']);
});

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
    const deep = '['.repeat(100_000);
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

describe('a sitemap', () => {
  test('gives its pages newest first, named by their addresses', () => {
    const xml = `<urlset><url><loc>https://site.example/old-story-of-things</loc><lastmod>2020-01-01</lastmod></url>
      <url><loc>https://site.example/b.html?x=1&amp;y=2</loc><lastmod>2025-01-01</lastmod>
      <image:image><image:loc>https://site.example/i.jpg</image:loc></image:image></url></urlset>`;
    const { entries } = readSitemap(Buffer.from(xml), 'https://site.example/sitemap.xml');
    expect(entries.map(({ link, title }) => [link, title])).toEqual([
      ['https://site.example/b.html?x=1&y=2', ''],
      ['https://site.example/old-story-of-things', 'Old story of things'],
    ]);
  });

  test('with a namespace prefix, escaped addresses and titled pictures gives its pages', () => {
    const xml = `<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9"><s:url>
      <s:loc>https://site.example/%D0%BA%D0%B0%D0%BA-%D1%80%D0%B0%D1%81%D1%82%D1%83%D1%82-%D1%80%D0%BE%D0%B7%D1%8B</s:loc>
      <s:lastmod>2025-01-01T10:00</s:lastmod><image:image><image:loc>/i.jpg</image:loc><image:title>Logo</image:title></image:image>
      </s:url></s:urlset>`;
    expect(readSitemap(Buffer.from(xml), 'https://site.example/s.xml').entries).toMatchObject([
      { title: 'Как растут розы', published: '2025-01-01T10:00:00.000Z' },
    ]);
  });

  test('of news gives headlines', () => {
    const xml = `<urlset><url><loc>https://site.example/1</loc><news:news><news:publication><news:name>n</news:name></news:publication>
      <news:publication_date>2025-05-05</news:publication_date><news:title><![CDATA[A & B]]></news:title></news:news></url></urlset>`;
    expect(readSitemap(Buffer.from(xml), 'https://site.example/s.xml').entries).toMatchObject([
      { title: 'A & B', published: '2025-05-05T00:00:00.000Z' },
    ]);
  });

  test('says of a page what it says first of it, and when its news came out', () => {
    const said = (inner: string) =>
      readSitemap(
        Buffer.from(`<urlset><url><loc>/a</loc>${inner}</url></urlset>`),
        'https://site.example/s.xml',
      ).entries;
    const films = ['One', 'Two'].map((title) => `<video:title>${title}</video:title>`).join('');
    expect(said(films)).toMatchObject([{ title: 'One' }]);
    const news = '<news:publication_date>2025-05-05</news:publication_date>';
    const changed = '<lastmod>2025-06-06</lastmod>';
    const published = '2025-05-05T00:00:00.000Z';
    expect(said(news + changed)).toMatchObject([{ published }]);
    expect(said(changed + news)).toMatchObject([{ published }]);
  });

  test('takes what is no escaped UTF-8 out of the words of an address', () => {
    const xml = '<urlset><url><loc>/how-roses-grow%E4-fast</loc></url></urlset>';
    expect(readSitemap(Buffer.from(xml), 'https://site.example/s.xml').entries).toMatchObject([
      { title: 'How roses grow fast' },
    ]);
  });

  test('that is cut off gives what is whole', () => {
    const xml =
      '<urlset><url><loc>https://site.example/a-whole-story</loc></url><url><loc>https://si';
    const { entries } = readSitemap(Buffer.from(xml), 'https://site.example/s.xml');
    expect(entries.map(({ link }) => link)).toEqual(['https://site.example/a-whole-story']);
  });

  test('of more pages than are read gives the first', () => {
    const { pages } = LIMITS.sitemap;
    const url = (n: number, rest = '') => `<url><loc>/${n}</loc>${rest}</url>`;
    const first = Array.from({ length: pages }, (_, n) => url(n)).join('');
    const xml = `<urlset>${first}${url(pages, '<lastmod>2026-01-01</lastmod>')}</urlset>`;
    const { entries } = readSitemap(Buffer.from(xml), 'https://site.example/s.xml');
    expect(entries[0]?.link).toBe('https://site.example/0');
  });

  test('of more bytes than are read gives the beginning and the end', () => {
    const url = (n: number, date: string) =>
      `<url><loc>/größe-${n}-of-all</loc><lastmod>${date}</lastmod></url>`;
    const middle = Array.from({ length: 60_000 }, (_, n) => url(n + 2, '2020-01-01')).join('');
    const xml = `<urlset>${url(0, '2026-01-01')}${middle}${url(1, '2026-01-02')}</urlset>`;
    expect(xml.length).toBeGreaterThan(LIMITS.page.bytes);
    const { entries } = readSitemap(Buffer.from(xml), 'https://site.example/s.xml');
    expect(entries.slice(0, 3)).toMatchObject([
      { title: 'Größe 1 of all', published: '2026-01-02T00:00:00.000Z' },
      { title: 'Größe 0 of all', published: '2026-01-01T00:00:00.000Z' },
      { published: '2020-01-01T00:00:00.000Z' },
    ]);
  });

  test('gives a page the day in its address where it changed long after it, or does not say when', () => {
    const dated = (path: string, lastmod: string) => {
      const xml = `<urlset><url><loc>${path}</loc><lastmod>${lastmod}</lastmod></url></urlset>`;
      const { entries } = readSitemap(Buffer.from(xml), 'https://site.example/s.xml');
      return entries[0]?.published;
    };
    expect(dated('/2025/05/05/a', '2026-01-01')).toBe('2025-05-05T00:00:00.000Z');
    expect(dated('/2025/05/05/a', '')).toBe('2025-05-05T00:00:00.000Z');
    expect(dated('/2025/05/05/a', '2025-05-05T17:00:00Z')).toBe('2025-05-05T17:00:00.000Z');
    expect(dated('/a', '2026-01-01')).toBe('2026-01-01T00:00:00.000Z');
  });

  test('index gives those of stories first', () => {
    const one = (name: string, date: string) =>
      `<sitemap><loc>/${name}.xml</loc><lastmod>${date}</lastmod></sitemap>`;
    const xml = `<sitemapindex>${one('page-sitemap', '2026-02-02')}${one('wp-sitemap-taxonomies-category-1', '2026-02-01')}
      ${one('post-sitemap', '2026-01-01')}${one('post-sitemap2', '2026-01-02')}</sitemapindex>`;
    const { children } = readSitemap(Buffer.from(xml), 'https://site.example/s.xml');
    expect(children.map((url) => url.slice('https://site.example/'.length))).toEqual([
      'post-sitemap2.xml',
      'post-sitemap.xml',
      'page-sitemap.xml',
      'wp-sitemap-taxonomies-category-1.xml',
    ]);
  });

  test('index without dates gives the last of the months in its names first', () => {
    const months = ['2025-11', '2025-12', '2026-01'].map((month) => `/s-${month}.xml`);
    const xml = `<sitemapindex>${months.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join('')}</sitemapindex>`;
    const { children } = readSitemap(Buffer.from(xml), 'https://site.example/s.xml');
    expect(children[0]).toBe('https://site.example/s-2026-01.xml');
  });

  test('index gives its children', () => {
    const xml = '<sitemapindex><sitemap><loc>/a.xml</loc></sitemap></sitemapindex>';
    expect(readSitemap(Buffer.from(xml), 'https://site.example/s.xml').children).toEqual([
      'https://site.example/a.xml',
    ]);
  });
});

test('a sitemap may be a plain list', () => {
  const list =
    '\ufeffhttps://site.example/a-fine-story\r\nhttps://site.example/2026/01/02/b\njavascript:1\n';
  const { children, entries } = readSitemap(Buffer.from(list), 'https://site.example/s.txt');
  expect(children).toEqual([]);
  expect(entries.map(({ link, title, published }) => [link, title, published])).toEqual([
    ['https://site.example/a-fine-story', 'A fine story', undefined],
    ['https://site.example/2026/01/02/b', '', '2026-01-02T00:00:00.000Z'],
  ]);
  for (const other of ['Some text', 'https://site.example/ is our site', '<p>https://a.example/']) {
    expect(readSitemap(Buffer.from(other), 'https://site.example/').entries).toEqual([]);
  }
});

test('of a vast plain list whole addresses are read', () => {
  const line = (at: number) => `https://site.example/page-${at}-${'x'.repeat(900)}`;
  const lines = Array.from({ length: 3000 }, (_, at) => line(at));
  const { entries } = readSitemap(Buffer.from(lines.join('\n')), 'https://site.example/s.txt');
  const links = entries.map(({ link }) => link);
  expect(links).toContain(line(0));
  expect(lines).toEqual(expect.arrayContaining(links));
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

  test('are none where it names fewer than three', () => {
    expect(urls('https://site.example/', ...STORIES.slice(1))).toEqual([]);
  });
});

describe('robots rules', () => {
  function robotsAnswering(result: Partial<FetchResult>) {
    const asked: string[] = [];
    const fetch = async (url: string) => {
      asked.push(url);
      return { redirects: [], trace: [], url, detail: '', headers: {}, ...result } as FetchResult;
    };
    return { asked, robots: createRobots({ fetch }, { product: 'winnow', clock: () => NOW }) };
  }

  test('are asked for once a site and obeyed', async () => {
    const body = Buffer.from(
      'User-agent: *\nDisallow: /private\nSitemap: https://site.example/s.xml',
    );
    const { asked, robots } = robotsAnswering({ kind: 'fresh', status: 200, body });
    expect(await robots.mayFetch('https://site.example/private/x')).toBe(false);
    expect(await robots.mayFetch('https://site.example/public')).toBe(true);
    expect(await robots.sitemaps('https://site.example/')).toEqual(['https://site.example/s.xml']);
    expect(asked).toEqual(['https://site.example/robots.txt']);
  });

  test('that would take seconds to compare with an address keep us from it', async () => {
    const rules = `Disallow: /${'*a'.repeat(50)}$\n`.repeat(4_500);
    const body = Buffer.from(`User-agent: *\n${rules}`);
    const { robots } = robotsAnswering({ kind: 'fresh', status: 200, body });
    const long = `https://site.example/${'a'.repeat(2_000)}`;
    for (let times = 0; times < 50; times += 1) expect(await robots.mayFetch(long)).toBe(false);
    expect(await robots.mayFetch('https://site.example/b')).toBe(true);
  });

  test('of more than is read are those at the beginning', async () => {
    const rules = `User-agent: *\nDisallow: /private\n${'# more\n'.repeat(100_000)}Disallow: /\n`;
    const { robots } = robotsAnswering({ kind: 'fresh', status: 200, body: Buffer.from(rules) });
    expect(await robots.mayFetch('https://site.example/x')).toBe(true);
    expect(await robots.mayFetch('https://site.example/private')).toBe(false);
  });

  test.each([
    [404, true],
    [403, true],
    [429, false],
    [500, false],
  ])('answered with %i allow: %s', async (status, allowed) => {
    const { robots } = robotsAnswering({ kind: 'http-error', status });
    expect(await robots.mayFetch('https://site.example/x')).toBe(allowed);
  });
});
