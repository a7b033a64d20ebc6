/** Cards of stories: those that a button or a picture leads from, and those that are links as a whole. */
import { describe, expect, test } from 'vitest';
import { DAYS, itemsOf, LONG, SHORT, WRITTEN } from './listed-items.ts';

const LISTED = LONG.map((title, n) => ({ path: `/n/${n}`, title, day: DAYS[n] }));
const TEASER = 'It goes on for a while, and tells a little more about that.';
const cards = (card: (title: string, n: number) => string, titles: readonly string[] = LONG) =>
  itemsOf(titles.map(card).join(''));

describe('a story is called as the heading of its card', () => {
  test.each<[string, (title: string, n: number) => string]>([
    [
      'where a button leads to it',
      (title, n) =>
        `<div class="card"><h5>${title}</h5><p>${WRITTEN[n]}</p><p>${TEASER}</p><a href="/n/${n}" class="btn">Read more</a></div>`,
    ],
    [
      'where the button says more to those who do not see it',
      (title, n) =>
        `<div><h3>${title}</h3><p>${WRITTEN[n]}</p><a href="/n/${n}" aria-label="Read more about ${title}">Read more</a></div>`,
    ],
    [
      'where a link without words covers it',
      (title, n) =>
        `<div><h3>${title}</h3><span>${WRITTEN[n]}</span><a class="stretched-link" href="/n/${n}"></a></div>`,
    ],
    [
      'where its picture leads to it',
      (title, n) =>
        `<div><a href="/n/${n}"><img alt="Boats at the quay in the evening light"></a><h3>${title}</h3><p>${WRITTEN[n]}</p></div>`,
    ],
    [
      'without an element around it',
      (title, n) =>
        `<h3>${title}</h3><p>${WRITTEN[n]}</p><p>${TEASER}</p><p><a href="/n/${n}">mehr …</a></p>`,
    ],
    [
      'beside other buttons',
      (title, n) =>
        `<div><h4>${title}</h4><p>${WRITTEN[n]}</p><a href="/n/${n}">Read more</a> <a href="/n/${n}#comments">Comments</a> <a href="/share?u=${n}">Share</a></div>`,
    ],
    [
      'without its kicker',
      (title, n) =>
        `<div><h4><span class="kicker">Town</span> ${title}</h4><p>${WRITTEN[n]}</p><a href="/n/${n}">Read more</a></div>`,
    ],
  ])('%s', (_, card) => {
    expect(cards(card)).toEqual(LISTED);
  });

  test('without a date in an article alone, where the heading is as long as headlines are', () => {
    const card = (title: string, n: number) => `<h3>${title}</h3><a href="/n/${n}">Read on</a>`;
    const inArticle = (title: string, n: number) => `<article>${card(title, n)}</article>`;
    expect(cards(inArticle).map(({ title }) => title)).toEqual(LONG);
    expect(cards(inArticle, SHORT)).toEqual([]);
    expect(cards((title, n) => `<div>${card(title, n)}</div>`)).toEqual([]);
  });

  test('unless several stories have the heading, or it is the only one', () => {
    const plain = LONG.map((_, n) => `<p>${WRITTEN[n]} <a href="/n/${n}">Read more</a></p>`);
    expect(
      itemsOf(`<section><h2>The latest news of the town</h2>${plain.join('')}</section>`),
    ).toEqual([]);
    const linked = LONG.map((title, n) => `<p>${WRITTEN[n]} <a href="/n/${n}">${title}</a></p>`);
    const badge = '<a href="/join"><img alt="A badge of those who support the paper"></a>';
    const titles = itemsOf(`<h1>The news of today</h1>${badge}${linked.join('')}`);
    expect(titles.map(({ title }) => title)).not.toContain('The news of today');
  });
});

describe('the name of a card that is a link as a whole', () => {
  test.each<[string, (title: string) => string]>([
    [
      'is what its style sheet calls so',
      (title) =>
        `<div class="card__kicker">Town</div><div class="card__title">${title}</div><div>${TEASER}</div>`,
    ],
    ['is its first long words', (title) => `<p>${title}</p><p>${TEASER}</p>`],
    [
      'is behind what it is about',
      (title) => `<div>Town</div><div>${title}</div><div>${TEASER}</div>`,
    ],
    ['is in its heading', (title) => `<p>Town</p><h3>${title}</h3><p>${TEASER}</p>`],
    [
      'is not what nobody sees',
      (title) =>
        `<span class="visually-hidden">Article: </span>${title}<span class="badge">Plus</span> <span class="comments-count">12</span>`,
    ],
    [
      'is what nobody sees for want of other words',
      (title) => `<span class="sr-only">${title}</span>`,
    ],
  ])('%s', (_, inside) => {
    const card = (title: string, n: number) =>
      `<article><a href="/n/${n}">${inside(title)}</a> ${WRITTEN[n]}</article>`;
    expect(cards(card)).toEqual(LISTED);
  });

  test.each<[string, (about: string, title: string) => string]>([
    ['in blocks', (about, title) => `<p class="cat">${about}</p><p class="txt">${title}</p>`],
    [
      'in a line',
      (about, title) => `<span class="cat">${about}</span> <span class="x">${title}</span>`,
    ],
  ])('is not what several cards are about, %s', (_, inside) => {
    const about = ['Events', 'Events', 'Music', 'Theatre'];
    const card = (title: string, n: number) =>
      `<li><a href="/n/${n}"><p class="date">${WRITTEN[n]}</p>${inside(about[n]!, title)}</a></li>`;
    expect(cards(card, SHORT).map(({ title }) => title)).toEqual(SHORT);
    expect(cards(card)).toEqual(LISTED);
  });

  test('is all of a line in which words are marked', () => {
    const card = (title: string, n: number) =>
      `<li><a href="/n/${n}">So <em class="x">much</em> of <em class="x">it</em>: ${title}</a> ${WRITTEN[n]}</li>`;
    expect(cards(card).map(({ title }) => title)).toEqual(
      LONG.map((title) => `So much of it: ${title}`),
    );
  });

  test('stands beside its date, and how long it takes to read', () => {
    const card = (title: string, n: number) =>
      `<article><a href="/n/${n}"><div>Town</div><div class="title">${title}</div><div class="meta">${WRITTEN[n]} · 4 min read</div></a></article>`;
    expect(cards(card)).toEqual(LISTED);
  });

  test.each([
    ['the day first', (day: string, month: string) => `<b>${day}</b><span>${month}</span>`],
    ['the month first', (day: string, month: string) => `<i>${month}</i> <b>${day}</b>`],
    ['blocks', (day: string, month: string) => `<div>${day}</div><div>${month}</div>`],
  ])('stands beside a leaf of a calendar, %s', (_, leafOf) => {
    const card = (title: string, n: number) => {
      const [day = '', month = ''] = WRITTEN[n]!.split(' ');
      const leaf = leafOf(day, month.slice(0, 3));
      return `<a class="card" href="/n/${n}"><div class="d">${leaf}</div><h3>${title}</h3></a>`;
    };
    expect(cards(card)).toEqual(LISTED);
  });

  test('is its first words where a sentence follows that tells of it', () => {
    const card = (title: string, n: number) =>
      `<article><a href="/n/${n}"><div>${title}</div><div>${TEASER}</div></a> ${WRITTEN[n]}</article>`;
    expect(cards(card, SHORT).map(({ title }) => title)).toEqual(SHORT);
  });
});
