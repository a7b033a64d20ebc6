/** HTML to plain text: readable lines, nothing executable, no price for depth. */
import { describe, expect, test } from 'vitest';
import { plainHtml, plainText } from '../../../src/collect/text/plain-text.ts';

describe('plain text of HTML', () => {
  test.each([
    ['plain & simple', 'plain & simple'],
    ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['a<br>b<br/>c', 'a\nb\nc'],
    ['<ul><li>x</li><li>y</li></ul>', 'x\n\ny'],
    ['caf&eacute; &lt;b&gt; &#8212; &amp;amp;', 'café <b> — &amp;'],
    ['in<b>line</b> <i>tags</i>', 'inline tags'],
    ['<table><tr><td>a</td><td>b</td></tr></table>', 'a b'],
    ['a<script>alert(1)</script>b<style>p{}</style>c', 'abc'],
    ['<svg><script>x</script><text>no</text></svg>yes', 'yes'],
    ['<noscript><p title="</noscript><img src=x>">t</p>', ''],
    ['<img src=x onerror=alert(1)>seen', 'seen'],
    ['<!-- hidden -->shown', 'shown'],
    ['left\u202eright\u0007\u0000\u2066!', 'leftright!'],
    ['a\ud800b', 'a\ufffdb'],
    ['5 < 6 and 7 > 2', '5 < 6 and 7 > 2'],
    ['', ''],
    ['<<script></script>img src=x onerror=alert(1)>', '‹img src=x onerror=alert(1)>'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '‹script>alert(1)‹/script>'],
    ['&lt;x onclick=alert(1)&gt; and Map&lt;K, V&gt;', '‹x onclick=alert(1)> and Map<K, V>'],
    ['a ]]&gt; b', 'a ]]> b'],
    ['Hi <img class="emoji" alt="😀" src="1.png">!', 'Hi 😀!'],
    ['<img src="https://cdn.example/emoji/2/1f600.svg" alt="&#x1f600;"> hi', '😀 hi'],
    [
      '<p>So:</p><pre>def f():\n    <b>return</b> 1\n\n\tend</pre>\n  after <pre>\n  x',
      'So:\n\ndef f():\n    return 1\n\n    end\n\nafter\n\n  x',
    ],
    ['<pre>a    b\tc\n1 2  </pre>d    e', 'a    b    c\n1 2\n\nd e'],
    ['<details><summary>Why</summary>Since</details>then', 'Why\nSince\nthen'],
    ['so <img class="latex" src="/l.php" alt="x^2"> is', 'so x^2 is'],
  ])('of %j is %j', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  test.each([
    ['<p>The <title> element</p><p>names a page.</p>', 'The element\n\nnames a page.'],
    ['a <select> and a <textarea>, <b>bold</b> as they are', 'a and a , bold as they are'],
    ['<select> first, <title> then, <title> again', 'first, then, again'],
    ['before <embed src="film.swf"> after', 'before after'],
    ['before <iframe src="/film"/> after', 'before after'],
    ['before <video src="film.mp4"> after <style>p {}', 'before after'],
    ['before <script> let a', 'before'],
  ])('what %j speaks of hides nothing', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  test('thousands of tags that are never closed cost no more than their length', () => {
    const names = ['select', 'title', 'video', 'object', 'canvas', 'textarea', 'svg'];
    const html = names.map((name) => `<${name}>`.repeat(20_000)).join('');
    expect(plainText(`${html}seen`)).toBe('seen');
  });

  test('a hundred thousand nested elements cost no more than their length', () => {
    expect(plainText(`${'<b>'.repeat(200_000)}deep${'</b>'.repeat(200_000)}`)).toBe('deep');
  });

  test('is cut to 256 KiB between characters', () => {
    const text = plainText(`<p>${'é'.repeat(200_000)}`);
    expect(Buffer.byteLength(text)).toBe(256 * 1024);
    expect(text.endsWith('é')).toBe(true);
  });

  test.each([
    ['<img srcset="s.jpg 320w, l.jpg 1280w, m.jpg 640w">', 'l.jpg'],
    ['<img srcset="a.jpg, b.jpg 2x" alt="">', 'b.jpg'],
    ['<img srcset="a,1.jpg 1x,b,2.jpg 1.5x">', 'b,2.jpg'],
    ['<img src="data:image/gif;base64,R0" srcset="/s.jpg?a=1&amp;b=2 2x">', '/s.jpg?a=1&b=2'],
    ['<img src="one.jpg" srcset="two.jpg 2x">', 'one.jpg'],
    ['<img src="data:image/gif;base64,R0" data-src="/late.jpg?a=1&amp;b=2">', '/late.jpg?a=1&b=2'],
    ['<img data-lazy-srcset="s.jpg 320w, l.jpg 640w">', 'l.jpg'],
    ['<img srcset=" , data:image/gif;base64,R0 3x, x.jpg nonsense">', undefined],
  ])('of the sizes that %s offers takes the largest where it has no other', (html, image) => {
    expect(plainHtml(html).images[0]).toBe(image);
  });

  test('finds images but no tracking pixels', () => {
    const html =
      '<img src="/a.png"><img width=1 height=1 src="/t.gif"><img src="b.jpg?x=1&amp;y=2">';
    expect(plainHtml(html).images).toEqual(['/a.png', 'b.jpg?x=1&y=2']);
  });

  test.each([
    '<img class="wp-smiley emoji" alt="🙂" src="/s.png">',
    '<img src="http://feeds.feedburner.com/~ff/blog?d=yIl2AUoC8zA">',
    '<img src="/share.png" width="16" height="16">',
    '<img src="https://pixel.wp.com/b.gif?host=blog.example">',
  ])('takes %s for no image', (html) => {
    expect(plainHtml(html).images).toEqual([]);
  });

  test('takes a picture about emoji for an image', () => {
    const html =
      '<img class="emoji-cover" src="/emoji-poster.png"><img alt="All" src="/emoji/all.png">';
    expect(plainHtml(html).images).toEqual(['/emoji-poster.png', '/emoji/all.png']);
  });
});
