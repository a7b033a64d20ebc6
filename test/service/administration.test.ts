import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Administration } from '../../src/service/administration.ts';
import { openPeople, type People } from './people.ts';

let people: People;
let administration: Administration;

beforeEach(async () => {
  people = await openPeople();
  ({ administration } = people);
});
afterEach(() => people.close());

const TERMS = { enterprise: false, hitsPeriod: 'minute', budgetPeriod: 'month' } as const;

describe('accounts', () => {
  it('are created with a password that works, listed, given another, and removed', async () => {
    await administration.createAccount('Acme', 'password one');
    const { appKey } = await administration.addApplication('reader');
    await administration.authoriseApplication('reader', 'acme');
    const status = async (password: string) => {
      const as = { user: 'acme', password, appId: 'reader', appKey };
      return (await people.ask(as, 'GET', '/v1/topics')).status;
    };
    expect(await status('password one')).toBe(200);
    await administration.setPassword('ACME', 'password two');
    expect(await status('password one')).toBe(401);
    expect(await status('password two')).toBe(200);
    expect(await administration.listAccounts()).toEqual([
      { username: 'Acme', state: 'enabled', users: 0, createdAt: people.context.clock() },
    ]);
    await administration.removeAccount('acme');
    expect(await status('password two')).toBe(401);
    expect(await administration.listAccounts()).toEqual([]);
    expect(await people.store.all('SELECT * FROM users')).toEqual([]);
  });

  it('refuse names that are taken or cannot be, and passwords out of bounds', async () => {
    await people.account('acme');
    await expect(administration.createAccount('ACME', 'password')).rejects.toMatchObject({
      code: 'conflict',
    });
    for (const name of ['a!b', 'a:b', ' a', '', 'a/b', 'a\u0000']) {
      await expect(administration.createAccount(name, 'password')).rejects.toMatchObject({
        code: 'invalid',
      });
    }
    await expect(administration.setPassword('acme', '12345')).rejects.toMatchObject({
      code: 'invalid',
    });
    await expect(administration.disable('nobody')).rejects.toMatchObject({ code: 'missing' });
  });
});

it('an account is not made with a plan that went while its password was hashed', async () => {
  const plan = { name: 'p', enterprise: false, hitsPeriod: 'hour', budgetPeriod: 'month' } as const;
  await administration.putPlan(plan);
  const made = administration.createAccount('acme', 'password', 'p').catch((error) => error.code);
  await administration.removePlan('p');
  expect(await made).toBe('missing');
  expect(await administration.listAccounts()).toEqual([]);
});

describe('the account of embedded use', () => {
  it('keeps credentials that fit and makes new ones for any that do not', async () => {
    const first = await administration.ensureEmbeddedAccount();
    expect(await administration.ensureEmbeddedAccount(first)).toEqual(first);
    const second = await administration.ensureEmbeddedAccount({ ...first, password: 'wrong' });
    expect(second).not.toEqual(first);
    expect((await people.ask(first, 'GET', '/v1/topics')).status).toBe(401);
    expect((await people.ask(second, 'GET', '/v1/topics')).status).toBe(200);
  });

  it('renews of them what does not fit, and never a password that a person chose', async () => {
    const first = await administration.ensureEmbeddedAccount();
    const key = await administration.ensureEmbeddedAccount({ ...first, appKey: 'wrong' });
    // The key that is not known is somebody's, who goes on calling by it.
    expect(key).toEqual({ ...first, appId: 'winnow-cli-2', appKey: expect.any(String) });
    expect(await administration.accepts(first)).toBe(true);
    const password = await administration.ensureEmbeddedAccount({ ...key, password: 'wrong' });
    expect(password).toEqual({ ...key, password: expect.not.stringContaining(key.password) });
    await administration.setPassword('me', 'my own password');
    await expect(administration.ensureEmbeddedAccount(password)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    const chosen = await administration.embeddedWith('my own password', password);
    expect(chosen).toEqual({ ...password, password: 'my own password' });
    expect(await administration.ensureEmbeddedAccount(chosen)).toBe(chosen);
    expect(['ME', 'acme'].map(administration.isEmbedded)).toEqual([true, false]);
  });

  it('is lent where others made it meanwhile, unless theirs is to end', async () => {
    const first = await administration.ensureEmbeddedAccount();
    const lent = await administration.ensureEmbeddedAccount(undefined, { replaces: false });
    expect(await Promise.all([first, lent].map(administration.accepts))).toEqual([true, false]);
    expect((await people.ask(lent, 'GET', '/v1/topics')).status).toBe(200);
    const second = await administration.ensureEmbeddedAccount();
    expect(await Promise.all([first, second].map(administration.accepts))).toEqual([false, true]);
    expect(second.appId).toBe(first.appId);
  });

  it('may have users, because nothing limits it', async () => {
    const me = await administration.ensureEmbeddedAccount();
    const body = { name: 'guest', password: 'password' };
    expect((await people.ask(me, 'POST', '/v1/users', { body })).status).toBe(201);
  });
});

describe('applications', () => {
  it('tell their key once and are listed without it', async () => {
    await people.account('acme');
    const { appKey } = await administration.addApplication('reader', { name: 'A reader' });
    expect(appKey).toMatch(/^[\w-]{43}$/u);
    await administration.authoriseApplication('reader', 'acme');
    const listed = await administration.listApplications();
    expect(listed.map(({ appId, accounts, revoked }) => [appId, accounts, revoked])).toEqual([
      ['app-of-acme', ['acme'], false],
      ['reader', ['acme'], false],
    ]);
    expect(JSON.stringify(listed)).not.toContain(appKey);
    const kept = await people.store.all('SELECT * FROM applications');
    expect(JSON.stringify(kept)).not.toContain(appKey);
  });

  it('are allowed nothing while they are revoked, and say how they work again', async () => {
    await people.account('acme');
    await administration.addApplication('reader');
    await administration.revokeApplication('reader');
    await expect(administration.authoriseApplication('reader', 'acme')).rejects.toMatchObject({
      code: 'conflict',
      hint: 'give it a new key first: winnow apps rotate reader',
    });
    await administration.rotateKey('reader');
    await administration.authoriseApplication('reader', 'acme');
    expect((await administration.listApplications()).at(-1)?.accounts).toEqual(['acme']);
  });

  it('refuse an id that is taken or that no header can carry', async () => {
    await administration.addApplication('reader');
    await expect(administration.addApplication('reader')).rejects.toMatchObject({
      code: 'conflict',
    });
    for (const id of ['', 'a b', 'é', 'x'.repeat(129)]) {
      await expect(administration.addApplication(id)).rejects.toMatchObject({ code: 'invalid' });
    }
  });
});

describe('plans', () => {
  it('are put, listed, imported all or none, and removed when nobody is on them', async () => {
    await people.account('acme');
    await administration.putPlan({ name: 'free', ...TERMS, hitsLimit: 10 });
    await administration.putPlan({ name: 'free', ...TERMS, hitsLimit: 20, budgetLimit: 3 });
    await administration.setPlan('acme', 'free');
    expect(await administration.listPlans()).toMatchObject([{ hitsLimit: 20, budgetLimit: 3 }]);
    await expect(administration.removePlan('free')).rejects.toMatchObject({ code: 'conflict' });
    await administration.setPlan('acme', undefined);
    await administration.removePlan('free');

    const names = await administration.importPlans(
      '{"plans": [{"name": "small", "hitsLimit": 60}, {"name": "big", "enterprise": true, "userLimit": 5}]}',
    );
    expect(names).toEqual(['small', 'big']);
    const broken = '{"plans": [{"name": "new"}, {"name": "worse", "hitsLimit": -1}]}';
    await expect(administration.importPlans(broken)).rejects.toMatchObject({ code: 'invalid' });
    const twice = '{"plans": [{"name": "new"}, {"name": "new", "hitsLimit": 1}]}';
    await expect(administration.importPlans(twice)).rejects.toThrow('has the plan "new" twice');
    expect((await administration.listPlans()).map(({ name }) => name)).toEqual(['big', 'small']);
  });

  it.each([
    ['a fraction', { name: 'p', ...TERMS, hitsLimit: 1.5 }],
    ['an unknown period', { name: 'p', ...TERMS, hitsPeriod: 'fortnight' as 'minute' }],
    ['no name', { name: '', ...TERMS }],
    ['a budget for an enterprise', { name: 'p', ...TERMS, enterprise: true, budgetLimit: 1 }],
    ['users without an enterprise', { name: 'p', ...TERMS, userLimit: 1 }],
  ])('refuse %s', async (_, terms) => {
    await expect(administration.putPlan(terms)).rejects.toMatchObject({ code: 'invalid' });
  });

  it('that change wake what waited for a budget', async () => {
    const acme = await people.account('acme');
    const body = {
      name: 'news',
      default: true,
      contents: { urls: [{ url: 'https://feeds.example/' }], sources: [] },
    };
    await people.ask(acme, 'POST', '/v1/sources/user', { body });
    const later = people.context.clock() + 1_000_000;
    await people.store.run(`UPDATE feeds SET next_poll_at = ?, next_poll_reason = 'budget'`, later);
    await administration.setPlan('acme', undefined);
    expect(await people.store.all('SELECT next_poll_at AS at FROM feeds')).toEqual([
      { at: people.context.clock() },
    ]);
  });
});
