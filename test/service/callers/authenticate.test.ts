import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WinnowError } from '../../../src/model/errors.ts';
import { LIMITS } from '../../../src/model/limits.ts';
import { createAuthenticator } from '../../../src/service/callers/authenticate.ts';
import { fitsPassword, fitsSecret, hashPassword } from '../../../src/service/callers/password.ts';
import { listen } from '../../../src/service/port/listen.ts';
import { networkOf } from '../../../src/service/port/network-of.ts';
import { findAccount } from '../../../src/store/accounts.ts';
import { findUser, putPassword } from '../../../src/store/users.ts';
import { type Credentials, headersOf, openPeople, type People } from '../people.ts';

let people: People;
let owner: Required<Credentials>;

beforeEach(async () => {
  people = await openPeople();
  owner = await people.account('acme');
});
afterEach(() => people.close());

/** Gives the owner a password that a person chose: slow to check. */
async function choosePassword(password: string): Promise<void> {
  const account = await findAccount(people.store, 'acme');
  const user = await findUser(people.store, account!.rowId, 'owner', 'acme');
  const hash = await hashPassword(password, people.context.random);
  await putPassword(people.store, user!.rowId, hash);
  owner = { ...owner, password };
}

/** Where only the counting matters, a check need not cost what it should. */
const cheaply: typeof fitsPassword = async (password, stored) => fitsSecret(password, stored);

function counted(check = fitsPassword) {
  let checks = 0;
  const onCheck = () => (checks += 1);
  const authenticate = createAuthenticator(people.context, { onCheck, check });
  return {
    checks: () => checks,
    enter: (as: Credentials, peer = '192.0.2.1') =>
      authenticate({ headers: new Headers(headersOf(as)), peer }, 'account'),
  };
}

describe('credentials', () => {
  it('are checked once for two hundred calls at once, and again only when something was written', async () => {
    await choosePassword('correct horse');
    const { enter, checks } = counted();
    await Promise.all(Array.from({ length: 200 }, () => enter(owner)));
    expect(checks()).toBe(1);
    await people.ask(owner, 'POST', '/v1/topics', { body: { uris: ['cats'] } });
    await enter(owner);
    expect(checks()).toBe(1);
    people.turn(5 * 60_000);
    await enter(owner);
    expect(checks()).toBe(2);
  });

  it('are looked up without a query while nothing was written', async () => {
    const { enter } = counted();
    const caller = await enter(owner);
    const all = vi.spyOn(people.store, 'get');
    expect(await enter(owner)).toEqual(caller);
    expect(all).not.toHaveBeenCalled();
    all.mockRestore();
  });

  it.each([
    ['nothing', undefined],
    ['another scheme', 'Bearer abc'],
    ['no colon', `Basic ${Buffer.from('acme').toString('base64')}`],
    ['bad base64', 'Basic !!!'],
    ['a hundred kilobytes', `Basic ${'A'.repeat(100_000)}`],
    ['a NUL', `Basic ${Buffer.from('acme:\u0000').toString('base64')}`],
  ])('are 401 with a challenge for %s on v1', async (_, authorization) => {
    const headers = new Headers(headersOf(owner));
    if (authorization === undefined) headers.delete('authorization');
    else headers.set('authorization', authorization);
    const request = new Request('http://winnow.test/v1/topics', { headers });
    const answer = await people.handle(request);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm=/u);
  });

  it('take the scheme in any case', async () => {
    const headers = new Headers(headersOf(owner));
    headers.set('authorization', headers.get('authorization')!.replace('Basic', 'bAsIc'));
    const request = new Request('http://winnow.test/v1/topics', { headers });
    expect((await people.handle(request)).status).toBe(200);
  });

  it('need an application that is known, right, not revoked and authorised', async () => {
    const other = await people.account('other');
    const status = async (appId: string, appKey: string) =>
      (await people.ask({ ...owner, appId, appKey }, 'GET', '/v1/topics')).status;
    expect(await status(owner.appId, 'wrong')).toBe(401);
    expect(await status('nobody', owner.appKey)).toBe(401);
    expect(await status(other.appId, other.appKey)).toBe(401);
    await people.administration.authoriseApplication(other.appId, 'acme');
    expect(await status(other.appId, other.appKey)).toBe(200);
    await people.administration.revokeApplication(other.appId, 'acme');
    expect(await status(other.appId, other.appKey)).toBe(401);
    await people.administration.revokeApplication(owner.appId);
    expect(await status(owner.appId, owner.appKey)).toBe(401);
    const { appKey } = await people.administration.rotateKey(owner.appId);
    expect(await status(owner.appId, owner.appKey)).toBe(401);
    expect(await status(owner.appId, appKey)).toBe(200);
  });
});

describe('on the data service', () => {
  it('whatever is wrong is one and the same refusal, which always costs one check', async () => {
    await choosePassword('correct horse');
    const wrong = [
      { ...owner, user: 'nobody' },
      { ...owner, password: 'wrong horse' },
      { ...owner, appId: 'nobody' },
      { ...owner, appKey: 'wrong' },
    ];
    const authenticate = createAuthenticator(people.context);
    await authenticate({ headers: new Headers(headersOf(owner)) }, 'data');
    const refusals = [];
    for (const as of wrong) {
      const entering = authenticate({ headers: new Headers(headersOf(as)) }, 'data');
      refusals.push(await entering.catch((error: unknown) => error));
    }
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ code: 'forbidden', headers: {} });
      expect((refusal as Error).message).toBe((refusals[0] as Error).message);
    }
  });

  it('an application without authorisation is 401', async () => {
    const other = await people.account('other');
    const authenticate = createAuthenticator(people.context);
    const headers = new Headers(headersOf({ ...owner, appId: other.appId, appKey: other.appKey }));
    await expect(authenticate({ headers }, 'data')).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });
});

describe('failed logins', () => {
  it('are not those with the right password and a wrong application', async () => {
    const { enter } = counted(cheaply);
    // Each of them takes as long as a wrong password: no more than would be too many if they counted.
    for (let count = 0; count <= LIMITS.password.failures; count += 2) {
      for (const wrong of [{ appKey: 'wrong' }, { appId: 'nobody' }]) {
        await expect(enter({ ...owner, ...wrong })).rejects.toMatchObject({
          code: 'unauthenticated',
        });
      }
    }
    expect((await enter(owner)).account.username).toBe('acme');
  });

  it('are throttled after ten, however many come at once, for that user and network alone', async () => {
    const { enter, checks } = counted(cheaply);
    const tries = Array.from({ length: 60 }, (_, n) =>
      enter({ ...owner, password: `guess ${n}` }).catch((error: { code: string }) => error.code),
    );
    const codes = await Promise.all(tries);
    expect(codes.filter((code) => code === 'unauthenticated')).toHaveLength(10);
    expect(codes.filter((code) => code === 'throttled')).toHaveLength(50);
    expect(checks()).toBe(10);

    await expect(enter(owner)).rejects.toMatchObject({
      code: 'throttled',
      headers: { 'retry-after': expect.stringMatching(/^\d+$/u) },
    });
    await expect(enter(owner, '198.51.100.7')).resolves.toMatchObject({ user: { name: 'acme' } });
    // What was verified elsewhere is known here too, and needs no further try.
    await expect(enter(owner)).resolves.toMatchObject({ user: { name: 'acme' } });
    const other = await people.account('other');
    await expect(enter(other)).resolves.toMatchObject({ user: { name: 'other' } });
  });

  it('are forgiven when the window is over, also by a clock that was set back', async () => {
    for (const turned of [5 * 60_000, -60 * 60_000]) {
      const { enter } = counted(cheaply);
      for (let n = 0; n < 10; n++) {
        await enter({ ...owner, password: `guess ${n}` }).catch(() => undefined);
      }
      await expect(enter(owner)).rejects.toMatchObject({ code: 'throttled' });
      people.turn(turned);
      await expect(enter(owner)).resolves.toBeDefined();
    }
  });

  it('are none where the password could not be checked, and forgotten after a right one', async () => {
    let isBusy = true;
    const { enter } = counted(async (password, stored, queue) => {
      if (isBusy) throw new WinnowError('unavailable', 'too many logins at once');
      return cheaply(password, stored, queue);
    });
    const fail = async (code: string) => {
      for (let n = 1; n < LIMITS.password.failures; n += 1) {
        const wrong = { ...owner, password: `guess ${n}` };
        await expect(enter(wrong)).rejects.toMatchObject({ code });
      }
    };
    for (let round = 0; round < 3; round += 1) await fail('unavailable');
    isBusy = false;
    await fail('unauthenticated');
    await expect(enter(owner)).resolves.toBeDefined();
    await fail('unauthenticated');
    await expect(enter(owner)).resolves.toBeDefined();
  });

  it('count each by itself that come with the same password at once', async () => {
    const { enter, checks } = counted(cheaply);
    const wrong = { ...owner, password: 'the same guess' };
    const tries = Array.from({ length: 12 }, () =>
      enter(wrong).catch((error: { code: string }) => error.code),
    );
    const codes = await Promise.all(tries);
    expect(codes.filter((code) => code === 'throttled')).toHaveLength(2);
    expect(checks()).toBe(1);
  });

  it('know the other end from the connection, not from what a header claims', async () => {
    const peers: unknown[] = [];
    const listening = await listen(
      async ({ peer }) => {
        peers.push(peer);
        return { status: 200, body: 'ok', headers: {} };
      },
      { host: '127.0.0.1', port: 0 },
    );
    await fetch(listening.url, { headers: { 'x-forwarded-for': '192.0.2.9' } });
    await listening.close();
    expect(peers).toEqual(['127.0.0.1']);
  });

  it('count by network: an IPv4 address, or the /64 of an IPv6 one', () => {
    expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8:0:0:ffff::9'));
    expect(networkOf('2001:db8:0:1::1')).not.toBe(networkOf('2001:db8::1'));
    expect(networkOf('::1')).toBe('0:0:0:0');
  });
});

describe('what leaves the service', () => {
  it('holds no secret and no place in the code', async () => {
    const lines: object[] = [];
    Object.assign(people.context, { log: (line: object) => lines.push(line) });
    const answers = [
      await people.ask({ ...owner, password: 'hunter2hunter2' }, 'GET', '/v1/topics'),
      await people.ask({ ...owner, appKey: 'hunter2hunter2' }, 'GET', '/v1/topics'),
      await people.ask(owner, 'POST', '/v1/users', { body: { name: 'x', password: 'hun' } }),
    ];
    const said = JSON.stringify([answers.map(({ text }) => text), lines]);
    for (const secret of ['hunter2', owner.password, owner.appKey, '/home/', 'at Object.']) {
      expect(said).not.toContain(secret);
    }
  });
});
