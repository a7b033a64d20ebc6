import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/model/limits.ts';
import type { SourceEntry } from '../../src/model/source.ts';
import { writeOpml } from '../../src/protocol/opml.ts';
import type { OpmlDocument } from '../../src/protocol/opml-document.ts';
import { readOpml } from '../../src/protocol/read-opml.ts';
import { escapeMarkup } from '../../src/protocol/xml-text.ts';
import { DAMAGES } from './damage.ts';

function opml(body: string): string {
  return `<?xml version="1.0"?>\n<opml version="2.0">\n<head><title>Mine &amp; yours</title></head>\n<body>\n${body}\n</body>\n</opml>\n`;
}

const urls = (document: OpmlDocument) => document.entries.map(({ url }) => url);

/** Entries and refusals of addresses together: what must equal the number of `xmlUrl=`. */
function accounted({ entries, refusals }: OpmlDocument): number {
  const addresses = refusals.filter(({ kind }) => kind !== 'no-address');
  return entries.filter(({ url }) => url !== undefined).length + addresses.length;
}

it.each([
  '<?xml version="1.0"?>\n<!-- Exported by a reader that was',
  '<?xml version="1.0"?>\n<!-- one --><!-- two -->\n<op',
])('reads %j as a list that is cut off before its first outline', (text) => {
  const { entries, repairs } = readOpml(text);
  expect(entries).toEqual([]);
  expect(repairs.at(-1)?.what).toContain('it may be cut off');
});

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
      'took the address from feedurl instead of xmlUrl',
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

  it('passes over a group whose feeds FreshRSS fetches from another list, and says where that is', () => {
    const { passedOver, refusals } = readOpml(
      opml(
        '<outline text="Shared" frss:opmlUrl="http://a.example/x.opml"/><outline text="F" xmlUrl="http://a.example/f"/><outline text="Lost" url=""/>',
      ),
    );
    expect([passedOver, refusals]).toEqual([
      [
        { line: 5, what: '"Shared" is a link, not a feed: http://a.example/x.opml' },
        { line: 5, what: '"Lost" is a link, not a feed' },
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
    'https://a.example/\u0645\u06cc\u200c\u062e/x',
  ])('leaves %s as it is', (address) => {
    const document = readOpml(opml(`<outline xmlUrl="${escapeMarkup(address)}"/>`));
    const [read] = urls(document);
    expect(new URL(read!).href).toBe(new URL(address).href);
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

  it.each([
    ['javascript:alert(1)', 'the scheme javascript: is not http or https'],
    ['ftp://a.example/', 'the scheme ftp: is not http or https'],
    ['', 'the address is empty'],
    ['http://', 'the address is not a valid URL'],
    ['nothing at all', 'the address is not a URL'],
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

  it('keeps bare ampersands that look like entities', () => {
    const document = readOpml(
      opml('<outline text="R&D" xmlUrl="http://a.example/?a=1&copy=2&lt=3"/>'),
    );
    expect(document.entries).toMatchObject([
      { url: 'http://a.example/?a=1&copy=2&lt=3', title: 'R&D' },
    ]);
    expect(document.repairs.map(({ what }) => what)).toContain('kept a bare ampersand');
  });

  it('keeps quotes inside a title and finds the end of a value that lost its quote', () => {
    const document = readOpml(
      opml(
        '<outline text="the "Owl" show" xmlUrl="http://a.example/"/>\n<outline text="lost xmlUrl="http://b.example/"/>\n<outline xmlUrl="http://c.example/ text="c"/>\n<outline text="d" xmlUrl="http://d.example/ />\n<outline text=“e” xmlUrl=“http://e.example/”/>',
      ),
    );
    expect(document.entries.map(({ title, url }) => [title, url])).toEqual([
      ['the "Owl" show', 'http://a.example/'],
      ['lost', 'http://b.example/'],
      ['c', 'http://c.example/'],
      ['d', 'http://d.example/'],
      ['e', 'http://e.example/'],
    ]);
  });

  it('accounts for feeds that are commented out, named twice or lost between tags', () => {
    const text = opml(
      '<!-- <outline xmlUrl="http://off.example/"/> -->\n<outline xmlUrl="http://a.example/" xmlUrl="http://b.example/"/>\n outline text="x" xmlUrl="http://c.example/" />',
    );
    const document = readOpml(text);
    expect(urls(document)).toEqual(['http://a.example/', 'http://b.example/', 'http://c.example/']);
    expect(document.refusals).toMatchObject([
      { line: 5, kind: 'comment', address: 'http://off.example/' },
    ]);
    expect(document.addresses).toBe(4);
  });

  it('reads on over merge-conflict markers and junk after the end', () => {
    const text = `${opml(
      '<<<<<<< HEAD\n<outline xmlUrl="http://a.example/"/>\n||||||| base\n=======\n<outline xmlUrl="http://b.example/"/>\n>>>>>>> topic',
    )}junk <b>`;
    const document = readOpml(text);
    expect(urls(document)).toEqual(['http://a.example/', 'http://b.example/']);
    expect(document.repairs.map(({ line, what }) => [line, what])).toEqual([
      [5, 'passed over a merge-conflict marker'],
      [7, 'passed over a merge-conflict marker'],
      [8, 'passed over a merge-conflict marker'],
      [10, 'passed over a merge-conflict marker'],
      [12, 'read on after the end of the document'],
    ]);
  });

  it('refuses an address that is cut off rather than guess it', () => {
    const whole = opml(
      '<outline xmlUrl="http://a.example/"/>\n<outline xmlUrl="http://b.example/feed"/>',
    );
    const document = readOpml(whole.slice(0, whole.indexOf('feed"')));
    expect(urls(document)).toEqual(['http://a.example/']);
    expect(document.refusals).toMatchObject([
      { line: 6, reason: 'the file is cut off within the address' },
    ]);
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
      { line: 6, what: '"Other list" is of type link, not a feed: http://a.example/x.opml' },
    ]);
    expect(urls(document)).toEqual(['http://c.example/']);
    expect(document.addresses).toBe(1);
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

describe('damaged in ten ways', () => {
  const entries = Array.from({ length: 40 }, (_, n) => ({
    url: `https://site-${n}.example/feed?n=${n}&x=${n % 3}`,
    title: `Title ${n} & more`,
    ...(n % 4 === 0 ? {} : { group: `Group ${Math.floor(n / 10)}` }),
  }));
  const whole = writeOpml({ name: 'Whole', entries });
  const known = new Set(entries.map(({ url }) => url));

  it.each(Object.keys(DAMAGES))('%s: entries and refusals equal the count of xmlUrl=', (name) => {
    for (let seed = 1; seed <= 10; seed++) {
      const damaged = DAMAGES[name]!(whole, seed);
      const count = damaged.split('xmlUrl=').length - 1;
      const document = readOpml(damaged.includes('<opml') ? damaged : `<opml>${damaged}`);
      expect(document.addresses).toBe(count);
      expect(accounted(document)).toBe(count);
      expect(urls(document).filter((url) => !known.has(url!))).toEqual([]);
      if (name !== 'cut off') expect(document.entries).toHaveLength(count);
    }
  });

  it('accounts for every xmlUrl= whatever else the text is', { timeout: 60_000 }, () => {
    const piece = fc.constantFrom(
      ...['<outline ', 'xmlUrl=', '"', "'", '>', '/>', '<', '</outline>', 'http://a.example/', ' '],
      ...['text="', '<!--', '-->', '&', '\n', 'xmlUrl="http://b.example/"', '=', '\u201c'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = `<opml>${pieces.join('')}`;
        const document = readOpml(text);
        expect(document.addresses).toBe(text.split('xmlUrl=').length - 1);
        expect(accounted(document)).toBe(document.addresses);
      }),
      { numRuns: 500 },
    );
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
