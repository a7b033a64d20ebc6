/** Parameters that the addresses of a list have in common, by which no entry is told from another. */
import { expect, test } from 'vitest';
import { identifyEntries } from '../../src/collect/identify.ts';
import { entryOf, NO_LISTS } from '../../src/collect/pages/entry.ts';

/** The names of entries with these links, of one title and day or of their own. */
function namesOf(links: readonly string[], parts: { title?: string; id?: string } = {}) {
  const published = '2026-01-20T00:00:00.000Z';
  const items = links.map((link) =>
    entryOf({ link: `https://a.example${link}`, title: link.split('?')[0]!, published, ...parts }),
  );
  const feed = { dialect: 'rss', hubs: [], repairs: [], ...NO_LISTS, items } as const;
  return identifyEntries(feed, { feedUrl: 'https://a.example/' }).map(({ aliases }) => aliases);
}

type Names = ReadonlyArray<readonly string[]>;

function haveCommonName(some: Names, others: Names): boolean {
  return some.every((names, at) => names.some((name) => others[at]!.includes(name)));
}

const BARE = ['/hay', '/oats', '/straw'];
const having = (query: string) => BARE.map((path) => `${path}?${query}`);

test.each(['ref=home', 'ref=home&at=top', 'lang=en'])(
  'entries that come to have %s are the same',
  (query) => {
    expect(haveCommonName(namesOf(BARE), namesOf(having(query)))).toBe(true);
    expect(haveCommonName(namesOf(having('ref=list')), namesOf(having(query)))).toBe(true);
  },
);

test('entries on one page of a script are so without what is common to them', () => {
  const [bare, having] = ['', '&ref=home'].map((end) =>
    namesOf(['/show?id=1', '/show?id=2', '/show?id=3'].map((path) => path + end)),
  );
  expect(haveCommonName(bare!, having!)).toBe(true);
});

test.each([
  ['of one title and day', ['/show?in=2&id=1', '/show?in=2&id=2', '/show?in=2&id=3']],
  ['whose parameters change', ['/show?id=1', '/show?id=2', '/show?id=3']],
  ['that are shown in other ways', ['/hay?in=1', '/hay?in=1&as=a', '/hay?in=1&as=b']],
])('entries %s have no name in common', (_, links) => {
  const names = namesOf(links, { title: 'Horses' }).flat();
  expect(new Set(names).size).toBe(names.length);
});

test.each([
  ['of a few', [...BARE, '/show?id=1', '/rye?ref=home', '/bran?ref=home']],
  ['of fewer than three', ['/hay?ref=home', '/oats?ref=home']],
])('a parameter %s says which entry it is', (_, links) => {
  const bare = namesOf(links.map((link) => link.split('?')[0]!)).flat();
  const names = namesOf(links).filter((_names, at) => links[at]!.includes('?'));
  expect(names.flat().filter((name) => bare.includes(name))).toEqual([]);
});
