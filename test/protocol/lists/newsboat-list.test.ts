import { describe, expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';
import { brief } from '../brief.ts';

it.each(['"~Blog"', 'tag "~Blog"'])(
  'ends an address before the comma and the next also beside %s',
  (tags) => {
    const lines = [
      'http://a.example/1, http://b.example/2;  http://c.example/3',
      'http://d.example/4,',
    ];
    const { entries } = readOpml([`http://e.example/0 ${tags}`, ...lines].join('\n'));
    expect(entries.map(({ url }) => url)).toEqual([
      'http://e.example/0',
      'http://a.example/1',
      'http://b.example/2',
      'http://c.example/3',
      'http://d.example/4',
    ]);
  },
);

describe('lists of newsboat and sfeed', () => {
  it('understand tags and titles in quotes', () => {
    expect(brief('http://a.example/x "birds" "~Owl news" "daily"\nhttp://b.example/ "!"')).toEqual([
      [1, 'http://a.example/x', 'Owl news', 'birds'],
      [2, 'http://b.example/', undefined, undefined],
    ]);
  });

  it('understand tags without quotes beside a title, addresses in quotes and queries without any', () => {
    const text =
      'http://a.example/x birds ! "~Owl news"\n"http://b.example/y" "sea birds"\nquery:New:unread="yes"';
    expect(brief(text)).toEqual([
      [1, 'http://a.example/x', 'Owl news', 'birds'],
      [2, 'http://b.example/y', undefined, 'sea birds'],
    ]);
    expect(readOpml(text)).toMatchObject({ linesPassedOver: 0, repairs: [] });
  });

  it('take the first tag for the group, in quotes or not, and tell the others', () => {
    const text = [
      'http://a.example/1 linux security "~P1"',
      'http://a.example/2 tag1 "tag two" "~My T"',
      'http://a.example/3 "tag two" ! tag1 # "no tag"',
      'http://a.example/4 "say \\"hi\\"" "~A \\"title\\""',
      'http://a.example/5 tech news # no tag',
    ].join('\n');
    const { entries } = readOpml(text);
    expect(entries.map(({ title, group, otherGroups }) => [title, group, otherGroups])).toEqual([
      ['P1', 'linux', ['security']],
      ['My T', 'tag1', ['tag two']],
      [undefined, 'tag two', ['tag1']],
      ['A "title"', 'say "hi"', undefined],
      [undefined, 'tech', ['news']],
    ]);
    expect(brief('http://a.example/5 a title # of words')).toEqual([
      [1, 'http://a.example/5', 'a title # of words', undefined],
    ]);
  });

  it('have no group without a name, and no address in a tag that is lost', () => {
    const text =
      'http://a.example/x "" "birds"\nhttp://b.example/y ""\n"http://c.example/z" "http://d.example/v"\nhttp://e.example/w "http://f.example/u" "birds"';
    expect(brief(text)).toEqual([
      [1, 'http://a.example/x', undefined, 'birds'],
      [2, 'http://b.example/y', undefined, undefined],
      [3, 'http://c.example/z', undefined, undefined],
      [3, 'http://d.example/v', undefined, undefined],
      [4, 'http://e.example/w', undefined, 'birds'],
      [4, 'http://f.example/u', undefined, undefined],
    ]);
  });

  it.each([',', ';', '|', ' '])('may have several addresses in one pair of quotes: %j', (sign) => {
    const text = `"http://a.example/x${sign}http://b.example/y" "birds"`;
    expect(brief(text).map(([, url]) => url)).toEqual(['http://a.example/x', 'http://b.example/y']);
  });

  it('refuse the queries and programs of newsboat, with line, tags and title', () => {
    const text = [
      '"query:Unread:unread = \\"yes\\"" q',
      'query:New:unread="yes"',
      '"exec:~/bin/x --all" foo "~Mine"',
      'exec:~/bin/x foo bar',
      'filter:~/bin/x:http://a.example/ "foo"',
    ].join('\n');
    const { entries, refusals, addresses, linesPassedOver } = readOpml(text);
    expect([entries, addresses, linesPassedOver]).toEqual([[], 5, 0]);
    expect(
      refusals.map(({ line, address, title, group, reason }) => [
        line,
        address,
        title,
        group,
        reason,
      ]),
    ).toEqual([
      [1, 'query:Unread:unread = "yes"', undefined, 'q', 'it is a search of newsboat, not a feed'],
      [2, 'query:New:unread="yes"', undefined, undefined, 'it is a search of newsboat, not a feed'],
      [
        3,
        'exec:~/bin/x --all',
        'Mine',
        'foo',
        'a program makes it for newsboat; it has no address',
      ],
      [4, 'exec:~/bin/x', undefined, 'foo', 'a program makes it for newsboat; it has no address'],
      [
        5,
        'filter:~/bin/x:http://a.example/',
        undefined,
        'foo',
        'a program changes it for newsboat; add the address behind it without that',
      ],
    ]);
  });

  it('have no tag in the comment behind a title, and no address in the name of a query', () => {
    const text = 'http://a.example/x "~Owls" # every night\n"query:b.example:unread = \\"yes\\""';
    expect(brief(text)).toEqual([[1, 'http://a.example/x', 'Owls', undefined]]);
    expect(readOpml(text).refusals).toMatchObject([
      { line: 2, address: 'query:b.example:unread = "yes"' },
    ]);
  });

  it('read calls of sfeed that go on in the next line, each with its own line', () => {
    const text =
      'feeds() {\n\tfeed "Owls" \\\n\t\t"http://a.example/x"\n\t#feed "Terns" \\\n\tfeed "Gulls" "http://b.example/y"\n}';
    expect(brief(text)).toEqual([
      [2, 'http://a.example/x', 'Owls', undefined],
      [5, 'http://b.example/y', 'Gulls', undefined],
    ]);
    expect(readOpml(text).refusals).toEqual([]);
  });
});

it.each([
  ['https://a.example/n?q=rust|golang tech "~HN"', 'https://a.example/n?q=rust|golang', 'tech'],
  ['https://a.example/x,y tech "~HN"', 'https://a.example/x,y', 'tech'],
])('parts an address from its tags by white space alone: %s', (line, url, group) => {
  const { entries } = readOpml(`${line}\nhttp://b.example/index,rss.xml news\n`);
  expect(entries).toMatchObject([
    { url, group, title: 'HN' },
    { url: 'http://b.example/index,rss.xml', group: 'news' },
  ]);
});

it.each([
  ['http://a.example/a,b.rdf', 'http://a.example/a,b.rdf'],
  ['- [Wiki](http://a.example/wiki/Feed_(x).xml)', 'http://a.example/wiki/Feed_(x).xml'],
  ['(see http://a.example/x_(y)).', 'http://a.example/x_(y)'],
  ['url: http://a.example/f?q=[x]&format=rss', 'http://a.example/f?q=[x]&format=rss'],
  ['"https://[2001:db8::1]/f",Pond', 'https://[2001:db8::1]/f'],
])('takes an address whole that has such signs of its own: %s', (line, url) => {
  expect(readOpml(`${line}\n`).entries.map((entry) => entry.url)).toEqual([url]);
});

it('says where an upright bar was taken for the end of an address that has a query', () => {
  const [entry] = readOpml('http://a.example/f?x=a|Pond\n').entries;
  expect(entry).toMatchObject({ url: 'http://a.example/f?x=a', title: 'Pond' });
  expect(entry?.repairs?.join()).toContain('took the "|"');
});

it('reads all addresses of lines that were joined, one of which lost a quote', () => {
  const urls = ['a', 'b', 'c', 'd'].map((name) => `http://${name}.example/f`);
  const line = urls.map((url) => `${url} "~Owls of C" birds`).join(' ');
  const { entries } = readOpml(line.replace('"', ''));
  expect(entries.map(({ url }) => url)).toEqual(urls);
});

it.each([
  ['a quote', 'feed Owls & co" "http://a.example/f"'],
  ['straight quotes', 'feed “Owls” “http://a.example/f”'],
  ['the end of a line', 'feed "Gulls" "http://b.example/f" feed "Owls" "http://a.example/f"'],
])('a call of sfeed that lost %s keeps its address', (_, call) => {
  const { entries } = readOpml(`feeds() {\n ${call}\n feed "C" "http://c.example/f"\n}\n`);
  expect(entries.map(({ url }) => url)).toContain('http://a.example/f');
  expect(entries.map(({ url }) => url)).toContain('http://c.example/f');
});

it.each([
  'feed "Owls" "http://a.example/f" "http://a.example/" "UTF-8" # birds',
  'feed "Owls "http://a.example/f" "http://a.example/"',
  "feed 'Owls' 'http://a.example/f' 'http://a.example/' feed 'C' 'http://b.example/f' 'http://b.example/'",
  'feed "Owls" & "http://a.example/f" "http://a.example/"',
  'feed"Owls" "http://a.example/f" "http://a.example/"',
])('takes no site of a call of sfeed for a feed: %s', (call) => {
  const { entries } = readOpml(`feeds() {\n ${call}\n}\n`);
  expect(entries.map(({ url }) => new URL(url ?? '').pathname)).not.toContain('/');
  expect(entries[0]?.url).toBe('http://a.example/f');
});

it.each(['feed 3h http://a.example/f', 'feed "A" "http://a.example/f" "http://a.example/"'])(
  'reads all addresses where the next call stands right behind: %s',
  (call) => {
    const text = `feeds() {\n${call}${call.replaceAll('a.example', 'b.example')}\n}\n`;
    const hosts = readOpml(text).entries.map(({ url = '' }) => new URL(url).host);
    expect(hosts).toEqual(expect.arrayContaining(['a.example', 'b.example']));
  },
);

it('refuses a call of sfeed for the address that it has, not for its site', () => {
  const text =
    'feeds() {\n feed "Owls" "htp:/a.example/f" "http://a.example/"\n feed "C" "" "http://c.example/"\n}\n';
  const { entries, refusals } = readOpml(text);
  expect(entries).toEqual([]);
  expect(refusals.map(({ title, address }) => [title, address])).toEqual([
    ['Owls', 'htp:/a.example/f'],
    ['C', ''],
  ]);
});

it('looks for another call in a line in a time that grows with its length alone', () => {
  const start = performance.now();
  readOpml(`feeds() {\nfeed "A" "http://a.example/f"${' feed "'.repeat(200_000)}\n}\n`);
  expect((performance.now() - start) / 1_000).toBeLessThan(5);
});
