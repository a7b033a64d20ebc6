import { describe, expect, test } from 'vitest';
import { parseFeed } from '../../../src/collect/parse.ts';
import type { MarkedText } from '../../../src/model/feed.ts';

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
    // Only what would be read as markup has to be written as a reference.
    ['xhtml', `${DIV}caf&#233;s &amp;&nbsp;&uuml;&unknown;</div>`, 'cafés &amp;\u00a0ü&unknown;'],
    [
      'xhtml',
      `${DIV}a &#60;b&#x3e; <i title="&#34;&#xe9;">c</i></div>`,
      'a &#60;b&#x3e; <i title="&#34;é">c</i>',
    ],
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

test.each([
  ['a<script src="x"/>b', 'a<script src="x"></script>b'],
  ['<a id="1"/>b<i />c<br/><img alt=""/><p/>', '<a id="1"></a>b<i></i>c<br/><img alt=""/><p/>'],
  ['<style/>a/>b <b title="/>">c</b>', '<style></style>a/>b <b title="/>">c</b>'],
  ['<svg><path d="M0"/></svg>', '<svg><path d="M0"></path></svg>'],
  ['<i/>'.repeat(3), '<i></i>'.repeat(3)],
  ['a<br></br>b<img src="x"></img>', 'a<br>b<img src="x"></img>'],
])('what is empty in XHTML opens nothing as HTML: %s', (inside, value) => {
  const content = `<content type="xhtml">${DIV}${inside}</div></content>`;
  expect(contentOf(content)).toEqual({ type: 'html', value });
  expect(contentOf(`<content type="html">${inside.replaceAll('<', '&lt;')}</content>`)).toEqual({
    type: 'html',
    value: inside,
  });
});

test.each(['tag:pond.example,2026:1', 'mailto:frog@pond.example', 'urn:isbn:1'])(
  'the link is the one that a browser opens, not %s before it',
  (other) => {
    const links = `<link href="${other}"/><link rel="alternate" href="https://pond.example/1"/>`;
    const xml = `<feed xmlns="http://www.w3.org/2005/Atom">${links}<entry>${links}</entry></feed>`;
    const feed = parseFeed(Buffer.from(xml));
    expect([feed.link, feed.items[0]?.link]).toEqual(Array(2).fill('https://pond.example/1'));
    const alone = parseFeed(Buffer.from(xml.replaceAll(/<link rel[^>]*>/g, '')));
    expect(alone.items[0]?.link).toBe(other);
  },
);

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

describe('a text of Atom that does not say what it is', () => {
  const read = (element: string, text: string) => {
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const xml = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><${element}>${escaped}</${element}></entry></feed>`;
    return parseFeed(Buffer.from(xml)).items[0];
  };

  test.each([
    'Replace <b> with <strong>',
    'Fix <p> handling',
    'Fix <img> alt text',
    'Use <em> instead of <i>',
    'Vec<i> x',
    'git checkout <branch> -- <file>',
    'Returns a List<String>',
    'Usage: cmd <in> <out>',
    'No </name> of HTML, and <no a="b"> either',
  ])('keeps the tags that it speaks of: %s', (value) => {
    expect(read('title', value)?.title).toBe(value);
    expect(read('summary', value)?.description).toEqual({ type: 'text', value });
    expect(read('content', value)?.content).toEqual({ type: 'text', value });
  });

  test.each([
    '<b>Bold</b> words',
    'One<br>two',
    'One <img src="https://a.example/1.png"> picture',
    'Frogs &amp; newts',
    '<p class="first">One',
    '<p>One that was cut',
  ])('is HTML where it has an element or a reference: %s', (value) => {
    expect(read('summary', value)?.description).toEqual({ type: 'html', value });
  });
});
