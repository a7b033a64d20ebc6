import { expect, it } from 'vitest';
import { parseAllowNet } from '../../src/collect/address.ts';
import { createFetcher } from '../../src/collect/fetch.ts';
import { createSilentHosts } from '../../src/collect/silent-hosts.ts';
import { startEvilServer } from '../support/evil-server.ts';

it('asks a host that answers nothing a few times, and once more when it is asked anew', async () => {
  const evil = await startEvilServer();
  const fetcher = createFetcher({
    allowNet: [parseAllowNet(`127.0.0.1/32:${evil.port}`)],
    clock: Date.now,
    monotonicClock: Date.now,
    userAgent: 'winnow-test',
    limits: { idleMs: 50, totalMs: 100 },
  });
  const ask = async (path: string) => {
    const { kind, trace } = await fetcher.fetch(`http://127.0.0.1:${evil.port}${path}`);
    return { kind, wasAsked: trace.length > 0 };
  };
  try {
    const ends = await Promise.all(Array.from({ length: 24 }, () => ask('/silence')));
    expect(new Set(ends.map(({ kind }) => kind))).toEqual(new Set(['timeout']));
    const asked = ends.filter(({ wasAsked }) => wasAsked).length;
    expect(asked).toBeGreaterThanOrEqual(6);
    expect(asked).toBeLessThanOrEqual(8);
    expect(await ask('/silence')).toEqual({ kind: 'timeout', wasAsked: true });
    expect(await ask('/ok')).toEqual({ kind: 'fresh', wasAsked: true });
  } finally {
    await fetcher.close();
    await evil.close();
  }
});

it('keeps asking a host that answers now and then', () => {
  const hosts = createSilentHosts();
  const beAnswered = hosts.await('a.example');
  for (const isAnswered of [false, false, false, false, false, true, false]) {
    hosts.note('a.example', isAnswered);
  }
  expect(beAnswered).not.toThrow();
  for (let n = 0; n < 6; n++) hosts.note('b.example', false);
  expect(beAnswered).not.toThrow();
  for (let n = 0; n < 5; n++) hosts.note('a.example', false);
  expect(beAnswered).toThrow(
    'not asked, since the host left 6 requests before it without an answer',
  );
});
