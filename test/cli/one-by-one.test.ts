/** Steps that are each for good: what was done is told, however they end. */
import { beforeEach, expect, it } from 'vitest';
import { watchSignals } from '../../src/cli/interrupt.ts';
import { oneByOne } from '../../src/cli/one-by-one.ts';
import { createTerminal } from '../support/terminal.ts';

let reports: (readonly string[])[];
const report = async (done: readonly string[]) => void reports.push([...done]);
beforeEach(() => {
  reports = [];
});

function watched() {
  const terminal = createTerminal();
  return { terminal, session: { interruption: watchSignals(terminal.environment, () => {}) } };
}

it('reports all at the end', async () => {
  const { session } = watched();
  await oneByOne(['a', 'b'], { step: async () => {}, report }, session);
  expect(reports).toEqual([['a', 'b']]);
});

it('reports what was done before a step that fails', async () => {
  const { session } = watched();
  const step = async (name: string) => {
    if (name === 'b') throw new Error('refused');
  };
  await expect(oneByOne(['a', 'b', 'c'], { step, report }, session)).rejects.toThrow('refused');
  await expect(oneByOne(['b', 'c'], { step, report }, session)).rejects.toThrow('refused');
  expect(reports).toEqual([['a']]);
});

it.each([
  [0, 'stopped; nothing was changed', undefined, []],
  [1, 'stopped; what was done is kept', 'go on with the last 2 of those you named', [['a']]],
])('stops after %d steps where a signal comes', async (steps, message, hint, told) => {
  const { terminal, session } = watched();
  let taken = 0;
  if (steps === 0) terminal.interrupt('SIGINT');
  const step = async () => {
    taken += 1;
    if (taken === steps) terminal.interrupt('SIGINT');
  };
  const stopped = oneByOne(['a', 'b', 'c'], { step, report }, session);
  await expect(stopped).rejects.toMatchObject({ code: 'interrupted', message, hint });
  expect(reports).toEqual(told);
});
