/** Entries of a feed: which become items, where they lead, and by which names they are known. */
import { describe, expect, test } from 'vitest';
import { identifyEntries } from '../../src/collect/identify.ts';
import { entryOf, NO_LISTS } from '../../src/collect/pages/entry.ts';
import type { Feed, FeedItem } from '../../src/model/feed.ts';
import { itemId } from '../../src/model/item-id.ts';

function entry(parts: Partial<FeedItem> = {}): FeedItem {
  return entryOf({ link: 'https://example.org/a', title: 'A title', ...parts });
}

function identified(items: readonly FeedItem[], parts: Partial<Feed> = {}) {
  const feed: Feed = { dialect: 'rss', hubs: [], repairs: [], ...NO_LISTS, ...parts, items };
  return identifyEntries(feed, { feedUrl: 'https://www.example.org/feed.xml' });
}

describe('where an entry leads', () => {
  const { link: _, ...unlinked } = entry();
  const links = [{ url: '/1.atom', rel: 'self' }];
  const behind = 'https://example.org/behind';

  test('is behind a click counter', () => {
    expect(identified([entry({ originalLink: behind })])[0]?.url).toBe(behind);
  });

  test.each([
    'http://www.bing.com/news/apiclick.aspx?ref=FexRss&tid=1&url=https%3a%2f%2fexample.org%2fbehind&c=2',
    'https://www.google.com/url?rct=j&sa=t&url=https://example.org/behind&ct=ga',
  ])('is behind %s', (link) => {
    expect(identified([entry({ link })])[0]).toMatchObject({
      url: behind,
      name: 'u:example.org/behind',
    });
  });

  test.each([
    'https://www.google.com/url?url=javascript:alert(1)',
    'https://www.google.com/search?q=https://example.org/behind',
    'https://example.org/url?url=https://example.com/',
  ])('is not behind %s', (link) => {
    expect(identified([entry({ link })])[0]?.url).toBe(link);
  });

  test('is its own document where it names no page', () => {
    expect(identified([{ ...unlinked, links }])[0]?.url).toBe('https://www.example.org/1.atom');
  });

  test('is the home of its feed where it names nothing but says something', () => {
    const link = 'https://example.org/';
    const texts = ['One', 'Two'].map((value) => ({
      ...NO_LISTS,
      description: { type: 'text', value } as const,
    }));
    const made = identified([...texts, NO_LISTS], { link });
    expect(made.map(({ url }) => url)).toEqual([link, link]);
    expect(new Set(made.flatMap(({ aliases }) => aliases)).size).toBe(2);
  });

  test('is its page where it names both', () => {
    expect(identified([entry({ links })])[0]?.url).toBe('https://example.org/a');
  });
});

describe('identity', () => {
  test('names an item by its page first and its guid second', () => {
    const [item] = identified([entry({ id: 'x1' })]);
    expect(item?.aliases).toEqual(['u:example.org/a', 'g:example.org|x1']);
  });

  test('an id is 16 base64url characters', () => {
    expect(itemId('u:example.org/a')).toMatch(/^[\w-]{16}$/u);
    expect(itemId('u:example.org/a')).not.toBe(itemId('u:example.org/b'));
  });

  test('an id does not begin with a hyphen, which a command line would take for an option', () => {
    expect(itemId('u:example.org/4')).toBe('_wMOVpLnQrwhroSm');
  });

  test('drops a second copy under another scheme or with tracking', () => {
    const copies = ['http://example.org/a', 'https://www.example.org/a/?utm_source=rss'];
    expect(identified([entry(), ...copies.map((link) => entry({ link }))])).toHaveLength(1);
  });

  test('drops a second copy with the same guid', () => {
    const again = entry({ id: 'x1', title: 'A title, corrected' });
    expect(identified([entry({ id: 'x1' }), again])).toHaveLength(1);
  });

  test('a guid that names several pages names none', () => {
    const made = identified(
      [1, 2].map((n) => entry({ id: '1', link: `https://example.org/${n}` })),
    );
    expect(made.map(({ name }) => name)).toEqual(['u:example.org/1', 'u:example.org/2']);
    expect(made.flatMap(({ aliases }) => aliases).join()).not.toContain('g:');
  });

  test('a page that every entry links to names none of them', () => {
    const link = 'https://example.org/';
    const inWords = /^u:example\.org\|.{16}$/u;
    const made = identified(
      [entry({ link, id: 'a', title: 'one' }), entry({ link, id: 'b', title: 'two' })],
      { link },
    );
    expect(made.map((item) => item.aliases)).toEqual([
      [expect.stringMatching(/^f:.{16}\|a$/u), 'g:example.org|a', expect.stringMatching(inWords)],
      [expect.stringMatching(/^f:.{16}\|b$/u), 'g:example.org|b', expect.stringMatching(inWords)],
    ]);
  });

  test.each([
    ['with guids of their own', (n: number) => ({ id: `episode-${n}` })],
    ['without guids', () => ({})],
  ])('a page that all episodes of one title have names none of them, %s', (_, called) => {
    const episode = (n: number, parts: Partial<FeedItem> = {}) =>
      entry({
        title: 'News of the day',
        published: `2026-05-0${n}T08:00:00.000Z`,
        description: { value: `What was new on day ${n}`, type: 'text' },
        ...called(n),
        ...parts,
      });
    const week = [5, 4, 3, 2, 1].map((n) => episode(n));
    expect(identified(week)).toHaveLength(5);
    expect(new Set(identified(week).flatMap(({ aliases }) => aliases)).size).toBeGreaterThan(4);
    // One that is published anew, however often, says the same, and two may be an entry and its correction.
    const { description } = episode(1);
    expect(
      identified([5, 4, 3].map((n) => episode(n, { description: description! }))),
    ).toHaveLength(1);
    expect(identified(week.slice(3))).toHaveLength(1);
  });

  test.each([
    ['is the home of the feed', { link: 'https://example.org/a' }, []],
    ['has other guids as well', {}, [entry({ id: 'other', title: 'three' })]],
    ['has three of them', {}, [entry({ id: 'same', title: 'three' })]],
  ])('a guid of several titles names none where their page %s', (_, parts, others) => {
    const [one, two] = ['one', 'two'].map((title) => entry({ id: 'same', title }));
    const made = identified([one!, two!, ...others], parts);
    expect(made.map(({ entry: { title } }) => title)).toEqual([
      'one',
      'two',
      ...others.map(({ title }) => title),
    ]);
    // Known again once the other is gone, and where it was there first.
    for (const [at, alone] of [one!, two!].entries()) {
      const [item] = identified([alone, ...others], parts);
      expect(made[at]?.aliases).toEqual(expect.arrayContaining([item?.aliases.at(-1)]));
    }
  });

  test('an entry whose guid others have is known again under another address and title, by its time and its text', () => {
    const text = (n: number) => ({ value: `Text ${n} `.repeat(20), type: 'html' as const });
    const told = (n: number, parts: Partial<FeedItem> = {}) =>
      entry({
        id: '1',
        link: `https://example.org/${n}`,
        title: `Title ${n}`,
        published: `2026-05-0${n}T08:00:00.000Z`,
        description: text(n),
        ...parts,
      });
    const before = identified([told(1), told(2)]);
    const changed = { link: 'https://example.org/new', title: 'Corrected' };
    const namesOf = (items: readonly FeedItem[]) => new Set(identified(items)[0]?.aliases);
    const known = (names: ReadonlySet<string>) =>
      before.map(({ aliases }) => aliases.some((alias) => names.has(alias)));
    expect(known(namesOf([told(1, changed), told(2)]))).toEqual([true, false]);
    expect(known(namesOf([told(1, { ...changed, description: text(3) }), told(2)]))).toEqual([
      false,
      false,
    ]);
    expect(identified([told(1), told(1, changed), told(2)])).toHaveLength(3);
  });

  test.each([
    ['address with parameters', (n: number) => ({ link: `https://example.org/?p=7&visit=${n}` })],
    [
      'address that is its guid',
      (n: number) => {
        const link = `https://example.org/a?visit=${n}`;
        return { link, id: link };
      },
    ],
    [
      'guid on the page of all',
      (n: number) => ({ link: 'https://example.org/', id: `visit-${n}` }),
    ],
  ])('an entry whose %s changes at every visit is known by all that it says', (_, called) => {
    const told = (n: number, parts: Partial<FeedItem> = {}) =>
      entry({ title: 'One', published: '2026-05-01T08:00:00.000Z', ...called(n), ...parts });
    const home = { link: 'https://example.org/' };
    const [before] = identified([told(1)], home);
    const isKnown = (...items: readonly FeedItem[]) =>
      identified(items, home).map(({ aliases }) =>
        aliases.some((alias) => before!.aliases.includes(alias)),
      );
    expect(isKnown(told(2))).toEqual([true]);
    expect(isKnown(told(2, { title: 'Two' }))).toEqual([false]);
    expect(isKnown(told(2, { published: '2026-05-02T08:00:00.000Z' }))).toEqual([false]);
    // A day alone tells no two entries apart, and what two say at once names neither.
    expect(isKnown(told(2), told(3))).toEqual([false, false]);
    const daily = { published: '2026-05-01T00:00:00.000Z' };
    const [first, later] = [told(1, daily), told(2, daily)].map((item) => identified([item], home));
    expect(later![0]!.aliases.filter((name) => first![0]!.aliases.includes(name))).toEqual([]);
  });

  test('an entry without a guid is known by what it says on its page, also once others are there', () => {
    const alone = identified([entry({ title: 'one' })]);
    const [among] = identified([entry({ title: 'one' }), entry({ title: 'two' })]);
    expect(alone).toMatchObject([
      { name: 'u:example.org/a', aliases: [among?.name, 'u:example.org/a'] },
    ]);
  });

  test('a guid of a megabyte becomes a short alias', () => {
    const [item] = identified([entry({ id: 'x'.repeat(1_000_000) })]);
    expect(item?.aliases[1]?.length).toBeLessThan(100);
  });
});

describe('address', () => {
  test.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    `https://example.org/${'a'.repeat(1_048_576)}`,
    'https://example.org/\r\nx-header: 1',
    'ftp://example.org/a',
    'http://[::bad',
    '',
    'mailto:owls@example.org',
    'magnet:?xt=urn:btih:0',
  ])('an entry that leads to %j leads to the home of its feed instead', (link) => {
    const urlsOf = (feed = {}) => identified([entry({ link })], feed).map(({ url }) => url);
    expect(urlsOf({ link: 'https://example.org/' })).toEqual(['https://example.org/']);
    expect(urlsOf()).toEqual(['https://www.example.org/']);
  });

  test('entries that lead to the site alone are told apart by what they say', () => {
    const { link: _, ...unlinked } = entry();
    const titles = ['One', 'Two'].map((title) => ({ ...unlinked, title }));
    const aliases = identified(titles).flatMap((item) => item.aliases);
    expect(new Set(aliases).size).toBe(2);
    expect(identified(titles.slice(0, 1))[0]?.aliases).toEqual(aliases.slice(0, 1));
  });

  describe('of the same title', () => {
    const { link: _, ...unlinked } = entry({ title: 'Weather' });
    const written = (value: string) => ({ description: { value, type: 'text' as const } });
    const aliasesOf = (...entries: FeedItem[]) => identified(entries).map((item) => item.aliases);

    test('are told apart by their dates, each the same while its text is mended', () => {
      const of = (published: string, text: string) => ({
        ...unlinked,
        published,
        ...written(text),
      });
      const [one, two] = ['2026-01-01T06:00:00Z', '2026-01-02T06:00:00Z'];
      const [yesterday, today] = aliasesOf(of(one, 'Rain'), of(two, 'Sun'));
      const [later] = aliasesOf(of(two, 'Sun and wind'));
      expect(today).not.toEqual(expect.arrayContaining([...(yesterday ?? [])]));
      expect(later?.some((alias) => today?.includes(alias))).toBe(true);
      expect(later?.some((alias) => yesterday?.includes(alias))).toBe(false);
    });

    test('are told apart by their texts where nothing else does', () => {
      const [rain, sun] = ['Rain', 'Sun'].map((text) => ({ ...unlinked, ...written(text) }));
      const [first, second] = aliasesOf(rain!, sun!);
      expect(first).not.toEqual(second);
      expect(aliasesOf(rain!)[0]).toEqual(expect.arrayContaining([...(first ?? [])]));
      expect(aliasesOf(sun!)[0]?.[0]).toBe(second?.[0]);
      expect(aliasesOf(rain!, rain!)).toHaveLength(1);
    });
  });

  test('an entry without an address that says nothing is dropped', () => {
    const { link: _, title: __, ...nothing } = entry();
    expect(identified([nothing])).toEqual([]);
  });

  test.each([
    ['//other.example/a', 'https://other.example/a'],
    ['/a/b', 'https://www.example.org/a/b'],
    ['https://someone:secret@example.org/a', 'https://example.org/a'],
    ['https://example.org/"><script>', 'https://example.org/%22%3E%3Cscript%3E'],
  ])('%s is kept as %s', (link, url) => {
    expect(identified([entry({ link })])[0]?.url).toBe(url);
  });

  test('an id that is an address stands in for a missing link', () => {
    const { link: _, ...unlinked } = entry({ id: 'https://example.org/by-id' });
    expect(identified([unlinked])[0]?.url).toBe('https://example.org/by-id');
  });
});
