import { expect, it } from 'vitest';
import { lookOf } from '../../../src/cli/output/look.ts';
import { openProgress } from '../../../src/cli/output/progress.ts';
import { createSink } from '../../../src/cli/output/sink.ts';
import { createTerminal } from '../../support/terminal.ts';

/** What is said of steps at these seconds. */
async function tell(
  terminal: boolean,
  steps: readonly (readonly [seconds: number, step: string])[],
) {
  const { environment, errors } = createTerminal({ terminal });
  const { stderr, variables } = environment;
  let now = 0;
  const sink = createSink(() => stderr, 'standard error');
  const look = lookOf(stderr, variables, true);
  const progress = await openProgress({
    stream: stderr,
    sink,
    look,
    quiet: false,
    clock: () => now,
  });
  for (const [seconds, step] of steps) {
    now = seconds * 1_000;
    progress.say(step);
  }
  progress.end();
  return errors();
}

const STEPS = [
  [1, 'fetching feeds: 1 of 9'],
  [2, 'fetching feeds: 2 of 9'],
  [12, 'fetching feeds: 3 of 9'],
  [13, 'fetching feeds: 4 of 9'],
  [23, 'expanding 1 topic'],
] as const;

it('says every step on a terminal without colour', async () => {
  expect((await tell(true, STEPS)).split('\n')).toHaveLength(6);
});

it('leaves no trace of a short wait off a terminal, and a line every ten seconds of a long one', async () => {
  expect(await tell(false, STEPS.slice(0, 2))).toBe('');
  expect(await tell(false, STEPS)).toBe('fetching feeds: 3 of 9\nexpanding 1 topic\n');
});
