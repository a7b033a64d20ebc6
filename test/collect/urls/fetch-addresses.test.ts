/** No packet to a refused address: by literal, by name, through redirects, by a resolver that changes its mind. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFetcher, type Fetcher } from '../../../src/collect/fetch.ts';
import { type Endpoint, parseAllowNet } from '../../../src/collect/network/address.ts';
import type { Resolve } from '../../../src/collect/network/connector.ts';
import {
  type Canary,
  type EvilServer,
  startCanary,
  startEvilServer,
} from '../../support/evil-server.ts';
import { REFUSED_HOSTS } from '../../support/refused-hosts.ts';

let evil: EvilServer;
let canary: Canary;
let fetcher: Fetcher;

function fetcherWith(parts: { resolve?: Resolve; self?: () => Endpoint[] } = {}): Fetcher {
  return createFetcher({
    allowNet: [parseAllowNet(`127.0.0.1/32:${evil.port}`)],
    clock: Date.now,
    monotonicClock: Date.now,
    chance: () => 0,
    userAgent: 'winnow-test',
    limits: { connectMs: 100, totalMs: 1_000 },
    ...parts,
  });
}

beforeAll(async () => {
  evil = await startEvilServer();
  canary = await startCanary();
  fetcher = fetcherWith();
});
afterAll(async () => {
  expect(canary.hits()).toBe(0);
  await Promise.all([fetcher.close(), evil.close(), canary.close()]);
});

describe('a refused host', () => {
  test.each(REFUSED_HOSTS)('%s is not dialled', async (host) => {
    const result = await fetcher.fetch(`http://${host}:${canary.port}/`);
    // A spelling that is no URL at all is refused before anybody asks for its address.
    expect(['blocked-address', 'scheme']).toContain(result.kind);
    expect(canary.hits()).toBe(0);
  });

  test.each(REFUSED_HOSTS)('%s is not followed to', async (host) => {
    const target = encodeURIComponent(`http://${host}:${canary.port}/`);
    const result = await fetcher.fetch(`${evil.origin}/redirect?${target}`);
    expect(['blocked-address', 'protocol']).toContain(result.kind);
    expect(canary.hits()).toBe(0);
  });

  test('is not reached at the end of a chain', async () => {
    const step = (to: string) => `${evil.origin}/redirect?${encodeURIComponent(to)}`;
    const chain = step(step(step(step(`http://127.0.0.1:${canary.port}/`))));
    expect((await fetcher.fetch(chain)).kind).toBe('blocked-address');
    expect(canary.hits()).toBe(0);
  });

  test.each([
    ['10.1.2.3', 'a redirect leads elsewhere: 10.1.2.3 must not be fetched: it is not a public'],
    ['127.0.0.1:1', '127.0.0.1 must not be fetched: it is not a public address, and its port 1 '],
  ])('says of %s whether another site named it', async (host, told) => {
    const target = encodeURIComponent(`http://${host}/`);
    const result = await fetcher.fetch(`${evil.origin}/redirect?${target}`);
    expect(result.detail.slice(0, told.length)).toBe(told);
  });
});

describe('a host name', () => {
  const answering = (...answers: string[][]): Resolve => {
    let turn = 0;
    return async () => {
      const addresses = answers[Math.min(turn, answers.length - 1)] as string[];
      turn += 1;
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    };
  };

  test.each([[['127.0.0.1']], [['::1', '127.0.0.1']], [['10.0.0.1', 'fd00::1']]])(
    'of private addresses %j is refused',
    async (addresses) => {
      const named = fetcherWith({ resolve: answering(addresses) });
      const result = await named.fetch(`http://feeds.example.net:${canary.port}/`);
      expect(result.kind).toBe('blocked-address');
      await named.close();
    },
  );

  test('of a public and a private address never reaches the private one', async () => {
    const named = fetcherWith({ resolve: answering(['192.0.2.1', '127.0.0.1']) });
    await named.fetch(`http://feeds.example.net:${canary.port}/`);
    expect(canary.hits()).toBe(0);
    await named.close();
  });

  test('whose first address takes no connection is reached at the next', async () => {
    const opened = createFetcher({
      allowNet: [parseAllowNet('127.0.0.0/8')],
      clock: Date.now,
      monotonicClock: Date.now,
      chance: () => 0,
      userAgent: 'winnow-test',
      resolve: answering(['127.0.0.99', '127.0.0.1']),
    });
    const url = `http://feeds.example.net:${evil.port}/ok`;
    expect((await opened.fetch(url)).kind).toBe('fresh');
    await opened.close();
  });

  test('that is bound to another address between visits is refused then', async () => {
    const named = fetcherWith({ resolve: answering(['127.0.0.1'], ['10.0.0.1']) });
    const url = `http://feeds.example.net:${evil.port}/close-after`;
    expect((await named.fetch(url)).kind).toBe('fresh');
    await named.close();
    const again = fetcherWith({ resolve: answering(['10.0.0.1']) });
    expect((await again.fetch(url)).kind).toBe('blocked-address');
    await again.close();
  });

  test.each([
    ['ENOTFOUND', 'feeds.invalid', 'dns'],
    ['EAI_AGAIN', 'feeds.example.net', 'offline'],
  ])('that fails with %s is %s', async (code, host, kind) => {
    const resolve: Resolve = () => Promise.reject(Object.assign(new Error(code), { code }));
    const named = fetcherWith({ resolve });
    expect((await named.fetch(`http://${host}/`)).kind).toBe(kind);
    await named.close();
  });

  test('that is never resolved ends as a dns fault', async () => {
    const waiting = createFetcher({
      allowNet: [],
      clock: Date.now,
      monotonicClock: Date.now,
      chance: () => 0,
      userAgent: 'winnow-test',
      limits: { dnsMs: 20 },
      resolve: () => new Promise(() => {}),
    });
    expect((await waiting.fetch('http://feeds.example.net/')).kind).toBe('dns');
    await waiting.close();
  });
});

test('the service never fetches itself, whatever is opened', async () => {
  const own = fetcherWith({ self: () => [{ address: '0.0.0.0', port: evil.port }] });
  expect(await own.fetch(evil.origin)).toMatchObject({ kind: 'blocked-address' });
  await own.close();
});

test.each([
  'file:///etc/passwd',
  'ftp://a.example/',
  'data:text/html,x',
  'javascript:1',
  'nonsense',
])('%s is not fetched', async (url) => {
  expect((await fetcher.fetch(url)).kind).toBe('scheme');
});
