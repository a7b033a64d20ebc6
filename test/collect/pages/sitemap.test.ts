import { describe, expect, test } from 'vitest';
import { readSitemap } from '../../../src/collect/pages/sitemap.ts';
import { LIMITS } from '../../../src/model/limits.ts';

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
