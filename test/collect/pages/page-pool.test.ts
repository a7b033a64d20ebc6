/** Pages and sitemaps are read in a worker, while the thread that asks goes on. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPagePool, type PagePool } from '../../../src/collect/pages/page-pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'winnow-pages-'));
const url = 'https://site.example/';
const headers = { 'content-type': 'text/html; charset=utf-8' };
let pool: PagePool;

beforeAll(async () => {
  const outfile = join(folder, 'page-worker.mjs');
  await build({
    entryPoints: ['src/collect/pages/page-worker.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    banner: {
      js: "import { createRequire as r } from 'node:module';const require = r(import.meta.url);",
    },
  });
  pool = createPagePool(pathToFileURL(outfile), { documentMs: 10_000 });
});
afterAll(async () => {
  await pool.close();
  rmSync(folder, { recursive: true });
});

/** A view into a larger buffer, as what was fetched may be. */
function documentOf(text: string) {
  const bytes = Buffer.from(`before${text}`).subarray(6);
  return { url, headers, bytes };
}

/** What a promise gives, and how often the event loop of this thread went round until then. */
async function whileGoingOn<T>(promise: Promise<T>): Promise<{ result: T; turns: number }> {
  let turns = 0;
  let next = setImmediate(function go() {
    turns += 1;
    next = setImmediate(go);
  });
  const result = await promise.finally(() => clearImmediate(next));
  return { result, turns };
}

const SENTENCE = 'The harbour was quiet that morning, and the boats lay still, waiting. ';
const STORY = `<!doctype html><html lang=en-GB><title>Quiet harbour</title><body><nav>Home</nav>
  <article><h1>Quiet harbour</h1><p>${SENTENCE.repeat(6)}</p><p>${SENTENCE.repeat(6)}</p></article>`;

describe('a page', () => {
  it('is read for its article, several in turn, and for all of its text', async () => {
    const articles = await Promise.all([1, 2, 3].map(() => pool.article(documentOf(STORY))));
    for (const article of articles) {
      expect(article).toMatchObject({ title: 'Quiet harbour', language: 'en' });
      expect(article?.text).not.toContain('Home');
    }
    const whole = await pool.whole(documentOf(STORY));
    expect(whole).toMatchObject({ title: 'Quiet harbour', language: 'en' });
    expect(whole.text).toContain('Home');
  });

  it('is read for what can be followed of its site', async () => {
    const headlines = ['First', 'Second', 'Third'].map(
      (name, at) => `<h2><a href=/${at}>${name} long headline about horses</a></h2>`,
    );
    const head = '<title>Stable</title><link rel=alternate type=application/rss+xml href=/feed>';
    const page = `<!doctype html><head>${head}</head><main>${headlines.join('')}</main>`;
    expect(await pool.site(documentOf(page), url)).toMatchObject({
      url,
      title: 'Stable',
      leads: { announced: [{ url: `${url}feed`, found: 'link-element' }] },
      usual: expect.arrayContaining([`${url}feed.xml`]),
      listed: [{ url: `${url}0` }, { url: `${url}1` }, { url: `${url}2` }],
      itself: [],
    });
  });

  it('that describes things without end keeps nobody else', async () => {
    const things = JSON.stringify({
      '@graph': Array.from({ length: 2_000 }, (_, at) => ({
        '@type': 'NewsArticle',
        url: `/story/${at}`,
        headline: `A story of horses, part ${at}`,
      })),
    });
    const script = `<script type="application/ld+json">${things}</script>`;
    const page = `<!doctype html><title>Stable</title>${script.repeat(16)}`;
    const { result, turns } = await whileGoingOn(pool.site(documentOf(page), url));
    expect(result.listed).toHaveLength(100);
    expect(turns).toBeGreaterThan(10);
  });
});

describe('a sitemap', () => {
  it('of very many pages keeps nobody else', async () => {
    const pages = Array.from(
      { length: 30_000 },
      (_, at) => `<url><loc>${url}a-story-of-horses-${at}</loc></url>`,
    );
    const document = documentOf(`<urlset>${pages.join('')}</urlset>`);
    const { result, turns } = await whileGoingOn(pool.sitemap(document, url));
    expect(result.items).toHaveLength(100);
    expect(turns).toBeGreaterThan(10);
  });

  it('that is an index names others', async () => {
    const index = `<sitemapindex><sitemap><loc>${url}a.xml</loc></sitemap></sitemapindex>`;
    expect(await pool.sitemap(documentOf(index), url)).toEqual({
      children: [`${url}a.xml`],
      items: [],
    });
  });
});

it('says that a page could not be read, where its worker cannot start', async () => {
  const outfile = join(folder, 'broken.mjs');
  writeFileSync(outfile, "throw new Error('not built');");
  const broken = createPagePool(pathToFileURL(outfile), { startMs: 500, documentMs: 500 });
  await expect(broken.article(documentOf(STORY))).rejects.toMatchObject({ kind: 'unreadable' });
  await broken.close();
});
