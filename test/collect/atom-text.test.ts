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
});
