/** JSON and YAML of which so much is lost that they are read line by line. */
import { expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

const EXPORT = JSON.stringify(
  [1, 2, 3, 4].map((at) => ({
    id: `feed/https://h${at}.example/f`,
    title: `T ${at}`,
    website: `https://h${at}.example/`,
    iconUrl: `https://h${at}.example/i.png`,
  })),
  undefined,
  1,
);

it.each([
  ['its first half is lost', EXPORT.slice(EXPORT.indexOf('"website"')), [2, 3, 4]],
  ['it has the quotes of French', EXPORT.replace(/"([^"\n]*)"/gu, '« $1 »'), [1, 2, 3, 4]],
  ['it has the quotes of German', EXPORT.replace(/"([^"\n]*)"/gu, '„$1“'), [1, 2, 3, 4]],
  [
    'a merge left both sides of an entry',
    EXPORT.replace(
      '  "title": "T 2",',
      '<<<<<<< a\n  "title": "T 2",\n=======\n  "title": "U",\n>>>>>>> b',
    ),
    [1, 2, 3, 4],
  ],
])('tells the addresses of feeds from those of sites where %s', (_, text, which) => {
  const { entries, refusals, passedOver } = readOpml(text);
  expect(entries.map(({ url }) => url)).toEqual(which.map((at) => `https://h${at}.example/f`));
  expect(refusals).toEqual([]);
  const lines = text.split('\n');
  for (const { line, url } of entries) expect(lines[line - 1]).toContain(url);
  for (const { line, what } of passedOver) {
    const [name = ''] = /\w+/u.exec(what) ?? [];
    expect(['website', 'iconUrl']).toContain(name);
    expect(lines[line - 1]).toContain(name);
  }
});

it('takes the address of a site for a feed where no other is called one', () => {
  const list = 'website: https://a.example/\n\nwebsite: https://b.example/ and more\n';
  expect(readOpml(list).entries).toHaveLength(2);
});
