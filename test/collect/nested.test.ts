import { describe, expect, test } from 'vitest';
import { parseFeed } from '../../src/collect/parse.ts';

function rss(inside: string) {
  return parseFeed(
    Buffer.from(`<rss version="2.0"><channel><title>t</title>${inside}</channel></rss>`),
  );
}

describe('a feed inside an entry', () => {
  const inner = '<title>P</title><id>urn:p</id><entry><id>urn:in</id><title>In</title></entry>';
  const own = '<id>urn:1</id><title>Own</title><updated>2026-01-01T00:00:00Z</updated>';
  const expected = { id: 'urn:1', title: 'Own', updated: '2026-01-01T00:00:00.000Z' };

  test.each([
    `<link rel="related"><m:inline xmlns:m="urn:m"><feed>${inner}</feed></m:inline></link>`,
    `<link rel="related"><m:inline xmlns:m="urn:m"><feed>${inner}<entry><id>urn:b</id></entry></feed></m:inline></link>`,
    `<content type="application/xml"><feed>${inner}</feed></content>`,
    `<content type="application/xml"><feed>${inner.replaceAll('entry>', 'e>')}</feed></content>`,
  ])('is part of that, before and behind what the entry says of itself: %s', (feed) => {
    for (const entry of [`${own}${feed}`, `${feed}${own}`]) {
      const xml = `<feed xmlns="http://www.w3.org/2005/Atom"><entry>${entry}</entry><entry><id>urn:2</id></entry></feed>`;
      const { items } = parseFeed(Buffer.from(xml));
      expect(items.map(({ id }) => id)).toEqual(['urn:1', 'urn:2']);
      expect(items[0]).toMatchObject(expected);
    }
  });

  test('leaves a text that is never closed to end where the next element begins', () => {
    const { items } = parseFeed(
      Buffer.from(
        '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>A<id>urn:1</id></entry><entry><title>B<id>urn:2</id></entry></feed>',
      ),
    );
    expect(items.map(({ id, title }) => [id, title])).toEqual([
      ['urn:1', 'A'],
      ['urn:2', 'B'],
    ]);
  });
});

describe('elements that are nested deeply', () => {
  test.each([
    ['text', 100, 'description'],
    ['text', 256, 'description'],
    ['text', 1_000, 'description'],
    ['parts', 1_000, 'author'],
    ['no interest', 1_000, 'unknown'],
  ])('inside an element of %s, %i deep, leave the rest of the feed', (_mode, depth, name) => {
    const deep = `<${name}>${'<b>'.repeat(depth)}x<br><hr/>y${'</b>'.repeat(depth)}</${name}>`;
    const unclosed = `<${name}>${'<b>'.repeat(depth)}x</${name}>`;
    const { items, repairs } = rss(
      `<item>${deep}<guid>1</guid></item><item>${unclosed}<guid>2</guid></item><item><guid>3</guid></item>`,
    );
    expect(items.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(repairs.some((repair) => repair.includes('too deeply'))).toBe(false);
    if (name === 'description') {
      expect(items[0]?.description?.value).toBe(deep.slice(13, -14));
    }
  });

  test('that are empty are not counted as open', () => {
    const text = `<description>${'<b>'.repeat(300)}${'<x/><br>'.repeat(10_000)}</description>`;
    expect(rss(`<item>${text}<guid>1</guid></item>`).items[0]?.id).toBe('1');
  });
});

describe('an instruction', () => {
  test.each([
    ['<?pi <title>no</title>?>', 'a'],
    ['<?pi <a/><b>no</b> <c x="y">z</c> ?>', 'a'],
    // Closed like a tag, as a word processor does.
    ['<?pi><title>b</title><description>who?></description>', 'b'],
    ['<?pi <title>b</title><description><?x?></description>', 'b'],
  ])('ends where it is closed: %s', (instruction, title) => {
    expect(rss(`<item>${instruction}<title>a</title></item>`).items[0]?.title).toBe(title);
  });

  test('that holds others without end is gone over once', () => {
    expect(rss(`<item><title>a</title>${'<?a <b/>'.repeat(300_000)}?></item>`).title).toBe('t');
  });
});
