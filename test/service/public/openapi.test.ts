import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REQUEST_SCHEMAS } from '../../../src/protocol/schemas/requests.ts';
import { RESPONSE_SCHEMAS } from '../../../src/protocol/schemas/responses.ts';
import { routesOf } from '../../../src/service/routes.ts';
import { openPeople, type People } from '../people.ts';

const ROUTES = routesOf({ admin: false, metrics: false });
const EVERY = routesOf({ admin: true, metrics: true });

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

it('is a valid OpenAPI 3.1 document that names every route', async () => {
  const { status, json } = await people.ask(undefined, 'GET', '/openapi.json');
  expect(status).toBe(200);
  const validator = new Validator();
  const result = await validator.validate(json as Record<string, unknown>);
  expect(result.errors ?? []).toEqual([]);
  expect(validator.version).toBe('3.1');
  const { paths } = json as { paths: Record<string, Record<string, unknown>> };
  const described = Object.values(paths).flatMap((path) =>
    Object.keys(path).filter((key) => key !== 'parameters'),
  );
  expect(described).toHaveLength(ROUTES.length);
});

it('has a schema for every answer that a route names', () => {
  const names = new Set(EVERY.flatMap(({ gives }) => Object.values(gives)));
  expect([...names].filter((name) => RESPONSE_SCHEMAS[name] === undefined)).toEqual([
    'Opml',
    'Metrics',
    'Icon',
  ]);
});

it('describes the JSON body of every route that takes one', () => {
  const taking = EVERY.filter(({ takes }) => takes.includes('json'));
  const rows = taking.map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(REQUEST_SCHEMAS).toSorted()).toEqual(rows.toSorted());
});

it('describes passwords so that none is refused that the service takes', async () => {
  const owner = await people.account('ann');
  const { properties } = REQUEST_SCHEMAS['POST /v1/users'] as {
    properties: { password: { minLength: number; maxLength: number } };
  };
  const { minLength, maxLength } = properties.password;
  for (const password of ['😀é', 'é'.repeat(512), 'x'.repeat(1_024)]) {
    const body = { name: `u${password.length}`, password };
    expect((await people.ask(owner, 'POST', '/v1/users', { body })).status).toBe(201);
    expect([...password].length).toBeGreaterThanOrEqual(minLength);
    expect([...password].length).toBeLessThanOrEqual(maxLength);
  }
});

it('describes the parameters that a query needs, and none that a route ignores', async () => {
  const { json } = await people.ask(undefined, 'GET', '/openapi.json');
  const { paths } = json as {
    paths: Record<string, { get: { parameters: { name: string; required: boolean }[] } }>;
  };
  const parameters = (path: string) =>
    paths[path]!.get.parameters.map(({ name, required }) => (required ? `${name}!` : name));
  expect(parameters('/~winnow/item')).toEqual(['item!']);
  expect(parameters('/~winnow/why')).toEqual(['item!', 'topic']);
  expect(parameters('/~winnow/export')).toEqual(['source!']);
  expect(parameters('/~winnow/work')).toEqual(['wait', 'source']);
  expect(parameters('/~winnow/feeds')).toEqual(['source']);
  expect(parameters('/~winnow/check')).toEqual(['source']);
});

it('tells that it is alive and ready, and shows the picture of the channel', async () => {
  for (const target of ['/health', '/ready']) {
    const { status, headers, json } = await people.ask(undefined, 'GET', target);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(json).toMatchObject({ status: 'ok' });
  }
  const { headers, text } = await people.ask(undefined, 'GET', '/winnow.svg');
  expect(headers.get('content-type')).toMatch(/^image\/svg\+xml/u);
  expect(text).toMatch(/^<svg /u);
});

it('is named to whoever looks around where nothing is', async () => {
  for (const path of ['/', '/docs']) {
    const { status, json } = await people.ask(undefined, 'GET', path);
    expect([status, json]).toEqual([
      404,
      expect.objectContaining({
        details: 'there is nothing at this address; /openapi.json describes what there is',
      }),
    ]);
  }
});
