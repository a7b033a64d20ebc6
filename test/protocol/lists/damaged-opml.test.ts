import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';
import { writeOpml } from '../../../src/protocol/opml.ts';
import { DAMAGES } from './damage.ts';
import { accounted, expectAccounted, opml, urls } from './written-opml.ts';

it.each([
  '<?xml version="1.0"?>\n<!-- Exported by a reader that was',
  '<?xml version="1.0"?>\n<!-- one --><!-- two -->\n<op',
])('reads %j as a list that is cut off before its first outline', (text) => {
  const { entries, repairs } = readOpml(text);
  expect(entries).toEqual([]);
  expect(repairs.at(-1)?.what).toContain('it may be cut off');
});

describe('damage that is read over', () => {
  it('keeps bare ampersands that look like entities', () => {
    const document = readOpml(
      opml('<outline text="R&D" xmlUrl="http://a.example/?a=1&copy=2&lt=3"/>'),
    );
    expect(document.entries).toMatchObject([
      { url: 'http://a.example/?a=1&copy=2&lt=3', title: 'R&D' },
    ]);
    expect(document.repairs.map(({ what }) => what)).toContain('kept a bare ampersand');
  });

  it('tells of the ampersand that it keeps in the title of a list', () => {
    const { title, repairs } = readOpml(
      '<opml>\n<head><title>R & D</title></head><body><outline xmlUrl="http://a.example/"/></body></opml>',
    );
    expect(title).toBe('R & D');
    expect(repairs).toEqual([{ line: 2, what: 'kept a bare ampersand' }]);
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

  it.each([
    '<outline text="x"/>',
    '<outline text="x" type="rss">',
    "<outline text='x'/>",
    '<outline>',
  ])('keeps %s among the words of a title', (tag) => {
    for (const title of [`my ${tag} feed`, `my ${tag}`, `${tag} feed`]) {
      for (const attributes of [
        `text="${title}" xmlUrl="http://a.example/f"`,
        `xmlUrl="http://a.example/f" text="${title}"`,
      ]) {
        const body = `<outline ${attributes}/><outline text="B" xmlUrl="http://b.example/f"/>`;
        const { entries, refusals } = readOpml(opml(body));
        expect(entries).toMatchObject([
          { url: 'http://a.example/f', title },
          { url: 'http://b.example/f', title: 'B' },
        ]);
        expect(refusals).toEqual([]);
      }
    }
  });

  it('takes an outline for one that stands behind a group which lost its quote', () => {
    const feed = (name: string) =>
      `<outline text="${name}" type="rss" xmlUrl="http://${name}.example/f"/>`;
    const body = `<outline text="Birds><outline text="Owls">${feed('a')}</outline>${feed('b')}</outline>`;
    expect(readOpml(opml(body)).entries).toMatchObject([
      { url: 'http://a.example/f', title: 'a' },
      { url: 'http://b.example/f', title: 'b' },
    ]);
  });

  it.each(['«»', '»«', '‹›', '„“', '‘’', '″″', '＂＂', '``', '`´'])(
    'reads values between %s',
    (quotes) => {
      const quoted = (value: string) => `${quotes[0]}${value}${quotes[1]}`;
      for (const space of ['', ' ']) {
        const value = (words: string) => quoted(`${space}${words}${space}`);
        const outline = `<outline text=${value('the "Owl" show')} xmlUrl=${value('http://a.example/f')} htmlUrl=${value('http://a.example/')}/>`;
        const { entries, refusals } = readOpml(
          opml(`${outline}\n<outline xmlUrl="http://b.example/f" text="B »"/>`),
        );
        expect(entries).toMatchObject([
          { url: 'http://a.example/f', title: 'the "Owl" show', htmlUrl: 'http://a.example/' },
          { url: 'http://b.example/f', title: 'B »' },
        ]);
        expect(refusals).toEqual([]);
      }
      const lost = `xmlUrl=${quoted('http://a.example/f')}`;
      expect(readOpml(lost).entries).toMatchObject([{ url: 'http://a.example/f' }]);
    },
  );

  it('finds the address of a feed that lost its quotes, or stands behind half a name', () => {
    const lost =
      '<outline text="A" title="A b xmlUrl=http://a.example/f" htmlUrl="http://a.example/"/>';
    const { entries, refusals } = readOpml(opml(lost));
    expect(entries).toMatchObject([{ url: 'http://a.example/f', title: 'A b' }]);
    expect(refusals).toEqual([]);
    const last = '<outline title="A b" type="rss" version="RSS xmlUrl=http://a.example/f"/>';
    expect(readOpml(opml(last)).entries).toMatchObject([{ url: 'http://a.example/f' }]);
    const joined = '<outline title="A" textxmlUrl="http://a.example/f"/>';
    expect(readOpml(opml(joined)).entries).toMatchObject([{ url: 'http://a.example/f' }]);
  });

  it('ends titles at quotes of another kind, and those without quotes at the next attribute', () => {
    const address = 'xmlUrl="http://a.example/"';
    for (const text of [
      `"Owls of C' ${address}`,
      `“Owls of C" ${address}`,
      `'Owls of C” ${address}`,
    ]) {
      const { entries } = readOpml(opml(`<outline type="rss" text=${text}/>`));
      expect(entries).toMatchObject([{ url: 'http://a.example/', title: 'Owls of C' }]);
    }
    for (const end of [` ${address}/>`, ` type="rss" ${address}/>`, `" ${address}/>`]) {
      const { entries } = readOpml(opml(`<outline text=Owls of C${end}`));
      expect(entries).toMatchObject([{ url: 'http://a.example/', title: 'Owls of C' }]);
    }
    const joined = '<outline xmlUrl="http://a.example/x htmlUrl=http://a.example/" text="A"/>';
    expect(readOpml(opml(joined)).entries).toMatchObject([
      { url: 'http://a.example/x', htmlUrl: 'http://a.example/', title: 'A' },
    ]);
  });

  it('leaves out control characters, also beside the names of attributes', () => {
    const document = readOpml(
      opml(
        '\u000b<outline text="one" \u0008xmlUrl="http://a.example/"/>\n<outline\u0000 text="tw\u001bo" xmlUrl\u0001="\u0002http://b.example/"/>',
      ),
    );
    expect(document.entries.map(({ title, url }) => [title, url])).toEqual([
      ['one', 'http://a.example/'],
      ['two', 'http://b.example/'],
    ]);
    expect(document.refusals).toEqual([]);
    expect(document.repairs[0]).toMatchObject({ what: 'left out control characters' });
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

  it.each(['', ' ', ' te', ' text=', ' text = ', ' text="T'])(
    'takes an address that is whole where the file is cut off behind it: %j',
    (rest) => {
      const { entries, refusals } = readOpml(
        `<opml><body><outline xmlUrl="http://a.example/"${rest}`,
      );
      expect([entries, refusals]).toMatchObject([[{ url: 'http://a.example/' }], []]);
    },
  );
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
        expectAccounted(text, readOpml(text));
      }),
      { numRuns: 500 },
    );
  });
});

it('reads an address without quotes behind a value that has some', () => {
  const outline = '<outline text="Owls" type="rss" url=http://a.example/x />';
  expect(readOpml(`<opml><body>${outline}</body></opml>`).entries).toMatchObject([
    { url: 'http://a.example/x', title: 'Owls' },
  ]);
});

it('joins the lines that an address was wrapped into', () => {
  const outline = '<outline xmlUrl="http://a.example/n/\r\n   2"/>';
  expect(readOpml(`<opml><body>${outline}</body></opml>`).entries).toMatchObject([
    { url: 'http://a.example/n/2', repairs: ['joined the lines of the address'] },
  ]);
});

it('finds an address between two quotes of a word processor that stand for straight ones', () => {
  const outline =
    '<outline type="rss" title="Owls” xmlUrl=”http://a.example/f" htmlUrl="http://a.example/"/>';
  const { entries, refusals } = readOpml(`<opml><body>\n${outline}\n</body></opml>`);
  expect(entries).toMatchObject([{ line: 2, title: 'Owls', url: 'http://a.example/f' }]);
  expect(refusals).toEqual([]);
});
