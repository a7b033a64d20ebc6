/** Pages that have something in the place of an article. */
import { describe, expect, test } from 'vitest';
import { extractArticle } from '../../../src/collect/pages/article.ts';
import { isExpected } from '../../../src/collect/pages/article-doubt.ts';
import { isSentElsewhere } from '../../../src/collect/pages/sent-elsewhere.ts';

const SENTENCE =
  'The harbour was quiet that morning, and the boats lay still, waiting for the tide. ';
const CONSENT =
  'We and our partners store cookies on your device to measure advertising. Accept all, or change your preferences in the privacy settings. ';

function doubtOf(body: string, head = '<title>Site</title>', attributes = ''): string | undefined {
  const html = `<!doctype html><html><head>${head}</head><body ${attributes}><main><article>${body}</article></main></body></html>`;
  return extractArticle(Buffer.from(html), 'https://site.example/story/harbour')?.doubt;
}
const story = (heading: string) => `<h1>${heading}</h1><p>${SENTENCE.repeat(8)}</p>`;

describe('there is a doubt where', () => {
  test.each([
    [
      'the title says that there is none',
      story('Oh no'),
      '<title>Page not found | Site</title>',
      '',
    ],
    ['the heading does', story('Sorry, this page doesn’t exist'), undefined, ''],
    ['the heading does in German', story('Seite nicht gefunden'), undefined, ''],
    ['it is to be seen who reads', story('Checking your browser before you enter'), undefined, ''],
    ['the heading says that it has expired', story('This story has expired'), undefined, ''],
    ['the page is called so', story('Oh no'), undefined, 'class="blog error404 wide"'],
    [
      'its first words do',
      `<h1>Oops</h1><p>The page you are looking for is no longer available. ${SENTENCE.repeat(8)}</p>`,
      undefined,
      '',
    ],
  ])('%s', (_, body, head, attributes) => {
    expect(doubtOf(body, head, attributes)).toBe('missing');
  });

  test('it asks for consent', () => {
    expect(doubtOf(`<h1>Before you go on</h1><p>${CONSENT.repeat(3)}</p>`)).toBe('consent');
  });

  test('it calls itself the front of its site', () => {
    const head = '<title>Site</title><link rel="canonical" href="/">';
    expect(doubtOf(story('News'), head)).toBe('elsewhere');
  });
});

describe('there is none where', () => {
  const dated = '<meta property="article:published_time" content="2025-06-01T10:00:00Z">';
  test.each([
    ['a page is as others', story('Quiet harbour'), undefined],
    [
      'an article is about what is not found',
      story('Wreck not found'),
      `<title>Wreck</title>${dated}`,
    ],
    ['an article is about consent', story('On cookies and consent'), undefined],
    [
      'one of its pages says that it is the front',
      story('News'),
      `<link rel="canonical" href="/">${dated}`,
    ],
    [
      'it speaks of pages',
      `<h1>Notes</h1><p>You can find the page in the book. ${SENTENCE.repeat(8)}</p>`,
      undefined,
    ],
  ])('%s', (_, body, head) => {
    expect(doubtOf(body, head)).toBeUndefined();
  });
});

test('a doubt is taken away by what the feed says', () => {
  const said = (title: string, text = '') => ({ title, text });
  expect(isExpected('missing', said('Fixing 404 errors'), said('Fixing 404 errors | Blog'))).toBe(
    true,
  );
  expect(isExpected('missing', said('Quiet harbour'), said('Page not found'))).toBe(false);
  expect(isExpected('consent', said('Asking', CONSENT.repeat(2)), said('Asking'))).toBe(true);
  expect(isExpected('consent', said('A cookie recipe'), said('Cookies'))).toBe(false);
  expect(isExpected('elsewhere', said('Quiet harbour'), said('Quiet harbour | Site'))).toBe(true);
  expect(isExpected('elsewhere', said('Quiet harbour in the morning'), said('Harbour News'))).toBe(
    false,
  );
});

test.each([
  ['/2025/harbour', '/2025/'],
  ['/story/harbour', '/en/'],
  ['/story/harbour', '/login?next=1'],
  ['/story/harbour', '/welcome?return=%2Fstory%2Fharbour'],
  ['/story/harbour', 'https://consent.site.example/ask'],
  ['/story/harbour', '/404.html'],
])('from %s a site sends elsewhere with %s', (from, to) => {
  const at = (path: string) => new URL(path, 'https://site.example').href;
  expect(isSentElsewhere(at(from), at(to))).toBe(true);
});

test.each([
  ['/story/harbour', '/story/harbour/'],
  ['/story/harbour', 'https://www.site.example/story/harbour'],
  ['/?p=12', '/2025/harbour/'],
  ['/go?to=/story/harbour', '/story/harbour'],
  ['/login-pages-compared', '/login-pages-compared/'],
])('from %s to %s it is the same', (from, to) => {
  const at = (path: string) => new URL(path, 'https://site.example').href;
  expect(isSentElsewhere(at(from), at(to))).toBe(false);
});
