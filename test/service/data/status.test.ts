import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createService, type Service } from '../../../src/service/create-service.ts';
import { headersOf, ORIGIN } from '../people.ts';

const FEED = `<rss version="2.0"><channel><title>x</title>
  <item><title>Roses and more roses</title><link>https://blog.example/1</link>
  <description>All about roses in the garden.</description></item></channel></rss>`;

let server: Server;
let service: Service;
let headers: Record<string, string>;
let url: string;

beforeEach(async () => {
  server = createServer((_, response) => response.end(FEED));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`;
  let seed = 1;
  service = await createService({
    clock: () => Date.UTC(2026, 4, 15),
    random: (count) => Uint8Array.from({ length: count }, () => (seed++ * 37) % 256),
    chance: () => 0.5,
    allowNet: ['127.0.0.1/32'],
  });
  headers = headersOf(await service.administration.ensureEmbeddedAccount());
});
afterEach(async () => {
  await service.close();
  server.closeAllConnections();
  server.close();
});

interface View {
  'dc:collection': { 'dc:title': string }[];
  'service:responseInfo': { 'service:Status': string };
}

async function ask(method: string, target: string, body?: object): Promise<View> {
  const response = await service.fetch(
    new Request(`${ORIGIN}/data/${target}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    }),
  );
  return (await response.json()) as View;
}

it('the status of a topic moves as the work on it does, and timeOut waits for it', async () => {
  await ask('POST', '@Sources', { blog: { default: true, contents: { [url]: {} } } });
  const posted = await ask('POST', 'roses');
  expect(posted['service:responseInfo']['service:Status']).toBe('Requested');
  const early = await ask('GET', 'roses');
  expect(early['dc:collection']).toEqual([]);
  const done = await ask('GET', 'roses?timeOut=max&service:contentScore:min=0.1');
  expect(done['service:responseInfo']['service:Status']).toBe('Complete');
  expect(done['dc:collection'].map((item) => item['dc:title'])).toEqual(['Roses and more roses']);
});

it('a service that closes answers those who wait', async () => {
  await service.close();
  const busy = await createService({
    clock: () => Date.UTC(2026, 4, 15),
    random: (count) => Uint8Array.from({ length: count }, (_, n) => n),
    chance: () => 0.5,
    pipeline: { resolve: () => new Promise(() => {}) },
    background: true,
  });
  const account = headersOf(await busy.administration.ensureEmbeddedAccount());
  const { url: origin } = await busy.listen({ host: '127.0.0.1', port: 0 });
  await fetch(`${origin}/data/@Sources`, {
    method: 'POST',
    headers: { ...account, 'content-type': 'application/json' },
    body: JSON.stringify({ slow: { contents: { 'http://slow.example/feed': {} } } }),
  });
  const waiting = fetch(`${origin}/data/roses?timeOut=max`, { headers: account });
  await fetch(`${origin}/data/roses`, { headers: account });
  const [response] = await Promise.all([waiting, busy.close()]);
  expect(response.status).toBe(200);
});
