/** The manners of the fetcher: validators, secrets, cookies, slots, traces. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createSecureServer } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFetcher, type Fetcher } from '../../src/collect/fetch.ts';
import { parseAllowNet } from '../../src/collect/network/address.ts';
import { type EvilServer, startEvilServer } from '../support/evil-server.ts';

let evil: EvilServer;
let other: EvilServer;
let fetcher: Fetcher;

beforeAll(async () => {
  evil = await startEvilServer();
  other = await startEvilServer();
  fetcher = createFetcher({
    allowNet: [parseAllowNet('127.0.0.1/32')],
    clock: Date.now,
    monotonicClock: Date.now,
    chance: () => 0,
    userAgent: 'winnow-test/1',
  });
});
beforeEach(() => {
  evil.requests.length = 0;
  other.requests.length = 0;
});
afterAll(() => Promise.all([fetcher.close(), evil.close(), other.close()]));

const sent = (server: EvilServer) => server.requests.at(-1)?.headers ?? {};
const withUser = (url: string) => url.replace('://', '://me:s3cret%40@');

describe('validators', () => {
  test('come and go byte for byte', async () => {
    const first = await fetcher.fetch(`${evil.origin}/ok`);
    expect(first).toMatchObject({ kind: 'fresh', etag: 'W/"a\\"b"' });
    await fetcher.fetch(`${evil.origin}/ok`, {
      etag: 'W/"a\\"b"',
      lastModified: 'not even a date',
    });
    expect(sent(evil)).toMatchObject({
      'if-none-match': 'W/"a\\"b"',
      'if-modified-since': 'not even a date',
    });
  });

  test('are refreshed by a 304', async () => {
    const result = await fetcher.fetch(`${evil.origin}/conditional`, { etag: '"1"' });
    expect(result).toMatchObject({ kind: 'not-modified', etag: '"2"', status: 304 });
  });

  test('over one kilobyte are neither kept nor sent', async () => {
    const result = await fetcher.fetch(`${evil.origin}/etag-8k`, {
      etag: `"${'e'.repeat(2_000)}"`,
    });
    expect(result).toMatchObject({ kind: 'fresh' });
    expect(result).not.toHaveProperty('etag');
    expect(sent(evil)).not.toHaveProperty('if-none-match');
  });

  test('are never invented, and neither is a password', async () => {
    await fetcher.fetch(`${evil.origin}/gzip`);
    expect(Object.keys(sent(evil))).not.toContain('if-none-match');
    expect(Object.keys(sent(evil))).not.toContain('authorization');
  });

  test('that no header could carry are not sent', async () => {
    expect(await fetcher.fetch(`${evil.origin}/ok`, { etag: '"x"\r\nx: y' })).toMatchObject({
      kind: 'fresh',
    });
    expect(sent(evil)).not.toHaveProperty('x');
  });
});

describe('secrets', () => {
  test('in the address become Authorization and are shown nowhere', async () => {
    const result = await fetcher.fetch(withUser(`${evil.origin}/to-ok`));
    const basic = `Basic ${Buffer.from('me:s3cret@').toString('base64')}`;
    expect(sent(evil)['authorization']).toBe(basic);
    expect(JSON.stringify(result)).not.toMatch(/s3cret|me:/u);
  });

  test('and validators stay behind when a redirect crosses origins', async () => {
    const target = encodeURIComponent(`${other.origin}/ok`);
    const url = withUser(`${evil.origin}/redirect?${target}`);
    await fetcher.fetch(url, { etag: '"1"' });
    expect(sent(evil)).toHaveProperty('authorization');
    expect(Object.keys(sent(other)).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  test('do not come back with a redirect home', async () => {
    const home = encodeURIComponent(`${evil.origin}/ok`);
    const away = encodeURIComponent(`${other.origin}/redirect?${home}`);
    await fetcher.fetch(withUser(`${evil.origin}/redirect?${away}`));
    expect(sent(evil)).not.toHaveProperty('authorization');
  });

  test('that a redirect holds are taken out', async () => {
    const result = await fetcher.fetch(`${evil.origin}/to-secret`);
    expect(JSON.stringify(result)).not.toContain('secret@');
  });
});

test('cookies are not kept', async () => {
  const result = await fetcher.fetch(`${evil.origin}/cookie`);
  expect(result.kind === 'fresh' && result.headers).not.toHaveProperty('set-cookie');
  await fetcher.fetch(`${evil.origin}/cookie`);
  expect(sent(evil)).not.toHaveProperty('cookie');
});

test('says honestly who it is', async () => {
  await fetcher.fetch(`${evil.origin}/ok`);
  expect(sent(evil)['user-agent']).toBe('winnow-test/1');
});

test('spares no host of one’s own network, but keeps to what a site asks for', async () => {
  const patient = createFetcher({
    allowNet: [parseAllowNet('127.0.0.1/32')],
    clock: Date.now,
    monotonicClock: () => 0,
    chance: () => 0,
    userAgent: 'winnow-test/1',
  });
  try {
    const url = `${evil.origin}/ok`;
    await Promise.all(Array.from({ length: 20 }, () => patient.fetch(url)));
    const controller = new AbortController();
    const { signal } = controller;
    const late = patient.fetch(url, { spacingMs: 1_000_000, signal });
    expect(await patient.fetch(url, { spacingMs: 5 })).toMatchObject({ kind: 'fresh' });
    controller.abort();
    await expect(late).rejects.toMatchObject({ code: 'interrupted' });
    expect(evil.requests).toHaveLength(21);
  } finally {
    await patient.close();
  }
});

test('asks one host for no more than two things at once, whatever its ports', async () => {
  let [open, most] = [0, 0];
  const listen = async () => {
    const server = createServer((_, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        response.end('<rss><channel><title>t</title></channel></rss>');
      }, 5);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return server;
  };
  const servers = [await listen(), await listen()];
  const origins = servers.map((server) => (server.address() as AddressInfo).port);
  const results = await Promise.all(
    Array.from({ length: 40 }, (_, at) => fetcher.fetch(`http://127.0.0.1:${origins[at % 2]}/`)),
  );
  expect(results.every(({ kind }) => kind === 'fresh')).toBe(true);
  expect(most).toBe(2);
  for (const server of servers) server.close();
});

test('makes no request before the one who asks is ready for an answer', async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const held = fetcher.fetch(`${evil.origin}/ok`, { ready: () => gate });
  await fetcher.fetch(`${evil.origin}/gzip`);
  open();
  expect(await held).toMatchObject({ kind: 'fresh' });
  expect(evil.requests.map(({ path }) => path)).toEqual(['/gzip', '/ok']);
});

test('tries again when a kept connection was closed meanwhile', async () => {
  const impatient = await startEvilServer();
  for (let visit = 0; visit < 3; visit += 1) {
    const result = await fetcher.fetch(`${impatient.origin}/close-after`);
    expect(result).toMatchObject({ kind: 'fresh' });
  }
  // The second visit met the kept connection, and was made once more over another.
  expect(impatient.requests.length).toBeGreaterThan(3);
  await impatient.close();
});

test('a trace tells every hop', async () => {
  const result = await fetcher.fetch(`${evil.origin}/to-ok`);
  expect(result.redirects).toEqual([
    { status: 301, from: `${evil.origin}/to-ok`, to: `${evil.origin}/ok` },
  ]);
  expect(result.trace).toMatchObject([
    { status: 301, address: `127.0.0.1:${evil.port}` },
    { status: 200, receivedBytes: 60, decodedBytes: 60, conditional: false },
  ]);
});

test('greets a server by its name without the dot that ends it, since certificates have none', async () => {
  const names: string[] = [];
  const secure = createSecureServer({
    SNICallback: (name, callback) => {
      names.push(name);
      callback(new Error('no certificate'));
    },
  });
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
  const { port } = secure.address() as AddressInfo;
  const named = createFetcher({
    allowNet: [parseAllowNet('127.0.0.1/32')],
    clock: Date.now,
    monotonicClock: Date.now,
    chance: () => 0,
    userAgent: 'winnow-test',
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  const result = await named.fetch(`https://feeds.example.net.:${port}/`);
  expect({ kind: result.kind, names }).toEqual({ kind: 'tls', names: ['feeds.example.net'] });
  await named.close();
  await new Promise((resolve) => secure.close(resolve));
});
