import { expect, test } from 'vitest';
import { readSitePage } from '../../../src/collect/pages/site-page.ts';

test.each([
  ['en', ['5/3/2026', '5/2/2026', '4/1/2026'], ['05-03', '05-02', '04-01']],
  ['en', ['03/05/2026', '30/04/2026', '11/04/2026'], ['05-03', '04-30', '04-11']],
  ['fr', ['03/05/2026', '02/05/2026', '11/04/2026'], ['05-03', '05-02', '04-11']],
])('a page in %s with the dates %j has its days in the order of all', (language, written, days) => {
  const rows = written.map((day, n) => `<p>${day} <a href="/${n}">Moss ${n}</a></p>`).join('');
  const document = {
    url: 'https://site.example/',
    headers: { 'content-type': 'text/html' },
    bytes: Buffer.from(`<html lang="${language}"><title>Site</title>${rows}`),
  };
  const { listed } = readSitePage(document, {
    askedFor: document.url,
    subscribedAt: document.url,
  });
  expect(listed.map(({ publishedAt }) => new Date(publishedAt ?? 0).toISOString())).toEqual(
    days.map((day) => `2026-${day}T00:00:00.000Z`),
  );
});
