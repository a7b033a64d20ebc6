import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connect } from '../../src/cli/connect.ts';
import { createClient } from '../../src/client/create-client.ts';
import { catalogueAt } from '../support/catalogue.ts';
import { type FedService, startFedService } from '../support/fed-service.ts';
import { runMain } from './run-main.ts';

let winnow: FedService;

beforeAll(async () => {
  winnow = await startFedService(({ url }) => ({ catalogue: catalogueAt(url) }));
});
afterAll(() => winnow.close());

const reached = () => ({
  baseUrl: 'http://127.0.0.1:7420',
  credentials: winnow.credentials,
  transport: (request: Request) => winnow.service.fetch(request),
});
const connect: Connect = async () => ({
  client: createClient(reached()),
  embedded: true,
  close: async () => {},
});

const run = (...argv: string[]) => runMain(argv, {}, connect);

it('ends the searches that a read began, and says how a read begins them', async () => {
  await run('topics', 'add', 'horses');
  const begun = await run('content', '--source', 'service/Web');
  expect(begun.errors).toMatch(
    /^your topics are searched for at \S+ from now on, new ones too\n {2}hint: to end that: winnow sources remove --searches Web$/mu,
  );
  expect(await run('sources', 'remove', '--searches', 'Web', '--json')).toMatchObject({
    code: 0,
    output: '[{"name":"service/Web","result":"searches ended"}]\n',
  });
  expect(await run('sources', 'remove', '--searches', 'service/Web')).toEqual({
    code: 0,
    output: '',
    errors: 'service/Web searched for none of your topics\n',
  });
});

it('says so of a call as it is, too, and begins none for those who may change nothing', async () => {
  const path = '/v1/content?dc:memberOf=service/Web';
  const reader = createClient({ ...reached(), readOnly: true });
  expect((await reader.content.list({ source: 'service/Web' })).searchesAt).toEqual([]);
  await reader.send({ method: 'GET', address: `${reader.baseUrl}${path}` });
  const ended = ['sources', 'remove', '--searches', 'Web'];
  expect((await run(...ended)).errors).toBe('service/Web searched for none of your topics\n');
  expect((await run('api', 'GET', path)).errors).toContain('your topics are searched for at ');
  expect((await run(...ended)).output).toContain('searches ended');
});

it('refuses what searches nowhere, and what a source of one’s own still refers to', async () => {
  const near = await run('sources', 'remove', '--searches', 'Webb');
  expect([near.code, near.errors]).toEqual([5, expect.stringContaining('did you mean "Web"?')]);
  expect((await run('sources', 'remove', '--searches', 'user/Mine')).code).toBe(2);
  const added = await run('sources', 'add', 'Mine', 'service/Web', '--no-wait');
  const { host } = new URL(winnow.feeds.url);
  expect(added.errors).toContain(
    `Web searches ${host} for your topics, new ones too\n  hint: to end that: winnow sources drop Mine service/Web\n`,
  );
  const several = await run('sources', 'remove', 'Mine', 'Moon');
  expect([several.code, several.errors]).toEqual([
    5,
    expect.stringContaining('there is no source "Moon" of your own'),
  ]);
  expect(several.errors).toContain('othing was removed\n');
  const nowhere = await run('sources', 'add', 'Mine', 'service/News', '--no-wait');
  expect(nowhere.errors).not.toContain('searches');
  // Its own sources are no guess: the command for those would delete one.
  const own = await run('sources', 'remove', '--searches', 'Mine');
  expect([own.code, own.errors]).toEqual([5, expect.not.stringContaining('user/')]);
  const referred = await run('sources', 'remove', '--searches', 'Web');
  expect([referred.code, referred.errors]).toEqual([
    1,
    expect.stringContaining('hint: winnow sources drop Mine service/Web\n'),
  ]);
});
