import { describe, expect, test } from 'vitest';
import { resolveMarkupLinks } from '../../../src/collect/text/markup-links.ts';

const BASE = 'https://a.example/b/c';

describe('links in markup', () => {
  test.each([
    ['<a href="d">x</a>', '<a href="https://a.example/b/d">x</a>'],
    ["<img alt='' src='/i.png'>", '<img alt=\'\' src="https://a.example/i.png">'],
    ['<a HREF = d>x</a>', '<a HREF = "https://a.example/b/d">x</a>'],
    ['<a href="?x=1&amp;y=2">x</a>', '<a href="https://a.example/b/c?x=1&amp;y=2">x</a>'],
    [
      '<img srcset="d.png 1x, /e.png 2x, http://x.example/f.png 3x">',
      '<img srcset="https://a.example/b/d.png 1x, https://a.example/e.png 2x, http://x.example/f.png 3x">',
    ],
    [
      '<img srcset="http://x.example/d,1.png 1x, e.png 2x">',
      '<img srcset="http://x.example/d,1.png 1x, https://a.example/b/e.png 2x">',
    ],
    [
      "<img src='http://x.example/d.png' srcset = 'data:image/png;base64,AA== 1x,/e.png 2x'>",
      '<img src=\'http://x.example/d.png\' srcset = "data:image/png;base64,AA== 1x, https://a.example/e.png 2x">',
    ],
    [
      '<div xml:base="e/"><a href="f" xml:base="g/">x</a><div><a href="h">y</a></div><a href="i">z</a></div><a href="j">w</a>',
      '<div><a href="https://a.example/b/e/g/f">x</a><div><a href="https://a.example/b/e/h">y</a></div><a href="https://a.example/b/e/i">z</a></div><a href="https://a.example/b/j">w</a>',
    ],
    ['<a href="d&#47;e">x</a>', '<a href="https://a.example/b/d/e">x</a>'],
    ['<button formaction="d">', '<button formaction="https://a.example/b/d">'],
    ['<img alt="a > b" src="d"/>', '<img alt="a > b" src="https://a.example/b/d"/>'],
    ['<img alt="set src=e"src="d">', '<img alt="set src=e"src="https://a.example/b/d">'],
  ])('resolves %s', (markup, expected) => {
    expect(resolveMarkupLinks(markup, BASE)).toBe(expected);
  });

  test.each([
    '<a href="http://x.example/">x</a> a = b',
    '<a href="#here">x</a>',
    '<a href="&#109;&#97;ilto:ann@x.example">x</a>',
    '<a href="">x</a>',
    '<code>&lt;a href="d"&gt;</code> and <!-- <a href="d"> -->',
    '<img srcset="http://x.example/1.png 1x, http://x.example/2.png 2x">',
    '<a href="mailto:a@b.example" class="c" title="href">x</a>',
    '<img data-caption="&lt;a href=&quot;https://x.example/u&quot;&gt;X&lt;/a&gt;" src="http://x.example/a.jpg">',
    '<iframe srcdoc="&lt;img src=&quot;i.png&quot;&gt;" src="https://x.example/">',
    '<img alt="E = mc2, data = 5 bits" src="http://x.example/e.png">',
    "<a title='use href = bar.html' href='http://x.example/'>x</a>",
  ])('leaves %s alone', (markup) => {
    expect(resolveMarkupLinks(markup, BASE)).toBe(markup);
  });

  test('resolves by the base of the markup where the document has none', () => {
    expect(resolveMarkupLinks('<p xml:base="http://x.example/"><a href="d">', undefined)).toBe(
      '<p><a href="http://x.example/d">',
    );
  });
});
