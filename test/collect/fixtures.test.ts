import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseFeed } from '../../src/collect/parse.ts';

const FOLDER = new URL('../fixtures/feeds/', import.meta.url);
const DOCUMENT = /\.xml$|\.in\.json$/;

describe('fixture pairs', () => {
  for (const name of readdirSync(FOLDER).filter((file) => DOCUMENT.test(file))) {
    test(`${name} reads as its pair says`, () => {
      const feed = parseFeed(readFileSync(new URL(name, FOLDER)));
      const expected = readFileSync(new URL(name.replace(DOCUMENT, '.json'), FOLDER), 'utf8');
      expect(JSON.parse(JSON.stringify(feed))).toEqual(JSON.parse(expected));
    });
  }
});
