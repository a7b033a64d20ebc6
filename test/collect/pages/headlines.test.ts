/** The stories of a page that has no feed: which of its links they are, what they are called, and when they came out. */
import { describe, expect, test } from 'vitest';
import { itemsOf } from './listed-items.ts';

const STORIES = [
  'Why the old harbour crane still turns at night',
  'A new map of the river, drawn by its fishermen',
  'What forty years of weather diaries tell us',
];
const ADDRESSES = [0, 1, 2].map((n) => `/n/${n}`);

const titlesOf = (body: string) => itemsOf(body).map(({ title }) => title);
const pathsOf = (body: string) => itemsOf(body).map(({ path }) => path);
const headings = (titles: readonly string[]) =>
  titles.map((title, n) => `<h2><a href="/n/${n}">${title}</a></h2>`).join('');

describe('the name of a story', () => {
  test('is the heading in its link, without kicker, excerpt, date and picture', () => {
    const cards = STORIES.map(
      (title, n) => `<a href="/n/${n}"><img alt="Boats in the evening light"><span>Local</span>
        <style>.x{color:red}</style><h3>${title}</h3><p>It goes on for a while.</p><time>1 May</time></a>`,
    );
    expect(titlesOf(cards.join(''))).toEqual(STORIES);
  });

  test('is neither that of the picture before it nor what leads to the rest of it', () => {
    const teasers = STORIES.map(
      (title, n) => `<a href="/n/${n}"><img alt="Boats at the quay in the evening light"></a>
        <h3><a href="/n/${n}">${title}</a></h3><a href="/n/${n}#more">Read the whole of this story</a>`,
    );
    expect(titlesOf(teasers.join(''))).toEqual(STORIES);
  });

  test('may be as short as it likes in a heading', () => {
    const short = ['Tea', 'Bees again', 'On cranes'];
    expect(titlesOf(headings(short))).toEqual(short);
    expect(titlesOf(short.map((title, n) => `<a href="/n/${n}">${title}</a>`).join(''))).toEqual(
      [],
    );
  });

  test('is long in few signs where a sign says much', () => {
    const titles = [
      '夜の港で古いクレーンが動く理由',
      '天气日记四十年读后感想',
      '항구의 오래된 크레인 이야기',
    ];
    const links = ['会社案内', ...titles].map((title, n) => `<a href="/n/${n}">${title}</a>`);
    expect(titlesOf(links.join(''))).toEqual(titles);
  });
});

describe('no story is', () => {
  test('a section, where headings are long', () => {
    const sections = ['World', 'Sport'].map((name) => `<h2><a href="/${name}">${name}</a></h2>`);
    expect(pathsOf(sections.join('') + headings(STORIES))).toEqual(ADDRESSES);
    const own = '<article><h2><a href="/n/9">Tea</a></h2></article>';
    expect(pathsOf(headings(STORIES) + own)).toEqual([...ADDRESSES, '/n/9']);
  });

  test('what is beside the page by its role, its name or in its header', () => {
    const link = '<a href="/city">City of the valley and region</a>';
    const beside = [
      `<div role="navigation"><div>${link}</div>${link}</div>`,
      `<ul class="big menu"><li>${link}</ul>`,
      `<div id="site-footer">${link}</div>`,
      `<header>${link}</header>`,
    ];
    expect(pathsOf(beside.join('') + headings(STORIES))).toEqual(ADDRESSES);
    const inArticles = STORIES.map(
      (title, n) => `<article><header><a href="/n/${n}">${title}</a></header></article>`,
    );
    expect(pathsOf(inArticles.join(''))).toEqual(ADDRESSES);
  });

  test('lost where navigation is never closed, if it is a heading', () => {
    expect(pathsOf(`<div class="nav"><div>${headings(STORIES)}`)).toEqual(ADDRESSES);
  });

  test('an advertisement, a tag, the next page, an author or a place in the page', () => {
    const others = `<a rel="sponsored" href="/ad">Ten reasons to buy this fine mattress</a>
      <a href="/tags/long">A tag of many long words here</a><a href="/page/2">Older posts and more of them all</a>
      <a rel="author" href="/jo">More stories by Jo of the valley</a><a href="#x">Down to where it says more of it</a>`;
    expect(pathsOf(headings(STORIES) + others)).toEqual(ADDRESSES);
  });

  test('what can be done with each of several, a list further on, or the page in another language', () => {
    const plain = STORIES.map((title, n) => `<a href="/t?id=${n}">${title}</a>`);
    const others = [0, 1, 2].map(
      (n) =>
        `<a href="/t?id=${n}&last=1">View the latest answer to this</a><a href="/t/${n}/comments">${n} comments on this very story</a>`,
    );
    const rest = `<a href="/?page=2">Show older stories of the valley</a>
      <html lang="en"><a hreflang="de-AT" href="/de/">Diese Seite auf Deutsch lesen bitte</a>`;
    expect(pathsOf(plain.join('') + others.join('') + rest)).toEqual(
      [0, 1, 2].map((n) => `/t?id=${n}`),
    );
  });

  test('another place of one on the page, where that is a parameter of its link', () => {
    const links = (name: string) =>
      STORIES.map(
        (title, n) =>
          `<a href="/n/${n}?${name}=top-${n}"><img alt="Boats at quay ${n} in the evening"></a>
          <h2><a href="/n/${n}?${name}=list-${n}">${title}</a></h2>`,
      );
    expect(pathsOf(links('ref').join(''))).toEqual(ADDRESSES);
    expect(pathsOf(links('part').join(''))).toContain('/n/0?part=list-0');
    const chosen = STORIES.map((title, n) => `<h2><a href="/story?from=${n}">${title}</a></h2>`);
    expect(pathsOf(chosen.join(''))).toHaveLength(3);
  });

  test('another place of one in its list, where a parameter of the links counts them', () => {
    const counted = (name: string, from: number) =>
      STORIES.map((title, n) => `<h2><a href="/n/${n}?${name}=${n + from}">${title}</a></h2>`);
    expect(pathsOf(counted('pos', 1).join(''))).toEqual(ADDRESSES);
    expect(pathsOf(counted('index', 0).join(''))).toEqual(ADDRESSES);
    expect(pathsOf(counted('pos', 7).join(''))[0]).toBe('/n/0?pos=7');
    expect(pathsOf(counted('part', 1).join(''))[0]).toBe('/n/0?part=1');
    const chosen = STORIES.map((title, n) => `<h2><a href="/story?pos=${n + 1}">${title}</a></h2>`);
    expect(pathsOf(chosen.join(''))).toHaveLength(3);
  });

  test('many places of one, which are looked for in a time that grows with their number alone', () => {
    const named = (n: number) => `/n/${n % 400}?${'ref=a&amp;'.repeat(300)}ref=${n}`;
    const links = Array.from(
      { length: 1_000 },
      (_, n) => `<h2><a href="${named(n)}">${n}</a></h2>`,
    );
    const start = performance.now();
    pathsOf(links.join(''));
    expect((performance.now() - start) / 1_000).toBeLessThan(5);
  });

  test('a person, who is named shortly, unless there is a date', () => {
    const team = ['Ann Lee', 'Jo Berg', 'Li Wei'].map(
      (name, n) => `<div><h3><a href="/people/${n}">${name}</a></h3></div>`,
    );
    expect(pathsOf(team.join(''))).toEqual([]);
    const told = team.map((one, n) => `<li>${n + 1} May 2026 ${one}</li>`);
    expect(pathsOf(told.join(''))).toHaveLength(3);
    const stories = STORIES.map((title, n) => `<h3><a href="/people/${n}">${title}</a></h3>`);
    expect(pathsOf(stories.join(''))).toHaveLength(3);
  });

  test('another view of one', () => {
    const views = `<a href="/n/1#comments">12 comments on this story so far</a>
      <a href="/n/1?share=all">Share this story with your friends</a>`;
    expect(pathsOf(headings(STORIES) + views)).toEqual(ADDRESSES);
    const byQuery = STORIES.map((title, n) => `<h2><a href="/item?id=${n}">${title}</a></h2>`);
    expect(pathsOf(byQuery.join(''))).toEqual([0, 1, 2].map((n) => `/item?id=${n}`));
  });
});

describe('the day of a story', () => {
  test('is the date beside it, before or after its link', () => {
    const list = `<ul><li><time datetime="2026-05-03">3 May</time> <a href="/n/0">${STORIES[0]}</a>
      <li><a href="/n/1">${STORIES[1]}</a> <time datetime="2026-05-02T09:00Z">2 May</time>
      <li><a href="/n/2">${STORIES[2]}</a></ul>`;
    expect(itemsOf(list).map(({ day }) => day)).toEqual(['2026-05-03', '2026-05-02', undefined]);
  });

  test('is not that of the list', () => {
    const list = `<article><time datetime="2020-01-01">then</time>${headings(STORIES)}</article>`;
    expect(itemsOf(list).map(({ day }) => day)).toEqual([undefined, undefined, undefined]);
  });

  test('is the one that its address names', () => {
    const paths = [
      '/2026/05/12/a.html',
      '/posts/2026-05-11-b',
      '/c/20260510/',
      '/2026/02/31/d',
      '/n/2026051234',
    ];
    const links = paths.map((path, n) => `<h2><a href="${path}">Story ${n}</a></h2>`);
    expect(itemsOf(links.join('')).map(({ day }) => day)).toEqual([
      '2026-05-12',
      '2026-05-11',
      '2026-05-10',
      undefined,
      undefined,
    ]);
  });
});

describe('beside a date', () => {
  const SHORT = ['Moss', 'Tea again', 'Note 3 about bees'];
  const DAYS = ['2026-05-03', '2026-05-02', '2026-05-01'];
  const rows = (row: (link: string, day: string, n: number) => string) =>
    SHORT.map((title, n) => row(`<a class="u-url" href="/n/${n}">${title}</a>`, DAYS[n]!, n)).join(
      '',
    );
  const asListed = SHORT.map((title, n) => ({ path: `/n/${n}`, title, day: DAYS[n] }));

  test.each([
    ['given to programs', rows((link, day) => `<li><time datetime="${day}">then</time> ${link}`)],
    ['in words', rows((link, day) => `<li>${day}: ${link} <a href="/tag/a">a</a></li>`)],
    [
      'in words after it',
      rows((link, _, n) => `<li>${link} (May ${3 - n}, 2026), <a href="/jo">Jo</a>`),
    ],
    ['in a table', rows((link, day) => `<tr><td>${day}</td><td>${link}</td></tr>`)],
    [
      'in an entry',
      rows(
        (link, day) =>
          `<div class="x h-entry"><div>${link}</div> <time class="dt-published" datetime="${day}"></time></div><div>`,
      ),
    ],
  ])('%s a short link is a story', (_, list) => {
    expect(itemsOf(`<main><p>Of 1 January 2020 <a href="/all">All</a></p>${list}</main>`)).toEqual(
      asListed,
    );
  });

  test('a short link is none where another names the story, or where each story has it', () => {
    const cards = STORIES.map(
      (title, n) =>
        `<li><a href="/jo">Jo</a> <time datetime="2026-05-03"></time> <a href="/n/${n}">${title}</a></li>`,
    );
    const links = [0, 1, 2].map((n) => `<li>2026-05-03 <a href="/p/${n}">Link</a></li>`);
    expect(pathsOf([...cards, ...links].join(''))).toEqual(ADDRESSES);
  });
});

describe('headlines', () => {
  const thing = (path: string) =>
    `<script type="application/ld+json">{"@type":"VideoObject","url":"${path}","name":"A film","uploadDate":"2026-01-01"}</script>`;

  test('stand beside the one film that a page describes to programs', () => {
    expect(pathsOf(thing('/film') + headings(STORIES))).toEqual(['/film', ...ADDRESSES]);
  });

  test('are what a bare list for programs names, where scripts build the page', () => {
    const list = (type: string) =>
      `<script type="application/ld+json">${JSON.stringify({
        '@type': type,
        itemListElement: STORIES.map((name, n) => ({
          '@type': 'ListItem',
          ...(n === 0 ? { item: { '@id': '/n/0', url: '/n/0', name } } : { url: `/n/${n}`, name }),
        })),
      })}</script>`;
    expect(titlesOf(`${list('ItemList')}<div id="root"></div>`)).toEqual(STORIES);
    expect(titlesOf(list('BreadcrumbList'))).toEqual([]);
  });

  test('do not stand beside what the page itself is', () => {
    expect(itemsOf(thing('/film') + headings(STORIES), '/film')).toMatchObject([{ path: '/film' }]);
  });

  test('are what a front page tells, though it calls itself an article', () => {
    const type =
      '<meta property="og:type" content="article"><meta property="og:title" content="S">';
    expect(pathsOf(type + headings(STORIES))).toEqual(ADDRESSES);
    expect(itemsOf(type + headings(STORIES), '/n/9')).toMatchObject([{ path: '/n/9' }]);
  });

  test('are found in a time that grows with the page', () => {
    const open = '<li><article><div class="nav">'.repeat(20_000);
    const closed = '</tr></article></dd>'.repeat(20_000);
    expect(pathsOf(open + closed + headings(STORIES))).toEqual(ADDRESSES);
  });
});
