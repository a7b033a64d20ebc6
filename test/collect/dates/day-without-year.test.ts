/** Days that leave out their year or its century. */
import { expect, test } from 'vitest';
import { dayWithoutYear, type Surroundings } from '../../../src/collect/dates/day-without-year.ts';

const NOW = Date.parse('2026-11-29T03:00:00Z');

test.each([
  ['Nov 28', 'en', '2026-11-28T00:00'],
  ['27 November', 'en', '2026-11-27T00:00'],
  ['Nov 28 at 4 pm', 'en', '2026-11-28T16:00'],
  ['Mon, Nov 23, 10:15', 'en', '2026-11-23T10:15'],
  ['Thursday 26th November', 'en', '2026-11-26T00:00'],
  ['28. November', 'de', '2026-11-28T00:00'],
  ['27. Nov., 14:20 Uhr', 'de', '2026-11-27T14:20'],
  ['26.11.', 'de', '2026-11-26T00:00'],
  ['26 ноября, 14:20', 'ru', '2026-11-26T14:20'],
  ['22 ноября в 10:00', undefined, '2026-11-22T10:00'],
  ['28 nov.', 'fr', '2026-11-28T00:00'],
  ['1er août', 'fr', '2026-08-01T00:00'],
  ['sábado, 21 de noviembre', 'en', '2026-11-21T00:00'],
  ['25 d’octubre', 'ca', '2026-10-25T00:00'],
  ['11月26日 14時20分', 'ja', '2026-11-26T14:20'],
  ['11月27日 14:20', 'zh', '2026-11-27T14:20'],
  // Korean time.
  ['11월 28일', 'ko', '2026-11-27T15:00'],
  ['12 set', 'it', '2026-09-12T00:00'],
  // Tomorrow may have begun where it was written; what is later was a year ago.
  ['Nov 30', 'en', '2026-11-30T00:00'],
  ['Dec 1', 'en', '2025-12-01T00:00'],
])('%s on a page in %s is %s', (text, language, moment) => {
  const { day, isCounted } = dayWithoutYear(text, NOW, { language }) ?? {};
  expect([day?.slice(0, 16), isCounted]).toEqual([moment, true]);
});

test.each([
  ['28.11.26', '2026-11-28T00:00:00.000Z'],
  ['Sa., 28.11.26, 10:15 Uhr', '2026-11-28T10:15:00.000Z'],
])('%s has its year', (text, day) => {
  expect(dayWithoutYear(text, NOW, { language: 'de' })).toEqual({ day });
});

test.each([
  ['28.11.26', undefined],
  ['26.11.', 'en'],
  ['1.12.10', 'de'],
  ['28.12.26', 'de'],
  ['26.04.30', 'de'],
  ['Thursday 10 December', 'en'],
  ['Live 10 November', 'en'],
  ['Feb 29', 'en'],
  ['Feb 31', 'en'],
  ['12 set', 'en'],
  ['Marvin 5', 'en'],
  ['3 Marks', 'en'],
  ['Nov 28 2', 'en'],
  ['April 20 live', 'en'],
  ['Nov 2026', 'en'],
  ['November', 'en'],
])('%s on a page in %s is no day', (text, language) => {
  expect(dayWithoutYear(text, NOW, { language })).toBeUndefined();
});

test.each<[string, Surroundings, string | undefined]>([
  ['9.10.26', { language: 'de', isLabelled: true }, '2026-10-09'],
  ['9.10.26', { language: 'en', isLabelled: true }, undefined],
  ['9.10.26', { language: 'de', isForDates: true }, undefined],
  ['R8.10.30', { language: 'ja' }, '2026-10-30'],
  ['令和8.10.30', { language: 'ja' }, '2026-10-30'],
  ['R8.10.30', { language: 'en' }, undefined],
  ['R9.10.30', { language: 'ja' }, undefined],
  ['11.13.26', { language: 'en', isForDates: true }, '2026-11-13'],
  ['11.13.26', { language: 'en' }, undefined],
  ['11.12.26', { language: 'en', isForDates: true }, undefined],
  ['12.22.12', { language: 'en', isForDates: true }, undefined],
  ['1.13.26', { language: 'en', isForDates: true }, undefined],
  ['12.13.26', { language: 'en', isForDates: true }, undefined],
])('%s with %o around it is %s', (text, around, day) => {
  expect(dayWithoutYear(text, NOW, around)?.day.slice(0, 10)).toBe(day);
});
