import { expect, it } from 'vitest';
import { createOutput } from '../../src/cli/output/output.ts';
import { createSink } from '../../src/cli/output/sink.ts';
import type { Session } from '../../src/cli/session.ts';
import { watch } from '../../src/cli/watch.ts';
import { WinnowError } from '../../src/model/errors.ts';
import type { ContentEntry } from '../../src/protocol/content-entry.ts';

it('ends without an error when a signal comes while a service elsewhere is asked', async () => {
  const stopping = new AbortController();
  const output = { warn: () => {}, note: () => {}, isClosed: () => false, isTable: false };
  const session = {
    output,
    interruption: { signal: stopping.signal },
    environment: {},
  } as unknown as Session;
  const look = async () => {
    stopping.abort(new Error('stopped'));
    throw stopping.signal.reason;
  };
  const shown = { show: async () => {}, add: async () => {} };
  await expect(watch(session, { everyMs: 0 }, look, shown)).resolves.toBeUndefined();
});

it('says a failure once until the service answers again', async () => {
  const warnings: string[] = [];
  const stop = new AbortController();
  const session = {
    output: {
      look: { terminal: false },
      machine: true,
      isClosed: () => false,
      warn: (sentence: string) => void warnings.push(sentence),
    },
    interruption: { signal: stop.signal },
    environment: { stdout: {} },
  } as unknown as Session;
  const away = () => Promise.reject(new WinnowError('network', 'nothing listens'));
  const slow = () => Promise.reject(new WinnowError('network', 'it took too long'));
  const well = () => Promise.resolve([]);
  const looks = [well, away, away, slow, slow, well, slow];
  const look = async () => {
    const next = looks.shift()!;
    if (looks.length === 0) stop.abort();
    return next();
  };
  await watch(session, { everyMs: 0 }, look, { show: async () => {}, add: async () => {} });
  expect(warnings).toEqual(['nothing listens', 'it took too long', 'it took too long']);
});

it('ends with the first item that nobody reads any more', async () => {
  const gone = Object.assign(new Error('closed'), { code: 'EPIPE' });
  const stdout = createSink(
    () => ({ write: (_, done) => done?.(gone), on() {} }),
    'standard output',
  );
  const output = createOutput({
    stdout,
    stderr: stdout,
    look: { terminal: false, color: false, unicode: true, width: 80 },
    flags: { ndjson: false, quiet: false },
    clock: () => 0,
    columns: () => undefined,
  });
  const { signal } = new AbortController();
  const session = { output, interruption: { signal }, environment: {} } as unknown as Session;
  const item = { url: 'http://site.example/' } as ContentEntry;
  const looks = [[], [], [item]];
  const add = () => output.document(item.url);
  await watch(session, { everyMs: 0 }, async () => looks.shift()!, { show: async () => {}, add });
  expect(looks).toEqual([]);
});

it.each([
  ['a pipe', false, [['a', 'b'], ['x'], ['y']]],
  [
    'a terminal that is redrawn',
    true,
    [
      ['a', 'b'],
      ['a', 'b', 'x'],
      ['a', 'y', 'x'],
    ],
  ],
])('shows what is new whatever its rank in %s', async (_, color, expected) => {
  const stop = new AbortController();
  const session = {
    output: {
      look: { color, width: 80 },
      isTable: color,
      isClosed: () => false,
      note: () => {},
      warn: () => {},
    },
    interruption: { signal: stop.signal },
    environment: { stdout: { rows: 6, write: () => true } },
  } as unknown as Session;
  const entries = (text: string) => [...text].map((url) => ({ url }) as ContentEntry);
  const looks = ['abcd', 'abcdx', 'abcydx'].map(entries);
  const shown: string[][] = [];
  const add = async (items: readonly ContentEntry[]) =>
    void shown.push(items.map(({ url }) => url));
  const look = async () => {
    const next = looks.shift()!;
    if (looks.length === 0) stop.abort();
    return next;
  };
  await watch(session, { everyMs: 0, first: 2 }, look, { show: add, add });
  expect(shown).toEqual(expected);
});
