import { expect, test } from 'vitest';
import { parseFeed } from '../../../src/collect/parse.ts';

const XML =
  '<?xml version="1.0"?>\n<rss version="2.0"><channel><title>Salt &amp; bread</title><item><link>https://salt.example/?a=1&amp;b=2</link></item></channel></rss>';
const ESCAPED = XML.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

test.each([
  ['escaped', ESCAPED],
  [
    'the text of an element',
    `<?xml version="1.0"?>\n<string xmlns="http://x.example/">${ESCAPED}</string>`,
  ],
  [
    'the text of an element, and begins with its document type',
    `<string>&lt;!DOCTYPE rss SYSTEM "rss-0.91.dtd"&gt;${ESCAPED.slice(ESCAPED.indexOf('&lt;rss'))}</string>`,
  ],
  ['a string of JSON', JSON.stringify(XML)],
])('a feed that is %s is read as that feed', (_, wrapped) => {
  const feed = parseFeed(Buffer.from(wrapped));
  expect(feed.title).toBe('Salt & bread');
  expect(feed.items[0]?.link).toBe('https://salt.example/?a=1&b=2');
  expect(feed.repairs).toContain('document wrapped in another');
});

test.each(['<p>Write &lt;rss&gt; first</p>', 'Write &lt;rss&gt; first', '"no feed"'])(
  'what speaks of a feed is none: %s',
  (text) => {
    expect(() => parseFeed(Buffer.from(text))).toThrow(
      expect.objectContaining({ kind: 'not-a-feed' }),
    );
  },
);
