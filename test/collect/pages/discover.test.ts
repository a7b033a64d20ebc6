import { describe, expect, test } from 'vitest';
import { discoverFeeds, leadsOf } from '../../../src/collect/pages/discover.ts';
import { forwardUrl } from '../../../src/collect/pages/page.ts';
import { page } from './written-page.ts';

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
    [
      'under another word for alternate',
      '<link rel=self type="application/rss+xml" href="/a"><link rel=self type="text/html" href="/b">',
      '/a',
    ],
    ['under the scheme of feed programs', rss('feed:https://site.example/a'), '/a'],
    ['under that scheme twice', rss('feed:feed://site.example/a'), '/a'],
    ['by a link under that scheme', '<a href="feed:https://site.example/a">RSS</a>', '/a'],
    [
      'by a link whose scheme alone says so',
      '<a href="feed:https://site.example/a">Notes</a>',
      '/a',
    ],
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

  test('are not what another language has at its address', () => {
    expect(urls('<link rel=alternate hreflang=de href="/de/" title="RSS-Feeds">')).toEqual([]);
  });

  test.each([
    'https://reader.example/feed/https%3A%2F%2Fsite.example%2Fposts',
    'https://reader.example/i/subscription/feed%2Fhttps%3A%2F%2Fsite.example%2Fposts',
    'https://reader.example/subscribe.php?url=https://site.example/posts',
    'itpc://site.example/posts',
    'podcast:https://site.example/posts',
  ])('are what programs and services are to follow: %s', (href) => {
    const at = urls(`<a href="${href}">Listen</a>`).map((url) => url.replace(/^http:/u, 'https:'));
    expect(at).toEqual(['https://site.example/posts']);
  });

  test('are not what services share or keep, nor those of others that they follow', () => {
    const shared = 'https://share.example/?u=https://site.example/posts';
    const friend = 'https://reader.example/feed/https://friend.example/feed';
    expect(
      urls(`<a href="${shared}">Share</a><footer><a href="${friend}">Ann</a></footer>`),
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

  test('may be called one of comments where the page is', () => {
    const title = 'Comment is free';
    expect(urls(`<title>${title} | The Pond</title>${rss('/pond/rss', title)}`)).toEqual([
      'https://site.example/pond/rss',
    ]);
    expect(urls(`<title>The Pond</title>${rss('/pond/rss', title)}`)).toEqual([]);
  });

  test('are told by their type or title where their relation or type says little', () => {
    const untold = '<link type="application/rss+xml" href="/a.xml">';
    const named = '<link rel="alternate" type="text/xml" title="RSS 2.0" href="/export">';
    expect(urls(untold + named).sort()).toEqual([
      'https://site.example/a.xml',
      'https://site.example/export',
    ]);
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
