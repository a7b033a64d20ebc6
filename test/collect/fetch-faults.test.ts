/** Every fault of the evil server ends in its typed outcome, in bounded time and memory. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFetcher, type Fetcher } from '../../src/collect/fetch.ts';
import { parseAllowNet } from '../../src/collect/network/address.ts';
import { LIMITS } from '../../src/model/limits.ts';
import { type EvilServer, startEvilServer } from '../support/evil-server.ts';

let evil: EvilServer;
/** Has all the time it needs, however busy the machine is. */
let fetcher: Fetcher;
/** Runs out of time. */
let hasty: Fetcher;

beforeAll(async () => {
  evil = await startEvilServer();
  const options = {
    allowNet: [parseAllowNet(`127.0.0.1/32:${evil.port}`)],
    clock: Date.now,
    monotonicClock: Date.now,
    chance: () => 0,
    userAgent: 'winnow-test',
  };
  fetcher = createFetcher({ ...options, limits: { bodyBytes: 100_000, concurrentPerHost: 8 } });
  hasty = createFetcher({ ...options, limits: { tlsMs: 50, idleMs: 250, totalMs: 700 } });
});
afterAll(async () => {
  await fetcher.close();
  await hasty.close();
  await evil.close();
});

const FAULTS: readonly [path: string, kind: string, status?: number][] = [
  ['/ok', 'fresh', 200],
  ['/gzip', 'fresh', 200],
  ['/deflate', 'fresh', 200],
  ['/deflate-raw', 'fresh', 200],
  ['/encoding-none', 'fresh', 200],
  ['/gzip-twice', 'fresh', 200],
  ['/gzip-file', 'fresh', 200],
  ['/length-short', 'fresh', 200],
  ['/to-ok', 'fresh', 200],
  ['/moved/301', 'fresh', 200],
  ['/moved/303', 'fresh', 200],
  ['/moved/307', 'fresh', 200],
  ['/moved/308', 'fresh', 200],
  ['/hops/5', 'fresh', 200],
  ['/hops/6', 'too-many-redirects', 302],
  ['/loop', 'too-many-redirects', 302],
  ['/no-location', 'protocol', 302],
  ['/to-nonsense', 'protocol', 302],
  ['/to-file', 'scheme', 302],
  ['/silence', 'timeout'],
  ['/drip-body', 'timeout', 200],
  ['/stall-body', 'timeout', 200],
  ['/drip-headers', 'timeout'],
  ['/endless', 'too-large', 200],
  ['/length-huge', 'too-large', 200],
  ['/page-huge', 'http-error', 404],
  ['/gzip-bomb', 'too-large', 200],
  ['/brotli-bomb', 'too-large', 200],
  ['/gzip-200', 'encoding', 200],
  ['/gzip-lie', 'encoding', 200],
  ['/gzip-trailing', 'encoding', 200],
  ['/brotli-trailing', 'encoding', 200],
  ['/encoding-unknown', 'encoding', 200],
  ['/gzip-cut', 'truncated', 200],
  ['/length-long', 'truncated', 200],
  ['/chunk-cut', 'truncated', 200],
  ['/reset', 'reset'],
  ['/reset-body', 'truncated', 200],
  ['/header-20k', 'too-large'],
  ['/headers-10000', 'too-large'],
  ['/continue-flood', 'reset'],
  ['/bad-status-line', 'protocol'],
  ['/empty', 'empty', 200],
  ['/blank', 'empty', 200],
  ['/204', 'empty', 204],
  ['/206', 'protocol', 206],
  ['/304', 'protocol', 304],
  ['/401', 'refused', 401],
  ['/403', 'refused', 403],
  ['/404', 'http-error', 404],
  ['/410', 'gone', 410],
  ['/429', 'throttled', 429],
  ['/500', 'http-error', 500],
  ['/503', 'http-error', 503],
  ['/challenge', 'challenge', 403],
  ['/challenge-header', 'challenge', 403],
  ['/challenge-200', 'challenge', 200],
];

describe('an answer of the evil server', () => {
  test.each(FAULTS)('%s ends as %s', async (path, kind, status) => {
    const asked = kind === 'timeout' ? hasty : fetcher;
    const result = await asked.fetch(`${evil.origin}${path}`);
    expect({ kind: result.kind, status: result.status }).toEqual({ kind, status });
    expect(result.detail).not.toBe('');
    expect(result.detail, 'says it without the codes of a library').not.toMatch(
      /UND_ERR|HPE_|no code|\bE[A-Z]{4,}/u,
    );
  });

  test('a refused connection is a connect fault', async () => {
    const spare = await startEvilServer();
    await spare.close();
    const allowed = createFetcher({
      allowNet: [parseAllowNet('127.0.0.1/32')],
      clock: Date.now,
      monotonicClock: Date.now,
      chance: () => 0,
      userAgent: 'winnow-test',
    });
    expect(await allowed.fetch(spare.origin)).toMatchObject({ kind: 'connect' });
    await allowed.close();
  });

  test('a server that never finishes the TLS handshake times out', async () => {
    const result = await hasty.fetch(`https://127.0.0.1:${evil.port}/`);
    expect(result.kind).toBe('timeout');
  });

  test('follows no more than five redirects', async () => {
    const before = evil.requests.length;
    await fetcher.fetch(`${evil.origin}/loop`);
    expect(evil.requests.length - before).toBeLessThanOrEqual(6);
  });

  test.each([
    ['/hops/6', 'there are more than 5 redirects'],
    ['/loop', 'the redirects lead in a circle'],
    ['/cookie-loop', 'the redirects lead in a circle; the site wants cookies, and none are sent'],
  ])('says where the redirects of %s lead', async (path, detail) => {
    expect(await fetcher.fetch(`${evil.origin}${path}`)).toMatchObject({ detail });
  });

  test('gets no new time by a redirect, however the clock of the day is set', async () => {
    let gone = 0;
    const slow = await startEvilServer({
      '/late': (socket) => {
        gone += LIMITS.fetch.totalMs;
        socket.write('HTTP/1.1 302 Found\r\nlocation: /silence\r\ncontent-length: 0\r\n\r\n');
      },
    });
    const steady = createFetcher({
      allowNet: [parseAllowNet(`127.0.0.1/32:${slow.port}`)],
      clock: () => 0,
      monotonicClock: () => gone,
      chance: () => 0,
      userAgent: 'winnow-test',
    });
    expect(await steady.fetch(`${slow.origin}/late`)).toMatchObject({ kind: 'timeout' });
    expect(slow.requests.map(({ path }) => path)[0]).toBe('/late');
    await steady.close();
    await slow.close();
  });

  test('a bomb of fifty megabytes costs little memory', async () => {
    const before = process.memoryUsage().rss;
    await Promise.all(Array.from({ length: 4 }, () => fetcher.fetch(`${evil.origin}/endless`)));
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });

  test.each(['/length-huge', '/page-huge', '/endless', '/gzip-200', '/403'])(
    'lets go of the connection on which %s came',
    async (path) => {
      const alone = createFetcher({
        allowNet: [parseAllowNet(`127.0.0.1/32:${evil.port}`)],
        clock: Date.now,
        monotonicClock: Date.now,
        chance: () => 0,
        userAgent: 'winnow-test',
        limits: { bodyBytes: 100_000, concurrentPerHost: 1, totalMs: 5_000 },
      });
      await alone.fetch(`${evil.origin}${path}`);
      expect(await alone.fetch(`${evil.origin}/ok`)).toMatchObject({ kind: 'fresh' });
      await alone.close();
    },
  );

  test('hands on how long a 429 asks to wait', async () => {
    const asked = { kind: 'throttled', headers: { 'retry-after': '120' } };
    expect(await fetcher.fetch(`${evil.origin}/429`)).toMatchObject(asked);
  });

  test('a cancelled fetch rejects as interrupted', async () => {
    const fetching = fetcher.fetch(`${evil.origin}/silence`, { signal: AbortSignal.timeout(5) });
    await expect(fetching).rejects.toMatchObject({ code: 'interrupted' });
  });
});
