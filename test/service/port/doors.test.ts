import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import type { DoorOptions, Doors } from '../../../src/service/port/open-doors.ts';
import { startService, type TestService } from '../../support/service.ts';

let winnow: TestService;

afterEach(() => winnow.service.close());

const ANY = { host: '127.0.0.1', port: 0 };

async function open(
  mounts: object,
  ports: DoorOptions['ports'] = {},
): Promise<{
  doors: Doors;
  ask(address: string, method?: string): Promise<Response>;
  /** The same under one name for all ports, as behind a proxy. */
  askBehindProxy(address: string): Promise<{ status: number | undefined; body: string }>;
}> {
  winnow = await startService({ mounts });
  const doors = await winnow.service.listen({ ...ANY, ports });
  const { user, password, appId, appKey } = winnow.credentials;
  const headers = {
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
    'service-app-id': appId,
    'service-app-key': appKey,
  };
  return {
    doors,
    ask: (address, method = 'GET') => fetch(address, { method, headers }),
    askBehindProxy: (address) =>
      new Promise((resolve, reject) => {
        get(address, { headers: { ...headers, host: 'news.example' } }, async (incoming) =>
          resolve({ status: incoming.statusCode, body: await text(incoming) }),
        ).once('error', reject);
      }),
  };
}

it('gives each surface a port of its own, at the root of which it takes any topic', async () => {
  const { doors, ask } = await open({ content: '', data: '' }, { content: 0, data: 0 });
  const { url, contentUrl, dataUrl } = doors;
  expect(new Set([url, contentUrl, dataUrl]).size).toBe(3);
  expect(doors.listenings).toHaveLength(3);
  expect((await ask(`${dataUrl}/v1/topics`, 'POST')).status).toBe(201);
  expect((await ask(`${dataUrl}//v1//topics`)).status).toBe(200);
  expect((await ask(`${dataUrl}/@Sources`)).status).toBe(200);
  expect((await ask(`${contentUrl}/health`)).status).toBe(200);
  expect(await (await ask(`${url}/v1/topics`)).json()).toMatchObject({
    topics: [{ id: '/topics/health' }, { id: '/topics/v1' }, { id: '/topics/v1/topics' }],
  });
  for (const elsewhere of ['/content', '/data/v1', '/@Sources']) {
    expect((await ask(url + elsewhere)).status).toBe(404);
  }
});

it('answers at no port what another one was asked at the same address', async () => {
  const { doors, askBehindProxy } = await open({ content: '', data: '' }, { content: 0, data: 0 });
  const { url, contentUrl, dataUrl } = doors;
  const statuses = async (path: string) => {
    const found: (number | undefined)[] = [];
    for (const port of [dataUrl, contentUrl, url]) {
      found.push((await askBehindProxy(port + path)).status);
    }
    return found;
  };
  expect(await statuses('/@Sources')).toEqual([200, 400, 404]);
  // What is charged for is cached apart, under its reader.
  const { administration } = winnow.service;
  const terms = {
    enterprise: false,
    hitsLimit: 100,
    hitsPeriod: 'day',
    budgetPeriod: 'month',
  } as const;
  await administration.putPlan({ name: 'small', ...terms });
  await administration.setPlan(winnow.credentials.user, 'small');
  expect(await statuses('/@Sources')).toEqual([200, 400, 404]);
});

it('names every surface where it is, whichever is asked', async () => {
  const { doors, ask } = await open({ content: '/feeds', data: '' }, { data: 0 });
  const { url, contentUrl, dataUrl } = doors;
  expect(contentUrl).toBe(`${url}/feeds`);
  expect(await (await ask(`${dataUrl}/tea`, 'POST')).json()).toMatchObject({
    'skos:ConceptScheme': { 'skos:hasTopConcept': [`${dataUrl}/tea`] },
  });
  const rss = await (await ask(`${url}/v1/content/tea`)).text();
  expect(rss).toContain(`<link>${contentUrl}/tea?lid=`);
  expect(rss).toContain(`<url>${url}/winnow.svg</url>`);
  const { paths } = (await (await ask(`${url}/openapi.json`)).json()) as {
    paths: Record<string, { servers?: unknown }>;
  };
  expect(paths['/{topic}']?.servers).toEqual([{ url: dataUrl }]);
  expect(paths['/feeds/{topics}']).not.toHaveProperty('servers');
});

it('moves everything below a path', async () => {
  const { doors, ask } = await open({ base: '/api', content: '/api/feeds', data: '' });
  expect(doors.url).toMatch(/\/api$/u);
  for (const address of [`${doors.url}/v1/topics`, `${doors.url}/ready`, doors.contentUrl]) {
    expect((await ask(address)).status).toBe(200);
  }
  expect((await ask(`${doors.dataUrl}/tea`, 'POST')).status).toBe(201);
});

it.each([
  { content: '/data' },
  { content: '', data: '' },
  { content: '/a', data: '/a/b' },
  { base: '/a/b', content: '/a' },
  { content: '/v1' },
  { content: '/health' },
  { data: '/openapi.json' },
])('refuses surfaces that would hide each other: %o', async (mounts) => {
  winnow = await startService({ mounts });
  await expect(winnow.service.listen(ANY)).rejects.toMatchObject({ code: 'usage' });
});

it('opens no port where one of them cannot be had', async () => {
  const { doors } = await open({}, {});
  const ports = { data: doors.port };
  await expect(winnow.service.listen({ ...ANY, ports })).rejects.toMatchObject({ code: 'failed' });
});
