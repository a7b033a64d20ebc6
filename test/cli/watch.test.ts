import { expect, it } from 'vitest';
import type { Session } from '../../src/cli/session.ts';
import { watch } from '../../src/cli/watch.ts';
import { WinnowError } from '../../src/model/errors.ts';

it('says a failure once until the service answers again', async () => {
  const warnings: string[] = [];
  const stop = new AbortController();
  const session = {
    output: {
      look: { terminal: false },
      machine: true,
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
  await watch(session, 0, look, { show: async () => {}, add: async () => {} });
  expect(warnings).toEqual(['nothing listens', 'it took too long', 'it took too long']);
});
