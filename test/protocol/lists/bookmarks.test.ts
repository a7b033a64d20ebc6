import { describe, expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

const BOOKMARKS = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<!-- This file was written by a browser. -->
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks Menu</H1>
<DL><p>
    <DT><A HREF="https://owls.example/" ADD_DATE="1700000000" ICON="data:image/png;base64,AAAA">Owls &amp; co</A>
    <DT><H3 ADD_DATE="1700000000">Birds</H3>
    <DD>What flies
    <DL><p>
        <DT><A HREF="https://gulls.example/?a=1&b=2" FEEDURL="https://gulls.example/feed">Gulls</A>
        <DT><H3>Small</H3>
        <DL><p>
            <DT><A HREF="https://wrens.example/">Wrens</A>
        </DL><p>
        <DT><A HREF="javascript:alert(1)">Read later</A>
    </DL><p>
    <DT><A HREF="https://last.example/">Last</A>
</DL>
`;

describe('bookmarks of a browser', () => {
  it('are entries, in the outermost of their folders, by the feed that was on the page where it is named', () => {
    const document = readOpml(BOOKMARKS);
    expect([document.format, document.title]).toEqual(['bookmarks', 'Bookmarks']);
    expect(document.entries).toEqual([
      {
        line: 7,
        url: 'https://owls.example/',
        title: 'Owls & co',
        htmlUrl: 'https://owls.example/',
      },
      {
        line: 11,
        url: 'https://gulls.example/feed',
        title: 'Gulls',
        htmlUrl: 'https://gulls.example/?a=1&b=2',
        group: 'Birds',
      },
      {
        line: 14,
        url: 'https://wrens.example/',
        title: 'Wrens',
        htmlUrl: 'https://wrens.example/',
        group: 'Birds',
      },
      { line: 18, url: 'https://last.example/', title: 'Last', htmlUrl: 'https://last.example/' },
    ]);
    expect(document.collapsed).toEqual([
      { line: 14, path: ['Birds', 'Small'], group: 'Birds', entries: 1 },
    ]);
    expect(document.addresses).toBe(4);
  });

  it('that are no pages are passed over, with their lines', () => {
    expect(readOpml(BOOKMARKS).passedOver).toEqual([
      { line: 16, what: '"Read later", a bookmark of javascript:' },
    ]);
  });

  it('are known without their first line, and cut off in the middle', () => {
    const body = BOOKMARKS.slice(BOOKMARKS.indexOf('<DL>'));
    expect(readOpml(body).entries).toHaveLength(4);
    const { entries, repairs } = readOpml(body.slice(0, body.indexOf('Wrens')));
    expect(entries).toHaveLength(3);
    expect(repairs.at(-1)?.what).toContain('it may be cut off');
  });

  it('are refused where they are cut off within an address', () => {
    const cut = BOOKMARKS.slice(0, BOOKMARKS.indexOf('last.example'));
    expect(readOpml(cut).refusals).toMatchObject([
      {
        line: 18,
        reason: 'the file is cut off within the address',
        address: 'https://',
      },
    ]);
  });

  it('lose no bookmark behind an address that lost its quote', () => {
    const bookmark = (name: string) =>
      `<DT><A HREF="http://${name}.example/" FEEDURL="http://${name}.example/f">${name}</A>\n`;
    const list = (damaged: string) =>
      `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n${damaged}${bookmark('b')}</DL>`;
    for (const lost of ['/" FEED', '/f">']) {
      const damaged = bookmark('a').replace(lost, lost.replace('"', ''));
      const { entries, refusals } = readOpml(list(damaged));
      expect(entries.map(({ url, title }) => [url, title])).toEqual([
        ['http://a.example/f', 'a'],
        ['http://b.example/f', 'b'],
      ]);
      expect(refusals).toEqual([]);
    }
  });

  it('are read however deep their folders are', () => {
    const nested = '<DL><DT><H3>F</H3>'.repeat(50_000);
    const bookmark = '<DL><DT><A HREF="https://owls.example/">Owls</A>';
    const document = readOpml(`<!DOCTYPE NETSCAPE-Bookmark-file-1>${nested}${bookmark}`);
    expect(document.entries).toMatchObject([{ url: 'https://owls.example/', group: 'F' }]);
    expect(document.collapsed[0]?.path.length).toBeLessThanOrEqual(100);
  });

  it('are not any other page', () => {
    const page =
      '<!doctype html><title>Birds</title><ul><li><a href="https://owls.example/">Owls</a></ul>';
    expect(() => readOpml(page)).toThrow('this is a web page or other markup');
    const glossary =
      '<html><body><dl><dt><a href="https://owls.example/">Owls</a></dt></dl></body></html>';
    expect(() => readOpml(glossary)).toThrow('this is a web page or other markup');
  });
});

it('ends an address that lost its last quote before the next attribute', () => {
  const text = `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n<DT><A HREF="http://a.example/f.xml ADD_DATE="12">Owls</A>\n<DT><A HREF="http://b.example/">Gulls</A>\n</DL>`;
  const { entries, repairs } = readOpml(text);
  expect(entries).toMatchObject([
    { url: 'http://a.example/f.xml', title: 'Owls' },
    { url: 'http://b.example/', title: 'Gulls' },
  ]);
  expect(repairs).toEqual([{ line: 3, what: 'closed a value that has no closing quote' }]);
});

it.each([
  ['a quote missing', '<A HREF="#" ADD_DATE="1>B</A>'],
  ['both ends missing', '<A HREF="# ADD_DATE="1>B</A>'],
  ['the end of its tag missing', '<A HREF="#" ADD_DATE="1"B</A>'],
  ['its tag without a name', '< HREF="#" ADD_DATE="1">B</A>'],
  ['half a name', '<A REF="#" ADD_DATE="1">B</A>'],
  ['signs within a name', '<A H//REF="#" ADD_DATE="1">B</A>'],
  ['its tag missing', '</A>="#" ADD_DATE="1">B</A>'],
  ['no equals sign', '<A HREF"#" ADD_DATE="1">B</A>'],
])('loses none of the bookmarks around one with %s', (_, broken) => {
  const url = (name: string) => `http://${name}.example/?a=1`;
  const line = (name: string) => `<DT><A HREF="${url(name)}" ADD_DATE="1">${name}</A>`;
  const second = `<DT>${broken.replace('#', url('b'))}`;
  const { entries, refusals } = readOpml(
    `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n<DT><H3>G</H3>\n<DL><p>\n${line('a')}\n${second}\n${line('c')}\n${line('d')}\n</DL><p>\n</DL>`,
  );
  expect(entries.map((entry) => [entry.line, entry.url, entry.group])).toEqual(
    ['a', 'b', 'c', 'd'].map((name, at) => [at + 5, url(name), 'G']),
  );
  expect(entries.map(({ title = 'B' }) => title.toLowerCase())).toEqual(['a', 'b', 'c', 'd']);
  expect(refusals).toEqual([]);
});

it.each(['<A HREF="http:', '<a ', 'href=http:', 'href=http:a>', '< ', '"', '<A HREF="http:"'])(
  'takes a time that grows with the length alone: %j',
  (piece) => {
    const start = performance.now();
    readOpml(`<!DOCTYPE NETSCAPE-Bookmark-file-1>\n${piece.repeat(300_000 / piece.length)}`);
    expect((performance.now() - start) / 1_000).toBeLessThan(5);
  },
);

it('refuses a bookmark that is commented out', () => {
  const bookmark = (name: string) => `<DT><A HREF="http://${name}.example/f">${name}</A>\n`;
  const list = `<DL><p>\n${bookmark('a')}<!-- ${bookmark('b')} -->\n${bookmark('c')}</DL>\n`;
  const { entries, refusals } = readOpml(`<!DOCTYPE NETSCAPE-Bookmark-file-1>\n${list}`);
  expect(entries.map(({ title }) => title)).toEqual(['a', 'c']);
  expect(refusals).toMatchObject([
    { line: 4, kind: 'comment', title: 'b', address: 'http://b.example/f' },
  ]);
});

it('reads the pages that Pocket saved, whose list is a page itself', () => {
  const link = (name: string) =>
    `<li><a href="http://${name}.example/?a=1&amp;b" time_added="17" tags="x">${name}</a></li>`;
  const text = `<!DOCTYPE html>\n<html><head><title>Pocket Export</title></head><body>\n<h1>Unread</h1>\n<ul>\n${link('a')}\n${link('b')}\n</ul>\n</body></html>\n`;
  const { title, entries, refusals } = readOpml(text);
  expect(title).toBe('Pocket Export');
  expect(entries).toMatchObject([
    { line: 5, url: 'http://a.example/?a=1&b', title: 'a' },
    { line: 6, url: 'http://b.example/?a=1&b', title: 'b' },
  ]);
  expect(refusals).toEqual([]);
});

it.each([
  '<ahref="http://a.example/f" ADD_DATE="1">',
  '<a hr<ef="http://a.example/f" ADD_DATE="1">',
])('reads a bookmark whose tag is broken before its name: %s', (tag) => {
  const text = `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n<DT>${tag}Owls</A>\n</DL>`;
  expect(readOpml(text).entries).toMatchObject([{ line: 3, url: 'http://a.example/f' }]);
});
