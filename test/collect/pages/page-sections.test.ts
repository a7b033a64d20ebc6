/** The dated parts of a page, as a list of changes has them, as items. */
import { expect, test } from 'vitest';
import { DAYS, itemsOf, LONG, WRITTEN } from './listed-items.ts';

const TEXT = '<p>It goes on for a while, and tells a little more about that.</p>';
const listed = (titles: readonly string[] = LONG) =>
  titles.map((title, n) => ({ path: `/#p${n}`, title, day: DAYS[n] }));

test.each<[string, (title: string, n: number) => string]>([
  ['below the heading', (title, n) => `<h2 id="p${n}">${title}</h2><p>${WRITTEN[n]}</p>${TEXT}`],
  [
    'above it',
    (title, n) => `<section id="p${n}"><div>${WRITTEN[n]}</div><h2>${title}</h2>${TEXT}</section>`,
  ],
  [
    'beside a link to it',
    (title, n) => `<h2>${title} <a href="#p${n}">#</a></h2><p>${WRITTEN[n]}</p>${TEXT}`,
  ],
  [
    'behind an old anchor',
    (title, n) => `<a name="p${n}"></a><h2>${title}</h2><p>${WRITTEN[n]}</p>`,
  ],
])('a part whose date is %s', (_, part) => {
  expect(itemsOf(`<h1>Changes</h1>${LONG.map(part).join('')}`)).toEqual(listed());
});

test('a part has the text up to the next heading of its level', () => {
  const parts = LONG.map(
    (title, n) =>
      `<h2 id="p${n}">${title}</h2><p>${WRITTEN[n]}</p><h3 id="a${n}">Added</h3>${TEXT}`,
  );
  expect(itemsOf(`<h1>Changes</h1>${parts.join('')}`)).toEqual(listed());
});

test.each([
  ['without a date', (title: string, n: number) => `<h2 id="p${n}">${title}</h2>${TEXT}`],
  [
    'that no link can lead to',
    (title: string, n: number) => `<h2>${title}</h2><p>${WRITTEN[n]}</p>`,
  ],
  [
    'that speak of a day',
    (title: string, n: number) =>
      `<h2 id="p${n}">${title}</h2><p>On ${WRITTEN[n]} something happened that was told of for a long time.</p>`,
  ],
])('parts %s are none', (_, part) => {
  expect(itemsOf(LONG.map(part).join(''))).toEqual([]);
});

test('the stories of a page come before its parts, and two parts are too few', () => {
  const part = (title: string, n: number) => `<h2 id="p${n}">${title}</h2><p>${WRITTEN[n]}</p>`;
  expect(itemsOf(LONG.slice(0, 2).map(part).join(''))).toEqual([]);
  const stories = LONG.map(
    (title, n) => `<article><h3><a href="/n/${n}">${title}</a></h3><p>${WRITTEN[n]}</p></article>`,
  );
  const paths = itemsOf(LONG.map(part).join('') + stories.join('')).map(({ path }) => path);
  expect(paths).toEqual(LONG.map((_, n) => `/n/${n}`));
});

test('the sign of a heading’s link to itself is no part of its title, and the name of a field no place', () => {
  const titles = ['What is new in C#', 'All of the other changes'];
  const parts = [...titles, ...LONG].map(
    (title, n) =>
      `<input name="n${n}"><h2 id="p${n}">${title} <a href="#p${n}">¶</a></h2><p>${WRITTEN[n % 4]}</p>`,
  );
  expect(itemsOf(parts.join('')).map(({ title }) => title)).toEqual([...titles, ...LONG]);
  const fields = LONG.map(
    (title, n) => `<input name="n${n}"><h2>${title}</h2><p>${WRITTEN[n]}</p>`,
  );
  expect(itemsOf(fields.join(''))).toEqual([]);
});

test.each([
  ['before the rest', (title: string, n: number) => `${DAYS[n]}: ${title}`],
  ['with a dash', (title: string, n: number) => `${WRITTEN[n]} – ${title}`],
  ['behind it', (title: string, n: number) => `${title} - ${WRITTEN[n]}`],
  ['in brackets', (_: string, n: number) => `2.${n}.0 (${DAYS[n]})`],
  ['in brackets of another kind', (title: string, n: number) => `${title} [${DAYS[n]}]`],
  ['in brackets with a word', (_: string, n: number) => `v2.${n}.0 (released ${DAYS[n]})`],
  ['behind a stroke', (_: string, n: number) => `2.${n}.0 / ${DAYS[n]}`],
  [
    'behind a comma',
    (_: string, n: number) => `2.${n}.0, ${DAYS[n]!.split('-').toReversed().join('.')}`,
  ],
  ['right behind it', (_: string, n: number) => `2.${n}.0 ${DAYS[n]}`],
])('a title names its day %s', (_, titled) => {
  const titles = LONG.map(titled);
  const parts = titles.map(
    (title, n) => `<h2 id="p${n}"><a href="#p${n}">#</a>${title}</h2>${TEXT}`,
  );
  expect(itemsOf(parts.join(''))).toEqual(listed(titles));
});

test('the newest is not what has not come out yet', () => {
  const parts = LONG.map((title, n) => `<h2 id="p${n}">${title}</h2><p>${WRITTEN[n]}</p>`);
  expect(itemsOf(`<h2 id="next">Unreleased</h2>${TEXT}${parts.join('')}`)).toEqual(listed());
});
