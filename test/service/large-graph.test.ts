/** A graph of thousands of topics keeps nobody else waiting: what reads all of it makes way, and so ends with its caller. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Statements } from '../../src/store/engine.ts';
import { type Credentials, headersOf, ORIGIN, openPeople, type People } from './people.ts';

let people: People;
let owner: Credentials;

beforeAll(async () => {
  people = await openPeople();
  owner = await people.account('acme');
  const uris = Array.from({ length: 999 }, (_, at) => `all/topic ${at}`);
  await people.ask(owner, 'POST', '/v1/topics', { body: { uris } });
});
afterAll(() => people.close());

it.each(['GET /v2/data', 'GET /v2/data/all', 'GET /data/all', 'PUT /data/all'])(
  '%s is read for a caller who stays',
  async (call) => {
    const [method = '', target = ''] = call.split(' ');
    const [headers, signal] = [headersOf(owner), AbortSignal.abort()];
    const left = new Request(ORIGIN + target, { method, headers, signal });
    expect(await people.handle(left)).toMatchObject({ status: 408 });
    const stayed = await people.ask(owner, method, target);
    expect([200, 201]).toContain(stayed.status);
  },
);

it('a document without topics takes them out, and then once what nobody holds any more', async () => {
  const { store } = people.context;
  const transaction = store.transaction.bind(store);
  const sweeps: string[] = [];
  store.transaction = (steps) =>
    transaction((statements) => {
      const run: Statements['run'] = (sql, ...values) => {
        if (sql.startsWith('DELETE FROM concepts')) sweeps.push(sql);
        return statements.run(sql, ...values);
      };
      return steps({ ...statements, run });
    });
  const body = { winnow: 1, topics: [] };
  const { status } = await people.ask(owner, 'POST', '/~winnow/graph', { body });
  expect([status, sweeps.length]).toEqual([200, 1]);
  expect(await people.store.all('SELECT id FROM concepts')).toEqual([]);
});
