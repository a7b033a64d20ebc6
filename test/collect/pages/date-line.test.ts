/** Lines of pages with a date and what goes with it, and sentences that have one too. */
import { expect, test } from 'vitest';
import { dayOfLine } from '../../../src/collect/pages/date-line.ts';
import { itemsListed } from '../../../src/collect/pages/page-items.ts';
import { LONG } from './listed-items.ts';
import { page } from './written-page.ts';

const LINES: [string, string][] = [
  ['Veröffentlicht am 28. November 2026 um 10:00 Uhr', '2026-11-28T10:00'],
  ['Veröffentlicht am 28. November 2026 von Alexandra Meier', '2026-11-28T00:00'],
  ['Publié le 27 novembre 2026 à 18h04 - Par Jean Dupont', '2026-11-27T18:04'],
  ['Publié le 27 novembre 2026 à 18h04 - Par Jean Dupont · Lecture 4 min', '2026-11-27T18:04'],
  ['By Alexandra Richardson | November 26, 2026', '2026-11-26T00:00'],
  ['By Christopher Blackwood, Nov 27, 2026, 10:15', '2026-11-27T10:15'],
  ['Posted by Alexandra Richardson on November 26, 2026', '2026-11-26T00:00'],
  ['Publicado el sábado, 28 de noviembre de 2026 a las 10:15', '2026-11-28T10:15'],
  ['Thursday, 26 November 2026 – Alexandra Richardson', '2026-11-26T00:00'],
  ['Alexandra Richardson | November 26, 2026 | 6:05 PM', '2026-11-26T18:05'],
  ['Опубликовано 26 ноября 2026 в 10:00 | Новости района', '2026-11-26T10:00'],
];

test.each(LINES)('the day of the line %s is %s', (line, day) => {
  expect(dayOfLine(line)?.slice(0, 16)).toBe(day);
});

test.each([
  'The council met on 3 May 2026 to talk about trams',
  'Founded on 3 May 2026 – a school for the whole town',
  'By March 3, 2026 the council has to decide on it',
  'On 3 May 2026, the bakery that closed will open',
  'The storm of 3 May 2026 - what we know by now',
  '3 May 2026 was the day on which the crane stood still',
  'Bürgerversammlung am 28. November 2026 im Gemeindesaal',
  'Beginn: 28. November 2026 um 19:30 Uhr im Gemeindesaal',
  '28 November 2026 – Council approves the new line of trams',
  'Version 1.2, November 2002 – of the licence of the books',
  'Published on 3 May 2026 by people who had never met.',
  '3 May 2026 | 10 May 2026 | 17 May 2026 | 24 May 2026',
  `Posted on 3 May 2026 | ${'Moss | '.repeat(20)}`,
])('%s is a sentence', (line) => {
  expect(dayOfLine(line)).toBeUndefined();
});

test('such a line is the day of its story and no teaser, unlike a sentence', () => {
  const sentence = 'On 3 May 2026, the bakery that closed will open';
  const rows = LONG.map((title, n) => {
    const [line] = LINES[n]!;
    return `<article><h2><a href="/n/${n}">${title}</a></h2><p>${line}</p><p>${sentence}</p></article>`;
  });
  const listed = itemsListed(page(rows.join('')), { feedUrl: 'https://site.example/' });
  expect(
    listed.map(({ publishedAt = 0, text }) => [new Date(publishedAt).toISOString(), text]),
  ).toEqual(LONG.map((_, n) => [`${LINES[n]![1]}:00.000Z`, sentence]));
});

test('only so many of such lines are looked at on one page', () => {
  const lines = `<p>${LINES[2]![0]}`.repeat(10_000);
  expect(page(`${lines}<p>The keeper of the harbour tells us who winds it up.`).texts).toEqual([]);
});
