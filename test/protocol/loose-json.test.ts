import { expect, it } from 'vitest';
import { readOpml } from '../../src/protocol/read-opml.ts';
import { brief } from './brief.ts';

it('reads JSON as people write it: bare keys, single quotes, comments, a last comma', () => {
  const text = `{
  // birds, and "more"
  feeds: [
    { title: 'Owls \\'n\\' "co"', url: 'http://a.example/x//y', folder: "Birds" },
    { "title": "a: b, }", url: "http://b.example/y", }, /* the last */
  ],
}`;
  expect(brief(text)).toEqual([
    [4, 'http://a.example/x//y', 'Owls \'n\' "co"', 'Birds'],
    [5, 'http://b.example/y', 'a: b, }', undefined],
  ]);
});

it.each(['\\"', '/*a', 'a', "'", 'a: ', '"\\'])('is quick at hostile JSON of many %s', (piece) => {
  const text = `{a:${piece.repeat(1_000_000 / piece.length)}`;
  expect(readOpml(text).entries).toEqual([]);
});

it('reads JSON that breaks off, and refuses the addresses behind the break', () => {
  const whole = JSON.stringify([
    { title: 'Owls', feed_url: 'http://a.example/x', tags: [{ name: 'birds' }] },
    { title: 'Gulls', feed_url: 'http://b.example/y' },
  ]);
  const document = readOpml(whole.slice(0, -5));
  expect(document.entries).toMatchObject([{ url: 'http://a.example/x', group: 'birds' }]);
  expect(document.refusals).toMatchObject([
    { address: 'http://b.example', reason: 'the list breaks off here' },
  ]);
});

it.each([
  ['{"title": "Gulls", "url"', { kind: 'no-address', title: 'Gulls' }],
  ['{"title": "Gulls", "feed_url": "h', { kind: 'no-address', title: 'Gulls' }],
  ['{"ti', { kind: 'no-address' }],
])('refuses what JSON that breaks off had begun: %s', (begun, refusal) => {
  const whole = `[{"title": "Owls", "url": "http://a.example/x"},\n ${begun}`;
  const { entries, refusals } = readOpml(whole);
  expect(entries).toMatchObject([{ url: 'http://a.example/x' }]);
  expect(refusals).toMatchObject([{ line: 2, reason: 'the list breaks off here', ...refusal }]);
});

it.each(['},', '}'])(
  'says of JSON that breaks off between two feeds that it may be cut off: %s',
  (end) => {
    const { entries, repairs } = readOpml(`{"feeds":[{"url":"http://a.example/x"${end}`);
    expect(entries).toHaveLength(1);
    expect(repairs.at(-1)?.what).toContain('it may be cut off');
  },
);
