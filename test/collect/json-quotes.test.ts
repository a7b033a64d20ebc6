import { describe, expect, test } from 'vitest';
import { parseFeed } from '../../src/collect/parse.ts';

const VERSION = 'https://jsonfeed.org/version/1.1';

describe('a JSON Feed in single quotes', () => {
  test.each([
    ['a double quote', `'a "frog"'`, 'a "frog"'],
    ['an escaped one', `'a \\"frog\\"'`, 'a "frog"'],
    ['an escaped apostrophe', `'a frog\\'s'`, "a frog's"],
    ['an apostrophe that is not escaped', `'a frog's leg'`, "a frog's leg"],
    ['an apostrophe before a sign', `'{frog}'s, newts'`, "{frog}'s, newts"],
    ['double quotes around an apostrophe', `"a frog's, 'newts', and"`, "a frog's, 'newts', and"],
    ['a letter by its number', `'fr\\u00f6g'`, 'frög'],
  ])('is read with %s', (_, written, title) => {
    const json = `{'version': '${VERSION}', 'items': [{'id': '1', 'title': ${written}, 'tags': ['a', 'b']}]}`;
    for (const document of [json, `show(${json});`]) {
      const { items, repairs } = parseFeed(Buffer.from(document));
      expect(items).toMatchObject([{ id: '1', title, categories: [{ term: 'a' }, { term: 'b' }] }]);
      expect(repairs).toContain('JSON in single quotes');
    }
  });

  test('is read with the words that Python has for true, false and nothing', () => {
    const json = `{'version': '${VERSION}', 'expired': False, 'user_comment': None, 'title': 'Pond', 'items': []}`;
    expect(parseFeed(Buffer.from(json)).title).toBe('Pond');
  });

  test('that is never closed is gone over once', () => {
    const json = `{'version': '${VERSION}', 'title': ${"'a ".repeat(400_000)}`;
    const start = performance.now();
    expect(() => parseFeed(Buffer.from(json))).toThrow();
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

test('an object of a script, with names in no quotes, is read from the call that it is handed to', () => {
  const script = `show({version: '${VERSION}', title: 'Pond', items: [{id: '1', title: 'A frog'}]})`;
  for (const document of [script, script.replaceAll("'", '"')]) {
    const expected = { title: 'Pond', items: [{ title: 'A frog' }] };
    expect(parseFeed(Buffer.from(document))).toMatchObject(expected);
  }
});
