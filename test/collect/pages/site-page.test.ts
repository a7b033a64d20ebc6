import { expect, test } from 'vitest';
import { readSitePage } from '../../../src/collect/pages/site-page.ts';

/** What a page in a language lists, with the day of each. */
function listedOn(language: string, rows: readonly string[]) {
  const document = {
    url: 'https://site.example/',
    headers: { 'content-type': 'text/html' },
    bytes: Buffer.from(`<html lang="${language}"><title>Site</title>${rows.join('')}`),
  };
  const place = { askedFor: document.url, subscribedAt: document.url };
  return readSitePage(document, place).listed.map(({ title, publishedAt }) => ({
    title,
    day: new Date(publishedAt ?? 0).toISOString(),
  }));
}

test.each([
  ['en', ['5/3/2026', '5/2/2026', '4/1/2026'], ['05-03', '05-02', '04-01']],
  ['en', ['03/05/2026', '30/04/2026', '11/04/2026'], ['05-03', '04-30', '04-11']],
  ['fr', ['03/05/2026', '02/05/2026', '11/04/2026'], ['05-03', '05-02', '04-11']],
  ['pl', ['8 listopada 2026', '25 października 2026', '2 maja 2026'], ['11-08', '10-25', '05-02']],
  [
    'hr-HR',
    ['3. studenoga 2026.', '25. listopada 2026.', '2. lipnja 2026.'],
    ['11-03', '10-25', '06-02'],
  ],
])('a page in %s with the dates %j has its days as all of them tell', (language, written, days) => {
  const rows = written.map((day, n) => `<p>${day} <a href="/${n}">Moss ${n}</a></p>`);
  expect(listedOn(language, rows).map(({ day }) => day)).toEqual(
    days.map((day) => `2026-${day}T00:00:00.000Z`),
  );
});

test('a link that is a date is one in the language of its page', () => {
  const rows = ['8', '7', '6'].map(
    (day) => `<p><a href="/${day}">${day} listopada 2026</a> <a href="/${day}">Moss ${day}</a></p>`,
  );
  expect(listedOn('pl', rows)).toEqual(
    ['8', '7', '6'].map((day) => ({ title: `Moss ${day}`, day: `2026-11-0${day}T00:00:00.000Z` })),
  );
});
