import { describe, expect, it } from 'vitest';
import type { SourceEntry } from '../../../src/model/source.ts';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';
import { writeOpml } from '../../../src/protocol/opml.ts';
import { escapeMarkup } from '../../../src/protocol/xml-text.ts';
import { accounted, opml, urls } from './written-opml.ts';

const SEVERAL = 'it holds several addresses; give each an entry of its own';

describe('an outline without an address', () => {
  const feed = '<outline text="F" xmlUrl="http://a.example/f"/>';

  it('is refused with its line where it holds nothing, and is a group where it does', () => {
    const { refusals, entries } = readOpml(
      opml(
        `<outline text="Group">${feed}</outline>\n<outline text="Lost"/>\n<outline text="Empty"></outline>`,
      ),
    );
    expect(entries.map(({ group }) => group)).toEqual(['Group']);
    expect(refusals.map(({ line, kind, title }) => [line, kind, title])).toEqual([
      [6, 'no-address', 'Lost'],
      [7, 'no-address', 'Empty'],
    ]);
  });

  it('is passed over in an outline of something else', () => {
    const { refusals } = readOpml(opml('<outline text="Alaska"/><outline text="Texas"/>'));
    expect(refusals).toEqual([]);
  });

  it('says nothing where nothing is written, or closing tags are missing', () => {
    expect(readOpml(opml(`<outline/>${feed}`)).refusals).toEqual([]);
    expect(readOpml(opml(`<outline text="Group">${feed}<outline text="Other">`)).refusals).toEqual(
      [],
    );
  });
});

it('refuses a reference to no known kind of source, and reads on', () => {
  const { entries, refusals } = readOpml(
    opml('<outline text="N" winnow:source="News"/><outline text="A" xmlUrl="http://a.example/"/>'),
  );
  expect(refusals).toMatchObject([{ line: 5, kind: 'no-address', address: 'News' }]);
  expect(entries).toMatchObject([{ url: 'http://a.example/' }]);
});

it('reads an outline that stands right behind the start of a comment that never ends', () => {
  const text = '<opml><body><!--<outline text="A" xmlUrl="http://a.example/"/></body></opml>';
  expect(readOpml(text).entries).toMatchObject([{ url: 'http://a.example/', title: 'A' }]);
});

describe('reading OPML as it is found', () => {
  it('gives every entry with line, title, addresses and group', () => {
    const document = readOpml(
      opml(
        '<outline text="Birds">\n<outline type="rss" text="Owls &amp; co" xmlUrl="http://a.example/f" htmlUrl="http://a.example/"/>\n</outline>\n<outline title="B" xmlUrl="http://b.example/f"/>',
      ),
    );
    expect(document).toEqual({
      format: 'opml',
      title: 'Mine & yours',
      entries: [
        {
          line: 6,
          url: 'http://a.example/f',
          title: 'Owls & co',
          htmlUrl: 'http://a.example/',
          group: 'Birds',
        },
        { line: 8, url: 'http://b.example/f', title: 'B' },
      ],
      repairs: [],
      repairsBeside: [],
      refusals: [],
      collapsed: [],
      passedOver: [],
      linesPassedOver: 0,
      addresses: 2,
    });
  });

  it('reads back what Winnow writes, references and time frames included', () => {
    const entries: SourceEntry[] = [
      { url: 'https://a.example/?x=1&y=2', title: '"A" <&> \'B\'', time: '1week' },
      { url: 'https://b.example/', group: 'G & H' },
      { reference: 'News', time: '24hours', group: 'G & H' },
    ];
    const document = readOpml(writeOpml({ name: 'Mine', entries }));
    expect(document.entries.map(({ line: _, ...entry }) => entry)).toEqual(entries);
    expect([document.title, document.repairs, document.refusals]).toEqual(['Mine', [], []]);
  });

  it('takes attributes in any case, without type, version or quotes', () => {
    const text =
      "<OPML><BODY><OUTLINE TEXT='a' XMLURL='http://a.example/'/><outline xmlurl=http://b.example/x/></BODY></OPML>";
    expect(urls(readOpml(text))).toEqual(['http://a.example/', 'http://b.example/x']);
  });

  it.each([
    [
      '<outline text="A" feedUrl="http://a.example/x"/>',
      'took the address from feedUrl instead of xmlUrl',
    ],
    [
      '<outline type="rss" href="http://a.example/x"/>',
      'took the address from href instead of xmlUrl',
    ],
    [
      '<outline text=\\"A\\" xmlUrl=\\"http://a.example/x\\"/>',
      'took the backslashes off the quotes of a value',
    ],
    [
      '<outline xmlUrl="http://a.example/x\'/><outline text="B"><outline text="C"/></outline>',
      'closed a value that has no closing quote',
    ],
    ['<outline xmlUrl=""http://a.example/x""/>', 'removed quotes around the address'],
    ['<outline xmlUrl="http://a.example/x\' text="A"/>', 'removed quotes around the address'],
    [
      '<outline xmlUrl="http://a.example/x"/\n<outline text="A"/>',
      'ended the tag <outline>, which has no end',
    ],
  ])('takes the address out of %s and says what it did', (outline, what) => {
    const document = readOpml(opml(outline));
    expect(urls(document)).toEqual(['http://a.example/x']);
    expect(document.repairs.map((repair) => repair.what)).toContain(what);
  });

  it('takes a feed under a misspelt tag with its title', () => {
    const document = readOpml(
      opml('<outline text="G"><outlne text="A" xmlUrl="http://a.example/x"></outlne></outline>'),
    );
    expect(document.entries).toMatchObject([{ title: 'A', group: 'G' }]);
  });

  it('takes several equals signs for one', () => {
    expect(urls(readOpml(opml('<outline text=="A" xmlUrl = = "http://a.example/x"/>')))).toEqual([
      'http://a.example/x',
    ]);
  });

  it('reads a document that was escaped as a whole', () => {
    const text = opml('<outline text="R&amp;D" xmlUrl="http://a.example/?x=1&amp;y=2"/>');
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
    expect(readOpml(escaped)).toEqual(readOpml(text));
    expect(urls(readOpml(`<pre>\n${escaped}</pre>`))).toEqual(['http://a.example/?x=1&y=2']);
    const lost = `lost" xmlUrl="http://b.example/"/>\n${text}`.replaceAll('<', '&lt;');
    for (const half of [lost, lost.replaceAll('&', '&amp;')])
      expect(urls(readOpml(half))).toEqual(['http://b.example/', 'http://a.example/?x=1&y=2']);
  });

  it('takes what only speaks of OPML for what it is', () => {
    const feed = '<rss><channel><title>How &lt;opml&gt; works</title></channel></rss>';
    expect(() => readOpml(feed)).toThrow('this is a feed');
    const list = 'http://a.example/x\nSee &lt;opml&gt;';
    expect(urls(readOpml(list))).toEqual(['http://a.example/x']);
  });

  it.each([
    'https://a.example/search?q="climate change"&hl=en',
    "https://a.example/search?q='owls'",
    'https://a.example/search?q=\\d',
    'https://a.example/search?of=https://b.example/,https://c.example/',
    'https://a.example/of/https://b.example/',
    'https://a.example/\u0645\u06cc\u200c\u062e/x',
  ])('leaves %s as it is', (address) => {
    const document = readOpml(opml(`<outline xmlUrl="${escapeMarkup(address)}"/>`));
    const [read] = urls(document);
    expect(new URL(read!).href).toBe(new URL(address).href);
  });

  it.each([
    ['javascript:alert(1)', 'the scheme javascript: is not http or https'],
    ['ftp://a.example/', 'the scheme ftp: is not http or https'],
    ['', 'the address is empty'],
    ['http://', 'the address is not a valid URL'],
    ['nothing at all', 'the address is not a URL'],
    ['http://a.example/x, http://b.example/y', SEVERAL],
    ['http://a.example/x http://b.example/y', SEVERAL],
    [`http://a.example/${'x'.repeat(2_048)}`, 'the address is longer than 2 KiB'],
  ])('refuses xmlUrl="%s" with line and reason', (address, reason) => {
    const document = readOpml(
      opml(`<outline xmlUrl="http://ok.example/"/>\n<outline text="T" xmlUrl="${address}"/>`),
    );
    expect(urls(document)).toEqual(['http://ok.example/']);
    expect(document.refusals).toMatchObject([{ line: 6, kind: 'address', reason, title: 'T' }]);
    expect(accounted(document)).toBe(2);
  });

  it.each([
    ['feed://a.example/x', 'http://a.example/x'],
    ['feed/https://a.example/x', 'https://a.example/x'],
    ['https%3A%2F%2Fa.example%2Fx%3Fy%3D1', 'https://a.example/x?y=1'],
    ['feed:https://a.example/x', 'https://a.example/x'],
    ['//a.example/x', 'http://a.example/x'],
    ['www.a.example/x', 'http://www.a.example/x'],
    ['http:/a.example/x', 'http://a.example/x'],
    ['https//a.example/x', 'https://a.example/x'],
    ['http://a.example/?x=1&amp;amp;y=2', 'http://a.example/?x=1&y=2'],
    ['http://a.example/a b', 'http://a.example/a%20b'],
    ['itpc://a.example/x', 'http://a.example/x'],
    ['\u200bhttp://a.example/x', 'http://a.example/x'],
    ["'http://a.example/x'", 'http://a.example/x'],
    ['https:\\\\a.example\\x', 'https://a.example/x'],
  ])('mends %s and says so', (address, url) => {
    const document = readOpml(opml(`<outline xmlUrl="${address}"/>`));
    expect(urls(document)).toEqual([url]);
    expect(document.repairs).toHaveLength(1);
  });

  it('says which feeds have no address and which outlines are no feeds', () => {
    const document = readOpml(
      opml(
        '<outline type="rss" text="lost" htmlUrl="http://a.example/"/>\n<outline type="link" text="Other list" url="http://a.example/x.opml"/>\n<outline type="rss" text="c" url="http://c.example/"/>',
      ),
    );
    expect(document.refusals).toEqual([
      {
        line: 5,
        kind: 'no-address',
        reason: 'the outline has no xmlUrl',
        title: 'lost',
        address: 'http://a.example/',
      },
    ]);
    expect(document.passedOver).toEqual([
      { line: 6, what: '"Other list", of type link, not a feed: http://a.example/x.opml' },
    ]);
    expect(urls(document)).toEqual(['http://c.example/']);
    expect(document.addresses).toBe(1);
  });
});

it('reads outlines whose attributes a converter wrote as elements, each in its line', () => {
  const document = readOpml(
    opml(
      '<outline text="Birds">\n<outline>\n<text>The "owl"</text>\n<type>rss</type>\n<xmlUrl>http://owl.example/?a=1&amp;b=2</xmlUrl>\n</outline>\n<outline><xmlUrl>nowhere</xmlUrl></outline>\n</outline>',
    ),
  );
  expect(document.entries).toEqual([
    { line: 9, url: 'http://owl.example/?a=1&b=2', title: 'The "owl"', group: 'Birds' },
  ]);
  expect(document.refusals).toMatchObject([{ line: 11, kind: 'address', address: 'nowhere' }]);
});

it('reads sections in such elements, and leaves outlines alone that are closed before one', () => {
  const document = readOpml(
    opml(
      '<outline text="a" xmlUrl="http://a.example/"/>\n<title>b</title>\n<outline><text><![CDATA[R&D]]> x</text><xmlUrl><![CDATA[http://c.example/?a=1&b=2]]></xmlUrl></outline>',
    ),
  );
  expect(document.entries).toMatchObject([
    { url: 'http://a.example/', title: 'a' },
    { url: 'http://c.example/?a=1&b=2', title: 'R&D x' },
  ]);
  expect(document.repairs).toEqual([]);
});
