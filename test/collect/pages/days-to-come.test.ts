/** Days without a year on pages of events, which are to come, and on others, which are not. They are read on 4 May 2026. */
import { expect, test } from 'vitest';
import { itemsOf, LONG } from './listed-items.ts';

const daysOf = (days: readonly string[], path = '/', folder = '/n/') =>
  itemsOf(
    days
      .map((day, n) => `<li><a href="${folder}${n}">${LONG[n]}</a> <span>${day}</span></li>`)
      .join(''),
    path,
  ).map(({ day }) => day);

test.each([
  [
    'through the day of reading',
    ['28 April', '6 May', '31 May', '4 June'],
    ['2026-04-28', '2026-05-06', '2026-05-31', '2026-06-04'],
  ],
  [
    'from a day to come',
    ['12 May', '12 May', '31 May', '4 Sept'],
    ['2026-05-12', '2026-05-12', '2026-05-31', '2026-09-04'],
  ],
  [
    'back',
    ['3 May', '12 Feb', '4 Jan', '20 Dec'],
    ['2026-05-03', '2026-02-12', '2026-01-04', '2025-12-20'],
  ],
  [
    'up to the day of reading',
    ['20 Dec', '4 Jan', '12 Feb', '3 May'],
    ['2025-12-20', '2026-01-04', '2026-02-12', '2026-05-03'],
  ],
  [
    'through the year before',
    ['12 May', '20 Sept', '4 Jan', '3 May'],
    ['2025-05-12', '2025-09-20', '2026-01-04', '2026-05-03'],
  ],
  [
    'in no order',
    ['12 May', '20 April', '4 June', '3 May'],
    ['2025-05-12', '2026-04-20', '2025-06-04', '2026-05-03'],
  ],
])('of a list whose days go on %s', (_, written, days) => {
  expect(daysOf(written)).toEqual(days);
});

const COMING = ['2026-06-04', '2026-05-12', '2026-04-20', '2026-07-31'];
const LAST = ['2025-06-04', '2025-05-12', '2026-04-20', '2025-07-31'];

test.each([
  ['/events/', '/n/', COMING],
  ['/de/termine.html', '/n/', COMING],
  ['/veranstaltungen', '/n/', COMING],
  ['/', '/agenda/', COMING],
  ['/', '/2/eventi/', COMING],
  ['/events/past/', '/n/', LAST],
  ['/', '/events/archive/', LAST],
  ['/', '/eventful/', LAST],
])('of a page at %s whose links lead below %s', (path, folder, days) => {
  expect(daysOf(['4 June', '12 May', '20 April', '31 July'], path, folder)).toEqual(days);
});

test('what is over stays so on a page of events', () => {
  const written = ['3 May', '12 Feb', '4 Dec', '31 July'];
  expect(daysOf(written, '/events/')).toEqual([
    '2026-05-03',
    '2026-02-12',
    '2025-12-04',
    '2025-07-31',
  ]);
});
