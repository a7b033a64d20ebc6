import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exchangeHeaders } from '../../src/protocol/exchange.ts';
import { createAdministration } from '../../src/service/administration.ts';
import type { Answer } from '../../src/service/answer.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { type Credentials, headersOf, ORIGIN, openPeople, type People } from './people.ts';

const TARGET = '/v1/content?service:contentCount:max=20';

let directory: string;
let people: People;
let owner: Required<Credentials>;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'winnow-kept-'));
  people = await openPeople(join(directory, 'winnow.db'));
  owner = await people.account('acme');
  // The first read makes the lid that the links carry, which is a write.
  await ask();
});
afterEach(async () => {
  await people.close();
  rmSync(directory, { recursive: true });
});

/** What the service gives: the answer itself where it was at hand, a promise of it where it had to be made. */
function given(headers: Record<string, string> = {}, as = owner, target = TARGET) {
  const request = {
    method: 'GET',
    url: `${ORIGIN}${target}`,
    headers: exchangeHeaders({ ...headersOf(as), ...headers }),
    body: null,
    signal: new AbortController().signal,
  };
  return people.answer({ request, rawTarget: target, peer: '127.0.0.1' });
}

async function ask(headers?: Record<string, string>, as?: Required<Credentials>): Promise<Answer> {
  return given(headers, as);
}

const isAtHand = (answer: Answer | Promise<Answer>) => !(answer instanceof Promise);

describe('an answer that was given before', () => {
  it('is at hand for the very same request, and the same in every byte', async () => {
    const first = await ask();
    const again = given();
    expect(isAtHand(again)).toBe(true);
    const { status, body, headers } = await again;
    expect({ status, body }).toEqual({ status: first.status, body: first.body });
    expect(headers['etag']).toBe(first.headers['etag']);
    expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
  });

  it('is not at hand for another form, address, application or user', async () => {
    const other = await people.account('other');
    await ask();
    expect(isAtHand(given({ accept: 'application/json' }))).toBe(false);
    expect(isAtHand(given({}, owner, `${TARGET}0`))).toBe(false);
    expect(isAtHand(given({ 'service-app-key': 'wrong' }))).toBe(false);
    expect(isAtHand(given({}, other))).toBe(false);
  });

  it('has its entity tag also after somebody asked who keeps nothing', async () => {
    const { headers } = await ask({ 'cache-control': 'no-store' });
    expect(headers).not.toHaveProperty('etag');
    expect((await ask()).headers).toHaveProperty('etag');
  });

  it('is 304 without a length for who has it', async () => {
    const { headers } = await ask();
    const again = await given({ 'if-none-match': headers['etag']! });
    expect(again.status).toBe(304);
    expect(again.headers).not.toHaveProperty('content-length');
    expect(again.headers).not.toHaveProperty('content-type');
    expect(again.headers['etag']).toBe(headers['etag']);
  });

  it('is made anew in the next minute', async () => {
    await ask();
    people.turn(60_000);
    expect(isAtHand(given())).toBe(false);
  });
});

describe('what was kept is forgotten', () => {
  it('when this process writes', async () => {
    await ask();
    await people.ask(owner, 'POST', '/v1/topics', { body: { uris: ['jazz'] } });
    expect(isAtHand(given())).toBe(false);
  });

  it('when another process writes: an old password or a disabled user gets nothing more', async () => {
    const beside = openSqlite({ file: join(directory, 'winnow.db') });
    const { random, login } = people.context;
    const administration = createAdministration(beside, () => 0, random, login);
    await ask();
    await administration.setPassword('acme', 'another password');
    await nextTurn();
    expect((await ask()).status).toBe(401);
    const changed = { ...owner, password: 'another password' };
    expect((await ask({}, changed)).status).toBe(200);
    await administration.disable('acme');
    await nextTurn();
    expect((await ask({}, changed)).status).toBe(403);
    await beside.close();
  });
});

it('charges for every request where the plan limits them, whatever was kept', async () => {
  await people.administration.putPlan({
    name: 'p',
    enterprise: false,
    hitsLimit: 3,
    hitsPeriod: 'minute',
    budgetPeriod: 'month',
  });
  await people.administration.setPlan('acme', 'p');
  const answers = [await ask(), await ask(), await ask(), await ask()];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(answers.map(({ headers }) => headers['ratelimit-hits-remaining'])).toEqual([
    '2',
    '1',
    '0',
    '0',
  ]);
});
