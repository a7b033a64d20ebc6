import { expect, it } from 'vitest';
import { decodeText } from '../../../src/model/encoding/decode-text.ts';

it.each([
  ['windows-1252', [0x80, 0x91, 0x92, 0x93, 0x94, 0x9f, 0xe9], '€‘’“”Ÿé'],
  ['latin1', [0x85, 0x96, 0xff], '…–ÿ'],
  ['gb2312', [0xc4, 0xfa, 0xa2, 0xe3, 0x80], '您€€'],
  ['windows-1255', [0xe5, 0xca, 0xe5, 0xc9], 'ו\u05baו\u05b9'],
  ['koi8-r', [0xc4, 0xc1], 'да'],
])('reads %s alike in every version of Node: %j', (label, bytes, text) => {
  expect(decodeText(Uint8Array.from(bytes), label)).toBe(text);
  expect(decodeText(Uint8Array.from(bytes), label, { fatal: true })).toBe(text);
});

it('refuses labels that nobody knows, and with fatal bytes that do not fit', () => {
  expect(() => decodeText(Uint8Array.of(65), 'utf-7')).toThrow(RangeError);
  expect(() => decodeText(Uint8Array.of(0xff), 'utf-8', { fatal: true })).toThrow(TypeError);
  expect(decodeText(Uint8Array.of(0xff), 'utf-8')).toBe('\ufffd');
});

it('leaves a character that a stream cuts off for what comes next', () => {
  const cut = Buffer.from('é').subarray(0, 1);
  expect(decodeText(cut, 'utf-8', { fatal: true, stream: true })).toBe('');
});
