import { expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

const entry = (name: string) => `{\n  "url": "http://a.example/${name}"\n}`;

it.each([
  ['documents one after the other', `${entry('x')}\n${entry('y')}\n`, [4]],
  [
    'documents without a line between',
    '{"url": "http://a.example/x"}{"url":"http://a.example/y"}',
    [1],
  ],
  ['a list twice', `[\n${entry('x')}\n]\n[\n${entry('y')}\n]`, [6]],
  ['a list that lacks a comma', `[\n${entry('x')}\n${entry('y')}\n]`, [5]],
  ['a list with a bracket too many', `[${entry('x')},\n${entry('y')}]\n}`, [7]],
])('reads %s, and says in which line it is so', (_, text, lines) => {
  const { entries, refusals, repairs } = readOpml(text);
  expect(entries.map(({ url }) => url)).toEqual(['http://a.example/x', 'http://a.example/y']);
  expect([refusals, repairs.map(({ line }) => line)]).toEqual([[], lines]);
});

it('still says that a list breaks off', () => {
  const { refusals } = readOpml(`[\n${entry('x')},\n{"url": "http://a.exa`);
  expect(refusals.map(({ reason }) => reason).join()).toMatch(/cut off|breaks off|no end/u);
});
