import { describe, expect, test } from 'vitest';
import { parseFeed } from '../../src/collect/parse.ts';
import type { MarkedText } from '../../src/model/feed.ts';

function contentOf(content: string): MarkedText | undefined {
  const xml = `<feed xmlns="http://www.w3.org/2005/Atom"><entry>${content}</entry></feed>`;
  return parseFeed(Buffer.from(xml)).items[0]?.content;
}

const DIV = '<div xmlns="http://www.w3.org/1999/xhtml">';

describe('a text of Atom', () => {
  test.each([
    ['html', `${DIV}Some &lt;b&gt;frogs&lt;/b&gt;</div>`, 'Some <b>frogs</b>'],
    ['html', `${DIV}&lt;p&gt;Frogs &amp;amp; newts&lt;/p&gt;</div>`, '<p>Frogs &amp; newts</p>'],
    ['text/html', `<div>&lt;p&gt;Frogs&lt;/p&gt;</div>`, '<p>Frogs</p>'],
    // Markup that was not escaped, as of a publisher who means XHTML.
    ['html', `${DIV}<p>The &lt;b&gt; tag</p></div>`, '<p>The &lt;b&gt; tag</p>'],
    ['xhtml', `${DIV}The &lt;b&gt; tag</div>`, 'The &lt;b&gt; tag'],
    ['text/html" mode="xml', `${DIV}The &lt;b&gt; tag</div>`, 'The &lt;b&gt; tag'],
  ])(
    'of the type %s that was wrapped is read without what is around it: %s',
    (type, inside, value) => {
      expect(contentOf(`<content type="${type}">${inside}</content>`)).toEqual({
        type: 'html',
        value,
      });
    },
  );

  const base64 = Buffer.from('%PDF-1.7 and what else a document begins with').toString('base64');
  const lines = `${base64.slice(0, 20)}\n  ${base64.slice(20)}`;

  test.each([
    ['application/pdf', base64, undefined],
    ['application/pdf', lines, undefined],
    ['application/x-notes', 'Frogs sit on stones and in the reeds of the pond', 'text'],
    ['application/x-word', 'Frogs', 'text'],
    ['text/x-token', base64, 'text'],
  ])('of the type %s is none where it is base64: %j', (type, inside, kind) => {
    expect(contentOf(`<content type="${type}">${inside}</content>`)?.type).toBe(kind);
  });
});

test('markup of XHTML loses its prefix, whatever it begins with, and is markup in RSS too', () => {
  const read = (body: string) => {
    const scope = 'xmlns:x="http://www.w3.org/1999/xhtml"';
    const xml = `<rss ${scope}><channel><item><title>A</title>${body}</item></channel></rss>`;
    return parseFeed(Buffer.from(xml), { url: 'https://a.example/f' }).items[0];
  };
  expect(read('<x:body><x:a href="/r">c</x:a></x:body>')?.content).toEqual({
    type: 'html',
    value: '<a href="https://a.example/r">c</a>',
  });
  expect(read('<description>a <x:b>c</x:b></description>')?.description).toEqual({
    type: 'html',
    value: 'a <b>c</b>',
  });
  expect(read('<description><y:b>c</y:b></description>')?.description?.type).toBe('html');
});
