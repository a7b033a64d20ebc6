/** Dates in the rows of a page, whatever elements these are made of. */
import { describe, expect, test } from 'vitest';
import { DAYS, itemsOf, LONG, SHORT, WRITTEN } from './listed-items.ts';

const MENU = '<div><a href="/">Home</a> <a href="/work">Work</a> <a href="/talks">Talks</a></div>';
const END = '<div><a href="/colophon">Colophon</a> © 2019–2026 Jo</div>';

type Row = (title: string, n: number, day: string) => string;
const link = (title: string, n: number) => `<a href="/n/${n}">${title}</a>`;
const rowsOf = (titles: readonly string[], row: Row) =>
  titles.map((title, n) => row(title, n, WRITTEN[n]!)).join('');
const asListed = (titles: readonly string[]) =>
  titles.map((title, n) => ({ path: `/n/${n}`, title, day: DAYS[n] }));

describe('a story and the date in one row', () => {
  const LAYOUTS: [string, Row][] = [
    ['a block', (t, n, day) => `<div class="card">${link(t, n)}<div>${day}</div></div>`],
    [
      'blocks within blocks, the date first',
      (t, n, day) => `<div><div><span>${day}</span></div><div><p>${link(t, n)}</p></div></div>`,
    ],
    ['a paragraph', (t, n, day) => `<p>${link(t, n)} — ${day}</p>`],
    ['a paragraph that is not closed', (t, n, day) => `<p>${day}: ${link(t, n)}`],
    ['a line', (t, n, day) => `${day} ${link(t, n)}<br>`],
    ['a heading', (t, n, day) => `<h3>${link(t, n)} <small>${day}</small></h3><p>Words.</p>`],
    ['an element of its own', (t, n, day) => `<news-card>${day} ${link(t, n)}</news-card>`],
    [
      'a card with who wrote it first and what it is about',
      (t, n, day) =>
        `<div><p><a href="/jo">Jo</a>, ${day}, <a href="/tea">Tea</a></p><h3>${link(t, n)}</h3></div>`,
    ],
    [
      'a row with who wrote it first',
      (t, n, day) => `<div><a href="/jo">Jo</a> ${day} ${link(t, n)}</div>`,
    ],
    [
      'a card that is a link as a whole',
      (t, n, day) => `<a href="/n/${n}"><div>${day}</div><h3>${t}</h3><p>Words.</p></a>`,
    ],
    [
      'a link with a date of its own',
      (t, n, day) => `<p><a href="/n/${n}"><span>${day}</span><span>${t}</span></a></p>`,
    ],
    [
      'two links, one of which is the date',
      (t, n, day) => `<li><a href="/n/${n}">${day}</a> ${link(t, n)}</li>`,
    ],
    [
      'a list of what belongs to it',
      (t, n, day) => `<div><ul><li>${day}<li>2 min</ul><div>${link(t, n)}</div></div>`,
    ],
    [
      'the footer of an article',
      (t, n, day) => `<article><h2>${link(t, n)}</h2><footer>${day}</footer></article>`,
    ],
    [
      'a date in three parts',
      (t, n, day) =>
        `<div><div>${day.replaceAll(' ', '</div><div>')}</div><p>${link(t, n)}</p></div>`,
    ],
    [
      'what programs are told',
      (t, n) =>
        `<div><meta itemprop="datePublished" content="${DAYS[n]}"><p>${link(t, n)}</p></div>`,
    ],
    [
      'the first of two dates',
      (t, n, day) => `<div>${link(t, n)}<p>${day}</p><p>Updated 1 June 2026</p></div>`,
    ],
  ];

  test.each(LAYOUTS)('%s', (_, row) => {
    for (const titles of [SHORT, LONG]) {
      expect(itemsOf(MENU + rowsOf(titles, row) + END)).toEqual(asListed(titles));
    }
  });
});

test('a date with letters written as entities is read whole', () => {
  const days = ['3. M&auml;rz 2026', '2.&nbsp;M&auml;rz&nbsp;2026', '1. M&auml;rz 2026'];
  const rows = days.map((day, n) => `<div>${day} ${link(SHORT[n]!, n)}</div>`);
  expect(itemsOf(rows.join('')).map(({ day }) => day)).toEqual([
    '2026-03-03',
    '2026-03-02',
    '2026-03-01',
  ]);
});

test('a date that is broken and deep in its page is read', () => {
  const deep = `\n${' '.repeat(60)}`;
  const rows = WRITTEN.map(
    (day, n) =>
      `<div>${deep}${link(LONG[n]!, n)}<p>${deep}${day.replace(' ', deep)}${deep}</p></div>`,
  );
  expect(itemsOf(rows.join(''))).toEqual(asListed(LONG));
  const inLinks = WRITTEN.map(
    (day, n) => `<p><a href="/n/${n}"><b>${day.replace(' ', deep)}</b>${deep}${LONG[n]}</a></p>`,
  );
  expect(itemsOf(inLinks.join(''))).toEqual(asListed(LONG));
});

test('a short heading beside a date stands among long ones', () => {
  const titles = [LONG[0]!, SHORT[0]!, LONG[1]!, LONG[2]!];
  const cards = rowsOf(titles, (t, n, day) => `<div><h2>${link(t, n)}</h2>${day}</div>`);
  expect(itemsOf(cards)).toEqual(asListed(titles));
});

test('a date beside a title and what belongs to it is that of the title', () => {
  const cards = rowsOf(
    LONG,
    (t, n, day) =>
      `<div><h3>${link(t, n)}</h3>${day}<p><a href="/b/${n}">How it came to this, part ${n}</a></p></div>`,
  );
  const days = itemsOf(cards).map(({ path, day }) => [path, day]);
  expect(days).toEqual(
    DAYS.flatMap((day, n) => [
      [`/n/${n}`, day],
      [`/b/${n}`, undefined],
    ]),
  );
});

test('cells beside each other are rows of their own where each has a story and a date', () => {
  const cells = LONG.map((title, n) => `<td><h3>${link(title, n)}</h3>${WRITTEN[n]}</td>`);
  const [a, b, c, d] = cells;
  expect(itemsOf(`<table><tr>${a}${b}</tr><tr>${c}${d}</tr></table>`)).toEqual(asListed(LONG));
});

test('the date of a cell is that of all rows that it stands in', () => {
  const titles = [...LONG, ...SHORT];
  const row = (n: number, date = '') => `<tr>${date}<td>${link(titles[n]!, n)}</td>`;
  const cell = (n: number, rows: number) => `<td rowspan="${rows}">${WRITTEN[n]}</td>`;
  const rows = [row(0, cell(0, 2)), row(1), row(2, cell(1, 3)), row(3), row(4), row(5, cell(2, 1))];
  expect(itemsOf(`<table>${rows.join('')}</table>`).map(({ day }) => day)).toEqual(
    [0, 0, 1, 1, 1, 2].map((n) => DAYS[n]),
  );
});

test('a story that is shown above its list has the date of its row', () => {
  const shown = `<div>${link(LONG[0]!, 0)}</div><h2>${link(LONG[1]!, 1)}</h2>`;
  const rows = rowsOf(LONG, (t, n, day) => `<div><p>${link(t, n)}</p>${day}</div>`);
  expect(itemsOf(shown + rows)).toEqual(asListed(LONG));
});

test('the date of today above what leads through a site is not that of where it leads', () => {
  const head =
    '<div>9 May 2026 <a href="/team">Our team of people and friends of the house</a></div>';
  const rows = rowsOf(LONG, (t, n, day) => `<div><p>${link(t, n)}</p>${day}</div>`);
  const [team, ...stories] = itemsOf(`<div>${head}</div><div>${rows}</div>`);
  expect(team).toMatchObject({ path: '/team', day: undefined });
  expect(stories).toEqual(asListed(LONG));
});

test('the day in the address of a story outweighs another beside it, and makes a short link one', () => {
  const paths = DAYS.map((day) => `/${day.replaceAll('-', '/')}/x`);
  const rows = paths.map((path, n) => `<p><a href="${path}">${SHORT[n]}</a></p>`);
  expect(itemsOf(rows.join('')).map(({ day }) => day)).toEqual(DAYS);
  const beside = paths.map((path, n) => `<p><a href="${path}">${LONG[n]}</a> 1 July 2027</p>`);
  expect(itemsOf(beside.join('')).map(({ day }) => day)).toEqual(DAYS);
});

describe('no story is', () => {
  const BESIDE: [string, string][] = [
    [
      'a link here and there beside a date',
      '<div><p>Founded 3 May 1999 in <a href="/town">Town</a></p></div><div><b>1 June 2020</b> <a href="/shop-window">Window</a></div><p><a href="/team">Team</a> 2 July 2021</p>',
    ],
    [
      'who commented when',
      `<div class="comments">${rowsOf(SHORT, (name, n, day) => `<div><a href="/u/${n}">${name}</a> ${day}</div>`)}</div>`,
    ],
    [
      'a download of one release',
      '<p>Release of 3 May 2026: <a href="/a.zip">Windows</a> <a href="/b.zip">Linux</a> <a href="/c.zip">Mac</a></p>',
    ],
    [
      'beside the number of a version',
      ['1.12.10', '1.11.26', '1.10.14'].map((v, n) => `<p>${v} ${link(SHORT[n]!, n)}</p>`).join(''),
    ],
    ['beside a span of years', rowsOf(SHORT, (t, n) => `<p>${link(t, n)} © 2010–2026 People</p>`)],
    [
      'a link of the head or the foot of a page with the date of today',
      `<div><div>9 May 2026 <a href="/colophon">Colophon</a> <a href="/uses">Uses</a></div>${rowsOf(SHORT, (t) => `<div><div>${t}</div></div>`)}<div>9 May 2026 <a href="/team">Team</a></div></div>`,
    ],
    ['a month of an archive', rowsOf(['May 2026', 'April 2026', 'March 2026'], link)],
  ];

  test.each(BESIDE)('%s', (_, html) => {
    expect(itemsOf(MENU + html + END)).toEqual([]);
  });
});

test('rows and dates without end are read in a time that grows with the page', () => {
  const pages = [
    '<p>3 May 2026 <a href=/n/1>xyz</a>'.repeat(20_000),
    `${'<div>'.repeat(50_000)}${'<a href=/n/1>xyz</a> 3 May 2026'.repeat(2_000)}`,
    '<a href=/x>3 May 2026<div>'.repeat(20_000),
  ];
  for (const html of pages) expect(itemsOf(html)).toEqual([]);
});
