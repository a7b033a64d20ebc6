import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PlanTerms } from '../../../src/model/plan.ts';
import { createAdministration } from '../../../src/service/administration.ts';
import { periodAt } from '../../../src/service/period.ts';
import { findAccount } from '../../../src/store/accounts.ts';
import { openSqlite } from '../../../src/store/sqlite.ts';
import { chargeUsage } from '../../../src/store/usage.ts';
import { share } from '../content/stock.ts';
import { type Credentials, openPeople, type People } from '../people.ts';

const MINUTE = 60_000;

let people: People;
let owner: Required<Credentials>;

beforeEach(async () => {
  people = await openPeople();
  owner = await people.account('acme');
});
afterEach(() => people.close());

async function plan(terms: Partial<PlanTerms>): Promise<void> {
  await people.administration.putPlan({
    name: 'p',
    enterprise: false,
    hitsPeriod: 'minute',
    budgetPeriod: 'month',
    ...terms,
  });
  await people.administration.setPlan('acme', 'p');
}

const call = () => people.ask(owner, 'GET', '/v1/topics');

async function many(count: number): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, call));
  return answers.map(({ status }) => status);
}

function limits(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].filter(([name]) => /^(?:ratelimit-|user-state|retry-after)/u.test(name)),
  );
}

async function usage(): Promise<object[]> {
  return people.store.all('SELECT * FROM usage');
}

describe('requests a period', () => {
  it('are answered exactly up to the limit when a hundred come at once', async () => {
    await plan({ hitsLimit: 10 });
    const answers = await Promise.all(Array.from({ length: 100 }, call));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(90);
    for (const { headers, json } of refused) {
      expect(limits(headers)).toEqual({
        'ratelimit-hits-reset': 'minute',
        'ratelimit-hits-limit': '10',
        'ratelimit-hits-remaining': '0',
        'user-state': 'enabled',
        'retry-after': '30',
      });
      expect(json).toMatchObject({ status: 429, error: 'throttled' });
    }
  });

  it('are told in the headers of every answer, errors included', async () => {
    await plan({ hitsLimit: 10 });
    expect((await call()).headers.get('ratelimit-hits-remaining')).toBe('9');
    const missing = await people.ask(owner, 'GET', '/v1/topics?uid=nobody');
    expect([missing.status, missing.headers.get('ratelimit-hits-remaining')]).toEqual([404, '8']);
    const delegate = await people.delegate(owner, 'eve');
    const reserved = await people.ask(delegate, 'GET', '/v1/users');
    expect([reserved.status, reserved.headers.get('ratelimit-hits-remaining')]).toEqual([403, '7']);
    const closed = await people.ask(owner, 'GET', '/content/?lid=none');
    expect([closed.status, closed.headers.get('ratelimit-hits-remaining')]).toEqual([404, '6']);
  });

  it('begin anew with the next period', async () => {
    await plan({ hitsLimit: 2 });
    expect(await many(3)).toEqual([200, 200, 429]);
    people.turn(MINUTE);
    expect(await many(3)).toEqual([200, 200, 429]);
  });

  it('are neither multiplied nor locked for ever by a clock that was set back', async () => {
    await plan({ hitsLimit: 2 });
    expect(await many(3)).toEqual([200, 200, 429]);
    people.turn(-60 * MINUTE);
    expect(await many(2)).toEqual([429, 429]);
    people.turn(MINUTE);
    expect(await many(3)).toEqual([200, 200, 429]);
  });

  it('are given once a period, however often the clock is set back and forth over its end', async () => {
    await plan({ hitsLimit: 2 });
    expect(await many(3)).toEqual([200, 200, 429]);
    people.turn(MINUTE);
    expect(await many(1)).toEqual([200]);
    people.turn(-MINUTE);
    expect(await many(1)).toEqual([429]);
    people.turn(MINUTE);
    expect(await many(2)).toEqual([200, 429]);
    people.turn(-60 * MINUTE);
    expect(await many(1)).toEqual([429]);
    people.turn(MINUTE);
    expect(await many(3)).toEqual([200, 200, 429]);
    people.turn(59 * MINUTE);
    expect(await many(1)).toEqual([429]);
    people.turn(MINUTE);
    expect(await many(3)).toEqual([200, 200, 429]);
  });

  it('of a plan with another period do not count what was used in the one before', async () => {
    await plan({ hitsLimit: 3 });
    expect(await many(4)).toEqual([200, 200, 200, 429]);
    await plan({ hitsLimit: 2, hitsPeriod: 'month' });
    expect(await many(3)).toEqual([200, 200, 429]);
    await plan({ hitsLimit: 3 });
    expect(await many(1)).toEqual([429]);
  });

  it('are not counted for a read while the store takes no writes, and hold for all else', async () => {
    await plan({ hitsLimit: 2 });
    await people.store.run('PRAGMA query_only = 1');
    const read = await call();
    expect([read.status, read.headers.get('ratelimit-hits-remaining')]).toEqual([200, 'N/A']);
    const body = { uris: ['gardens'] };
    expect((await people.ask(owner, 'POST', '/v1/topics', { body })).status).toBe(503);
    await people.store.run('PRAGMA query_only = 0');
    expect(await many(3)).toEqual([200, 200, 429]);
  });

  it('count the calls of delegates on the account', async () => {
    await plan({ hitsLimit: 3, enterprise: true });
    const ann = await people.delegate(owner, 'ann');
    const statuses = [];
    for (const who of [owner, ann, ann, owner, ann]) {
      statuses.push((await people.ask(who, 'GET', '/v1/topics')).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  it('are not drained by wrong credentials', async () => {
    await plan({ hitsLimit: 10 });
    await call();
    const before = await usage();
    const wrong = [
      { ...owner, password: 'wrong' },
      { ...owner, appKey: 'wrong' },
      { ...owner, user: 'acme!nobody' },
    ];
    for (const as of wrong) {
      expect((await people.ask(as, 'GET', '/v1/topics')).status).toBe(401);
    }
    expect(await usage()).toEqual(before);
  });

  it('by lid alone are counted by themselves, up to as many, and use up none of the owner', async () => {
    const body = { uris: ['gardens'] };
    expect((await people.ask(owner, 'POST', '/v1/topics', { body })).status).toBe(201);
    const lid = await share(people, owner);
    await plan({ hitsLimit: 3 });
    const strangers = [];
    for (const target of [`/content/?lid=${lid}`, `/data/gardens?lid=${lid}`]) {
      for (let n = 0; n < 2; n++) strangers.push(await people.ask(undefined, 'GET', target));
    }
    expect(strangers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(strangers[3]!.json).toMatchObject({
      details: 'the plan allows 3 requests a minute by link',
    });
    expect(strangers[0]!.headers.get('ratelimit-hits-remaining')).toBe('2');
    expect((await people.ask(owner, 'GET', `/content/?lid=${lid}`)).status).toBe(200);
    expect(await many(3)).toEqual([200, 200, 429]);
  });

  it('survive a restart', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'winnow-throttle-'));
    const file = join(directory, 'winnow.db');
    try {
      for (const expected of [1, 2, undefined]) {
        const store = openSqlite({ file });
        const { random, login } = people.context;
        const administration = createAdministration(store, () => 0, random, login);
        if (expected === 1) await administration.createAccount('acme', 'password');
        const account = await findAccount(store, 'acme');
        expect(
          await chargeUsage(store, account!.rowId, {
            kind: 'hits',
            period: 'minute',
            periodStart: 0,
            limit: 2,
          }),
        ).toBe(expected);
        await store.close();
      }
    } finally {
      rmSync(directory, { recursive: true });
    }
  });

  it('leave what is kept of answers alone', async () => {
    await plan({ hitsLimit: 10 });
    const before = people.store.revision();
    await call();
    expect(people.store.revision()).toBe(before);
  });
});

describe('headers', () => {
  it('are absent without a plan and without limits', async () => {
    expect(limits((await call()).headers)).toEqual({});
    await plan({});
    expect(limits((await call()).headers)).toEqual({});
  });

  it('tell the budget of plans that are not enterprise', async () => {
    await plan({ budgetLimit: 5 });
    expect(limits((await call()).headers)).toEqual({
      'ratelimit-budget-reset': 'month',
      'ratelimit-budget-limit': '5',
      'ratelimit-budget-remaining': '5',
      'user-state': 'enabled',
    });
  });

  it('tell an account that was enabled again so only while its plan is an enterprise', async () => {
    await plan({ hitsLimit: 9, enterprise: true });
    await people.administration.disable('acme');
    await people.administration.enable('acme');
    expect((await call()).headers.get('user-state')).toBe('re-enabled');
    await plan({ hitsLimit: 9 });
    expect((await call()).headers.get('user-state')).toBe('enabled');
  });

  it('are N/A when the plan cannot be loaded, or makes no sense', async () => {
    await plan({ hitsLimit: 1, budgetLimit: 5 });
    for (const damage of ['readable = 0', `readable = 1, hits_period = 'fortnight'`]) {
      await people.store.run(`UPDATE plans SET ${damage}`);
      const answer = await call();
      expect(answer.status).toBe(200);
      expect(limits(answer.headers)).toEqual({
        'ratelimit-hits-reset': 'N/A',
        'ratelimit-hits-limit': 'N/A',
        'ratelimit-hits-remaining': 'N/A',
        'ratelimit-budget-reset': 'N/A',
        'ratelimit-budget-limit': 'N/A',
        'ratelimit-budget-remaining': 'N/A',
        'user-state': 'enabled',
      });
    }
  });
});

describe('a period', () => {
  it('is a calendar month, or a window of UTC', () => {
    const at = Date.UTC(2028, 1, 29, 13, 14, 15);
    expect(periodAt(at, 'month')).toEqual({
      start: Date.UTC(2028, 1, 1),
      end: Date.UTC(2028, 2, 1),
    });
    expect(periodAt(at, 'day')).toEqual({
      start: Date.UTC(2028, 1, 29),
      end: Date.UTC(2028, 2, 1),
    });
    expect(periodAt(at, 'minute').end - periodAt(at, 'minute').start).toBe(MINUTE);
  });
});
