import { expect, test } from 'vitest';
import { decode } from '../../../src/model/encoding/decode.ts';

const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>';
const SOUND = '<a>Größe für alle, schön und gut – ä ö ü</a>';

/** What is read of UTF-8 with a piece of windows-1252 pasted into it, one character a byte. */
function pasted(piece: string): string {
  const bytes = Buffer.concat([
    Buffer.from(DECLARATION + SOUND),
    Buffer.from(piece, 'latin1'),
    Buffer.from(SOUND),
  ]);
  return decode(bytes).text.slice((DECLARATION + SOUND).length, -SOUND.length);
}

test.each([
  ['l\x92\xe9t\xe9 \xe0 la plage', 'l’été à la plage'],
  ['\xc9cole, \xe9cole', 'École, école'],
  ['Gr\xf6\xdfe, Stra\xdfe', 'Größe, Straße'],
  ['\xdcber', 'Über'],
  ['<b>\xc4rger</b>', '<b>Ärger</b>'],
])('letters are letters where they begin a word and beside each other: %j', (bytes, text) => {
  expect(pasted(bytes)).toBe(text);
});

test.each([
  ['a half character \xc3 alone', 'a half character \ufffd alone'],
  ['cut\xc3.', 'cut\ufffd.'],
  ['\xe2\x80 ', '\ufffd '],
  ['\u00e6\u0097', '\ufffd'],
])('what may be left of a character that was cut is none: %j', (bytes, text) => {
  expect(pasted(bytes)).toBe(text);
});
