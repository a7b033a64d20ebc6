/** Times of day that are written with a dot, and numbers that only look like them. */
import { expect, test } from 'vitest';
import { parseDate } from '../../../src/collect/dates/date.ts';

test.each([
  '1. Januar 2004, 19.48 Uhr',
  'Donnerstag, 1. Januar 2004 - 19.48 Uhr',
  '19.48 Uhr, 1. Januar 2004',
  '1 januari 2004, 19.48 uur',
  '1 januari 2004 om 19.48 uur',
  '1 gennaio 2004, alle 19.48',
  '1 janvier 2004 à 19.48',
  'January 1, 2004, 7.48 pm',
  '2004-01-01 19.48',
  '2004-01-01, 19.48',
  '01/01/04, 19.48',
])('%s is a moment of that day', (written) => {
  expect(parseDate(written)).toBe('2004-01-01T19:48:00.000Z');
});

test.each([
  ['Posted at 24.11.26 10:30', '2026-11-24T10:30:00.000Z'],
  ['Posted at 04.11.26 10:30', '2026-11-04T10:30:00.000Z'],
  ['10.30 Uhr - 24.11.2026', '2026-11-24T10:30:00.000Z'],
  ['10.30 am - 2026-11-24', '2026-11-24T10:30:00.000Z'],
  ['24.11.2026 - 30.11.26', '2026-11-24T00:00:00.000Z'],
  ['2026-11-24 12.99', '2026-11-24T00:00:00.000Z'],
  ['24 Nov 2026, 45.10 km', '2026-11-24T00:00:00.000Z'],
])('of %s no part of the day, and no other number, is its time', (written, moment) => {
  expect(parseDate(written)).toBe(moment);
});
