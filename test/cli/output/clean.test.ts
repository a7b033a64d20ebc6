import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanDocument, cleanJson, cleanLine, cleanText } from '../../../src/cli/output/clean.ts';

const HOSTILE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u;

describe('cleaning', () => {
  it.each([
    ['a window title', '\u001b]0;owned\u0007News', 'News'],
    ['a clipboard write', 'a\u001b]52;c;aGk=\u001b\\b', 'ab'],
    ['a hyperlink', '\u001b]8;;http://evil\u001b\\text\u001b]8;;\u001b\\', 'text'],
    ['a screen wipe', '\u001b[2J\u001b[Hhello', 'hello'],
    ['an eight-bit sequence', 'x\u009b31my', 'xy'],
    ['an eight-bit string', 'x\u009d0;t\u009cy', 'xy'],
    ['colour', '\u001b[1;31mred\u001b[0m', 'red'],
    ['backspaces and carriage returns', 'good\b\b\b\bevil\rgone', 'goodevil gone'],
    ['a bidi override', 'a\u202egpj.exe', 'agpj.exe'],
    ['an isolate', '\u2066abc\u2069', 'abc'],
    ['line ends of every kind', 'a\r\nb\u2028c\td\u0085e', 'a b c d e'],
    ['a lone surrogate', 'a\ud800b', 'a\ufffdb'],
    ['a bare escape at the end', 'abc\u001b', 'abc'],
    ['only the beginning of a string that never ends', 'x\u009d0;t', 'x0;t'],
    ['many of them', '\u009d'.repeat(200_000), ''],
    ['other scripts', 'naïve 日本語 🎉 العربية', 'naïve 日本語 🎉 العربية'],
  ])('takes %s out of a line', (_, text, clean) => {
    expect(cleanLine(text)).toBe(clean);
  });

  it('keeps the line feeds and tabs of a document', () => {
    expect(cleanText('a\tb\r\nc\u001b[2J\n')).toBe('a\tb\nc\n');
  });

  it('keeps what follows the beginning of a string in a document', () => {
    expect(cleanText('a\u009db\nc\u009cd\n')).toBe('ab\ncd\n');
    expect(cleanDocument('<a t="\u009d" u="\u009c"/>\r\n<b/>\u001b[2J')).toBe(
      '<a t="" u=""/>\n<b/>[2J',
    );
  });

  it('writes what could act as escapes in JSON, and loses nothing', () => {
    const value = { title: 'a\u009b2J\u202eb\u007f\u001b' };
    const json = cleanJson(JSON.stringify(value));
    expect(json).not.toMatch(HOSTILE);
    expect(JSON.parse(json)).toEqual(value);
  });

  it('lets nothing hostile through, whatever comes', () => {
    const units = fc.string({ unit: 'binary', maxLength: 60 });
    const steering = fc.constantFrom('\u001b[', '\u001b]', '\u009b', '\u0007', '\u202e', '\r', 'x');
    fc.assert(
      fc.property(fc.array(fc.oneof(units, steering)), (parts) => {
        const text = parts.join('');
        expect(cleanLine(text)).not.toMatch(HOSTILE);
        expect(cleanText(text)).not.toMatch(HOSTILE);
        expect(cleanDocument(text)).not.toMatch(HOSTILE);
        expect(cleanJson(JSON.stringify(text))).not.toMatch(HOSTILE);
      }),
    );
  });
});
