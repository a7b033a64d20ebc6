/** Which of several feeds that a page announces is the one that is meant. */
import { describe, expect, test } from 'vitest';
import { discoverFeeds } from '../../../src/collect/pages/discover.ts';
import { page } from './written-page.ts';

type Named = readonly [title: string, href: string];
const feed = ([title, href]: Named) =>
  `<link rel="alternate" type="application/rss+xml" title="${title}" href="${href}">`;
/** The title of the feed that comes first. */
function first(feeds: readonly Named[], head = '', path = '/') {
  const html = head + feeds.map(feed).join('');
  return discoverFeeds(page(html, {}, `https://site.example${path}`))[0]?.title;
}
/** Feeds at addresses that say nothing. */
const named = (...titles: readonly string[]) =>
  titles.map((title, at): Named => [title, `/x/${at}`]);

describe('the feed of a whole site', () => {
  test.each<[string, readonly Named[]]>([
    [
      'The Daily News - Top stories',
      [...named('Sport', 'Politics'), ['The Daily News - Top stories', '/rss/home.xml']],
    ],
    [
      'Site: All articles',
      [...named('Site: Sport', 'Site: Politics'), ['Site: All articles', '/feeds/all.xml']],
    ],
    ['All news', named('Opinion', 'World', 'All news')],
    [
      'The Herald - Latest',
      named('The Herald - Sport', 'The Herald - Latest', 'The Herald - Arts'),
    ],
    ['The News - Latest', named('The News - Sport', 'The News - Latest', 'The News - Arts')],
    [
      'Startseite',
      [
        ['Politik', '/politik/rss'],
        ['Startseite', '/rss'],
        ['Sport', '/sport/rss'],
      ],
    ],
    ['Everything', [...named('Engineering', 'Design'), ['Everything', '/feed']]],
    [
      'Jane: everything',
      [...named('Jane: links', 'Jane: photos'), ['Jane: everything', '/feed.xml']],
    ],
    ['City News', named('Emergency alerts', 'City News', 'Council Meetings')],
    [
      'News',
      [
        ['Products', '/collections/all.atom'],
        ['News', '/blog.atom'],
      ],
    ],
    ['Nachrichten', named('Stellenangebote', 'Veranstaltungen', 'Nachrichten')],
    ['New Topics', named('Feed - Board', 'New Topics')],
    ['Feed - New Topics', named('Feed - Board', 'Feed - New Topics', 'Feed - Active Topics')],
    ['S (full text)', named('S (summaries)', 'S (full text)')],
    ['Toutes les actualités', named('Politique', 'Toutes les actualités', 'Culture')],
    ['À la une', named('Sports', 'À la une')],
    ['Últimas noticias', named('Deportes', 'Últimas noticias')],
    ['Tutte le notizie', named('Cronaca', 'Tutte le notizie')],
    ['Últimas notícias', named('Esportes', 'Últimas notícias')],
    ['Laatste nieuws', named('Sport', 'Laatste nieuws')],
    ['Все новости', named('Спорт', 'Все новости')],
    ['Najnowsze wiadomości', named('Sport', 'Najnowsze wiadomości')],
    ['最新ニュース', named('スポーツ', '最新ニュース')],
    ['전체 기사', named('스포츠', '전체 기사')],
    ['Blog', named('Podcast', 'Blog')],
    [
      'RSS 2',
      [
        ['RSS', '/podcast.xml'],
        ['RSS 2', '/notes.xml'],
      ],
    ],
    ['Actualités', named("Offres d'emploi", 'Événements', 'Actualités')],
    ['Noticias', named('Ofertas de empleo', 'Eventos', 'Noticias')],
    ['Sitio', named('Empleos', 'Alertas', 'Productos', 'Sitio')],
    ['Новости', named('Вакансии', 'Мероприятия', 'Новости')],
    [
      'RSS',
      [
        ['Sport', '/sport/feed'],
        ['RSS', '/feed/'],
      ],
    ],
  ])('is %s', (title, feeds) => {
    expect(first(feeds)).toBe(title);
  });

  test('is no section that has the word news in its name', () => {
    expect(first(named('Front page', 'World news', 'Sport news'))).toBe('Front page');
    expect(first(named('World news', 'Sport news', 'Headlines'))).toBe('Headlines');
  });

  test('is called news where no other says that it is all of it', () => {
    expect(first(named('Sport', 'News', 'Arts'))).toBe('News');
    expect(first([...named('Sport', 'News'), ['Stable', '/feed/']])).toBe('Stable');
    expect(first(named('News', 'Everything'))).toBe('Everything');
  });

  test('is the one that is called as the site is', () => {
    const head = '<title>The Herald</title>';
    expect(first(named('News', 'The Herald', 'Sport'), head)).toBe('The Herald');
  });

  test('is found among the links in the text, too', () => {
    const html = '<a href="/x/1.rss">RSS Sport</a><a href="/x/2.rss">RSS Top stories</a>';
    expect(discoverFeeds(page(html))[0]?.title).toBe('RSS Top stories');
  });
});

describe('the feed of what the page is about', () => {
  test.each<[string, string, string, readonly Named[]]>([
    ['Sport', '/sport/', '', named('All news', 'Sport', 'Arts')],
    ['The Herald - Sport', '/sport', '', named('The Herald - Latest', 'The Herald - Sport')],
    [
      'S1',
      '/sport.html',
      '',
      [
        ['All', '/feed'],
        ['S1', '/feeds/sport.xml'],
      ],
    ],
    [
      'DEV Community: Jane',
      '/jane',
      '<title>Jane - DEV Community</title>',
      [
        ['DEV Community', '/feed'],
        ['DEV Community: Jane', '/feed/jane'],
      ],
    ],
    [
      'Chan - Videos feed',
      '/c/main_7/videos',
      '<title>Chan - PeerTube</title>',
      named('PeerTube - Videos feed', 'Chan - Videos feed'),
    ],
    [
      'Chan - Videos feed',
      '/c/main_7/videos',
      '<title>PeerTube - Chan</title><meta property="og:site_name" content="PeerTube">',
      named('PeerTube - Videos feed', 'Chan - Videos feed'),
    ],
  ])('is %s at %s', (title, path, head, feeds) => {
    expect(first(feeds, head, path)).toBe(title);
  });
});

test('a feed is said to be of the site, or of the part that the page is or is not of', () => {
  const feeds: Named[] = [
    ['Blog', '/feed'],
    ['Blog: boats', '/tag/boats/feed'],
  ];
  const html = feeds.map(feed).join('');
  const reasons = (path: string) =>
    discoverFeeds(page(html, {}, `https://site.example${path}`)).map(({ reason }) => reason);
  expect(reasons('/')).toEqual(['the feed of the site', 'a feed of a part of the site']);
  expect(reasons('/docs/blog-or-not')).toContain('the feed of the site');
  expect(reasons('/tag/boats/')).toEqual([
    'the feed of this part of the site',
    'the feed of the site',
  ]);
});

describe('the feed in the language of the page', () => {
  const english = '<html lang="en-GB">';
  test.each<[string, readonly string[]]>([
    ['the path', ['/ar/feed', '/es/feed', '/en/feed', '/fr/feed']],
    ['a region in the path', ['/de-de/feed', '/en-gb/feed']],
    ['the end of the path', ['/feed/es', '/feed/en/']],
    ['the name of the file', ['/feed.es.xml', '/feed.en.xml']],
    ['what it asks for', ['/feed?lang=es', '/feed?lang=en']],
    ['the host', ['https://de.site.example/feed', 'https://en.site.example/feed']],
  ])('is told by %s', (_, addresses) => {
    const html = english + addresses.map((href) => feed(['', href])).join('');
    expect(discoverFeeds(page(html))[0]?.url).toMatch(/\ben\b/u);
  });

  test('is told where the feed in another language stands beside it', () => {
    const feeds: Named[] = [
      ['Main', '/feed'],
      ['Spanish', '/feed/es'],
    ];
    expect(first(feeds, '<html lang="es">')).toBe('Spanish');
    expect(first(feeds.toReversed(), english)).toBe('Main');
  });

  test('is told by the name of a language', () => {
    expect(first(named('Deutsch', 'Français', 'English'), english)).toBe('English');
    expect(first(named('RSS (Deutsch)', 'RSS (English)'), english)).toBe('RSS (English)');
  });

  test('is more than the whole of the site in another', () => {
    const feeds: Named[] = [
      ['Alle Nachrichten', '/de/feed'],
      ['Sport', '/en/sport'],
    ];
    expect(first(feeds, english)).toBe('Sport');
  });

  test('is not told by two letters that are something else', () => {
    const sections: Named[] = [
      ['Computers', '/it/feed'],
      ['All', '/all.xml'],
    ];
    expect(first(sections, english)).toBe('All');
    expect(first(named('World', 'US'), english)).toBe('World');
  });
});
