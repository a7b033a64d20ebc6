/** UTF-8 with faults is read as that, whatever else it is said to be. */
import { expect, test } from 'vitest';
import { decode } from '../../../src/model/encoding/decode.ts';

test('reads characters written as two surrogates of UTF-8', () => {
  const bytes = Buffer.from('<a>Größe eda0bdedb880', 'utf8');
  const text = Buffer.concat([bytes.subarray(0, -12), Buffer.from('eda0bdedb880', 'hex')]);
  expect(decode(text)).toEqual({
    text: '<a>Größe 😀',
    encoding: 'utf-8',
    repairs: ['broken UTF-8 sequences'],
  });
});

test('keeps UTF-8 with a broken sequence, and says so', () => {
  const bytes = Buffer.concat([
    Buffer.from('Größe für alle '),
    Buffer.from([0xc3]),
    Buffer.from(' x'),
  ]);
  const decoded = decode(bytes);
  expect(decoded.text).toBe('Größe für alle \ufffd x');
  expect(decoded.repairs).toEqual(['broken UTF-8 sequences']);
});

test('keeps quotes and dashes of windows-1252 that were pasted into UTF-8', () => {
  const parts = [
    'Größe für alle – ä ö ü: ',
    0x93,
    'so',
    0x94,
    ' ',
    0x96,
    ' it',
    0x92,
    's ',
    0x8a,
    'x',
  ];
  const bytes = Buffer.concat(
    parts.map((part) => Buffer.from(typeof part === 'number' ? [part] : part)),
  );
  const decoded = decode(bytes);
  expect(decoded.text).toBe('Größe für alle – ä ö ü: “so” – it’s \ufffdx');
  expect(decoded.repairs).toEqual(['broken UTF-8 sequences']);
});

test.each([
  ['text/xml; charset=iso-8859-1', 'utf-8'],
  ['text/xml; charset=windows-1252', 'iso-8859-1'],
  ['text/xml; charset=windows-1251', 'windows-1251'],
  ['text/xml', 'iso-8859-1'],
  ['text/xml; charset=gb2312', 'gb2312'],
])('keeps UTF-8 with a fault that %s and its declaration call other', (contentType, declared) => {
  const declaration = `<?xml version="1.0" encoding="${declared}"?>`;
  const text = '<a>Größe für alle – ä ö ü</a><b>Новости дня</b><c>日本';
  const whole = Buffer.from(`${declaration}${text}`);
  const cut = Buffer.concat([whole, Buffer.from('語').subarray(0, 2)]);
  expect(decode(cut, contentType)).toMatchObject({
    text: declaration + text,
    encoding: 'utf-8',
    repairs: [expect.stringMatching(/^declared .*, but is UTF-8$/), 'broken UTF-8 sequences'],
  });
  const pasted = Buffer.concat([whole, Buffer.from(' caf\xe9 na\xefve \x96 \xc3 \xe2.', 'latin1')]);
  expect(decode(pasted, contentType).text).toBe(
    `${declaration}${text} café naïve – \ufffd \ufffd.`,
  );
});
