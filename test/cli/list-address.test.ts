/** An address that is given to `sources import` and has no list: what is said names it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sourceName } from '../../src/cli/import/read-list.ts';
import { readOpml } from '../../src/protocol/lists/read-opml.ts';
import { type FrontDoor, openFrontDoor } from './front-door.ts';

let door: FrontDoor;
beforeAll(async () => {
  door = await openFrontDoor();
});
afterAll(() => door.close());

it.each([
  ['/page', 'this is a web page or other markup, not a list of feeds'],
  ['/a.xml', 'this is a feed, not a list of feeds'],
])('names the address that has no list, and how to follow it: %s', async (path, sentence) => {
  const url = door.address(path);
  const { code, errors } = await door.run(['sources', 'import', url]);
  const hint = `follow one feed, or the feed of one site, with: winnow sources add <name> ${url}`;
  expect([code, errors]).toEqual([2, `winnow: ${url}: ${sentence}\n  hint: ${hint}\n`]);
});

it('names an address that cannot be fetched once', async () => {
  for (const url of [door.address('/none'), 'http://192.168.0.1/list.opml']) {
    const { errors } = await door.run(['sources', 'import', url]);
    expect(errors.split('\n')[0]?.split(url)).toHaveLength(2);
  }
});

it('makes the name of the source of the address, without its escapes', () => {
  const name = sourceName(
    'https://example.org/My%20Reading%20List.opml',
    undefined,
    readOpml('http://a.example/'),
  );
  expect(name).toBe('My Reading List');
});
