/** The graph as a document, written and read back. */
import { expect, it } from 'vitest';
import { readGraph, writeGraph } from '../../src/protocol/graph.ts';
import { graphChanges } from '../../src/protocol/graph-changes.ts';

const entry = {
  url: 'https://a.example/feed',
  title: 'A',
  group: 'B',
  siteUrl: 'https://a.example/',
} as const;
const sourceWith = (entries: readonly object[]) => ({
  winnow: 1,
  sources: [{ name: 'Mine', entries }],
});

it('is read back with all that lists said of a feed', () => {
  const graph = readGraph({ ...sourceWith([entry]), topics: [] });
  expect(graph.sources[0]?.entries).toEqual([entry]);
  expect(graphChanges(graph, readGraph(writeGraph(graph)))).toEqual([]);
  const { siteUrl: _, ...bare } = entry;
  expect(graphChanges(graph, readGraph({ ...sourceWith([bare]), topics: [] }))).toHaveLength(1);
});

it('names no site that cannot be opened', () => {
  const hostile = sourceWith([{ ...entry, siteUrl: 'javascript:alert(1)' }]);
  expect(() => readGraph({ ...hostile, topics: [] })).toThrow(
    'the address "javascript:alert(1)" must begin with http:// or https://',
  );
});
