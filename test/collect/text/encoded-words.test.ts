import { expect, test } from 'vitest';
import { readPerson } from '../../../src/collect/person.ts';
import { decodeWords } from '../../../src/collect/text/encoded-words.ts';
import { plainTitle } from '../../../src/collect/text/plain-title.ts';

test.each([
  ['=?UTF-8?Q?Caf=C3=A9?=', 'Café'],
  ['Re: =?utf-8?q?Caf=C3=A9_au?= lait', 'Re: Café au lait'],
  ['=?iso-8859-1?Q?Caf=E9?=\n =?iso-8859-1?Q?_au?=', 'Café au'],
  ['=?UTF-8?B?Q2Fmw6k=?= =?windows-1251?Q?=CF?=', 'CaféП'],
  ['=?utf-8?Q?Caf=C3?= =?utf-8?Q?=A9?=', 'Café'],
  ['=?utf-8?Q?Caf=C3?= =?UTF-8?Q?=A9?=', 'Café'],
  ['=?gb2312?Q?=D6?= =?GBK?Q?=D0?=', '中'],
  ['=?utf-8*fr?Q?Caf=C3=A9?=', 'Café'],
  ['=?utf-8?Q?Re: Caf=C3=A9?=', 'Re: Café'],
  ['=?utf-8?Q?Caf=C3=A9=00=1B?=', 'Café'],
  ['=?nobody?Q?Caf=C3=A9?=', '=?nobody?Q?Caf=C3=A9?='],
  ['a =? b ?= c', 'a =? b ?= c'],
  ['=?utf-8?Q?Caf', '=?utf-8?Q?Caf'],
])('decodes the words of %j', (text, expected) => {
  expect(decodeWords(text)).toBe(expected);
});

test('titles and names are decoded', () => {
  expect(plainTitle('[list] =?UTF-8?Q?Caf=C3=A9_=26?= tea')).toBe('[list] Café & tea');
  expect(readPerson('=?UTF-8?B?SsO8cmdlbg==?= <j@a.example>')).toEqual({
    name: 'Jürgen',
    email: 'j@a.example',
  });
});

test('are looked for in a time that grows with the text alone', () => {
  const text = '=?utf-8?q?'.repeat(20_000);
  expect(decodeWords(text)).toBe(text);
  expect(decodeWords('=?a?q?=?='.repeat(20_000))).toBeDefined();
});
