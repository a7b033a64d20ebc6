import { expect, it } from 'vitest';
import { wrapParagraphs } from '../../../src/cli/output/paragraphs.ts';
import { displayWidth } from '../../../src/cli/output/wrap.ts';

it('breaks long paragraphs between words, and loses none of them', () => {
  const words = Array.from({ length: 3_000 }, (_, at) => `word${at}`);
  const text = `${words.join(' ')}\n\nThe end.`;
  const wrapped = wrapParagraphs(text, 40);
  expect(Math.max(...wrapped.split('\n').map((line) => line.length))).toBeLessThanOrEqual(40);
  expect(wrapped.split(/\s+/u)).toEqual(text.split(/\s+/u));
  expect(wrapped.endsWith('\n\nThe end.')).toBe(true);
});

it('breaks what has no spaces by its columns, however long, but no address', () => {
  const text = '漢字かな'.repeat(1_000);
  const lines = wrapParagraphs(text, 31).split('\n');
  expect(lines.join('')).toBe(text);
  expect(Math.max(...lines.map(displayWidth))).toBe(30);
  const address = `https://example.org/${'a'.repeat(60)}`;
  expect(wrapParagraphs(`see ${address} there`, 20)).toBe(`see\n${address}\nthere`);
});

it('lays out characters that take no columns in a time that grows with their number', () => {
  const text = '\u200b'.repeat(100_000);
  expect(wrapParagraphs(text, 40).replaceAll('\n', '')).toBe(text);
});

it('keeps the spaces that begin a line where it fits', () => {
  expect(wrapParagraphs('f:\n    return  1', 20)).toBe('f:\n    return  1');
  expect(wrapParagraphs('    one two three', 8)).toBe('one two\nthree');
});

it('keeps lines, folds runs of empty ones, and cleans what steers a terminal', () => {
  expect(wrapParagraphs('a\u001b[2J\nb\n\n\n\nc\u202e', undefined)).toBe('a\nb\n\nc');
});
