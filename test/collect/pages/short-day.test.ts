/** Days without a year, and ages of a letter, that pages have beside their stories. */
import { describe, expect, test } from 'vitest';
import { itemsListed } from '../../../src/collect/pages/page-items.ts';
import { isShortDay, shortDay } from '../../../src/collect/pages/short-day.ts';
import { itemsOf, LONG, SHORT } from './listed-items.ts';
import { page, READ_AT } from './written-page.ts';

// The pages are read on 4 May 2026 at half past ten.
const WRITTEN = ['May 3', '2 May, 14:20', '20h', 'December 24'];
const DAYS = ['2026-05-03', '2026-05-02', '2026-05-03', '2025-12-24'];

type Row = (title: string, n: number, day: string) => string;
const link = (title: string, n: number) => `<a href="/n/${n}">${title}</a>`;
const rowsOf = (titles: readonly string[], row: Row) =>
  titles.map((title, n) => row(title, n, WRITTEN[n]!)).join('');

describe('a short day is that of the story', () => {
  test.each<[string, Row]>([
    ['in a block', (t, n, day) => `<article><h3>${link(t, n)}</h3><p>${day}</p></article>`],
    ['in a line', (t, n, day) => `<li>${day} - ${link(t, n)}</li>`],
    ['in an element', (t, n, day) => `<p>${link(t, n)} by Jo, <span>${day}</span></p>`],
    ['for programs', (t, n, day) => `<p>${link(t, n)} by Jo <time>${day}</time></p>`],
    ['by name', (t, n, day) => `<p>${link(t, n)} by Jo <b class="post-date">${day}</b></p>`],
    ['beside others', (t, n, day) => `<div>${link(t, n)}<p>By Jo · ${day} · 5 min read</p></div>`],
    ['behind a label', (t, n, day) => `<div>${link(t, n)}<p>Posted on: ${day}</p></div>`],
    ['in a heading', (t, n, day) => `<h3>${day}</h3><p>${link(t, n)}</p>`],
    ['in a cell', (t, n, day) => `<tr><td>${link(t, n)}<td><a href="/n/${n}#last">${day}</a></tr>`],
    [
      'in a link that is there for it',
      (t, n, day) => `<p>${link(t, n)} <a class="timestamp" href="/n/${n}#x">${day}</a></p>`,
    ],
    [
      'in a card that is a link',
      (t, n, day) => `<a href="/n/${n}"><div>${day}</div><h3>${t}</h3><p>Words.</p></a>`,
    ],
    [
      'in a link behind its words',
      (t, n, day) => `<p><a href="/n/${n}"><span>${t}</span><span>${day}</span></a></p>`,
    ],
  ])('%s', (_, row) => {
    for (const titles of [SHORT, LONG]) {
      expect(itemsOf(rowsOf(titles, row))).toEqual(
        titles.map((title, n) => ({ path: `/n/${n}`, title, day: DAYS[n] })),
      );
    }
  });
});

describe('no short day is', () => {
  test.each<[string, Row]>([
    ['stressed in a text', (t, n, day) => `<p>${link(t, n)} We met on <b>${day}</b> again</p>`],
    [
      'within words',
      (t, n, day) => `<div><h3>${link(t, n)}</h3><p>We met on ${day} at sea</p></div>`,
    ],
    [
      'before words',
      (t, n, day) => `<div><h3>${link(t, n)}</h3><p>${day} <i>was</i> bright</p></div>`,
    ],
    ['a link', (t, n, day) => `<li>${link(t, n)} <a href="/by/${n}">${day}</a></li>`],
    ['all of a link', (t, n, day) => `<li>${link(t, n)} <a href="/by/${n}"><b>${day}</b></a></li>`],
    ['a title', (t, n, day) => `<div>${link(t, n)}<h4><a href="/by/${n}">${day}</a></h4></div>`],
    ['a length', (t, n) => `<tr><td>${link(t, n)}<td>5m</td></tr>`],
  ])('%s', (_, row) => {
    const listed = itemsOf(rowsOf(LONG, row)).filter(({ path }) => path.startsWith('/n/'));
    expect(listed.map(({ day }) => day)).toEqual(LONG.map(() => undefined));
  });
});

test('a link that is a short day by itself names no story', () => {
  const titles = ['May 5', 'March 3', 'April 20', '2h'];
  expect(itemsOf(titles.map((title, n) => `<li>${link(title, n)}</li>`).join(''))).toEqual([]);
  expect(titles.every(isShortDay)).toBe(true);
  expect(isShortDay('May 5 at the pier')).toBe(false);
});

test('ages in a forum are those of their threads', () => {
  const ages = ['2h', '5m', '3 years ago', '1y'];
  const rows = ages.map(
    (age, n) =>
      `<tr><td>${link(SHORT[n]!, n)}<td>12<td><a href="/n/${n}/9"><span>${age}</span></a></tr>`,
  );
  expect(itemsOf(`<table>${rows.join('')}</table>`)).toEqual(
    ['2026-05-04', '2026-05-04', '2023-05-05', '2025-05-04'].map((day, n) => ({
      path: `/n/${n}`,
      title: SHORT[n],
      day,
    })),
  );
});

test('a day without a year is counted, one with a short year on a page in German is none of these', () => {
  const days = ['3. Mai', '02.05.26', 'gestern, 19:30 Uhr'];
  const rows = days.map((day, n) => `<p>${link(LONG[n]!, n)} <span>${day}</span></p>`);
  const html = `<html lang="de"><body>${rows.join('')}</body></html>`;
  const listed = itemsListed(page(html), { feedUrl: 'https://site.example/' });
  expect(
    listed.map(({ publishedAt = 0, isDateCounted }) => [
      new Date(publishedAt).toISOString().slice(0, 16),
      isDateCounted,
    ]),
  ).toEqual([
    ['2026-05-03T00:00', true],
    ['2026-05-02T00:00', undefined],
    ['2026-05-03T19:30', true],
  ]);
});

test('the year of a heading comes before the last that has such a day', () => {
  const rows = LONG.map((title, n) => `<p><span>Apr ${n + 1}</span> ${link(title, n)}</p>`);
  expect(itemsOf(`<h2>2019</h2>${rows.join('')}`).map(({ day }) => day)).toEqual(
    LONG.map((_, n) => `2019-04-0${n + 1}`),
  );
});

test('a day without a year is none where its story is filed in a year long before', () => {
  const years = ['2026', '2025', '2015', '2015'];
  const rows = years.map(
    (y, n) => `<p><a href="/${y}/x${n}">${LONG[n]}</a> <span>May 3</span></p>`,
  );
  expect(itemsOf(rows.join('')).map(({ day }) => day)).toEqual([
    '2026-05-03',
    '2026-05-03',
    undefined,
    undefined,
  ]);
});

test('minutes are an age in what is there for dates alone', () => {
  const told = (isForDates: boolean) =>
    shortDay('5m', READ_AT, { language: 'en', isForDates })?.day;
  expect([told(true), told(false)]).toEqual(['2026-05-04T10:25:00.000Z', undefined]);
});
