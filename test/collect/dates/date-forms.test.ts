/** Seldom forms of dates, of days and of zones. */
import { expect, test } from 'vitest';
import { parseDate } from '../../../src/collect/dates/date.ts';

test.each([
  ['Mo., 03. Jän. 2019', '2019-01-03T00:00:00.000Z'],
  ['Do, 3. Jänner 2019 10:15', '2019-01-03T10:15:00.000Z'],
  ['2019. gada 3. septembris', '2019-09-03T00:00:00.000Z'],
  ['2019. gada 3. jūnijs, 10:15', '2019-06-03T10:15:00.000Z'],
  ['2019 09 03', '2019-09-03T00:00:00.000Z'],
  ['2019 09 03 10:15:30', '2019-09-03T10:15:30.000Z'],
  ['\u200e2019\u200e-\u200e09\u200e-\u200e03', '2019-09-03T00:00:00.000Z'],
  ['2019 9 3 10:15', '2019-09-03T10:15:00.000Z'],
  ['2019 19 03', undefined],
  ['1º de fevereiro de 2019', '2019-02-01T00:00:00.000Z'],
  ['1o de fevereiro de 2019', '2019-02-01T00:00:00.000Z'],
  ['1.º de mayo de 2019', '2019-05-01T00:00:00.000Z'],
  ['1° gennaio 2019', '2019-01-01T00:00:00.000Z'],
  ['2ème mai 2019', '2019-05-02T00:00:00.000Z'],
  ['5enero2019', '2019-01-05T00:00:00.000Z'],
  ["Sep 3 '19", '2019-09-03T00:00:00.000Z'],
  ['September 3rd, ’19 10:15', '2019-09-03T10:15:00.000Z'],
  ['Sep 3 19', undefined],
])('the day of %s is read', (written, moment) => {
  expect(parseDate(written)).toBe(moment);
});

test.each([
  ['Eastern', '14'],
  ['(Eastern)', '14'],
  ['Eastern Time', '14'],
  ['Central Time', '15'],
  ['Mountain', '16'],
  ['Pacific Time', '17'],
  ['Pacific Time (US & Canada)', '17'],
  ['British Summer Time', '09'],
  ['Central European Summer Time', '08'],
  // No zone, but words.
  ['Eastern edition', '10'],
])('a time of the zone %s is read', (zone, hour) => {
  expect(parseDate(`Tue, 3 Sep 2019 10:00:00 ${zone}`)).toBe(`2019-09-03T${hour}:00:00.000Z`);
});

test('knows the last days of every month in both of the usual forms', () => {
  const names = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
  for (const year of [2023, 2024]) {
    for (const [at, name] of names.entries()) {
      const month = String(at + 1).padStart(2, '0');
      const last = new Date(Date.UTC(year, at + 1, 0)).getUTCDate();
      for (const day of [28, 29, 30, 31, 32]) {
        const iso = day > last ? undefined : `${year}-${month}-${day}T23:59:58.000Z`;
        expect(parseDate(`${day} ${name} ${year} 23:59:58 GMT`)).toBe(iso);
        expect(parseDate(`${year}-${month}-${day}T23:59:58Z`)).toBe(iso);
      }
    }
  }
});
