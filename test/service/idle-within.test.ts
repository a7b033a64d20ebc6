import { describe, expect, it } from 'vitest';
import { idleWithin } from '../../src/service/idle-within.ts';
import type { KnownCall } from '../../src/service/route.ts';

/** A call whose caller may leave, of a service whose work takes so long. */
function callOf(idle: Promise<void>, signal = new AbortController().signal): KnownCall {
  return { context: { gatherer: { idle: () => idle } }, request: { signal } } as KnownCall;
}

const ENDLESS = new Promise<void>(() => {});
const LONG_MS = 3_600_000;

describe('waiting for the background', () => {
  it('ends when all is done', async () => {
    expect(await idleWithin(callOf(Promise.resolve()), LONG_MS)).toBe(true);
  });

  it('ends when the time is up', async () => {
    expect(await idleWithin(callOf(ENDLESS), 0)).toBe(false);
  });

  it('ends when the caller leaves, or has left before', async () => {
    const caller = new AbortController();
    const waiting = idleWithin(callOf(ENDLESS, caller.signal), LONG_MS);
    caller.abort();
    expect(await waiting).toBe(false);
    expect(await idleWithin(callOf(ENDLESS, caller.signal), LONG_MS)).toBe(false);
  });

  it('fails where the work could not even begin', async () => {
    const failed = Promise.reject(new Error('no worker'));
    await expect(idleWithin(callOf(failed), LONG_MS)).rejects.toThrow('no worker');
  });
});
