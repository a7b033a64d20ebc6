/** What pages say of their stories beside the headlines. */
import { describe, expect, test } from 'vitest';
import { itemsListed } from '../../../src/collect/pages/page-items.ts';
import { LONG, WRITTEN } from './listed-items.ts';
import { page } from './written-page.ts';

const TEASERS = [
  'The keeper of the harbour tells us who winds it up, and for whom it has to turn.',
  'They went out with lead lines for a year and drew each bank by the light of dawn.',
  'Frost came later each decade, the farmer found, and the swallows left before it.',
  'Those who come late get tea and a seat by the oven, but no bread until tomorrow.',
];

const link = (n: number) => `<a href="/n/${n}">${LONG[n]}</a>`;

/** The texts of the items that a page with such rows lists. */
function textsOf(row: (n: number) => string, beside = ''): string[] {
  const rows = LONG.map((_, n) => row(n)).join('');
  const body = `<body><main>${rows}${beside}</main></body>`;
  return itemsListed(page(body), { feedUrl: 'https://site.example/' }).map(({ text }) => text);
}

describe('a teaser is', () => {
  test.each<[string, (n: number) => string]>([
    ['a paragraph in a card', (n) => `<div><h3>${link(n)}</h3><p>${TEASERS[n]}</p></div>`],
    [
      'below a byline and a date',
      (n) => `<li>${link(n)}<p>By Jo, ${WRITTEN[n]}</p><div>${TEASERS[n]}</div></li>`,
    ],
    [
      'between a heading and the button that leads to the story',
      (n) =>
        `<div><h3>${LONG[n]}</h3><p>${WRITTEN[n]}</p><p>${TEASERS[n]}</p><a href="/n/${n}">Read more</a></div>`,
    ],
    ['below a heading', (n) => `<h2>${link(n)}</h2><p>${TEASERS[n]}</p>`],
    ['below a heading without an element', (n) => `<h2>${link(n)}</h2>${TEASERS[n]}`],
    ['what a term stands for', (n) => `<dt>${link(n)}<dd>${TEASERS[n]}`],
    ['behind a link', (n) => `<p>${link(n)} – ${TEASERS[n]}</p>`],
    ['in a row of a table', (n) => `<tr><td>${link(n)}<td>${TEASERS[n]}`],
    [
      'in the link of a card',
      (n) => `<a href="/n/${n}"><h3>${LONG[n]}</h3><p>${TEASERS[n]}</p></a>`,
    ],
    [
      'in a link of its own to the same',
      (n) => `<div><h3>${link(n)}</h3><p><a href="/n/${n}">${TEASERS[n]}</a></p></div>`,
    ],
    [
      'in part a link',
      (n) =>
        `<div><h3>${link(n)}</h3><p><a href="/tags/x">${TEASERS[n]!.slice(0, 9)}</a>${TEASERS[n]!.slice(9)}</p></div>`,
    ],
  ])('%s', (_, row) => {
    expect(textsOf(row)).toEqual(TEASERS);
  });

  test('all that a page says of a story', () => {
    const rows = (n: number) =>
      `<article><h2>${link(n)}</h2><p>${TEASERS[n]}</p><p>${TEASERS[0]}</p></article>`;
    expect(textsOf(rows)[1]).toBe(`${TEASERS[1]}\n${TEASERS[0]}`);
  });
});

describe('no teaser is', () => {
  test.each<[string, (n: number) => string, string?]>([
    ['a byline', (n) => `<div><h3>${link(n)}</h3><p>By Jo Miller</p></div>`],
    [
      'the caption of a picture',
      (n) => `<div><h3>${link(n)}</h3><figcaption>${TEASERS[n]}</figcaption></div>`,
    ],
    [
      'made of links alone',
      (n) => `<div><h3>${link(n)}</h3><p><a rel="tag" href="/t/${n}">${TEASERS[0]}</a></p></div>`,
    ],
    ['what the page says of itself', (n) => `<h3>${link(n)}</h3>`, `<div>${TEASERS[0]}</div>`],
    ['what stands above', (n) => `<div><p>${TEASERS[n]}</p><h3>${link(n)}</h3></div>`],
    [
      'a text beside one of several stories',
      (n) => (n === 0 ? `<div>${link(n)}<p>${TEASERS[n]}</p></div>` : `<p>${link(n)}</p>`),
    ],
    ['a comment', (n) => `<li>${link(n)}<div class="comments">${TEASERS[n]}</div></li>`],
  ])('%s', (_, row, beside) => {
    expect(textsOf(row, beside)).toEqual(LONG.map(() => ''));
  });
});
