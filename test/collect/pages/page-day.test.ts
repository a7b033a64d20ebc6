/** Days as pages write them beside their stories. */
import { describe, expect, test } from 'vitest';
import {
  dayAlone,
  dayBefore,
  periodOf,
  withoutDays,
  writtenDay,
} from '../../../src/collect/pages/page-day.ts';
import { itemsOf } from './listed-items.ts';

const dayOf = (text: string, period?: string) => writtenDay(text, period)?.slice(0, 10);

test.each([
  ['Posted on 3 May 2026 by', undefined, '2026-05-03'],
  ['(2026-05-03)', undefined, '2026-05-03'],
  ['٣ مايو ٢٠٢٦', undefined, '2026-05-03'],
  ['28 de noviembre de 2026', undefined, '2026-11-28'],
  ['Sábado, 3 de septiembre del 2026', undefined, '2026-09-03'],
  ['5 de março de 2026', undefined, '2026-03-05'],
  ['27 d’octubre de 2026', undefined, '2026-10-27'],
  ['1er septembre 2026', undefined, '2026-09-01'],
  ['28th September 2026', undefined, '2026-09-28'],
  ['27th of November, 2026', undefined, '2026-11-27'],
  ['26. marraskuuta 2026', undefined, '2026-11-26'],
  ['25 października 2026', undefined, '2026-10-25'],
  ['25. XI. 2026', undefined, '2026-11-25'],
  ['令和8年11月12日', undefined, '2026-11-12'],
  ['平成元年1月8日', undefined, undefined],
  ['平成2年1月8日', undefined, '1990-01-08'],
  ['5 comments since May 2026', undefined, undefined],
  ['Version 1.2, November 2002', undefined, undefined],
  ['Chapter 3 of book IV, 2026', undefined, undefined],
  ['May 3', undefined, undefined],
  ['May 3', '2026', '2026-05-03'],
  ['3. Mai', '2026', '2026-05-03'],
  ['05-03', '2026', '2026-05-03'],
  ['5月3日', '2026', '2026-05-03'],
  ['3', '2026', undefined],
  ['Sun 3rd', 'May 2026', '2026-05-03'],
  ['Dec 24', 'May 2026', '2026-12-24'],
  ['3日', '2026年5月', '2026-05-03'],
  ['(3)', 'May 2026', undefined],
  ['Hamburg, 12. November', '2026', '2026-11-12'],
  ['Frankfurt am Main, 12. November', '2026', '2026-11-12'],
  ['Hamburg, 12. November', undefined, undefined],
  ['In Room, 3 comments', '2026', undefined],
  ['3 comments', 'May 2026', undefined],
  ['1.12.10', undefined, undefined],
  ['Since 1 May 1885', undefined, undefined],
])('%s in %s is %s', (text, period, day) => {
  expect(dayOf(text, period)).toBe(day);
});

test.each([
  ['2026', '2026'],
  ['— 2026 —', '2026'],
  ['May 2026', 'May 2026'],
  ['2026年5月', '2026年5月'],
  ['Winter 2026', undefined],
  ['3 May 2026', undefined],
  ['Our plans for 2026', undefined],
])('the period of %s is %s', (text, period) => {
  expect(periodOf(text)).toBe(period);
});

test('a title with a date in it is no date', () => {
  expect(dayAlone('Sunday, 3 May 2026')).toBe('2026-05-03T00:00:00.000Z');
  expect(dayAlone('The storm of 3 May 2026')).toBeUndefined();
  expect(withoutDays('3 May 2026 A storm', ['3 May 2026']).trim()).toBe('A storm');
  expect(withoutDays('3 May 2026', ['3 May 2026'])).toBe('3 May 2026');
});

test.each([
  ['2026-05-03 Moss', '2026-05-03'],
  ['[2026/05/03] – Moss', '2026/05/03'],
  ['2026.05.03: Moss', '2026.05.03'],
  ['2026-05-03', undefined],
  ['2026-05-03 12:40', undefined],
  ['2026-05-03x Moss', undefined],
  ['2026-05/03 Moss', undefined],
])('the day before the title in %s is %s', (title, day) => {
  expect(dayBefore(title)).toBe(day);
});

test('a link that begins with a day has that day, however short', () => {
  const notes = ['2026-05-03 Moss', '2026-05-02 - Tea again', '(2026-04-30) Owls'];
  const links = notes.map((title, n) => `<p><a href="/n/${n}">${title}</a></p>`);
  expect(itemsOf(links.join(''))).toMatchObject([
    { title: notes[0], day: '2026-05-03' },
    { title: notes[1], day: '2026-05-02' },
    { title: notes[2], day: '2026-04-30' },
  ]);
});

test('a date beside a link comes before the day that the link begins with', () => {
  const days = ['2026-05-03', '2026-05-02', '2026-05-01'];
  const links = days.map(
    (day, n) =>
      `<li><h2><a href="/n/${n}">2026-09-1${n} Meeting of moss</a></h2> <p>${day}</p></li>`,
  );
  expect(itemsOf(links.join('')).map(({ day }) => day)).toEqual(days);
});

test.each([
  ['Amtsblatt Nr. 24 vom 20.11.2026', '20.11.2026'],
  ['Amtsblatt Nr. 24 vom 20.11.2026 (PDF, 2 MB)', '20.11.2026'],
  ['Minutes of 12 November 2026', '12 November 2026'],
  ['Compte rendu du 5 mars 2026', '5 mars 2026'],
  ['Acta del 5 de marzo de 2026', '5 de marzo de 2026'],
  ['vom 20.11.2026', undefined],
  ['Notes of 2026', undefined],
  ['The meeting of 3 bakers in 2026', undefined],
  ['Die Zeit vom 3. Mai 2026 bis zum Herbst', undefined],
])('the day at the end of %s is %s', (title, day) => {
  expect(dayBefore(title)).toBe(day);
});

test('a day at the end of titles counts where none stands beside them', () => {
  const titles = ['20.04.2026', '06.04.2026', '23.03.2026'].map((day) => `Amtsblatt vom ${day}`);
  const rows = (beside: string) =>
    titles.map((title, n) => `<li><a href="/${n}.pdf">${title}</a> ${beside}</li>`).join('');
  const daysBeside = (beside: string) => itemsOf(rows(beside)).map(({ day }) => day);
  expect(daysBeside('(PDF, 2 MB)')).toEqual(['2026-04-20', '2026-04-06', '2026-03-23']);
  expect(daysBeside('3 May 2026')).toEqual(['2026-05-03', '2026-05-03', '2026-05-03']);
  expect(itemsOf(rows('')).map(({ title }) => title)).toEqual(titles);
});

describe('days below the heading of their', () => {
  const rows = (...days: string[]) =>
    days
      .map((day) => `<p>${day} <a href="/${day.replaceAll(' ', '')}">Moss ${day}</a></p>`)
      .join('');

  test.each([
    [
      'month that can be folded',
      `<details><summary>May 2026</summary>${rows('3')}</details><details><summary>April 2026</summary>${rows('30')}</details><details><summary>December 2025</summary>${rows('24')}</details>`,
    ],
    [
      'year',
      `<h2>2026</h2>${rows('May 3', 'Apr 30')}<h2><a href="/2025">2025</a></h2>${rows('Dec 24')}`,
    ],
    [
      'month',
      `<h2>May 2026</h2>${rows('3')}<h2>April 2026</h2>${rows('30')}<h2>December 2025</h2>${rows('24')}`,
    ],
  ])('%s', (_, list) => {
    expect(itemsOf(list).map(({ day }) => day)).toEqual(['2026-05-03', '2026-04-30', '2025-12-24']);
  });
});
