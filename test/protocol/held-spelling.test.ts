import { expect, it } from 'vitest';
import { readGraph } from '../../src/protocol/graph.ts';
import { inHeldSpelling } from '../../src/protocol/held-spelling.ts';

const entriesOf = (...urls: readonly string[]) => urls.map((url) => ({ url }));
const spelt = (urls: readonly string[], own: Record<string, readonly string[]>) =>
  inHeldSpelling(
    entriesOf(...urls),
    Object.entries(own).map(([name, held]) => ({ name, entries: entriesOf(...held) })),
    'Mine',
  ).map(({ url }) => url);

it.each([
  [
    'as its own source has it',
    ['http://a'],
    { Mine: ['http://a/'], Other: ['HTTP://a'] },
    ['http://a/'],
  ],
  ['else as another has it', ['http://a'], { Mine: [], Other: ['HTTP://a'] }, ['HTTP://a']],
  ['else as the first entry has it', ['http://a', 'http://a/'], {}, ['http://a', 'http://a']],
  [
    'with the password that lists show as asterisks',
    ['http://me:***@a/', 'http://me:***@b/'],
    { Mine: ['http://me:secret@a/'] },
    ['http://me:secret@a/', 'http://me:***@b/'],
  ],
  [
    'as it is where that is held',
    ['http://a/'],
    { Mine: ['http://a', 'http://a/'] },
    ['http://a/'],
  ],
])('spells an address %s', (_, urls, own, expected) => {
  expect(spelt(urls, own)).toEqual(expected);
});

it('leaves a graph readable that holds two spellings of one address, as earlier versions kept them', () => {
  const entries = entriesOf('http://a', 'http://a/');
  const graph = readGraph({ winnow: 1, topics: [], sources: [{ name: 'Mine', entries }] });
  expect(graph.sources[0]!.entries).toEqual(entries);
});
