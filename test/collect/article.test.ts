/** The article in a page, in process and in its worker. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { extractArticle } from '../../src/collect/article.ts';
import { type ArticlePool, createArticlePool } from '../../src/collect/article-pool.ts';

const SENTENCE =
  'The harbour was quiet that morning, and the boats lay still, waiting for the tide. ';
const STORY = `<!doctype html><html lang="en-GB"><head><meta charset=windows-1252><title>Quiet harbour | Site</title>
  <meta property=og:site_name content="The Site"><meta property=og:image content=/boat.jpg>
  <meta property=article:published_time content=2025-06-01T10:00:00Z></head><body>
  <nav><a href=/>Home</a> <a href=/news>News</a></nav>
  <article><h1>Quiet harbour</h1><p class=byline>By Ann Writer</p>
  <p>${SENTENCE.repeat(6)}</p><p>Caf\u00e9 at the quay. ${SENTENCE.repeat(6)}</p><script>track()</script></article>
  <footer>Imprint</footer></body></html>`;
const BYTES = Buffer.from(STORY, 'latin1');
const URL_ = 'https://site.example/harbour';

describe('an article', () => {
  test('is the text without the page around it', () => {
    const article = extractArticle(BYTES, URL_);
    expect(article?.text).toContain('Café at the quay.');
    expect(article?.text).not.toMatch(/Imprint|track|Home/u);
  });

  test('knows its language, image, site and date', () => {
    expect(extractArticle(BYTES, URL_)).toMatchObject({
      language: 'en',
      image: 'https://site.example/boat.jpg',
      siteName: 'The Site',
      publishedAt: Date.UTC(2025, 5, 1, 10),
    });
  });

  test.each([
    ['an empty page', ''],
    ['bytes that are no page', '\u0000\u0001\u0002'],
    ['a page nested five thousand deep', '<div>'.repeat(5_000)],
    ['a page of a million elements', '<i></i>'.repeat(1_000_000)],
  ])('is not found in %s', (_, html) => {
    expect(extractArticle(Buffer.from(html), URL_)).toBeUndefined();
  });

  test('may be written with paragraphs that are never closed', () => {
    const html = `<article>${`<p>${SENTENCE}`.repeat(400)}</article>`;
    expect(extractArticle(Buffer.from(html), URL_)?.text).toContain('harbour');
  });
});

describe('the pool', () => {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-article-'));
  let pool: ArticlePool;

  beforeAll(async () => {
    const outfile = join(folder, 'article-worker.mjs');
    await build({
      entryPoints: ['src/collect/article-worker.ts'],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'silent',
      banner: {
        js: "import { createRequire as r } from 'node:module';const require = r(import.meta.url);",
      },
    });
    pool = createArticlePool(pathToFileURL(outfile), { documentMs: 5_000 });
  });
  afterAll(async () => {
    await pool.close();
    rmSync(folder, { recursive: true });
  });

  test('extracts in a worker, several pages in turn', async () => {
    const tasks = [1, 2, 3].map(() => pool.extract({ bytes: BYTES, url: URL_ }));
    for (const article of await Promise.all(tasks)) expect(article?.siteName).toBe('The Site');
  });
});
