import { describe, expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';
import { brief } from '../brief.ts';

describe('tables', () => {
  it.each([
    [
      'Channel Id,Channel Url,Channel Title\nUC1,http://a.example/c/UC1,"Owls, and gulls"',
      'Owls, and gulls',
      undefined,
    ],
    ['Kanal-ID,Kanal-URL,Kanaltitel\nUC1,http://a.example/c/UC1,Eulen', 'Eulen', undefined],
    ['title;url;folder\nA &amp; B;http://a.example/c/UC1;birds', 'A & B', 'birds'],
    ['Titel;URL;Ordner\nEulen;http://a.example/c/UC1;Nacht', 'Eulen', 'Nacht'],
    [
      'title;feed_url;folder\n"The ""old"" owl";http://a.example/c/UC1;birds',
      'The "old" owl',
      'birds',
    ],
    ['"title"\t"url"\t"folder"\n"Owls"\thttp://a.example/c/UC1\t"birds"', 'Owls', 'birds'],
    ['name\tsite url\turl\nOwls\thttp://a.example/\thttp://a.example/c/UC1', 'Owls', undefined],
  ])('are read by the names of their columns: %j', (text, title, group) => {
    expect(brief(text)).toEqual([[2, 'http://a.example/c/UC1', title, group]]);
  });

  it.each([
    ['title,url,tags', 'Owls,http://a.example/x?at=1,2,birds', 'http://a.example/x?at=1,2'],
    ['title,url,tags', 'Owls,http://a.example/x,y.xml,birds', 'http://a.example/x,y.xml'],
    ['tags,title,url', 'birds,Owls,http://a.example/x,y', 'http://a.example/x,y'],
    ['title;url;tags', 'Owls;http://a.example/x;id=3;birds', 'http://a.example/x;id=3'],
    ['url,title,tags', 'http://a.example/x,Owls,birds,night', 'http://a.example/x'],
  ])('put an address together that has the sign between their cells: %s, %s', (names, row, url) => {
    const [entry] = readOpml(`${names}\n${row}\n`).entries;
    expect(entry).toMatchObject({ url, title: 'Owls', group: 'birds' });
    expect(entry?.repairs?.length ?? 0).toBe(url.endsWith('/x') ? 0 : 1);
  });

  it('take a feed that has the address of its site alone for that, without the cells behind it', () => {
    const text = 'name,site url,url,tags\nOwls,http://a.example/,,birds';
    expect(brief(text).map(([, url]) => url)).toEqual(['http://a.example/']);
  });

  it.each(['Owls,http://a.example/x,birds', 'Owls;http://a.example/x;birds'])(
    'need no names of columns: %s',
    (text) => {
      expect(brief(text)).toEqual([[1, 'http://a.example/x', 'Owls', undefined]]);
    },
  );

  it.each([',', ';'])('need no names of columns behind addresses either: %s', (sign) => {
    const rows = [
      ['http://a.example/x', 'Owls', 'birds'],
      ['http://b.example/?feed=y', 'Gulls', 'birds'],
      ['http://c.example/?id=UC1', 'Tern news', ''],
    ];
    const document = readOpml(rows.map((row) => row.join(sign)).join('\n'));
    expect(document.entries.map(({ url }) => url)).toEqual(rows.map(([url]) => url));
    expect(document.entries.flatMap(({ repairs = [] }) => repairs)).toEqual([]);
  });

  it.each([
    ['one title of several words', ['UCaaa,Owls', 'UCbbb,Tern news'], []],
    ['a title in quotes', ['UCaaa,Owls', 'UCbbb,"Terns"'], []],
    ['titles that begin with a number', ['UCaaa,3Owls', 'UCbbb,2 terns'], []],
    [
      'titles of one word',
      ['UCaaa,Owls', 'UCbbb,Terns'],
      ['took the "," behind the address for its end'],
    ],
  ])('need no names of columns behind queries, with %s', (_, rows, repairs) => {
    const address = 'http://a.example/?id=';
    const { entries } = readOpml(rows.map((row) => address + row).join('\n'));
    expect(entries.map(({ url }) => url)).toEqual([`${address}UCaaa`, `${address}UCbbb`]);
    for (const entry of entries) expect(entry.repairs ?? []).toEqual(repairs);
  });

  it('need no names of columns where some addresses are in quotes', () => {
    const text = 'http://a.example/?id=1,Owls\n"http://b.example/?q=a,b",Gulls\n';
    const { entries } = readOpml(text);
    expect(entries.map(({ url }) => url)).toEqual([
      'http://a.example/?id=1',
      'http://b.example/?q=a,b',
    ]);
    expect(entries[0]).not.toHaveProperty('repairs');
  });

  it('are no lists of addresses with commas of their own', () => {
    const text = 'http://a.example/?q=owls,gulls\nhttp://a.example/?q=terns,knots,owls\n';
    expect(brief(text).map(([, url]) => url)).toEqual(text.trim().split('\n'));
  });

  it('have lines that do not fit read as text', () => {
    const document = readOpml('title,url\nOwls, gulls, http://a.example/x\nNothing,here,too\n');
    expect(document.entries).toMatchObject([{ url: 'http://a.example/x', title: 'Owls, gulls' }]);
    expect(document.refusals).toMatchObject([{ line: 3, address: 'Nothing,here,too' }]);
  });

  it.each([
    ['htps:/a.example/x', 'http://a.example/'],
    ['Nothing', ''],
    ['/feed', 'http://a.example/'],
  ])('refuse a row for its address alone, with what else it says: %s', (address, site) => {
    const names = 'title,feed url,site url,folder';
    const text = `${names}\n"News: owls",${address},${site},Birds\n${names}\n`;
    const { entries, refusals } = readOpml(text);
    expect(entries).toEqual([]);
    expect(refusals).toMatchObject([{ line: 2, address, title: 'News: owls', group: 'Birds' }]);
  });

  it.each([
    [
      'url,title,cover',
      'http://a.example/f,Owls,',
      'http://b.example/f,Gulls,http://b.example/b.png',
    ],
    [
      'title,url,cover',
      'Owls,http://a.example/f,',
      'Gulls,http://b.example/f,http://b.example/b.png',
    ],
    ['url,read,note', 'http://a.example/f,1,two', 'http://b.example/f,1,'],
  ])('lose no row that lost the end of its line: %s', (names, first, second) => {
    for (const rows of [`${first}${second}\n${second}`, `${first}\n${second}${first}`]) {
      const urls = brief(`${names}\n${rows}\n`).map(([, url]) => url);
      expect(new Set(urls)).toEqual(new Set(['http://a.example/f', 'http://b.example/f']));
      expect(urls).toHaveLength(3);
    }
  });

  it('take no picture for the feed of a row that lacks its address', () => {
    const text =
      'title,url,cover\nOwls,,http://a.example/a.png\nGulls,http://b.example/f,http://b.example/b.png\n';
    const { entries, refusals } = readOpml(text);
    expect(entries).toMatchObject([{ url: 'http://b.example/f', title: 'Gulls' }]);
    expect(refusals).toMatchObject([{ line: 2, title: 'Owls', reason: 'the address is empty' }]);
  });

  it('take a space in the cell of an address for a part of it, and no site for a feed', () => {
    const text = 'title,url,website\nOwls,http://a.example/two words,http://a.example/\n';
    expect(brief(text)).toEqual([[2, 'http://a.example/two%20words', 'Owls', undefined]]);
  });

  it('have line ends in quoted cells, and the lines that they have in the file', () => {
    const text =
      'title,xmlUrl,folder\r\n"two\r\n# lines",http://a.example/x,F\r\nOwls,http://b.example/y,"G\r\n\r\nH"\r\n"no\naddress",,F\nGulls,http://c.example/z,';
    expect(brief(text)).toEqual([
      [2, 'http://a.example/x', 'two # lines', 'F'],
      [4, 'http://b.example/y', 'Owls', 'G H'],
      [9, 'http://c.example/z', 'Gulls', undefined],
    ]);
    expect(readOpml(text).refusals).toMatchObject([{ line: 7, title: 'no address' }]);
  });

  it.each([
    '"Owls',
    'Ow"ls',
    '# "Owls',
    '5" owls,http://d.example/v,F',
    '"Owls,http://d.example/v,F',
    '"Owls at http://d.example/v',
  ])('lose no row behind a stray quote: %s', (stray) => {
    const rows = [
      '"Gulls",http://a.example/x,F',
      '5" terns,http://b.example/y,F',
      'http://c.example/z',
      'Knots",http://e.example/w,"F"',
    ];
    for (const order of [rows, rows.toReversed(), rows.slice(1), rows.slice(2)]) {
      const lines = [stray, ...order];
      const { entries } = readOpml(`title,xmlUrl,folder\n${lines.join('\n')}\n`);
      const urls = lines.flatMap((row) => /http[^,]+/u.exec(row) ?? []);
      expect(entries.map(({ url }) => url)).toEqual(expect.arrayContaining(urls));
    }
  });

  it('refuse a row with a stray quote that holds an address without its scheme, and keep the next', () => {
    const text = 'title,xmlUrl,folder\n"Owls,a.example/x,F\n7" singles,http://b.example/y,G';
    expect(brief(text)).toEqual([[3, 'http://b.example/y', '7" singles', 'G']]);
    expect(readOpml(text).refusals).toMatchObject([{ line: 2 }]);
  });

  it('are read in a time that grows with their length alone, whatever quotes stand in them', {
    timeout: 20_000,
  }, () => {
    const rows = [
      '"a'.repeat(100_000),
      'a,""'.repeat(50_000),
      ...Array.from({ length: 20_000 }, () => 'a,"'),
    ];
    expect(readOpml(['title,url', ...rows].join('\n')).entries).toEqual([]);
  });

  it('refuse a row of a table that names a feed and no address, with its title', () => {
    const text =
      'Title,Feed URL,Site\nOwls,http://a.example/x,\nGulls,,\nTerns,,http://c.example/\n,,';
    const { entries, refusals } = readOpml(text);
    expect(entries.map(({ url }) => url)).toEqual(['http://a.example/x', 'http://c.example/']);
    expect(refusals).toMatchObject([{ line: 3, title: 'Gulls', reason: 'the address is empty' }]);
  });
});

it.each(['url', 'feed_url', 'Links', '"URL"', 'RSS Feed'])(
  'takes the lone heading %j for no address, and cuts the addresses below it nowhere',
  (heading) => {
    const text = `${heading}\nhttp://a.example/x?a=1,2\n"http://b.example/y"\n`;
    const { entries, refusals } = readOpml(text);
    expect(entries.map(({ url }) => url)).toEqual([
      'http://a.example/x?a=1,2',
      'http://b.example/y',
    ]);
    expect(refusals.map(({ address }) => address)).toEqual(heading === 'RSS Feed' ? [heading] : []);
  },
);

it('reads cells that upright bars part', () => {
  expect(brief('title|url|folder\nOwls at noon|http://a.example/x|Birds\n')).toEqual([
    [2, 'http://a.example/x', 'Owls at noon', 'Birds'],
  ]);
});

it('reads all of two rows that lost the end of the line between them', () => {
  const { entries } = readOpml(
    'title,url,group\n"A",http://a.example/f,G"B",http://b.example/f,H\n"C",http://c.example/f,I\n',
  );
  expect(entries.map(({ url }) => url)).toEqual(
    ['a', 'b', 'c'].map((name) => `http://${name}.example/f`),
  );
});

it('reads both of two rows of which the first ends in quotes', () => {
  const list =
    'url;title\nhttp://a.example/f;"Owls"http://b.example/f;"Gulls"\nhttp://c.example/f;C\n';
  expect(readOpml(list).entries.map(({ url }) => url)).toEqual(
    ['a', 'b', 'c'].map((name) => `http://${name}.example/f`),
  );
});

it('passes over what tells Excel how the cells are parted', () => {
  const list = 'sep=;\r\nfolder;title;url\r\nBirds;Owls;http://a.example/x\r\n';
  expect(brief(list)).toEqual([[3, 'http://a.example/x', 'Owls', 'Birds']]);
  expect(readOpml(list).refusals).toEqual([]);
});
