/** A service at rest, for tests about who may do what: real store, real handle, a clock to turn; nothing is gathered. */

import { randomBytes } from 'node:crypto';
import { checkUrl } from '../../src/collect/urls/check-url.ts';
import { putAccountWithOwner } from '../../src/service/accounts.ts';
import { type Administration, createAdministration } from '../../src/service/administration.ts';
import { createLentLogin } from '../../src/service/callers/lent-login.ts';
import { hashSecret } from '../../src/service/callers/password.ts';
import type { ServiceContext } from '../../src/service/context.ts';
import { createHandle, type Handle } from '../../src/service/handle.ts';
import { createLazyPipeline } from '../../src/service/lazy-pipeline.ts';
import { readRequest, writeResponse } from '../../src/service/port/respond.ts';
import { createTurns } from '../../src/service/turns.ts';
import { findAccount } from '../../src/store/accounts.ts';
import type { Engine } from '../../src/store/engine.ts';
import { findIdentity } from '../../src/store/meta.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { putUser } from '../../src/store/users.ts';

export const ORIGIN = 'http://winnow.test';

export interface Credentials {
  readonly user: string;
  readonly password: string;
  readonly appId?: string;
  readonly appKey?: string;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
}

export interface Asked {
  readonly body?: unknown;
  readonly type?: string;
  readonly accept?: string;
  readonly prefer?: string;
  readonly peer?: string;
}

export interface People {
  readonly context: ServiceContext;
  readonly store: Engine;
  readonly administration: Administration;
  /** The answer to a platform's request, as if it had come to a port with this target and from this peer. */
  handle(request: Request, rawTarget?: string, peer?: string): Promise<Response>;
  /** The same as plain values, as a port takes it. */
  readonly answer: Handle;
  /** Turns the clock, milliseconds; negative sets it back. */
  turn(ms: number): void;
  /** An account whose password is quick to check, with an application of its own. */
  account(username: string): Promise<Required<Credentials>>;
  /** A delegate of it, likewise, through the same application. */
  delegate(of: Required<Credentials>, name: string): Promise<Required<Credentials>>;
  ask(as: Credentials | undefined, method: string, target: string, what?: Asked): Promise<Answered>;
  close(): Promise<void>;
}

export function headersOf(credentials: Credentials | undefined): Record<string, string> {
  if (credentials === undefined) return {};
  const { user, password, appId, appKey } = credentials;
  return {
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
    ...(appId === undefined ? {} : { 'service-app-id': appId }),
    ...(appKey === undefined ? {} : { 'service-app-key': appKey }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function openPeople(file?: string): Promise<People> {
  const store = openSqlite(file === undefined ? {} : { file });
  let now = Date.UTC(2026, 4, 15, 12, 0, 30);
  const clock = () => now;
  const random = (count: number) => new Uint8Array(randomBytes(count));
  const pipeline = createLazyPipeline({
    store,
    clock,
    monotonicClock: clock,
    chance: () => 0,
    allowNet: [],
    background: false,
    log() {},
    refusals: new Map(),
    askedFor: new Set(),
    self: () => [],
  });
  const context: ServiceContext = {
    store,
    login: createLentLogin(random),
    identity: await findIdentity(store, random),
    clock,
    random,
    gatherer: {
      wake() {},
      idle: async () => {},
      halt: () => undefined,
      quiet: (step) => step(),
      stop: async () => {},
    },
    reading: async () => (await pipeline.open()).reading,
    refusals: new Map(),
    askedFor: new Set(),
    checkAddress: (url) => void checkUrl(url, { allowNet: [] }),
    endpoints: () => [],
    turns: createTurns(),
    mounts: { base: '', content: '/content', data: '/data' },
    log() {},
  };
  const administration = createAdministration(store, clock, random, context.login);
  const answer = createHandle(context);
  const handle: People['handle'] = async (request, rawTarget, peer) =>
    writeResponse(await answer({ request: readRequest(request), rawTarget, peer }));
  return {
    context,
    store,
    administration,
    handle,
    answer,
    turn: (ms) => {
      now += ms;
    },
    async account(username) {
      const password = `secret of ${username}`;
      await putAccountWithOwner(store, { username, hash: hashSecret(password) }, now);
      const appId = `app-of-${username}`;
      const { appKey } = await administration.createApplication(appId, username);
      return { user: username, password, appId, appKey };
    },
    async delegate(of, name) {
      const password = `secret of ${of.user}!${name}`;
      const account = await findAccount(store, of.user);
      await putUser(store, {
        accountId: account!.rowId,
        kind: 'delegate',
        name,
        password: hashSecret(password),
        createdAt: now,
      });
      return { ...of, user: `${of.user}!${name}`, password };
    },
    async ask(as, method, target, { body, type, accept, prefer, peer } = {}) {
      const request = new Request(`${ORIGIN}${target}`, {
        method,
        headers: {
          ...headersOf(as),
          ...(accept === undefined ? {} : { accept }),
          ...(prefer === undefined ? {} : { prefer }),
          ...(body === undefined ? {} : { 'content-type': type ?? 'application/json' }),
        },
        body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
      });
      const response = await handle(request, target, peer);
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, json: parsed(text) };
    },
    async close() {
      await pipeline.close();
      await store.close();
    },
  };
}

/** The same with the account that most tests look through. */
export async function openOwner(): Promise<{ people: People; owner: Required<Credentials> }> {
  const people = await openPeople();
  return { people, owner: await people.account('ann') };
}
