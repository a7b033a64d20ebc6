/** Dates and stories that follow each other without a row around them. */
import { describe, expect, test } from 'vitest';
import { DAYS, itemsOf, LONG, SHORT, WRITTEN } from './listed-items.ts';

const UPDATED = '<p>Last updated: 4 June 2026</p>';

const link = (titles: readonly string[], n: number) => `<a href="/n/${n}">${titles[n]}</a>`;
const daysOf = (html: string) => itemsOf(html).map(({ path, day }) => [path, day]);
const ALL = DAYS.map((day, n) => [`/n/${n}`, day]);

describe('each story has the date', () => {
  const turns = (turn: (story: string, day: string) => string) =>
    [SHORT, LONG].map((titles) => WRITTEN.map((day, n) => turn(link(titles, n), day)).join(''));
  const LISTS: [string, string[]][] = [
    ['of the term before it', turns((story, day) => `<dt>${day}</dt><dd>${story}</dd>`)],
    ['of the open term before it', turns((story, day) => `<dt>${day}<dd>${story}`)],
    ['that explains its term', turns((story, day) => `<dt>${story}</dt><dd>${day}</dd>`)],
    ['behind its heading', turns((story, day) => `<h2>${story}</h2><span>${day}</span><p>Words.`)],
    ['before its heading', turns((story, day) => `<p>${day}</p><h2>${story}</h2><p>Words.</p>`)],
    [
      'behind its heading, where others wrote',
      turns((story, day) => `<h2>${story}</h2><p>${day} by <a href="/jo">Jo</a></p>`),
    ],
    ['on the line before its own', turns((story, day) => `<b>${day}</b><br>${story}<br>`)],
  ];

  test.each(LISTS)('%s', (_, lists) => {
    for (const html of lists) expect(daysOf(`<main>${html}</main>`)).toEqual(ALL);
  });

  test('whatever is said of the list as a whole', () => {
    const behind = LONG.map((_, n) => `<h3>${link(LONG, n)}</h3><span>${WRITTEN[n]}</span>`);
    const before = LONG.map((_, n) => `<span>${WRITTEN[n]}</span><h3>${link(LONG, n)}</h3>`);
    for (const list of [behind.join(''), before.join('')]) {
      expect(daysOf(UPDATED + list)).toEqual(ALL);
      expect(daysOf(list + UPDATED)).toEqual(ALL);
    }
  });
});

test.each([
  [
    'a heading before lists',
    ([a, b]: string[][]) =>
      `<h3>3 May 2026</h3><ul>${a!.map((one) => `<li>${one}`).join('')}</ul><h3>30 April 2026</h3><ul>${b!.map((one) => `<li>${one}`).join('')}</ul>`,
  ],
  [
    'a term of several',
    ([a, b]: string[][]) =>
      `<dl><dt>3 May 2026${a!.map((one) => `<dd>${one}`).join('')}<dt>30 April 2026${b!.map((one) => `<dd>${one}`).join('')}</dl>`,
  ],
])('%s has the date of all stories below', (_, list) => {
  for (const titles of [SHORT, LONG]) {
    const [first, second, third, fourth] = titles.map((__, n) => link(titles, n));
    expect(
      daysOf(
        list([
          [first!, second!],
          [third!, fourth!],
        ]),
      ),
    ).toEqual(
      ['2026-05-03', '2026-05-03', '2026-04-30', '2026-04-30'].map((day, n) => [`/n/${n}`, day]),
    );
  }
});

test('the heading of a section has the date of what is in it', () => {
  const section = (day: string, ...ns: number[]) =>
    `<section><h3>${day}</h3>${ns.map((n) => `<div>${link(LONG, n)}</div>`).join('')}</section>`;
  expect(daysOf(section('3 May 2026', 0, 1) + section('30 April 2026', 2))).toEqual([
    ['/n/0', '2026-05-03'],
    ['/n/1', '2026-05-03'],
    ['/n/2', '2026-04-30'],
  ]);
});

test('no story has a date where it may be that of the one before or behind', () => {
  const list = `${LONG.map((_, n) => `<p>${link(LONG, n)}</p><p>${WRITTEN[n]}</p>`).join('')}<p><a href="/more">And so many more of the older ones</a></p>`;
  expect(daysOf(list).map(([, day]) => day)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

describe('a story has no date below', () => {
  const days = ['3 May 2026', 'Q4 FY26', '30 April 2026', 'week 15', '11 April 2026'];
  const titles = [...LONG, 'Owls'];
  const listOf = (row: (day: string, story: string) => string) =>
    days.map((day, n) => row(day, link(titles, n))).join('');

  test.each([
    ['a term', listOf((day, story) => `<dt>${day}</dt><dd>${story}</dd>`)],
    ['an open term', listOf((day, story) => `<dt><b>${day}</b><dd>${story}`)],
    ['a heading', listOf((day, story) => `<h3>${day}</h3><ul><li>${story}</ul>`)],
    [
      'a heading in a group of its own',
      listOf((day, story) => `<div><h3>${day}</h3><p>${story}</p></div>`),
    ],
  ])('%s that is none', (_, list) => {
    expect(daysOf(`<dl>${list}</dl>`).map(([path, day]) => [path, day])).toEqual([
      ['/n/0', '2026-05-03'],
      ['/n/1', undefined],
      ['/n/2', '2026-04-30'],
      ['/n/3', undefined],
      ['/n/4', '2026-04-11'],
    ]);
  });
});

test.each([
  ['a heading alike with the title', (n: number) => `<h3>${link(LONG, n)}</h3><p>Words.</p>`],
  ['a title alike that leads nowhere', (n: number) => `<h3>Owl ${n}</h3><p>${link(LONG, n)}</p>`],
])('a story keeps the date above %s', (_, story) => {
  const rows = LONG.map((__, n) => `<h3>${WRITTEN[n]}</h3>${story(n)}`);
  expect(daysOf(rows.join(''))).toEqual(ALL);
});
