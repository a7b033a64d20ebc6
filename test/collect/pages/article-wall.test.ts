/** A page that shows but the beginning of its article is none; what only speaks of a wall is read. */
import { describe, expect, test } from 'vitest';
import { extractArticle } from '../../../src/collect/pages/article.ts';

const SENTENCE =
  'The harbour was quiet that morning, and the boats lay still, waiting for the tide. ';
const TEASER = `<p>${SENTENCE.repeat(2)}</p><p>${SENTENCE.repeat(3)}</p>`;
const ASK =
  '<p>Subscribe now to read what the harbour master said next, and every story of ours.</p>';

function textOf(body: string, head = '', bodyAttributes = ''): string {
  const html = `<!doctype html><html><head><title>Quiet harbour</title>${head}</head><body ${bodyAttributes}><main><article><h1>Quiet harbour</h1>${body}</article></main></body></html>`;
  return extractArticle(Buffer.from(html), 'https://site.example/harbour')?.text ?? '';
}
const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`;

describe('no article is what ends', () => {
  test.each([
    ['at a part that is called a paywall', `${TEASER}<div class="paywall">${ASK}</div>`],
    ['at one in another spelling', `${TEASER}<div class="Paywall_root__x1">${ASK}</div>`],
    ['at one for members', `${TEASER}<section class="gh-post-upgrade-cta">${ASK}</section>`],
    [
      'at one in a language of few readers',
      `${TEASER}<div id="reg-wall"><p>Lesið áfram: gerist áskrifandi að blaðinu í dag, góðir lesendur.</p></div>`,
    ],
    [
      'at one beside its text',
      `${TEASER}<aside class="post-upgrade"><h2>Already a subscriber? Sign in.</h2></aside>`,
    ],
    ['before a form to log in', `${TEASER}<form><input type=password></form>`],
    ['with nothing but a phrase', `${TEASER}<p>To continue reading, please log in.</p>`],
    ['with that in German', `${TEASER}<p>Jetzt abonnieren, um weiterzulesen.</p>`],
    ['with that in French', `${TEASER}<p>Pour lire la suite, abonnez-vous.</p>`],
    ['with that in Japanese', `${TEASER}<p>続きを読むには会員登録が必要です。</p>`],
  ])('%s', (_, body) => {
    expect(textOf(body)).toBe('');
  });

  test.each([
    ['what is locked', meta('article:content_tier', 'locked'), ''],
    ['what is said to be premium', meta('premium', 'true'), ''],
    ['what counts readers and asks them', meta('article:content_tier', 'metered'), ASK],
  ])('as %s', (_, head, ask) => {
    expect(textOf(TEASER + ask, head)).toBe('');
  });

  test('at a wall behind several paragraphs', () => {
    const long = `<p>${SENTENCE.repeat(10)}</p>`.repeat(3);
    expect(textOf(`${long}<div class="paywall">${ASK}</div>`)).toBe('');
    expect(textOf(`${long}<div class="paywall">${ASK}</div>${long}`)).toContain('The harbour');
    expect(textOf(`${long}<div class="box">${ASK}</div>`)).toContain('The harbour');
  });

  test('in dots on a page that is called walled', () => {
    expect(textOf(`${TEASER}<p>And then, all at once…</p>`, '', 'class="story has-paywall"')).toBe(
      '',
    );
  });
});

test('a form to log in that stands beside an article is no wall, nor is a template of one', () => {
  const beside = [
    '<form><input type="password"></form>',
    '<div class="paywall-modal"><p>Subscribe to continue reading. Already a subscriber? Log in.</p></div>',
  ];
  for (const part of beside) {
    const html = `<html><head><title>x</title></head><body>${part}<main><article>${TEASER}<p>${SENTENCE.repeat(4)}</p></article></main></body></html>`;
    const article = extractArticle(Buffer.from(html), 'https://site.example/harbour');
    expect(article?.text).toContain('The harbour was quiet');
  }
});

describe('an article is', () => {
  test.each([
    ['free', TEASER, meta('article:content_tier', 'free'), ''],
    ['short and counted', TEASER, meta('article:content_tier', 'metered'), ''],
    ['short on a page that is called walled', TEASER, '', 'class="paywall"'],
    ['beside a wall that is hidden', `${TEASER}<div class="paywall" hidden>${ASK}</div>`, '', ''],
    [
      'beside one that its style hides',
      `${TEASER}<div class="paywall is-hidden">${ASK}</div>`,
      '',
      '',
    ],
    ['in what has no wall', `<div class="no-paywall">${TEASER}</div>${ASK}`, '', ''],
    [
      'before a word on a letter',
      `${TEASER}<p>Subscribe to our letter, and write to us.</p>`,
      '',
      '',
    ],
    ['about wallpaper', `<div class="wallpaper">${TEASER}</div>`, '', ''],
    [
      'behind a wall that lets through',
      `<div class="paywall"><p>${SENTENCE.repeat(30)}</p></div>`,
      meta('article:content_tier', 'locked'),
      '',
    ],
  ])('what is %s', (_, body, head, attributes) => {
    expect(textOf(body, head, attributes)).toContain('The harbour was quiet');
  });
});
