import fc from 'fast-check';
import { parseOpml } from 'feedsmith';
import { describe, expect, it } from 'vitest';
import type { SourceEntry } from '../../src/model/source.ts';
import { readUrl } from '../../src/model/url.ts';
import { readOpml } from '../../src/protocol/lists/read-opml.ts';
import { readStrictOpml, writeOpml } from '../../src/protocol/opml.ts';

const entries: SourceEntry[] = [
  { url: 'https://a.example/feed?x=1&y=2', title: 'A & "B" <c>' },
  { url: 'https://b.example/feed', title: 'B', group: "Bob's" },
  { url: 'https://c.example/feed', group: "Bob's", time: '1week' },
  { reference: 'News', time: '24hours' },
];

function opml(body: string): string {
  return `<opml version="2.0"><head><title>T</title></head><body>${body}</body></opml>`;
}

describe('writing OPML', () => {
  it('gives OPML 2.0 that another reader understands', () => {
    const text = writeOpml({ name: 'Mine', entries });
    expect(text).toContain('<opml version="2.0"');
    const other = parseOpml(text);
    expect(other.head?.title).toBe('Mine');
    const [first, group] = other.body?.outlines ?? [];
    expect(first?.xmlUrl).toBe('https://a.example/feed?x=1&y=2');
    expect(first?.text).toBe('A & "B" <c>');
    expect(group?.outlines?.map((outline) => outline.xmlUrl)).toEqual([
      'https://b.example/feed',
      'https://c.example/feed',
    ]);
  });

  it('tells what feeds say of themselves, and is read back as the same entries', () => {
    const facts = new Map([
      ['https://a.example/feed?x=1&y=2', { title: 'Not the given one' }],
      ['https://b.example/feed', { title: '' }],
      ['https://c.example/feed', { title: 'C & sons', siteUrl: 'https://c.example/?a&b' }],
    ]);
    const text = writeOpml({ name: 'Mine', entries }, { facts });
    const [first, group] = parseOpml(text).body?.outlines ?? [];
    const outlines = [first, ...(group?.outlines ?? [])];
    expect(outlines.map((outline) => [outline?.text, outline?.title, outline?.htmlUrl])).toEqual([
      ['A & "B" <c>', 'A & "B" <c>', undefined],
      ['B', 'B', undefined],
      ['C & sons', 'C & sons', 'https://c.example/?a&b'],
    ]);
    expect(readStrictOpml(text).entries.map(({ siteUrl: _, ...entry }) => entry)).toEqual(entries);
    expect(readOpml(text).entries.map(({ line: _, htmlUrl: __, ...entry }) => entry)).toEqual(
      entries,
    );
  });

  it('keeps the site that a list names where its feed says none, but none that cannot be opened', () => {
    const siteUrl = 'https://d.example/';
    const named = [
      { url: 'https://d.example/feed', siteUrl },
      { url: 'https://e.example/feed', siteUrl: 'https://list.example/' },
    ];
    const facts = new Map([
      ['https://d.example/feed', { title: '' }],
      ['https://e.example/feed', { title: '', siteUrl: 'https://e.example/' }],
    ]);
    const text = writeOpml({ name: 'Mine', entries: named }, { facts });
    expect(readStrictOpml(text).entries).toEqual([
      named[0],
      { url: 'https://e.example/feed', siteUrl: 'https://e.example/' },
    ]);
    const hostile = text.replace(`htmlUrl="${siteUrl}"`, 'htmlUrl="javascript:alert(1)"');
    expect(readStrictOpml(hostile).entries[0]).toEqual({ url: 'https://d.example/feed' });
  });

  it('names the feed that a page led to, and is read back as the page', () => {
    const page = 'https://f.example/blog?a=1&b=<it>';
    const feedUrl = "https://f.example/feed?of=owls&by='Ann'";
    const facts = new Map([[page, { title: '', siteUrl: 'https://f.example/', feedUrl }]]);
    const text = writeOpml({ name: 'Mine', entries: [{ url: page }] }, { facts });
    const [outline] = parseOpml(text).body?.outlines ?? [];
    expect([outline?.text, outline?.xmlUrl, outline?.htmlUrl]).toEqual([page, feedUrl, page]);
    const siteUrl = readUrl(page)!.href;
    expect(readStrictOpml(text).entries).toEqual([{ url: page, siteUrl }]);
    const { entries: read, addresses } = readOpml(text);
    expect(read).toEqual([{ line: 7, url: page, htmlUrl: page, pollUrl: feedUrl }]);
    expect(addresses).toBe(1);
    // Who gives it another feed by hand means that one, and so does a program that keeps what it knows alone.
    const other = 'https://f.example/other.xml';
    const changed = text.replace(/xmlUrl="[^"]*"/u, `xmlUrl="${other}"`);
    const bare = text.replace(/ winnow:found="[^"]*"/u, '');
    for (const [document, url] of [
      [changed, other],
      [bare, feedUrl],
    ] as const) {
      expect(readStrictOpml(document).entries.map((entry) => entry.url)).toEqual([url]);
      expect(readOpml(document).entries.map((entry) => entry.url)).toEqual([url]);
    }
  });

  it.each(['?q="x', '"f', '#"', '?q=\u201cx', '?a=1&amp;b=2', "?q=%22'"])(
    'is read back with whatever signs are in its addresses: %s',
    (signs) => {
      const url = `https://a.example/${signs}`;
      const entry = { url, title: 'Say "hi', siteUrl: url };
      const [read] = readOpml(writeOpml({ name: 'Mine', entries: [entry] })).entries;
      expect(read).toEqual({ line: 7, url, title: 'Say "hi', htmlUrl: url });
    },
  );

  it('is read back with the titles that were changed by hand', () => {
    const facts = new Map(entries.map(({ url = '' }) => [url, { title: 'Own' }]));
    const text = writeOpml(
      { name: 'Mine', entries: [{ url: 'https://c.example/feed' }] },
      { facts },
    );
    for (const from of ['text="Own"', 'title="Own"']) {
      const changed = text.replace(from, from.replace('Own', 'Mine'));
      expect(readStrictOpml(changed).entries[0]?.title).toBe('Mine');
      expect(readOpml(changed).entries[0]?.title).toBe('Mine');
    }
  });

  it('is read back as the same entries', () => {
    expect(readStrictOpml(writeOpml({ name: 'Mine', entries }))).toEqual({
      title: 'Mine',
      entries,
    });
    expect(readStrictOpml(writeOpml({ name: 'Empty', entries: [] })).entries).toEqual([]);
  });

  it('is read back as the same entries whatever the titles are', () => {
    const title = fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }).map(
      (text) =>
        text
          .replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
          .replace(/\s+/gu, ' ')
          .trim() || 'x',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(title, title), { maxLength: 5 }), (pairs) => {
        const named = pairs.map(([name, group], n) => ({
          url: `https://x.example/${n}`,
          title: name,
          group,
        }));
        expect(readStrictOpml(writeOpml({ name: 'x', entries: named })).entries).toEqual(named);
      }),
      { numRuns: 100 },
    );
  });
});

describe('reading an OPML body strictly', () => {
  it('takes attributes and elements in any case, and a missing version', () => {
    const text = '<OPML><HEAD/><BODY><OUTLINE TEXT="a" XMLURL="http://a/"/></BODY></OPML>';
    expect(readStrictOpml(text).entries).toEqual([{ url: 'http://a/', title: 'a' }]);
  });

  it('collapses what is nested deeper to two levels', () => {
    const text = opml(
      '<outline text="g"><outline text="h"><outline text="i"><outline text="a" xmlUrl="http://a/"/></outline></outline></outline>',
    );
    expect(readStrictOpml(text).entries).toEqual([{ url: 'http://a/', title: 'a', group: 'g' }]);
  });

  it('passes over empty groups and links to other lists', () => {
    const passed = '<outline text="empty"/><outline type="link" url="http://a/x.opml"/>';
    const text = opml(`${passed}<outline xmlUrl="http://a/"/>`);
    expect(readStrictOpml(text).entries).toEqual([{ url: 'http://a/' }]);
  });

  it('takes a list without outlines, which empties a source', () => {
    expect(readStrictOpml(opml('')).entries).toEqual([]);
  });

  it.each([
    ['an empty body', '', 'not well-formed'],
    ['plain text', 'http://a/', 'not well-formed'],
    ['a cut-off document', '<opml><body>\n<outline xmlUrl="http://a/"/>', 'cut off'],
    ['junk after the end', `${opml('')}<x>`, 'not well-formed'],
    ['another XML document', '<rss/>', 'not an opml document'],
    ['no body', '<opml><head/></opml>', 'exactly one body'],
    ['two bodies', '<opml><body/><body/></opml>', 'exactly one body'],
    ['a feed without address', opml('<outline type="rss" text="lost"/>'), '"lost" has no xmlUrl'],
    ['only a site', opml('<outline text="s" htmlUrl="http://s/"/>'), '"s" has no xmlUrl'],
    ['only names', opml('<outline text="My blog"/>'), 'no outline of the OPML body'],
    [
      'only links to other lists',
      opml('<outline type="link" url="http://a/x.opml"/>'),
      'no outline of the OPML body',
    ],
    [
      'one bad address among good ones',
      opml('<outline xmlUrl="http://a/"/><outline xmlUrl="javascript:1"/>'),
      'must begin with http://',
    ],
    [
      'a DOCTYPE',
      `<!DOCTYPE opml [<!ENTITY x SYSTEM "file:///etc/passwd">]>${opml('&x;')}`,
      'DOCTYPE',
    ],
    ['more instructions than a list has', '<?a b?>'.repeat(101) + opml(''), 'at most 100'],
    ['depth 1,000', opml('<outline>'.repeat(1_000) + '</outline>'.repeat(1_000)), 'too deep'],
  ])('refuses %s', (_, text, sentence) => {
    expect(() => readStrictOpml(text)).toThrow(sentence);
  });

  it('refuses more than 2 MiB as too large', () => {
    const text = opml(' '.repeat(2 ** 21));
    expect(() => readStrictOpml(text)).toThrow(expect.objectContaining({ code: 'too-large' }));
  });

  it('takes 10,000 outlines', () => {
    const many = Array.from({ length: 10_000 }, (_, n) => `<outline xmlUrl="http://a/${n}"/>`);
    expect(readStrictOpml(opml(many.join(''))).entries).toHaveLength(10_000);
  });
});
