import { getEventListeners } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { readInput } from '../../src/cli/input/read-input.ts';
import { readSecrets } from '../../src/cli/input/secret.ts';
import { watchSignals } from '../../src/cli/interrupt.ts';
import { runChild } from '../../src/cli/run-child.ts';
import type { Session } from '../../src/cli/session.ts';
import { createTerminal } from '../support/terminal.ts';

function watched() {
  const terminal = createTerminal();
  const said: string[] = [];
  const interruption = watchSignals(terminal.environment, (sentence) => said.push(sentence));
  return { terminal, interruption, said };
}

it('gives what a step gives where no signal comes', async () => {
  const { interruption } = watched();
  expect(await interruption.during(Promise.resolve(3), 'winnow why')).toBe(3);
  await expect(interruption.during(Promise.reject(new Error('x')), '')).rejects.toThrow('x');
});

it('leaves no listener behind a step, however it ends', async () => {
  const { interruption } = watched();
  await interruption.during(Promise.resolve());
  await interruption.during(Promise.reject(new Error('x'))).catch(() => {});
  expect(getEventListeners(interruption.signal, 'abort')).toEqual([]);
});

it.each([
  ['SIGINT', 'interrupted'],
  ['SIGTERM', 'terminated'],
] as const)('leaves a step that waits on %s', async (signal, code) => {
  const { terminal, interruption, said } = watched();
  const left = interruption.during(new Promise(() => {}), 'winnow extract');
  terminal.interrupt(signal);
  const message = 'stopped; nothing was changed';
  await expect(left).rejects.toMatchObject({ code, message, hint: 'winnow extract' });
  expect(said).toEqual(['stopping; once more stops at once']);
});

it('takes the last steps at a second signal, before the process ends, and none that were called off', () => {
  const taken: string[] = [];
  const { environment, interrupt } = createTerminal();
  const stopAtOnce = (signal: string) => void taken.push(signal);
  const { beforeEnd } = watchSignals({ ...environment, stopAtOnce }, () => {});
  beforeEnd(() => taken.push('show the cursor'));
  beforeEnd(() => taken.push('called off'))();
  interrupt();
  expect(taken).toEqual([]);
  interrupt();
  expect(taken).toEqual(['show the cursor', 'SIGINT']);
});

it.each([
  ['SIGINT', 'interrupted'],
  ['SIGTERM', 'terminated'],
] as const)('gives whoever looks at the signal the reason after %s', (sent, code) => {
  for (const looksFirst of [true, false]) {
    const { terminal, interruption } = watched();
    const early = looksFirst ? interruption.signal : undefined;
    terminal.interrupt(sent);
    const message = 'stopped before there was an answer';
    expect((early ?? interruption.signal).reason).toMatchObject({ code, message });
  }
});

it('does not wait for a step that begins after the signal, and is not ended by its failure', async () => {
  const { terminal, interruption } = watched();
  terminal.interrupt();
  const failing = Promise.reject(new Error('the service was closed'));
  await expect(interruption.during(failing, '')).rejects.toMatchObject({ code: 'interrupted' });
});

it.each([
  ['SIGINT', 'interrupted'],
  ['SIGTERM', 'terminated'],
] as const)('ends a question on %s with one sentence and no advice', async (sent, code) => {
  const { terminal, interruption, said } = watched();
  const answer = interruption.question(
    (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      }),
    'nothing was changed',
  );
  terminal.interrupt(sent);
  await expect(answer).rejects.toMatchObject({
    code,
    message: 'nothing was changed',
    hint: undefined,
  });
  expect(said).toEqual([]);
});

it.each([
  ['SIGINT', 'interrupted'],
  ['SIGTERM', 'terminated'],
] as const)('asks no question once %s has come', async (sent, code) => {
  const { terminal, interruption } = watched();
  terminal.interrupt(sent);
  const ask = vi.fn(async () => 'y');
  await expect(interruption.question(ask, 'nothing was changed')).rejects.toMatchObject({
    code,
    message: 'nothing was changed',
  });
  expect(ask).not.toHaveBeenCalled();
});

it.each([
  ['SIGINT', 'interrupted'],
  ['SIGTERM', 'terminated'],
] as const)('starts no program once %s has come', async (sent, code) => {
  const { terminal, interruption } = watched();
  terminal.interrupt(sent);
  const session = { environment: terminal.environment, interruption } as Partial<Session>;
  const run = runChild([process.execPath, '--version'], {}, session as Session);
  await expect(run).rejects.toMatchObject({
    code,
    message: `stopped; ${process.execPath} was not started`,
  });
});

it('gives what a question is answered with, and speaks of stopping again afterwards', async () => {
  const { terminal, interruption, said } = watched();
  expect(await interruption.question(async () => 'y', 'nothing was changed')).toBe('y');
  terminal.interrupt();
  expect(said).toEqual(['stopping; once more stops at once']);
});

it.each([
  ['SIGINT', 'interrupted'],
  ['SIGTERM', 'terminated'],
] as const)('ends the wait for standard input on %s', async (sent, code) => {
  const { environment, interrupt } = createTerminal();
  const stdin = new PassThrough();
  stdin.write('https://example.org/feed.xml');
  const output = { note: () => {} };
  const reading = readInput('-', { environment: { ...environment, stdin }, output }, 1_024);
  interrupt(sent);
  await expect(reading).rejects.toMatchObject({ code });
});

it('ends the wait for a password on standard input', async () => {
  const { environment, interrupt } = createTerminal();
  const session = { environment: { ...environment, stdin: new PassThrough() } } as Partial<Session>;
  const reading = readSecrets(session as Session, ['password'], { fromStdin: true });
  interrupt();
  await expect(reading).rejects.toMatchObject({ code: 'interrupted' });
});
