import { expect, test } from 'vitest';
import { escapedBeside, escapedOnce } from '../../../src/collect/text/escaped-markup.ts';

test.each([
  ['&lt;p&gt;One &amp;amp; two&lt;/p&gt;', '<p>One &amp; two</p>'],
  [' &lt;section&gt;One&lt;/section&gt;\n', ' <section>One</section>\n'],
  ['&lt;img src="a.png"&gt;', '<img src="a.png">'],
  ['&lt;html&gt;&lt;body&gt;One&lt;/body&gt;&lt;/html&gt;', '<html><body>One</body></html>'],
  ['&lt;hr&gt;&lt;p&gt;One&lt;/p&gt;', '<hr><p>One</p>'],
])('takes %j for markup that was escaped once too often', (written, meant) => {
  expect(escapedOnce(written)).toBe(meant);
});

test.each([
  '<p>&lt;b&gt; and &lt;/b&gt;</p>',
  '&lt;b&gt; or &lt;strong&gt;',
  'Use &lt;p&gt; and &lt;/p&gt;',
  '&lt;title&gt; belongs into &lt;/head&gt;',
])('leaves %j, where tags are spoken of', (html) => {
  expect(escapedOnce(html)).toBe(html);
});

test('takes markup for escaped beside a tag that closes nothing', () => {
  expect(escapedBeside('</b><br> &lt;p&gt;One&lt;/p&gt;')).toBe('</b><br> <p>One</p>');
  const code = '</b><code>&lt;p&gt;One&lt;/p&gt;</code>';
  expect(escapedBeside(code)).toBe(code);
});
