import { describe, expect, test } from 'vitest';
import { plainMarkup, plainTitle } from '../../../src/collect/text/plain-title.ts';

describe('titles', () => {
  test.each([
    ['A <b>bold</b> claim', 'A bold claim'],
    ['One<br/>two', 'One two'],
    ['AT&amp;T', 'AT&T'],
    ['caf&eacute; &#8212; bar', 'café — bar'],
    ['a < b and c > d', 'a < b and c > d'],
    ['if a<b and c>d then', 'if a<b and c>d then'],
    ['if a<b && c>d then', 'if a<b && c>d then'],
    ['if a<b &amp;&amp; !c>d then', 'if a<b && !c>d then'],
    ['a <i checked>b</i>', 'a b'],
    ['List<T> in depth', 'List<T> in depth'],
    ['How to use <div> and &lt;p&gt;', 'How to use <div> and <p>'],
    ['The <video> of <b>2004', 'The <video> of 2004'],
    ['<div>Boxes</div> and <DIV>', 'Boxes and'],
    ['<div class="x">Boxes', 'Boxes'],
    ['Replace <b> with <strong>', 'Replace <b> with <strong>'],
    ['Fix <p> handling', 'Fix <p> handling'],
    ['Fix <img> alt text', 'Fix <img> alt text'],
    ['<b>Breaking<b> news', 'Breaking news'],
    ['A <i>word<i> here', 'A word here'],
    ['Use "<em>", not <i>.', 'Use "<em>", not <i>.'],
    ['Vec<i> x', 'Vec<i> x'],
    ['<b>Bold, <i>"slanted and<p>more <br> still', 'Bold, "slanted and more still'],
    ['The <em> tag', 'The <em> tag'],
    ['When to use <b>', 'When to use <b>'],
    ['<b> Breaking news', 'Breaking news'],
    ['Replace <b> in <b>bold</b>', 'Replace in bold'],
    ['I&#8217d say &#x2019tis &#8212 &#123 it', 'I’d say ’tis — &#123 it'],
    ['caf&#233 and don&#39t, but &#12 and &#123', "café and don't, but &#12 and &#123"],
    ['R&D', 'R&D'],
    ['Caf&eacute &copy 2004, R&D &amp more', 'Café © 2004, R&D & more'],
    ['read x?a=1&copy=2&lt=3', 'read x?a=1&copy=2&lt=3'],
    ['<a href="x" title="2 > 1">Two</a> <i class=it\'s>kinds</i>', 'Two kinds'],
    ['two\n  lines', 'two lines'],
    ['two&#13;&#10;lines', 'two lines'],
    ['two&#13;lines', 'two lines'],
    ['x<script>alert(1)</script>y', 'xy'],
    ['', ''],
  ])('makes a line of %j', (html, expected) => {
    expect(plainTitle(html)).toBe(expected);
  });

  test.each([
    ['<em>Two</em> <foo:x a="b">kinds</foo:x>', 'Two kinds'],
    ['<img alt="cat&lt;br />dog" src="x"/> after', 'after'],
    ['before <p title=\'a > "b"\'>x</p>', 'before x'],
    ['<a href="x>one</a> <b>two</b>', 'one two'],
  ])('makes a line of the markup %j', (markup, expected) => {
    expect(plainMarkup(markup)).toBe(expected);
  });
});
