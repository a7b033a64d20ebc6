import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/model/limits.ts';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';
import { opml } from './written-opml.ts';

it('passes over an outline of another type that holds nothing, but says nothing of an empty folder', () => {
  const list = `<opml><body><outline text="A" xmlUrl="http://a.example/a"/><outline text="Query" type="query"/>
    <outline text="Empty" type="folder"/></body></opml>`;
  const { passedOver, refusals } = readOpml(list);
  expect([passedOver, refusals]).toEqual([
    [{ line: 1, what: '"Query", of type query, not a feed' }],
    [],
  ]);
});

describe('groups of OPML', () => {
  it('takes the first category of a feed for its group where it stands in none', () => {
    const feed = (n: number, category: string) =>
      `<outline text="${n}" category="${category}" xmlUrl="http://a.example/${n}"/>`;
    const document = readOpml(
      opml(
        `${feed(1, 'Science')}${feed(2, '/Boston/Weather,/Harvard')}${feed(3, ' ')}<outline text="G">${feed(4, 'Science')}</outline>`,
      ),
    );
    expect(document.entries.map(({ group }) => group)).toEqual([
      'Science',
      'Boston',
      undefined,
      'G',
    ]);
    expect(document.collapsed).toMatchObject([{ path: ['Boston', 'Weather'], group: 'Boston' }]);
    const [endless] = readOpml(opml(feed(1, '/a'.repeat(100_000)))).collapsed;
    expect(endless?.path.length).toBeLessThan(LIMITS.parse.xmlDepth);
  });

  it('tells further categories of a feed, and in a folder all that do not repeat where it stands', () => {
    const feed = (category: string) =>
      `<outline category="${category}" xmlUrl="http://a.example/x"/>`;
    const groups = (text: string) =>
      readOpml(opml(text)).entries.map(({ group, otherGroups }) => [group, otherGroups]);
    expect(groups(feed('/Boston/Weather, ,/Harvard'))).toEqual([['Boston', ['Harvard']]]);
    expect(groups(feed(' , /,Owls,Moss'))).toEqual([['Owls', ['Moss']]]);
    const inFolders = (inner: string) =>
      `<outline text="G"><outline text="H">${inner}</outline></outline>`;
    expect(groups(inFolders(feed('H,Moss,/G/H')))).toEqual([['G', ['Moss']]]);
    expect(groups(inFolders(feed('G/H')))).toEqual([['G', undefined]]);
  });

  it('passes over a group whose feeds FreshRSS fetches from another list, and says where that is', () => {
    const { passedOver, refusals } = readOpml(
      opml(
        '<outline text="Shared" frss:opmlUrl="http://a.example/x.opml"/><outline text="F" xmlUrl="http://a.example/f"/><outline text="Lost" url=""/>',
      ),
    );
    expect([passedOver, refusals]).toEqual([
      [
        { line: 5, what: '"Shared", a link, not a feed: http://a.example/x.opml' },
        { line: 5, what: '"Lost", a link, not a feed' },
      ],
      [],
    ]);
  });

  it('keeps the group of what it refuses, and the address as far as it could be one', () => {
    const address = `gopher://a.example/${'x'.repeat(1_000)}`;
    const { refusals } = readOpml(
      opml(`<outline text="G"><outline text="T" xmlUrl="${address}"/></outline>`),
    );
    expect(refusals).toMatchObject([{ title: 'T', group: 'G', address }]);
  });

  it('puts what stands below an empty address into the group of that name, and refuses the address', () => {
    const { entries, refusals } = readOpml(
      opml(
        '<outline text="Tech" type="rss" xmlUrl=""><outline text="F" xmlUrl="http://a.example/f"/></outline>',
      ),
    );
    expect(entries).toMatchObject([{ url: 'http://a.example/f', group: 'Tech' }]);
    expect(refusals).toMatchObject([{ title: 'Tech', reason: 'the address is empty' }]);
  });

  it('leaves a group that links to its page a group', () => {
    const document = readOpml(
      opml(
        '<outline type="rss" text="G" link="http://g.example/"><outline xmlUrl="http://a.example/x"/></outline>',
      ),
    );
    expect(document.entries).toMatchObject([{ url: 'http://a.example/x', group: 'G' }]);
  });

  it('folds deeper groups into the outermost one and says so', () => {
    const document = readOpml(
      opml(
        '<outline text="Tech"><outline text="Linux"><outline text="Kernel"><outline xmlUrl="http://a.example/"/><outline xmlUrl="http://b.example/"/></outline></outline></outline>',
      ),
    );
    expect(document.entries.map(({ group }) => group)).toEqual(['Tech', 'Tech']);
    expect(document.collapsed).toEqual([
      { line: 5, path: ['Tech', 'Linux', 'Kernel'], group: 'Tech', entries: 2 },
    ]);
  });

  it('keeps groups apart where a feed is not closed', () => {
    const text = opml(
      '<outline text="G"><outline xmlUrl="http://a.example/"><outline xmlUrl="http://b.example/"/></outline>\n<outline text="H"><outline xmlUrl="http://c.example/"/></outline>',
    );
    expect(readOpml(text).entries.map(({ group }) => group)).toEqual(['G', 'G', 'H']);
    const balanced = opml(
      '<outline text="G"><outline xmlUrl="http://a.example/"></outline></outline>',
    );
    expect(readOpml(balanced).entries[0]?.group).toBe('G');
  });
});

it('reads elements with a prefix for attributes', () => {
  const text =
    '<o:opml xmlns:o="urn:o"><o:body><o:outline>\n<o:text>Owls</o:text><o:xmlUrl>http://a.example/x</o:xmlUrl></o:outline></o:body></o:opml>';
  expect(readOpml(text).entries).toMatchObject([{ url: 'http://a.example/x', title: 'Owls' }]);
});

it('reads names with a prefix, their groups and their end, and leaves those of another prefix alone', () => {
  const text = `<o:opml xmlns:o="urn:o" xmlns:x="urn:x"><x:title>X</x:title><o:head><o:title>Mine</o:title></o:head><o:body>
<o:outline text="G"><o:outline text="a" xmlUrl="http://a.example/"/>
<o:outline text="b" xmlUrl="http://b.example/"></o:outline></o:outline>
<o:outline xmlUrl="http://c.example/"/></o:body></o:opml>`;
  const document = readOpml(text);
  expect(document).toMatchObject({ title: 'Mine', repairs: [], addresses: 3 });
  expect(document.entries.map(({ line, url, group }) => [line, url, group])).toEqual([
    [2, 'http://a.example/', 'G'],
    [3, 'http://b.example/', 'G'],
    [4, 'http://c.example/', undefined],
  ]);
  expect(readOpml(text.slice(0, -9)).repairs.at(-1)?.what).toContain('it may be cut off');
  expect(readOpml(text.replaceAll('"/>', '/>')).addresses).toBe(3);
});

it('reads attributes with a prefix, whole tags or not', () => {
  const whole = '<outline o:text="Owls" o:type="rss" o:xmlUrl="http://a.example/x"/>';
  for (const outline of [whole, whole.replace('"rss"', 'rss')]) {
    const document = readOpml(`<opml xmlns:o="urn:o"><body>\n${outline}</body></opml>`);
    expect(document).toMatchObject({ addresses: 1, refusals: [] });
    expect(document.entries).toMatchObject([{ line: 2, url: 'http://a.example/x', title: 'Owls' }]);
  }
});
