/** The article in a page. */
import { describe, expect, test } from 'vitest';
import { extractArticle } from '../../../src/collect/pages/article.ts';

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

  test('knows its title and language', () => {
    expect(extractArticle(BYTES, URL_)).toMatchObject({
      title: 'Quiet harbour | Site',
      language: 'en',
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

test('an article stands also where a page has no body but in a script', () => {
  const html = `<!doctype html><title>x</title><script>var a = "<body>"</script><article><p>${SENTENCE.repeat(6)}</p></article>`;
  expect(extractArticle(Buffer.from(html), URL_)?.text).toContain('harbour');
});

describe('the text of an article', () => {
  const BODY = SENTENCE.repeat(10);
  const whole = (type: string, body: string) =>
    `<script type="application/ld+json">{"@type":"${type}","articleBody":${JSON.stringify(body)}}</script>`;
  const textOf = (html: string) => extractArticle(Buffer.from(html), URL_)?.text;

  test('is not that of a box beside it', () => {
    const box = `<div><p>Love the web, and boats? Get the letter, help us keep it open, and hear of every tide, quay and harbour before others do.</p>
      <p>We send it on Sundays, never more often, and nobody else gets to know your address, be it for money or not.</p></div>`;
    const story = `<div class="page-sidebar-right">${`<p>${SENTENCE}</p>`.repeat(12)}</div>`;
    const page = `<body><main><div>${story}</div></main><section><div>${box}</div></section></body>`;
    expect(textOf(page)).toContain('The harbour was quiet');
    expect(textOf(`<html>${page}</html>`)).toContain('The harbour was quiet');
  });

  test('is short where its comments are long', () => {
    const comments =
      `<div class="comment"><p>I think, as many do, that ${SENTENCE}</p></div>`.repeat(30);
    const html = `<body><article><h1>Quiet</h1><p>A short one: ${SENTENCE.repeat(3)}</p></article><div id="comments">${comments}</div></body>`;
    expect(textOf(html)).toContain('A short one');
    expect(textOf(html)).not.toContain('as many do');
  });

  test.each([
    ['a teaser', `<article><p>${SENTENCE.repeat(3)}</p><p>Subscribe to read on.</p></article>`],
    ['nothing but a footer', '<div id="root"></div><footer>All rights reserved</footer>'],
    ['nothing', ''],
    ['tags five thousand deep', '<div>'.repeat(5_000)],
  ])('is what its page tells programs where readers see %s', (_, body) => {
    const told = whole('NewsArticle', `<p>Caf&eacute;.</p> ${BODY}`);
    expect(textOf(`<html><head>${told}</head><body>${body}</body></html>`)).toMatch(
      /^Café\.\s+The/u,
    );
    const other = whole('Organization', BODY);
    expect(
      textOf(`<html><head>${other}</head><body>${body}</body></html>`)?.length ?? 0,
    ).toBeLessThan(300);
  });

  test('is the description of a page that scripts build, and no request to run them', () => {
    const page =
      '<body><div id="app"></div><p>Please enable JavaScript to read this page.</p></body>';
    expect(textOf(page)).toBeUndefined();
    const described = `<meta property="og:description" content="${SENTENCE}${SENTENCE}">`;
    expect(textOf(`<head>${described}</head>${page}`)).toContain('The harbour was quiet');
  });
});

describe('no article is what stands in its place', () => {
  const withHead = (head: string, body = SENTENCE.repeat(4)) =>
    extractArticle(
      Buffer.from(
        `<html><head>${head}</head><body><article><p>${body}</p></article></body></html>`,
      ),
      URL_,
    );
  const sold = '{"@type":"NewsArticle","headline":"Harbour","isAccessibleForFree":false}';

  test.each<[string, string, string?]>([
    ['a form to log in', '<title>Site</title>', `${SENTENCE.repeat(4)}<input type="password">`],
    ['the beginning of what is sold', `<script type="application/ld+json">${sold}</script>`],
  ])('%s', (_, head, body) => {
    expect(withHead(head, body)?.text).toBeUndefined();
  });

  test('but one that is sold and shown all the same is, as is one beside a form', () => {
    const script = `<script type="application/ld+json">${sold}</script>`;
    const long = SENTENCE.repeat(40);
    expect(withHead(script, long)?.text).toContain('harbour');
    expect(withHead('<title>x</title>', `${long}<input type="password">`)?.text).toContain(
      'harbour',
    );
  });
});
