import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findAccount } from '../../src/store/accounts.ts';
import { findUser } from '../../src/store/users.ts';
import { type Credentials, openPeople, type People } from './people.ts';

let people: People;
let owner: Required<Credentials>;

beforeEach(async () => {
  people = await openPeople();
  owner = await people.account('Acme');
});
afterEach(() => people.close());

async function createUser(name: string, password = 'six678') {
  return people.ask(owner, 'POST', '/v1/users', { body: { name, password } });
}

async function rows(table: string): Promise<number> {
  const row = await people.store.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`);
  return row!.n;
}

describe('creating a user', () => {
  it('answers 201 with id, full name and lid, and the user can sign in', async () => {
    const made = await createUser('ann lee');
    expect(made.status).toBe(201);
    expect(made.json).toEqual({
      id: '/users/Acme%21ann%20lee',
      name: 'Acme!ann lee',
      lid: expect.stringMatching(/^[\w-]{22}$/u),
    });
    const ann = { ...owner, user: 'Acme!ann lee', password: 'six678' };
    expect((await people.ask(ann, 'GET', '/v1/topics')).status).toBe(200);
  });

  it('refuses a name that is taken, whatever its case or Unicode form', async () => {
    await people.delegate(owner, 'Zo\u00eb');
    expect((await createUser('zoe\u0308')).status).toBe(409);
  });

  it.each([
    ['a short password', { name: 'x', password: '12345' }],
    ['a long password', { name: 'x', password: 'p'.repeat(1_025) }],
    ['an exclamation mark in the name', { name: 'a!b', password: '123456' }],
    ['an empty name', { name: '', password: '123456' }],
    ['no password', { name: 'x' }],
    ['a list', []],
  ])('refuses %s', async (_, body) => {
    const answer = await people.ask(owner, 'POST', '/v1/users', { body });
    expect(answer.status).toBe(400);
    expect(await rows(`users WHERE kind = 'delegate'`)).toBe(0);
  });

  it('answers 409 with a reason when the plan is full, also under parallel calls', async () => {
    await people.administration.putPlan({
      name: 'team',
      enterprise: true,
      hitsPeriod: 'minute',
      budgetPeriod: 'month',
      userLimit: 1,
    });
    await people.administration.setPlan('Acme', 'team');
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => createUser(name)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const full = answers.find(({ status }) => status === 409)?.json;
    expect(full).toMatchObject({ status: 409, error: 'conflict' });
    expect((full as { details: string }).details).toContain('team');
  });

  it('answers 409 on a plan that is not enterprise, and 503 when the plan cannot be loaded', async () => {
    const terms = { hitsPeriod: 'minute', budgetPeriod: 'month' } as const;
    await people.administration.putPlan({ name: 'small', enterprise: false, ...terms });
    await people.administration.setPlan('Acme', 'small');
    expect((await createUser('a')).status).toBe(409);
    await people.store.run('UPDATE plans SET readable = 0');
    expect((await createUser('a')).status).toBe(503);
  });

  it('is not for delegates', async () => {
    const ann = await people.delegate(owner, 'ann');
    for (const [method, path] of [
      ['GET', '/v1/users'],
      ['POST', '/v1/users'],
      ['DELETE', '/v1/users/ann'],
      ['POST', '/v1/users/ann'],
    ] as const) {
      expect((await people.ask(ann, method, path)).status).toBe(403);
    }
  });
});

describe('naming a user', () => {
  it.each([
    ['the encoded full name', 'Acme%21bob%20a%2Fb'],
    ['the bare exclamation mark', 'Acme!bob%20a%2Fb'],
    ['the requested name', 'bob%20a%2Fb'],
    ['a plus for the space', 'bob+a%2Fb'],
    ['another case', 'aCME%21BOB%20A%2fB'],
    ['the encoded id', '%2Fusers%2FAcme%2521bob%2520a%252Fb'],
  ])('takes %s in the path', async (_, segment) => {
    await people.delegate(owner, 'bob a/b');
    expect((await people.ask(owner, 'DELETE', `/v1/users/${segment}`)).status).toBe(200);
    expect(await rows(`users WHERE kind = 'delegate'`)).toBe(0);
  });

  it.each([
    ['id', '/users/Acme%21zoë'],
    ['full name', 'Acme!zoë'],
    ['requested name', 'zoë'],
    ['decomposed name', 'zoe\u0308'],
  ])('takes the %s as uid', async (_, uid) => {
    const zoe = await people.delegate(owner, 'zoë');
    await people.ask(zoe, 'POST', '/v1/topics', { body: { uris: ['cats'] } });
    const seen = await people.ask(owner, 'GET', `/v1/topics?uid=${encodeURIComponent(uid)}`);
    expect(seen.json).toMatchObject({ topics: [{ id: '/topics/cats' }] });
  });

  it('takes the account itself as uid, whatever its case or Unicode form', async () => {
    const zoe = await people.account('Zo\u00eb');
    await people.ask(zoe, 'POST', '/v1/topics', { body: { uris: ['cats'] } });
    const seen = await people.ask(zoe, 'GET', `/v1/topics?uid=${encodeURIComponent('zoe\u0308')}`);
    expect(seen.json).toMatchObject({ topics: [{ id: '/topics/cats' }] });
  });

  it.each(['', '=', '=%20'])(
    'takes a uid that was not filled in (uid%s) for nobody',
    async (blank) => {
      const body = { uris: ['dogs'] };
      const added = await people.ask(owner, 'POST', `/v1/topics?uid${blank}`, { body });
      expect(added.status).toBe(404);
      expect((await people.ask(owner, 'GET', '/v1/topics')).json).toEqual({ topics: [] });
    },
  );

  it('keeps a plus that belongs to the name', async () => {
    await people.delegate(owner, 'a+b');
    await people.delegate(owner, 'a b');
    expect((await people.ask(owner, 'DELETE', '/v1/users/a+b')).status).toBe(200);
    const { users } = (await people.ask(owner, 'GET', '/v1/users')).json as {
      users: { name: string }[];
    };
    expect(users.map(({ name }) => name)).toEqual(['Acme!a b']);
  });

  it('answers 404 for absent users and 405 with Allow for other methods', async () => {
    expect((await people.ask(owner, 'DELETE', '/v1/users/nobody')).status).toBe(404);
    expect((await people.ask(owner, 'GET', '/v1/topics?uid=nobody')).status).toBe(404);
    const wrong = await people.ask(owner, 'GET', '/v1/users/ann');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'DELETE, OPTIONS, POST']);
  });
});

describe('listing users', () => {
  it('gives the lid of each, the same every time, and HEAD makes none', async () => {
    await people.delegate(owner, 'ann');
    await people.ask(owner, 'HEAD', '/v1/users');
    expect(await rows('shares')).toBe(0);
    const first = await people.ask(owner, 'GET', '/v1/users');
    expect(first.json).toEqual({
      users: [{ id: '/users/Acme%21ann', name: 'Acme!ann', lid: expect.any(String) }],
    });
    expect((await people.ask(owner, 'GET', '/v1/users')).text).toBe(first.text);
  });
});

describe('deleting a user', () => {
  it('takes graph, history, shares, sources, feeds and lonely concepts along, and nothing of others', async () => {
    const ann = await people.delegate(owner, 'ann');
    for (const who of [owner, ann]) {
      await people.ask(who, 'POST', '/v1/topics', { body: { uris: ['shared'] } });
    }
    await people.ask(ann, 'POST', '/v1/topics', { body: { uris: ['lonely'] } });
    const source = (url: string) => ({
      name: 's',
      default: true,
      contents: { urls: [{ url: 'https://both.example/feed' }, { url }], sources: [] },
    });
    await people.ask(ann, 'POST', '/v1/sources/user', {
      body: source('https://dropped.example/f'),
    });
    await people.ask(ann, 'DELETE', '/v1/sources/user/s');
    await people.ask(ann, 'POST', '/v1/sources/user', { body: source('https://ann.example/f') });
    await people.ask(owner, 'POST', '/v1/sources/user', { body: source('https://own.example/f') });
    await people.ask(owner, 'GET', '/v1/users');
    await people.store.run(
      `INSERT INTO taught SELECT 'user:' || id, 1, 1 FROM users WHERE kind = 'delegate'
       UNION SELECT 'lid:' || lid, 1, 1 FROM shares WHERE key = ''`,
    );

    expect((await people.ask(owner, 'DELETE', '/v1/users/ann')).status).toBe(200);
    expect(await rows('taught')).toBe(0);
    expect((await people.ask(ann, 'GET', '/v1/topics')).status).toBe(401);
    const account = await findAccount(people.store, 'Acme');
    const user = await findUser(people.store, account!.rowId, 'owner', 'Acme');
    for (const table of ['interests', 'events', 'shares', 'sources']) {
      expect(await rows(`${table} WHERE user_id <> ${user!.rowId}`), table).toBe(0);
    }
    const concepts = await people.store.all<{ key: string }>('SELECT key FROM concepts');
    expect(concepts.map(({ key }) => key)).toEqual(['shared']);
    const feeds = await people.store.all<{ url: string }>('SELECT url FROM feeds ORDER BY url');
    // One that was dropped before is kept as long as any that is dropped, since others may have dropped it.
    expect(feeds.map(({ url }) => url)).toEqual([
      'https://both.example/feed',
      'https://dropped.example/f',
      'https://own.example/f',
    ]);
  });

  it('never gives the row of a deleted user to a new one', async () => {
    const ids: number[] = [];
    for (let round = 0; round < 2; round++) {
      await people.delegate(owner, 'ann');
      const account = await findAccount(people.store, 'Acme');
      ids.push((await findUser(people.store, account!.rowId, 'delegate', 'ann'))!.rowId);
      await people.ask(owner, 'DELETE', '/v1/users/ann');
    }
    expect(ids[0]).not.toBe(ids[1]);
  });
});

describe('a disabled user', () => {
  it('is refused everything with its state until enabled again', async () => {
    const ann = await people.delegate(owner, 'ann');
    await people.administration.disable('Acme!ann');
    const refused = await people.ask(ann, 'GET', '/v1/topics');
    expect([refused.status, refused.headers.get('user-state')]).toEqual([403, 'disabled']);
    const selected = await people.ask(owner, 'GET', '/v1/topics?uid=ann');
    expect([selected.status, selected.headers.get('user-state')]).toEqual([403, 'disabled']);
    expect((await people.ask(owner, 'GET', '/v1/topics')).status).toBe(200);
    expect(await people.administration.enable('Acme!ann')).toBe('enabled');
    expect((await people.ask(ann, 'GET', '/v1/topics')).status).toBe(200);
  });

  it('that owns the account stops its delegates too, and comes back re-enabled on an enterprise plan', async () => {
    const ann = await people.delegate(owner, 'ann');
    await people.administration.putPlan({
      name: 'big',
      enterprise: true,
      hitsLimit: 100,
      hitsPeriod: 'hour',
      budgetPeriod: 'month',
    });
    await people.administration.setPlan('Acme', 'big');
    await people.administration.disable('acme');
    expect((await people.ask(owner, 'GET', '/v1/topics')).status).toBe(403);
    expect((await people.ask(ann, 'GET', '/v1/topics')).status).toBe(403);
    expect(await people.administration.enable('Acme')).toBe('re-enabled');
    const back = await people.ask(owner, 'GET', '/v1/topics');
    expect([back.status, back.headers.get('user-state')]).toEqual([200, 're-enabled']);
  });
});

describe('a password', () => {
  it('that was changed kills the old one at once, wherever it was cached', async () => {
    await createUser('ann', 'old-password');
    const ann = (password: string) => ({ ...owner, user: 'Acme!ann', password });
    expect((await people.ask(ann('old-password'), 'GET', '/v1/topics')).status).toBe(200);
    const body = { password: 'new-password' };
    expect((await people.ask(owner, 'POST', '/v1/users/ann', { body })).status).toBe(200);
    expect((await people.ask(ann('old-password'), 'GET', '/v1/topics')).status).toBe(401);
    expect((await people.ask(ann('new-password'), 'GET', '/v1/topics')).status).toBe(200);
  });

  it('may hold colons, spaces and anything but control characters', async () => {
    await createUser('ann', 'a:b c\u{1F600}');
    const ann = { ...owner, user: 'Acme!ann', password: 'a:b c\u{1F600}' };
    expect((await people.ask(ann, 'GET', '/v1/topics')).status).toBe(200);
  });
});
