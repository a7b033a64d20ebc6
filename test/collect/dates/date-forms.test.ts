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
  ['3 ספט׳ 2019', '2019-09-03T00:00:00.000Z'],
  ['3 सितं॰ 2019', '2019-09-03T00:00:00.000Z'],
  ['3 September، 2019 10:15', '2019-09-03T10:15:00.000Z'],
  ['3 กันยายน พ.ศ. 2562', '2019-09-03T00:00:00.000Z'],
  ['3 กันยายน ค.ศ. 2019 10:15', '2019-09-03T10:15:00.000Z'],
  ['3 thg 9, 2019', '2019-09-03T00:00:00.000Z'],
  ['Tháng 9 3, 2019', '2019-09-03T00:00:00.000Z'],
  ['2019. gada 3. apr.', '2019-04-03T00:00:00.000Z'],
  ['otrd., 2019. g. 3. sept.', '2019-09-03T00:00:00.000Z'],
  ['2019 թ. սեպտեմբերի 3, երեքշաբթի', '2019-09-03T00:00:00.000Z'],
  ['2019 թվականի սեպտեմբերի 3', '2019-09-03T00:00:00.000Z'],
  ['dv., 3 d’ag. 2019', '2019-08-03T00:00:00.000Z'],
  ['2019(e)ko irailaren 3(a), asteartea', '2019-09-03T00:00:00.000Z'],
  ['2019ko abenduak 3, 10:15', '2019-12-03T10:15:00.000Z'],
  ['3 urtarrila 2019', '2019-01-03T00:00:00.000Z'],
  ['2019 ж. 3 қыркүйек, сейсенбі', '2019-09-03T00:00:00.000Z'],
  ['2019 жылғы 3 желтоқсан 10:15', '2019-12-03T10:15:00.000Z'],
  ['25. XI. 2019', '2019-11-25T00:00:00.000Z'],
  ['3.IX.2019 10:15', '2019-09-03T10:15:00.000Z'],
  ['2019. XII. 3.', '2019-12-03T00:00:00.000Z'],
  ['3 IIII 2019', undefined],
  ['3 xi 2019', undefined],
  ['2019 оны 12-р сарын 3, Мягмар', '2019-12-03T00:00:00.000Z'],
  ['2019 оны 9 дүгээр сарын 03 10:15', '2019-09-03T10:15:00.000Z'],
  ['3 Sep 2019 10:15:00 IRDT', '2019-09-03T05:45:00.000Z'],
  ['3 Sep 2019 10:15:00 MMT', '2019-09-03T03:45:00.000Z'],
  ['3 Sep 2019 10:15:00 ECT', '2019-09-03T15:15:00.000Z'],
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

test.each([
  ['3 Σεπτεμβρίου 2019, 3:15 μ.μ.', '15:15'],
  ['3 Σεπ 2019 12:15 π.μ.', '00:15'],
  ['3 Sep 2019, 3:15 PTG', '15:15'],
  ['3 Sep 2019, 12:15 PG', '00:15'],
  ['3 shtator 2019 në 3:15:00 m.d.', '15:15'],
  ['Selasa, 03 September 2019 pukul 15.15', '15:15'],
])('the time of %s is read', (written, time) => {
  expect(parseDate(written)).toBe(`2019-09-03T${time}:00.000Z`);
});

test.each([
  ['10:15 GMT 21 January 2005', '2005-01-21T10:15:00.000Z'],
  ['08:20:08 EST 21 January 2005', '2005-01-21T13:20:08.000Z'],
  ['00:08:36 September 25, 1999', '1999-09-25T00:08:36.000Z'],
  ['08:04:16 +0000 May 21, 2019', '2019-05-21T08:04:16.000Z'],
  ['08:04:16 +0530 May 9, 2019', '2019-05-09T02:34:16.000Z'],
  ['08:04:16 -0530 May 21, 2001', '2001-05-21T13:34:16.000Z'],
  ['08:04:16 -03:30 May 18, 2001', '2001-05-18T11:34:16.000Z'],
  ['08:04:16 UTC+3 May 17, 2001', '2001-05-17T05:04:16.000Z'],
  ['08:04:16 GMT-3 May 17, 2001', '2001-05-17T11:04:16.000Z'],
  ['Sat Jan 17 00:52:52 UTC+3 2015', '2015-01-16T21:52:52.000Z'],
])('no number of a time or a zone before the day is taken for it: %s', (written, moment) => {
  expect(parseDate(written)).toBe(moment);
});

test.each([
  'Tue (a market day), 3 Sep (September) 2019 10:15:00 +0200',
  'Tue, 3 (third) Sep 2019 10:15:00 (a quarter past ten) +0200 (here)',
])('a comment, as mail allows it anywhere, is no part of the date: %s', (written) => {
  expect(parseDate(written)).toBe('2019-09-03T08:15:00.000Z');
});

test.each([
  '20190903081500Z',
  '20190903101500+0200',
  '20190903081500.5Z',
  '2019-09-03T10:15:00 02:00',
  'Tue, 3 Sep 2019 10:15:00 0200',
])('the zone behind the time of %s is read, also without its plus', (written) => {
  expect(parseDate(written)?.slice(0, 19)).toBe('2019-09-03T08:15:00');
});
