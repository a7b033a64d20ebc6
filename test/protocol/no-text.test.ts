/** What is told from text: by what terminals put into a text, by damage, and by files that never held any. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeOpml } from '../../src/protocol/lists/decode-opml.ts';
import { isBinary } from '../../src/protocol/no-text.ts';
import { seededRandom } from '../support/terminal.ts';

describe('a text', () => {
  it.each([
    ['in colour', 'hello \u001b[31mred\u001b[0m x'],
    ['in many colours', '\u001b[1;38;5;196mr\u001b[0m\u001b[4:3mg\u001b[K\u001b[0m '.repeat(40)],
    ['with links', '\u001b]8;;https://a.example/\u0007a\u001b]8;;\u001b\\ '.repeat(40)],
    ['that is short, with broken characters', 'les \ufffdt\ufffds en for\ufffdt'],
    ['that is long, with few of them', `${'A word or two. '.repeat(40)}\ufffd\0\ufffd`],
  ])('%s is none the less text', (_, text) => {
    expect(isBinary(text)).toBe(false);
  });

  it('is not made of escapes that give a terminal nothing', () => {
    expect(isBinary('\u001b\u0001a'.repeat(20))).toBe(true);
  });
});

describe('what never was text', () => {
  const random = seededRandom();
  const binary = (text: string) => Buffer.from(text, 'latin1');

  it.each([
    ['random bytes', Buffer.from(random(4_096))],
    ['few random bytes', Buffer.from(random(60))],
    ['what gzip packed', gzipSync('Tomatoes and beans, beans and tomatoes')],
    [
      'a program',
      binary(`\u007fELF\u0002\u0001\u0001${'\0'.repeat(9)}\u0003\0>\0\u0001\0\0\0@\u0010`),
    ],
    ['a picture', binary('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0\u0001\0\0\0')],
    ['the beginning of a picture', binary('\u0089PNG\r\n\u001a\n\0\0\0\r')],
  ])('%s is seen to be binary', (_, bytes) => {
    expect(isBinary(decodeOpml(bytes).text)).toBe(true);
  });
});
