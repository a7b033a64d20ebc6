import { expect, test } from 'vitest';
import { decode } from '../../../src/model/encoding/decode.ts';
import { decodeText } from '../../../src/model/encoding/decode-text.ts';

test('UTF-8 that was encoded twice is read as it was meant, unless a letter of it was not', () => {
  const twice = (text: string) => decodeText(Buffer.from(text), 'windows-1252');
  const text = '<a>Größe: 10 € für “Søren” – 20 €, don’t</a>';
  expect(decode(Buffer.from(twice(text)))).toMatchObject({
    text,
    encoding: 'utf-8',
    repairs: ['encoded as UTF-8 twice'],
  });
  const told = `<a>é became ${twice('é, ü and €')}</a>`;
  expect(decode(Buffer.from(told)).text).toBe(told);
  const example = `<a>What is ${twice('é')}?</a>`;
  expect(decode(Buffer.from(example)).text).toBe(example);
});

test('a short one is, too, where what is strange stands in its words', () => {
  const twice = (text: string) => decodeText(Buffer.from(text), 'windows-1252');
  for (const text of ['<a>Die Größe</a>', '<a>I don’t</a>', '<a>Café Olé</a>', '<a>Søren</a>']) {
    expect(decode(Buffer.from(twice(text))).text).toBe(text);
  }
  for (const text of ['<a>“é”</a>', '<a>Café</a>', '<a>é, è</a>']) {
    expect(decode(Buffer.from(twice(text))).text).toBe(twice(text));
  }
});
