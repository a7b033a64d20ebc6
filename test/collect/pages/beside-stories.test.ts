/** What stands beside the stories of a page: offers, bylines, signs, and what the page says to programs. */
import { describe, expect, test } from 'vitest';
import { DAYS, itemsOf, LONG } from './listed-items.ts';

const STORIES = LONG.map(
  (title, n) =>
    `<div class="item"><time datetime="${DAYS[n]}">${n}</time><h3><a href="/n/${n}">${title}</a></h3></div>`,
);
const LISTED = LONG.map((title, n) => ({ path: `/n/${n}`, title, day: DAYS[n] }));
const OFFERS =
  '<ul><li><a href="/pay">Pay your bill online</a><li><a href="/book">Book a demo with our team</a></ul>';

describe('short links in other places', () => {
  test('are no stories where the stories have dates', () => {
    expect(itemsOf(OFFERS + STORIES.join('') + OFFERS)).toEqual(LISTED);
  });

  test('are stories where few have dates, in an article, or as long as headlines are', () => {
    const few = itemsOf(OFFERS + STORIES.slice(0, 2).join(''));
    expect(few.map(({ path }) => path)).toEqual(['/pay', '/book', '/n/0', '/n/1']);
    const others = [
      '<article><p><a href="/a">Tea for two in the rain</a></p></article>',
      '<p><a href="/b">A longer headline that has no date here</a></p>',
      '<p><a href="/c">夜の港で古いクレーンが動く理由</a></p>',
      '<h2><a href="/d">Moss</a></h2>',
    ];
    const paths = itemsOf(others.join('') + STORIES.join('')).map(({ path }) => path);
    expect(paths.slice(0, 3)).toEqual(['/a', '/b', '/c']);
    expect(paths.slice(-4)).toEqual(LISTED.map(({ path }) => path));
  });
});

test('who wrote each story, and what it is about, is no story, however long', () => {
  const beside =
    '<p><a href="/people/ann">Ann Lee of the city desk</a> in <a href="/region">News of the city and region</a></p>';
  const articles = LONG.map(
    (title, n) =>
      `<article><h3><a href="/n/${n}">${title}</a></h3>${beside}<time datetime="${DAYS[n]}">x</time></article>`,
  );
  expect(itemsOf(articles.join(''))).toEqual(LISTED);
});

test.each([
  ['Why the crane still turns »', 'Why the crane still turns'],
  ['Why the crane still turns →', 'Why the crane still turns'],
  ['They say « it still turns »', 'They say « it still turns »'],
  ['What to keep in an Option<T> >>', 'What to keep in an Option<T>'],
])('a sign behind a headline is none of it: %j', (written, title) => {
  const links = [written, ...LONG].map(
    (one, n) => `<h2><a href="/n/${n}">${one.replaceAll('<', '&lt;')}</a></h2>`,
  );
  expect(itemsOf(links.join(''))[0]).toMatchObject({ title });
});

describe('what a page says to programs', () => {
  const linked = (...things: object[]) =>
    `<script type="application/ld+json">${JSON.stringify(things)}</script>`;
  const SITE = 'https://site.example';

  test('of its first stories leaves the others that have a date', () => {
    const first = LISTED.slice(0, 3).map(({ path, title, day }) => {
      return { '@type': 'NewsArticle', url: SITE + path, headline: title, datePublished: day };
    });
    expect(itemsOf(linked(...first) + STORIES.join('') + OFFERS)).toEqual(LISTED);
  });

  test('of what is on leaves the stories', () => {
    const events = [1, 2, 3].map((n) => {
      return { '@type': 'Event', url: `${SITE}/on/${n}`, name: `Concert number ${n}` };
    });
    const paths = itemsOf(linked(...events) + STORIES.join('')).map(({ path }) => path);
    expect(paths).toEqual(['/on/1', '/on/2', '/on/3', ...LISTED.map(({ path }) => path)]);
  });

  test('is all of it where nothing else has a date', () => {
    const things = [1, 2, 3].map((n) => {
      return { '@type': 'Article', url: `${SITE}/t/${n}`, headline: `Thing number ${n}` };
    });
    const plain = LONG.map((title, n) => `<h3><a href="/n/${n}">${title}</a></h3>`);
    const paths = itemsOf(linked(...things) + plain.join('')).map(({ path }) => path);
    expect(paths).toEqual(['/t/1', '/t/2', '/t/3']);
  });
});

test('two headings, each with its own date, are a list; two of anything else are none', () => {
  expect(itemsOf(STORIES.slice(0, 2).join(''))).toEqual(LISTED.slice(0, 2));
  expect(itemsOf(STORIES[0]!)).toEqual([]);
  const plain = LONG.slice(0, 2).map((title, n) => `<p><a href="/n/${n}">${title}</a></p>`);
  expect(itemsOf(plain.join(''))).toEqual([]);
  expect(itemsOf(`<div>3 May 2026 ${plain.join('')}</div>`)).toEqual([]);
});

describe('what can be done with each story', () => {
  const rows = (...links: ((n: number) => string)[]) =>
    ['Moss', 'Tea again', 'Owls', 'A longer headline about owls'].map(
      (title, n) =>
        `<p><a href="/n/${n}">${title}</a> ${DAYS[n]} ${links.map((link) => link(n)).join(' ')}</p>`,
    );
  const paths = [0, 1, 2, 3].map((n) => `/n/${n}`);

  test('takes the place of no short title, however long it is', () => {
    const button = (n: number) => `<a href="/n/${n}?last=9">View the latest post of all</a>`;
    expect(itemsOf(rows(button).join('')).map(({ path }) => path)).toEqual(paths);
  });

  test('is told by numbers too', () => {
    const count = (n: number) => `<a href="/talk/${n}">${n + 12} comments</a>`;
    expect(itemsOf(rows(count).join('')).map(({ path }) => path)).toEqual(paths);
  });

  test('is to change a page of a wiki', () => {
    const edit = (n: number) =>
      `<h2><a href="/w/index.php?title=Owl&amp;action=edit&amp;section=${n}">edit</a></h2>`;
    expect(itemsOf([1, 2, 3, 4].map(edit).join(''))).toEqual([]);
  });
});

describe('what has a price', () => {
  const goods = (price: string) =>
    LONG.map(
      (title, n) =>
        `<div><h4><a href="/buy/${n}">${title}</a></h4><p>${price}</p><button>Buy</button></div>`,
    ).join('');

  test.each(['329 €', '€ 24.90', '$1,299.00', 'ab 9,50 EUR', '£5', '249 kr', '1 200 zł'])(
    'as %s is no story',
    (price) => {
      expect(itemsOf(goods(price))).toEqual([]);
      expect(itemsOf(STORIES.join('') + goods(price))).toEqual(LISTED);
    },
  );

  test.each(['329', '€', 'Chapter 5', '5 km', '$5 is what it cost in the end'])(
    'is not what has %j',
    (text) => {
      expect(itemsOf(goods(text))).toHaveLength(LONG.length);
    },
  );

  test('is a story where it has a date, or the price is that of something else', () => {
    const dated = STORIES.map((story) => story.replace('</div>', '<span>5 €</span></div>'));
    expect(itemsOf(dated.join(''))).toEqual(LISTED);
    const plain = LONG.map((title, n) => `<h3><a href="/n/${n}">${title}</a></h3>`).join('');
    expect(itemsOf(`<div>${plain}</div><div>5 €</div>`)).toHaveLength(LONG.length);
  });
});

test('a short heading among longer ones in the same places is that of a story', () => {
  const tile = (title: string, n: number) => `<div><a href="/n/${n}"><h3>${title}</h3></a></div>`;
  const [one, two, ...others] = LONG;
  const titles = [one!, 'Salt', two!, 'On cranes', ...others];
  expect(itemsOf(titles.map(tile).join('')).map(({ title }) => title)).toEqual(titles);
  const sections = ['World', 'Sport'].map(
    (name) => `<div><a href="/${name}"><h3>${name}</h3></a></div>`,
  );
  expect(itemsOf(sections.join('') + LONG.map(tile).join(''))).toHaveLength(LONG.length);
});
