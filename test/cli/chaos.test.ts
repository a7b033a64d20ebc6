import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Connect } from '../../src/cli/connect.ts';
import { type Client, createClient } from '../../src/client/create-client.ts';
import { topicPath } from '../../src/model/topic-path.ts';
import { writeCredentials } from '../../src/protocol/credentials.ts';
import { openStage, SEED } from '../service/admin/stage.ts';
import { ORIGIN } from '../support/service.ts';
import { runMain } from './run-main.ts';

let stage: Awaited<ReturnType<typeof openStage>>;
let client: Client;
const waits: number[] = [];

beforeAll(async () => {
  stage = await openStage();
  await stage.service.testing.plant(SEED);
  client = createClient({
    baseUrl: ORIGIN,
    credentials: stage.credentials,
    transport: (request) => stage.service.fetch(request),
    pause: async (ms) => void waits.push(ms),
  });
});
afterEach(async () => {
  await client.admin.endFaults();
  waits.length = 0;
});
afterAll(() => stage.service.close());

async function run(argv: readonly string[]) {
  const connect: Connect = async () => ({ client, embedded: false, close: async () => {} });
  return runMain(argv, {}, connect);
}

const put = (...rules: object[]) => client.admin.putFaults({ rules });

describe('a command against a service that', () => {
  it.each([
    ['throttles for long', { answer: 429, retryAfter: 600 }, 6, 'try again in 600 s'],
    ['fails', { answer: 500 }, 1, 'chaos is on'],
    ['does not have it', { answer: 501 }, 1, 'chaos is on'],
    ['cannot write', { answer: 503 }, 75, 'chaos is on'],
    ['breaks off its answers', { answer: 'broken-body' }, 7, 'not understood'],
    [
      'disabled the user',
      { answer: 'disabled-user' },
      4,
      'disabled\n  hint: whoever runs the service can',
    ],
  ])('%s ends with a sentence and its exit code', async (_, rule, exit, words) => {
    await put({ route: '/v1', ...rule });
    const { code, output, errors } = await run(['topics', 'list']);
    expect({ code, output }).toEqual({ code: exit, output: '' });
    expect(errors).toContain(words);
    expect(errors).not.toMatch(/\n {4}at /u);
  });

  it('throttles for a moment waits and goes on', async () => {
    await put({ route: 'GET /v1/topics', answer: 429, retryAfter: 3, times: 2 });
    expect(await run(['topics', 'list'])).toMatchObject({
      code: 0,
      output: 'databases\ndatabases/postgres\n',
    });
    expect(waits).toEqual([3_000, 3_000]);
    expect(await client.admin.faults()).toMatchObject([{ seen: 3, struck: 2 }]);
  });

  it('has no budget left shows that, and reads what is stored', async () => {
    await put({ route: '/', answer: 'no-budget' });
    const limits = JSON.parse((await run(['limits', '--json'])).output);
    expect(limits).toMatchObject([{ kind: 'budget', remaining: 0 }]);
    expect((await run(['content', '--min-score', '0'])).output).toContain('A garden in May');
    const page = await run(['recommend', '--u', 'https://notes.example/page']);
    expect([page.code, page.errors]).toEqual([6, expect.stringContaining('budget is used up')]);
  });

  it('cannot say its limits shows that they are unknown', async () => {
    await put({ route: '/', answer: 'unknown-limits' });
    expect(JSON.parse((await run(['limits', '--json'])).output)).toMatchObject([
      { kind: 'requests', limit: null, period: 'N/A' },
      { kind: 'budget', limit: null, period: 'N/A' },
    ]);
  });

  it('never completes a topic shows what there is', async () => {
    await put({ route: 'GET /data', answer: 'in-progress' });
    const { code, output } = await run(['api', 'GET', '/data/databases?timeOut=1']);
    expect(code).toBe(0);
    expect(output).toContain('"service:Status":"In Progress"');
    const found = await client.dataTopics.find(topicPath(['databases']), { timeOut: 1 });
    expect(found.status).toBe('In Progress');
    expect(found.entries.length).toBeGreaterThan(0);
  });
});

describe('a rule', () => {
  const statuses = async (count: number, target = '/v1/topics') => {
    const seen: number[] = [];
    for (let call = 0; call < count; call++) seen.push((await stage.call('GET', target)).status);
    return seen;
  };

  it('strikes a number of calls, or a share of them that its seed repeats', async () => {
    await put({ route: '/v1/topics', answer: 500, times: 2 });
    expect(await statuses(4)).toEqual([500, 500, 200, 200]);
    const shares: string[] = [];
    for (let round = 0; round < 2; round++) {
      const rules = [{ route: '/v1', answer: 503, share: 0.5 }];
      await client.admin.putFaults({ seed: 7, rules });
      shares.push(String(await statuses(20)));
    }
    expect(shares[0]).toBe(shares[1]);
    const struck = shares[0]!.match(/503/gu)!.length;
    expect(struck).toBeGreaterThan(4);
    expect(struck).toBeLessThan(16);
  });

  it('is of a method and a path, with what lies below it, and the first that strikes decides', async () => {
    await put(
      { route: 'DELETE /v1/topics', answer: 403 },
      { route: '/v1/sources/*/Notes', answer: 409 },
      { route: '/v1/sources', answer: 404 },
    );
    expect(await statuses(1)).toEqual([200]);
    expect((await stage.call('DELETE', '/v1/topics/databases')).status).toBe(403);
    expect(await statuses(1, '/v1/sources/user/Notes')).toEqual([409]);
    expect(await statuses(1, '/v1/sources/user')).toEqual([404]);
    expect(await statuses(1, '/v1/sources-of-none')).toEqual([404]);
  });

  it('leaves the operator, and who may not call at all, alone', async () => {
    await put({ route: '/', answer: 500 });
    expect((await stage.call('GET', '/~admin/chaos')).status).toBe(200);
    const stranger = { authorization: 'Basic bm86Ym9keQ==' };
    expect((await stage.call('GET', '/v1/topics', undefined, stranger)).status).toBe(401);
    expect((await stage.call('HEAD', '/v1/topics')).status).toBe(500);
    await client.admin.reset();
    expect(await statuses(1)).toEqual([200]);
  });

  it('delays until nobody waits any more', async () => {
    await put({ route: '/v1/topics', delay: '120s' });
    const controller = new AbortController();
    const waiting = stage.service.fetch(
      new Request(`${ORIGIN}/v1/topics`, {
        headers: writeCredentials(stage.credentials),
        signal: controller.signal,
      }),
    );
    controller.abort();
    expect((await waiting).status).toBe(200);
  });

  it.each([
    [{}, '"rules" of the chaos is missing'],
    [{ rules: [], seed: 0.5 }, '"seed" of the chaos must be a whole number'],
    [{ rules: [{ answer: 500 }] }, '"route" of the 1st of "rules" of the chaos is missing'],
    [
      { rules: [{ route: 'v1', answer: 500 }] },
      '"route" of the 1st of "rules" of the chaos must be a path',
    ],
    [{ rules: [{ route: '/' }] }, 'the 1st of "rules" of the chaos must have an answer or a delay'],
    [
      { rules: [{ route: '/', answer: 200 }] },
      '"answer" of the 1st of "rules" of the chaos must be one of 400',
    ],
    [{ rules: [{ route: '/', answer: 'boom' }] }, 'broken-body, no-budget, unknown-limits'],
    [
      { rules: [{ route: '/', delay: '3h' }] },
      '"delay" of the 1st of "rules" of the chaos must be a duration',
    ],
    [
      { rules: [{ route: '/', answer: 500, times: 0 }] },
      '"times" of the 1st of "rules" of the chaos must be a',
    ],
    [
      { rules: [{ route: '/', answer: 500, share: 0 }] },
      '"share" of the 1st of "rules" of the chaos must be',
    ],
    [
      { rules: [{ route: '/', answer: 429, retryAfter: -1 }] },
      '"retryAfter" of the 1st of "rules" of the chaos',
    ],
    [
      { rules: [{ route: '/', answer: 500, tims: 1 }] },
      '"tims" of the 1st of "rules" of the chaos is not a fi',
    ],
  ])('that cannot be is refused by name: %j', async (document, sentence) => {
    const answer = await stage.call('PUT', '/~admin/chaos', document);
    expect(answer.status).toBe(400);
    const { details } = (await answer.json()) as { details: string };
    expect(details).toContain(sentence);
    expect(await client.admin.faults()).toEqual([]);
  });
});

describe('a rule', () => {
  it('of a route with a query is refused, since it would never strike', async () => {
    const route = '/v1/content?service:contentCount:max=5';
    await expect(put({ route, answer: 500 })).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('without a query'),
    });
  });
});
