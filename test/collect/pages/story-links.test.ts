/** Which links of a page without a feed are no stories by where they stand and lead, and which lead elsewhere and are. */
import { expect, test } from 'vitest';
import { itemsOf } from './listed-items.ts';

const LONG = [
  'Why the old harbour crane still turns at night',
  'A new map of the river, drawn by its fishermen',
  'What forty years of weather diaries tell us',
];
const DAYS = ['3 May 2026', '2 May 2026', '30 April 2026'];
const pathsOf = (html: string) => itemsOf(html).map(({ path }) => path);

test('links in a text are no stories', () => {
  const text = LONG.map((title, n) => `and then we wrote <a href="/n/${n}">${title}</a>, `).join(
    '',
  );
  expect(pathsOf(`<p>I am Jo, ${text} here.</p>`)).toEqual([]);
  const posts = LONG.map(
    (title, n) =>
      `<h2><a href="/n/${n}">${title}</a></h2><p>I told you <a href="/old/${n}">of another crane, years ago</a>.</p>`,
  );
  expect(pathsOf(posts.join(''))).toEqual(['/n/0', '/n/1', '/n/2']);
});

test('links after names or what says where they lead are', () => {
  const papers = LONG.map(
    (title, n) => `<li>Jo Moss, Ann Reed and Bo Ash. <a href="/n/${n}">${title}</a>`,
  );
  expect(pathsOf(papers.join(''))).toEqual(['/n/0', '/n/1', '/n/2']);
});

test('the goods of a shop and the pages of a manual are no stories, unless they are dated', () => {
  const listOf = (path: string, days: readonly string[] = []) =>
    LONG.map((title, n) => `<li><a href="${path}/${n}">${title}</a> ${days[n] ?? ''}</li>`).join(
      '',
    );
  expect(pathsOf(listOf('/products'))).toEqual([]);
  expect(pathsOf(listOf('/en/docs'))).toEqual([]);
  expect(pathsOf(listOf('/docs/changes', DAYS))).toEqual(
    [0, 1, 2].map((n) => `/docs/changes/${n}`),
  );
});

test('pictures are no stories, unless they are dated', () => {
  const pictures = LONG.map((alt, n) => `<a href="/boats/${n}.JPG"><img alt="${alt}"></a>`);
  expect(pathsOf(pictures.join(''))).toEqual([]);
  const shown = LONG.map((title, n) => `<p>${DAYS[n]} <a href="/boats/${n}.jpg">${title}</a></p>`);
  expect(pathsOf(shown.join(''))).toHaveLength(3);
});

test.each(['/user/jo%', '/u/jo%', '/@jo%', '/~jo%/', '/people/jo%', '/member.php?u=%'])(
  'who wrote when in a thread is no story: %s',
  (path) => {
    const posts = DAYS.map(
      (day, n) => `<div><a href="${path.replace('%', `${n}`)}">Jo</a> ${day}<p>Me too.</p></div>`,
    );
    expect(pathsOf(posts.join(''))).toEqual([]);
    const topics = posts.map((post, n) => `<li>${post}<a href="/t/${n}">Moss ${n}</a></li>`);
    expect(pathsOf(topics.join(''))).toEqual(['/t/0', '/t/1', '/t/2']);
    const papers = LONG.map((title, n) => `<h2><a href="/people/jo-${n}">${title}</a></h2>`);
    expect(pathsOf(papers.join(''))).toHaveLength(3);
  },
);

test('a list of what others tell is one where each has its date', () => {
  const others = LONG.map((title, n) => `<a href="https://gazette.example/${n}">${title}</a>`);
  expect(pathsOf(others.map((one) => `<li>${one}</li>`).join(''))).toEqual([]);
  const dated = others.map((one, n) => `<li>${DAYS[n]}, The Gazette: ${one}</li>`).join('');
  expect(itemsOf(dated)).toEqual(
    LONG.map((title, n) => ({
      path: `https://gazette.example/${n}`,
      title,
      day: ['2026-05-03', '2026-05-02', '2026-04-30'][n],
    })),
  );
  const own = LONG.map((title, n) => `<h2><a href="/n/${n}">${title}</a></h2>`).join('');
  expect(pathsOf(own + dated)).toEqual(['/n/0', '/n/1', '/n/2']);
});

test('a year is no story, though it is a heading', () => {
  const years = ['2026', '2025', '2024'].map((year) => `<h2><a href="/${year}">${year}</a></h2>`);
  expect(pathsOf(years.join(''))).toEqual([]);
});

test('the page itself in another order is no story', () => {
  const linksTo = (address: (n: number) => string) =>
    DAYS.map((day, n) => `<p>${day} <a href="${address(n)}">Moss ${n}</a></p>`).join('');
  expect(pathsOf(linksTo((n) => `/?dir=up&sort=${n}`))).toEqual([]);
  expect(pathsOf(linksTo((n) => `/t/${n}?sort=new`))).toHaveLength(3);
  expect(pathsOf(linksTo((n) => `/?p=${n}`))).toHaveLength(3);
});

test('a link behind words is one in a row of a list', () => {
  const talks = DAYS.map(
    (day, n) => `<li>What we know by now about <a href="/n/${n}">Moss ${n}</a>, ${day}`,
  );
  expect(pathsOf(`<ul>${talks.join('')}</ul>`)).toEqual(['/n/0', '/n/1', '/n/2']);
});

test('parts of another page are stories of their own, where all of its links lead to parts', () => {
  const links = (href: (n: number) => string) =>
    LONG.map((title, n) => `<li>${DAYS[n]}: <a href="${href(n)}">${title}</a></li>`).join('');
  expect(pathsOf(links((n) => `/news.html#r${n}`))).toEqual(
    [0, 1, 2].map((n) => `/news.html#r${n}`),
  );
  const whole = '<li>1 April 2026: <a href="/news.html">All of the news, old and new</a></li>';
  expect(pathsOf(links((n) => `/news.html#r${n}`) + whole)).toEqual([]);
  const comments = (n: number) => `<a href="/n/${n}#comments">See what others have said of it</a>`;
  const stories = LONG.map((title, n) => `<li><a href="/n/${n}">${title}</a> ${comments(n)}</li>`);
  expect(pathsOf(stories.join(''))).toEqual(['/n/0', '/n/1', '/n/2']);
});

test('a link that says how long ago something was is none of a story', () => {
  const ages = LONG.map((_, n) => `<li>By Jo <a href="/talk/${n}">${n + 2} hours ago</a></li>`);
  expect(pathsOf(ages.join(''))).toEqual([]);
});
