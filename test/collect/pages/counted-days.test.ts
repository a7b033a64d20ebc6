/** Stories of pages whose days are counted back from when the page is read. */
import { describe, expect, test } from 'vitest';
import { itemsListed } from '../../../src/collect/pages/page-items.ts';
import { itemsOf, LONG, SHORT } from './listed-items.ts';
import { page } from './written-page.ts';

const AGES = ['5 hours ago', 'yesterday', '4 days ago', 'vor 3 Wochen'];
const DAYS = ['2026-05-04', '2026-05-03', '2026-04-30', '2026-04-13'];

type Row = (title: string, n: number, age: string) => string;
const link = (title: string, n: number) => `<a href="/n/${n}">${title}</a>`;

const LAYOUTS: [string, Row][] = [
  ['beside a link', (t, n, age) => `<p>${link(t, n)} <span>${age}</span></p>`],
  ['with words around it', (t, n, age) => `<p>${link(t, n)}<br><span>${age}, 14:30</span></p>`],
  ['in what programs could be told', (t, n, age) => `<p>${link(t, n)} <time>${age}</time></p>`],
  ['in a heading above', (t, n, age) => `<h2>${age}</h2><p>${link(t, n)}</p>`],
];

test.each(LAYOUTS)('an age %s is the day of the story', (_, row) => {
  for (const titles of [SHORT, LONG]) {
    const rows = titles.map((title, n) => row(title, n, AGES[n]!)).join('');
    expect(itemsOf(rows)).toEqual(
      titles.map((title, n) => ({ path: `/n/${n}`, title, day: DAYS[n] })),
    );
  }
});

test.each([
  ['an hour ago', '2026-05-04'],
  ['about an hour ago', '2026-05-04'],
  ['Posted a day ago', '2026-05-03'],
  ['a week ago', '2026-04-27'],
  ['vor einer Stunde', '2026-05-04'],
  ['vor einem Tag', '2026-05-03'],
  ['vor zwei Wochen', '2026-04-20'],
  ['two weeks ago', '2026-04-20'],
  ['A long time ago', undefined],
  ['What we were a year ago', undefined],
])('%s, an age in words, is %s', (age, day) => {
  const rows = LONG.map((title, n) => `<p>${link(title, n)} <span>${age}</span></p>`);
  expect(itemsOf(rows.join('')).map((item) => item.day)).toEqual(LONG.map(() => day));
});

test('an age in words is the day of a card, and a title by itself', () => {
  const card = (inside: string, n: number) => `<a class="card" href="/n/${n}">${inside}</a>`;
  const cards = LONG.map((title, n) => card(`<h3>${title}</h3><p>a week ago</p>`, n));
  expect(itemsOf(cards.join('')).map(({ day }) => day)).toEqual(LONG.map(() => '2026-04-27'));
  const titles = ['Two Years Ago', ...LONG].map(
    (t, n) => `<h3>${link(t, n)}</h3><p>3 May 2026</p>`,
  );
  expect(itemsOf(titles.join(''))[0]).toEqual({
    path: '/n/0',
    title: 'Two Years Ago',
    day: '2026-05-03',
  });
});

test('an age that is a link by itself names no story', () => {
  const ages = ['5 hours ago', '1 day ago', '4 days ago'];
  const rows = ages.map((age, n) => `<li><a href="/n/${n}">${age}</a> ${link(SHORT[n]!, n)}</li>`);
  expect(itemsOf(rows.join(''))).toEqual(
    ages.map((_age, n) => ({ path: `/n/${n}`, title: SHORT[n], day: DAYS[n] })),
  );
});

test('how long ago it happened is part of the name of a story', () => {
  const title = 'The storm 3 days ago, seen from the pier';
  const rows = [title, ...LONG].map((t, n) => `<p>${link(t, n)}</p>`);
  expect(itemsOf(rows.join(''))[0]).toEqual({ path: '/n/0', title, day: undefined });
});

test('an item says that its day is counted, and one with a date does not', () => {
  const rows = LONG.slice(1).map(
    (t, n) => `<p>${link(t, n)} ${n === 0 ? '3 May 2026' : AGES[n]}</p>`,
  );
  const listed = itemsListed(page(rows.join('')), { feedUrl: 'https://site.example/' });
  expect(listed.map(({ isDateCounted }) => isDateCounted)).toEqual([undefined, true, true]);
});

describe('the name of a day in a card that is a link', () => {
  const NAMES = ['heute', 'yesterday', 'Avant-hier'];
  const NAMED = ['2026-05-04', '2026-05-03', '2026-05-02'];
  test.each<[string, (title: string, age: string) => string]>([
    ['for dates', (t, age) => `<span class="date">${age}</span><h3>${t}</h3>`],
    ['before a heading', (t, age) => `<span>${age}</span><h3>${t}</h3>`],
    ['behind a heading', (t, age) => `<h3>${t}</h3><p>${age}</p>`],
    ['in blocks', (t, age) => `<div class="datum">${age}</div><div class="titel">${t}</div>`],
    ['for dates, without blocks', (t, age) => `<time>${age}</time> ${t}`],
  ])('%s is the day of its story', (_, inside) => {
    const titles = LONG.slice(0, NAMES.length);
    const cards = titles.map(
      (t, n) => `<a class="card" href="/n/${n}">${inside(t, NAMES[n]!)}</a>`,
    );
    expect(itemsOf(cards.join(''))).toEqual(
      titles.map((title, n) => ({ path: `/n/${n}`, title, day: NAMED[n] })),
    );
  });

  test.each<[string, string]>([
    ['is a title', 'Yesterday'],
    ['is all of a title', '<b>Yesterday</b>'],
    ['is a title in a block', '<div>Yesterday</div>'],
    ['is a title in a heading', '<h3>Yesterday</h3><p>The song that came in a dream</p>'],
    ['is called a title', '<span class="title">Yesterday</span><p></p>'],
    ['begins a title', '<span>Yesterday</span> they sang at the old harbour crane'],
    ['begins a title behind a sign', 'Yesterday · the song that came in a dream'],
  ])('%s', (_, inside) => {
    const row = (title: string, n: number) => `<li>${link(title, n)} <span>3 Apr 2026</span></li>`;
    const html = `<ul>${[inside, ...LONG].map(row).join('')}</ul>`;
    const [first] = itemsOf(html);
    expect(first?.title).toMatch(/^Yesterday/u);
    expect(first?.day).toBe('2026-04-03');
  });
});
