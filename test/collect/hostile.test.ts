import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FeedError } from '../../src/collect/feed-error.ts';
import { parseFeed } from '../../src/collect/parse.ts';
import type { Feed } from '../../src/model/feed.ts';
import { LIMITS } from '../../src/model/limits.ts';

const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udfff](?![\udc00-\udfff])(?<![\ud800-\udbff][\udc00-\udfff])/;

function rss(inside: string): Uint8Array {
  return Buffer.from(`<rss version="2.0"><channel><title>t</title>${inside}</channel></rss>`);
}

function outcome(bytes: Uint8Array): Feed | string {
  try {
    return parseFeed(bytes);
  } catch (thrown) {
    if (thrown instanceof FeedError) return thrown.kind;
    throw thrown;
  }
}

describe('what is no feed', () => {
  test.each([
    ['no bytes', '', 'empty'],
    ['white space', ' \n ', 'empty'],
    ['one byte', 'x', 'not-a-feed'],
    ['the status of a service', '{"status": "ok", "version": "0.1.0"}', 'not-a-feed'],
    ['an HTML page', '<!doctype html><html><body><rss></rss></body></html>', 'not-a-feed'],
    ['a page with an element of its own', '<!DOCTYPE html><div><feed><p>x</feed>', 'not-a-feed'],
    ['a page without its head', '<div><channel><p>news</p></channel></div>', 'not-a-feed'],
    ['an OPML list', '<?xml version="1.0"?><opml version="2.0"></opml>', 'not-a-feed'],
    ['a PNG', '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', 'not-a-feed'],
    ['other JSON', '{"a": 1}', 'not-a-feed'],
    ['a JSON list', '[1, 2]', 'not-a-feed'],
    ['the first tags of a feed', '<?xml version="1.0"?><rss version="2.0"><chan', 'truncated'],
    [
      'the first value of a JSON Feed',
      '{"version": "https://jsonfeed.org/version/1", ',
      'truncated',
    ],
    ['broken JSON', '{"version": "https://jsonfeed.org/version/1", title}', 'unreadable'],
  ])('%s ends in its outcome', (_name, text, kind) => {
    expect(outcome(Buffer.from(text, 'latin1'))).toBe(kind);
  });

  test.each([
    [
      'names of blanks',
      `<item>${`<author>a${' '.repeat(1_000)}://x</author>`.repeat(2_000)}</item>`,
    ],
    ['encoded words', `<item><title>${'=?utf-8?q?a?='.repeat(600_000)}</title></item>`],
    [
      'tags without an end in HTML',
      `<item><description><p>x</p><![CDATA[<${'a'.repeat(200_000)}]]>&lt;</description></item>`,
    ],
    ['addresses of dots', `<link>${'a.'.repeat(2_000)} /x</link>`.repeat(2_000)],
  ])('%s are read in no more steps than they are long', (_name, inside) => {
    expect(outcome(rss(`<link>http://a.example/</link>${inside}`))).toMatchObject({ title: 't' });
  });

  test.each([
    ['behind the list', '"items": ', 'truncated'],
    ['behind an item', '"items": [{"id": "1"}', ['1']],
    ['behind a comma', '"items": [{"id": "1"},', ['1']],
  ])('blanks %s of a broken JSON Feed are gone over once', (_name, before, expected) => {
    const start = `{"version": "https://jsonfeed.org/version/1", ${before}`;
    const read = outcome(Buffer.from(`${start}${' '.repeat(1_500_000)}x`));
    expect(typeof read === 'string' ? read : read.items.map(({ id }) => id)).toEqual(expected);
  });

  test('more than the limit of bytes is too large', () => {
    expect(outcome(Buffer.alloc(LIMITS.fetch.bodyBytes + 1, 0x20))).toBe('too-large');
  });
});

describe('bombs', () => {
  test('entities a document declares are never expanded', () => {
    const bytes = Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY e SYSTEM "file:///etc/passwd">]>
      <rss><channel><title>&b;&e;</title></channel></rss>`,
    );
    expect(parseFeed(bytes).title).toBe('&b;&e;');
  });

  test('depth past the limit stops the reading and keeps what was read before', () => {
    const deep = '<a>'.repeat(1_000_000);
    const feed = parseFeed(rss(`<item><title>kept</title></item><item>${deep}`));
    expect(feed.items.map((item) => item.title)).toEqual(['kept']);
    expect(feed.repairs).toContain('nested too deeply; read up to there');
    expect(outcome(rss(deep))).toBe('unreadable');
  });

  test('JSON of millions of values is too large', () => {
    const list = '{},'.repeat(LIMITS.parse.jsonValues);
    expect(outcome(Buffer.from(`{"items": [${list}{}]}`))).toBe('too-large');
    const text = JSON.stringify({ items: [{ id: '1', content_text: list }] });
    expect(outcome(Buffer.from(text))).toMatchObject({ items: [{ id: '1' }] });
  });

  test('what is no object in a list of items in JSON is no item', () => {
    const feed = outcome(Buffer.from('{"rss":{"channel":{"item":[null,1,"s",[],{"title":"a"}]}}}'));
    expect(feed).toMatchObject({ items: [{ title: 'a' }] });
  });

  test('depth of JSON past the limit is unreadable', () => {
    expect(outcome(Buffer.from(`{"items": ${'['.repeat(100_000)}`))).toBe('unreadable');
  });

  test.each([
    ['a hundred thousand attributes', `<item ${'a="b" '.repeat(100_000)}><title>i</title></item>`],
    [
      'distinct attributes',
      `<item ${Array.from({ length: 100_000 }, (_, i) => `a${i}="b"`).join(' ')}><title>i</title></item>`,
    ],
    ['a vast attribute', `<item><title x="${'y'.repeat(5_000_000)}">i</title></item>`],
    ['a vast tag name', `<${'n'.repeat(5_000_000)}/><item><title>i</title></item>`],
    ['a million empty elements', `${'<a/>'.repeat(1_000_000)}<item><title>i</title></item>`],
    ['half a million instructions', `${'<?p?>'.repeat(500_000)}<item><title>i</title></item>`],
    [
      'vast numbers of references',
      `<item><title>i</title><description>${'&#65;'.repeat(1_500_000)}</description></item>`,
    ],
    [
      'ampersands without end',
      `<item><title>i</title><description>${'&'.repeat(2_000_000)};</description></item>`,
    ],
    ['a comment that never ends', `<item><title>i</title></item><!-- ${'x'.repeat(5_000_000)}`],
    [
      'a CDATA section that never ends',
      `<item><title>i</title><description><![CDATA[${'x'.repeat(5_000_000)}`,
    ],
    [
      'signs of instructions before an end tag',
      `<item><title>i</title></item>${`${'<?'.repeat(2_000)}</a>?>`.repeat(2_000)}`,
    ],
    [
      'tags without end beside a tag',
      `<item><title>i</title><category>${'<'.repeat(200_000)}!</category></item>`,
    ],
    ['closing tags of nothing', `<item><title>i</title></item>${'</stray>'.repeat(1_000_000)}`],
    [
      'open brackets',
      `<item><title>i</title><description>${'<'.repeat(200_000)}</description></item>`,
    ],
  ])('%s costs no more than its length', (_name, inside) => {
    const feed = parseFeed(rss(inside));
    expect(feed.items.map((item) => item.title)).toEqual(['i']);
  });

  test.each([
    [
      'declarations that never end',
      `${'<!a[>'.repeat(12_000)}${'x'.repeat(5_000_000)}`,
      'not-a-feed',
    ],
    ['comments without end', '<!---->'.repeat(1_000_000), 'not-a-feed'],
    [
      'quotes without end in JSON',
      `{"version": "https://jsonfeed.org/version/1", "title": "${'\\"'.repeat(900_000)}`,
      'truncated',
    ],
  ])('%s end in their outcome', (_name, text, kind) => {
    expect(outcome(Buffer.from(text))).toBe(kind);
  });

  test('titles and names that are all beginnings cost no more than their length', () => {
    const title = '&lt;!--'.repeat(2_000);
    const author = `${'a.'.repeat(500)}@`;
    const item = `<item><title>${title}</title><author>${author}</author></item>`;
    expect(parseFeed(rss(item.repeat(500))).items).toHaveLength(500);
  });

  test('white space before the value of a link costs no more than its length', () => {
    const item = `<item><title>i</title><description><![CDATA[<a href=${' '.repeat(200_000)}x>y</a>]]></description></item>`;
    const feed = parseFeed(rss(item), { url: 'https://a.example/feed' });
    expect(feed.items.map(({ title }) => title)).toEqual(['i']);
  });

  test('white space in XHTML costs no more than its length', () => {
    const entry = `<entry><title>a</title><content type="xhtml"><div>${' '.repeat(500_000)}</div></content></entry>`;
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title>${entry}</feed>`;
    expect(outcome(Buffer.from(feed))).toMatchObject({ items: [{ title: 'a' }] });
  });

  test('a title, a text and an address are cut to their limits', () => {
    const feed = parseFeed(
      rss(`<item><title>${'ü'.repeat(5_000)}</title><link>http://a.example/${'x'.repeat(1_000_000)}</link>
        <guid>${'g'.repeat(1_000_000)}</guid><description>${'d'.repeat(1_000_000)}</description></item>`),
    );
    const [item] = feed.items;
    expect(Buffer.byteLength(item?.title ?? '')).toBe(LIMITS.parse.titleBytes);
    expect(item?.link).toBeUndefined();
    expect(item?.id?.length).toBe(LIMITS.parse.urlBytes);
    expect(item?.description?.value.length).toBe(LIMITS.parse.textBytes);
  });

  test('of fifty thousand items the newest five hundred are kept, in their order', () => {
    const items = Array.from({ length: 50_000 }, (_, at) => {
      const date = new Date(Date.UTC(2000, 0, 1) + at * 3_600_000).toUTCString();
      return `<item><guid>${at}</guid><pubDate>${date}</pubDate></item>`;
    });
    const feed = parseFeed(rss(items.join('')));
    expect(feed.items.length).toBe(LIMITS.parse.itemsPerFeed);
    expect(feed.items[0]?.id).toBe('49500');
    expect(feed.items.at(-1)?.id).toBe('49999');
    expect(feed.repairs).toContain('older items past the limit left out');
  });
});

describe('of more items than are kept', () => {
  const most = LIMITS.parse.itemsPerFeed;
  const kept = (...dates: readonly (string | undefined)[]) => {
    const items = dates.map((date, at) => {
      const dated = date === undefined ? '' : `<pubDate>${date}</pubDate>`;
      return `<item><guid>${at}</guid>${dated}</item>`;
    });
    return parseFeed(rss(items.join(''))).items.map(({ id }) => Number(id));
  };

  test('the first stay where none has a date', () => {
    const ids = kept(...Array<undefined>(most + 100).fill(undefined));
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([most, 0, most - 1]);
  });

  test('those without a date go first', () => {
    const dated = Array<string>(most).fill('Thu, 01 Jan 2026 00:00:00 GMT');
    expect(kept(undefined, ...dated)[0]).toBe(1);
  });
});

describe('names and characters', () => {
  test('names of the language are only names', () => {
    const feed = parseFeed(
      rss(
        '<__proto__><polluted>1</polluted></__proto__><item __proto__="x"><constructor>c</constructor><toString/><title>i</title></item>',
      ),
    );
    expect(feed.items[0]?.title).toBe('i');
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    const json = parseFeed(
      Buffer.from(
        '{"version":"https://jsonfeed.org/version/1","__proto__":{"title":"x","polluted":1},"items":[]}',
      ),
    );
    expect(json.title).toBeUndefined();
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test('what colours text on a terminal leaves no letters behind', () => {
    const item = '<item><title>\u001b[1;31mBuild\u001b[0m \u001b[<b>broken</title></item>';
    expect(outcome(rss(item))).toMatchObject({ items: [{ title: 'Build [broken' }] });
  });

  test('characters outside XML 1.0 never leave', () => {
    const feed = parseFeed(
      rss('<item><title>a\0b\u001bc\ufffed&#0;e&#xD800;f&#x110000;g&#27;h</title></item>'),
    );
    expect(feed.items[0]?.title).toBe('abcdefgh');
    const json = Buffer.from(
      '{"version":"https://jsonfeed.org/version/1","items":[{"id":"1","title":"a\\u0000b\\ud800c\\uffff"}]}',
    );
    expect(parseFeed(json).items[0]?.title).toBe('ab\ufffdc');
  });
});

describe('any bytes', () => {
  const seeds = [
    'rss-2.0.xml',
    'atom-1.0.xml',
    'rss-1.0.xml',
    'broken.xml',
    'json-feed-1.1.in.json',
  ].map((name) => readFileSync(new URL(`../fixtures/feeds/${name}`, import.meta.url)));

  test('end in a feed or a typed error', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void outcome(bytes)));
  });

  test('of a feed cut, doubled and scribbled over end in a feed without forbidden characters, or a typed error', () => {
    const change = fc.record({
      seed: fc.nat(seeds.length - 1),
      cuts: fc.array(fc.tuple(fc.nat(3_000), fc.nat(60), fc.uint8Array({ maxLength: 6 })), {
        maxLength: 8,
      }),
    });
    fc.assert(
      fc.property(change, ({ seed, cuts }) => {
        let bytes: Buffer = seeds[seed] ?? Buffer.alloc(0);
        for (const [at, length, scribble] of cuts) {
          bytes = Buffer.concat([bytes.subarray(0, at), scribble, bytes.subarray(at + length)]);
        }
        const read = outcome(bytes);
        expect(JSON.stringify(read)).not.toMatch(FORBIDDEN);
        if (typeof read !== 'string') expect(structuredClone(read)).toEqual(read);
      }),
      { numRuns: 300 },
    );
  });
});
