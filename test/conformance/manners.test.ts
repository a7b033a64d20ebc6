import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { send } from '../../src/cli/conformance/exchange.ts';
import { runRows } from '../../src/cli/conformance/run.ts';
import { SUITE } from '../../src/cli/conformance/suite.ts';
import type { Target } from '../../src/cli/conformance/target.ts';
import type { Credentials } from '../../src/protocol/credentials.ts';
import { NOON } from '../support/terminal.ts';
import { type Opened, openConformance } from './embedded.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const PARTS = ['v1-topics/', 'lifecycle/', 'data-sources/p', 'v1-users/', 'authentication/v1'];

let opened: Opened;
let somebody: Credentials;
let theirs: Target;

async function ask(line: string, body?: unknown) {
  const answer = await send(opened.target, somebody, line, body === undefined ? {} : { body });
  expect(answer.status).toBeLessThan(300);
  return answer.text;
}

const belongings = async () => [await ask('GET v1/topics'), await ask('GET v1/sources/user')];

beforeAll(async () => {
  opened = await openConformance();
  const operator = opened.target.operator!;
  await operator.createAccount('somebody', 'with a plan of their own');
  const periods = { hitsPeriod: 'minute', budgetPeriod: 'month' } as const;
  await operator.putPlan({ name: 'small', enterprise: false, ...periods });
  await operator.setPlan('somebody', 'small');
  const { appKey } = await operator.createApplication('their-app', 'somebody');
  somebody = { user: 'somebody', password: 'with a plan of their own', appId: 'their-app', appKey };
  const { operator: _, ...remote } = opened.target;
  theirs = { ...remote, credentials: somebody };
  await ask('POST v1/topics', { uris: ['/gardens/roses'] });
  const contents = { urls: [{ url: 'http://127.0.0.1:9/theirs' }], sources: [] };
  await ask('POST v1/sources/user', { name: 'theirs', default: true, contents });
});
afterAll(() => opened.close());

it('leaves an account without users as it found it, with its own default source', async () => {
  const before = await belongings();
  const rows = SUITE.filter(({ id }) => PARTS.some((part) => id.startsWith(part)));
  const { verdicts } = await runRows(rows, theirs);
  expect(verdicts.filter(({ result }) => result === 'fail')).toEqual([]);
  const reasons = new Map(verdicts.map(({ id, reason }) => [id, reason]));
  expect(reasons.get('v1-users/post')).toBe('the plan of the account has no users');
  expect(reasons.get('authentication/v1-unauthorised')).toBe('needs accounts and plans of its own');
  expect(await belongings()).toEqual(before);
});

it('says what was expected and what came of a row that fails', async () => {
  const [row] = SUITE.filter(({ id }) => id === 'v1-topics/list');
  const wrong: Target = {
    ...opened.target,
    transport: async (request) => {
      const response = await opened.target.transport(request);
      if (!request.url.endsWith('/v1/topics') || request.method !== 'GET') return response;
      return Response.json({ topics: [{ id: 'roses' }] });
    },
  };
  const { verdicts } = await runRows([row!], wrong);
  expect(verdicts).toMatchObject([{ result: 'fail', id: 'v1-topics/list' }]);
  expect(verdicts[0]!.expected).toMatch(/openapi\.json/u);
  expect(verdicts[0]!.seen).toContain('roses');
});

it('sees that an answer came too late, also by a clock that stands still', async () => {
  const [row] = SUITE.filter(({ id }) => id === 'data-query/time-out-complete');
  const fresh = await openConformance();
  const fixed: Target = { ...fresh.target, clock: () => NOON };
  expect((await runRows([row!], fixed)).verdicts).toMatchObject([{ result: 'pass' }]);
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const spy = vi.spyOn(AbortSignal, 'timeout');
  spy.mockImplementation((ms) => (ms === 60_000 ? AbortSignal.abort() : timeout(ms)));
  try {
    expect((await runRows([row!], fixed)).verdicts).toMatchObject([{ result: 'fail' }]);
  } finally {
    spy.mockRestore();
    await fresh.close();
  }
});
