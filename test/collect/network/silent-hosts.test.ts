import { expect, it } from 'vitest';
import { createFetcher } from '../../../src/collect/fetch.ts';
import { parseAllowNet } from '../../../src/collect/network/address.ts';
import { createSilentHosts } from '../../../src/collect/network/silent-hosts.ts';
import { startEvilServer } from '../../support/evil-server.ts';

const HOST = 'a.example';

it('gives those that wait for a host that answers nothing less time, and one that comes later all of it', () => {
  const hosts = createSilentHosts();
  const waiting = hosts.waitFor(HOST);
  for (let n = 0; n < 5; n++) hosts.note(HOST, false);
  expect(waiting()).toBeUndefined();
  hosts.note(HOST, false);
  expect(waiting()).toBe(2_000);
  expect(hosts.waitFor(HOST)()).toBeUndefined();
  expect(hosts.waitFor('b.example')()).toBeUndefined();
});

it('has all its patience with a host that answers now and then', () => {
  const hosts = createSilentHosts();
  const waiting = hosts.waitFor(HOST);
  for (const isAnswered of [false, false, false, false, false, true, false]) {
    hosts.note(HOST, isAnswered);
  }
  expect(waiting()).toBeUndefined();
});

it('still reads what is well on a host that is silent for much else', async () => {
  const evil = await startEvilServer();
  const fetcher = createFetcher({
    allowNet: [parseAllowNet(`127.0.0.1/32:${evil.port}`)],
    clock: Date.now,
    monotonicClock: Date.now,
    chance: () => 0,
    userAgent: 'winnow-test',
    limits: { idleMs: 250, concurrentPerHost: 6 },
  });
  const ask = async (path: string) => {
    const { kind, detail } = await fetcher.fetch(`http://127.0.0.1:${evil.port}${path}`);
    return { kind, detail };
  };
  try {
    const silent = Array.from({ length: 8 }, () => ask('/silence'));
    expect(await ask('/ok')).toMatchObject({ kind: 'fresh' });
    for (const end of await Promise.all(silent)) expect(end.kind).toBe('timeout');
  } finally {
    await fetcher.close();
    await evil.close();
  }
});
