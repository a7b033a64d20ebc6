import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listening, listen } from '../../src/service/port/listen.ts';
import type { Route } from '../../src/service/route.ts';
import { routesOf } from '../../src/service/routes.ts';
import { dump, stock } from './content/stock.ts';
import { type Credentials, headersOf, ORIGIN, openPeople, type People } from './people.ts';

const ROUTES = routesOf({ admin: false, metrics: false });
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'FOO'];
const MOUNTS: Readonly<Record<string, string>> = { content: '/content', data: '/data' };

let people: People;
let owner: Required<Credentials>;

beforeAll(async () => {
  people = await openPeople();
  owner = await people.account('ann');
  await stock(people, owner);
});
afterAll(() => people.close());

function pathOf({ surface, path }: Route): string {
  const whole = `${MOUNTS[surface] ?? ''}${path}`;
  return whole.replace(/\{\w+\+\}/gu, 'some/thing').replace(/\{\w+\}/gu, 'thing');
}

const listed = new Map<string, Set<string>>();
for (const route of ROUTES) {
  const methods = listed.get(pathOf(route)) ?? new Set<string>();
  methods.add(route.method);
  listed.set(pathOf(route), methods);
}

function allowOf(methods: ReadonlySet<string>): string {
  const all = [...methods, 'OPTIONS', ...(methods.has('GET') ? ['HEAD'] : [])];
  return all.toSorted().join(', ');
}

describe.each([...listed])('%s', (path, methods) => {
  it.each(METHODS)(
    '%s works where it is listed, else is 405 with the exact Allow',
    async (method) => {
      const response = await people.handle(new Request(`${ORIGIN}${path}`, { method }));
      const allow = allowOf(methods);
      if (allow.split(', ').includes(method)) expect(response.status).not.toBe(405);
      else expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
      if (method === 'OPTIONS') {
        expect([response.status, response.headers.get('allow')]).toEqual([204, allow]);
      }
      if (method === 'HEAD') expect(await response.text()).toBe('');
    },
  );
});

const RESERVED = routesOf({ admin: true, metrics: false })
  .filter(({ access }) => access === 'owner')
  .map((route) => [`${route.method} ${route.path}`, route] as const);

it.each(RESERVED)('%s says what a delegated user cannot do', async (_, route) => {
  expect(route.reserved).toMatch(/^\w+ .*\w$/u);
  // The others are only there for an operator.
  if (route.surface === 'admin') return;
  const kim = await people.delegate(owner, `kim ${route.method}${route.path}`);
  const { status, json } = await people.ask(kim, route.method, pathOf(route));
  expect(status).toBe(403);
  expect(json).toMatchObject({ details: `a delegated user cannot ${route.reserved}` });
});

it.each(['/v1/content', '/content/gardens', '/data/gardens', '/v2/recommendations?q=roses'])(
  'GET %s is answered while the store takes no writes, although it makes a lid at first use',
  async (target) => {
    const bob = await people.account(`bob ${target.length}`);
    await people.ask(bob, 'POST', '/v1/topics', { body: { uris: ['gardens'] } });
    await people.store.run('PRAGMA query_only = 1');
    const read = await people.ask(bob, 'GET', target);
    const absent = await people.ask(bob, 'GET', '/data/never+asked+for');
    await people.store.run('PRAGMA query_only = 0');
    expect([read.status, absent.status]).toEqual([200, 503]);
  },
);

it.each(['/data/@Sources/x/y', '/data/@ServiceSources/News/contents'])(
  'there is nothing at %s, which lies below a resource and is no topic',
  async (path) => {
    for (const method of METHODS) {
      const { status } = await people.handle(new Request(`${ORIGIN}${path}`, { method }));
      expect([method, status]).toEqual([method, 404]);
    }
  },
);

it('HEAD of every path changes nothing', async () => {
  const before = await dump(people);
  for (const [path, methods] of listed) {
    if (!methods.has('GET')) continue;
    const request = new Request(`${ORIGIN}${path}`, { method: 'HEAD', headers: headersOf(owner) });
    expect(await (await people.handle(request)).text()).toBe('');
  }
  expect(await dump(people)).toEqual(before);
});

it('HEAD says of a list what GET says', async () => {
  for (const path of ['/v1/topics', '/v1/content', '/content/garden.json', '/data/garden']) {
    const ask = (method: string) =>
      people.handle(new Request(`${ORIGIN}${path}`, { method, headers: headersOf(owner) }));
    const get = await ask('GET');
    const head = await ask('HEAD');
    expect(head.status).toBe(get.status);
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(await get.text())));
  }
});

describe('behind a port', () => {
  let listening: Listening;
  beforeAll(async () => {
    listening = await listen(people.answer, { host: '127.0.0.1', port: 0 });
  });
  afterAll(() => listening.close());

  it('TRACE is 405 on every path and echoes nothing', async () => {
    for (const [path, methods] of listed) {
      const [status, allow] = await new Promise<[number, string | undefined]>((resolve, reject) => {
        const request = httpRequest(`${listening.url}${path}`, { method: 'TRACE' }, (response) => {
          response.resume();
          response.on('end', () => resolve([response.statusCode ?? 0, response.headers.allow]));
        });
        request.on('error', reject);
        request.end();
      });
      expect([path, status, allow]).toEqual([path, 405, allowOf(methods)]);
    }
  });
});
