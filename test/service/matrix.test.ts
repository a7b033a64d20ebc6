import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../src/service/route.ts';
import { routesOf } from '../../src/service/routes.ts';
import { type Answered, type Credentials, ORIGIN, openPeople, type People } from './people.ts';

const ROUTES = routesOf({ admin: false, metrics: false });

/** What is named in requests of the other account; everything HIDDEN must never be answered to it. */
const NAMED = { topic: 'harbours', source: 'private', user: 'ann' } as const;
const ABSENT = { topic: 'lighthouses', source: 'nowhere', user: 'nobody' } as const;
const HIDDEN_TOPIC = 'hidden-gem';
const HIDDEN_FEED = 'https://hidden.example/feed';

let people: People;
let victim: Required<Credentials>;
let ann: Required<Credentials>;
let bob: Required<Credentials>;
let stranger: Required<Credentials>;
let hidden: string[];
let lids: string[];

async function furnish(who: Credentials): Promise<void> {
  await people.ask(who, 'POST', '/v1/topics', {
    body: { uris: [`${NAMED.topic}/${HIDDEN_TOPIC}`] },
  });
  const contents = { urls: [{ url: HIDDEN_FEED }], sources: [] };
  const body = { name: NAMED.source, default: true, contents };
  expect((await people.ask(who, 'POST', '/v1/sources/user', { body })).status).toBe(201);
  for (const target of ['/v1/content', `/v1/content/${NAMED.topic}`]) {
    await people.ask(who, 'GET', target);
  }
}

beforeAll(async () => {
  people = await openPeople();
  victim = await people.account('acme');
  ann = await people.delegate(victim, NAMED.user);
  bob = await people.delegate(victim, 'bob');
  stranger = await people.account('other');
  await furnish(victim);
  await furnish(ann);
  await people.ask(victim, 'GET', '/v1/users');
  const shares = await people.store.all<{ lid: string }>('SELECT lid FROM shares');
  lids = shares.map(({ lid }) => lid);
  expect(lids.length).toBeGreaterThan(2);
  hidden = [HIDDEN_TOPIC, HIDDEN_FEED, ...lids, victim.password, victim.appKey];
});
afterAll(() => people.close());

/** Everything that is the account's: whatever changes any of it shows here. */
async function belongings(username = 'acme'): Promise<string> {
  const { store } = people;
  const users = `SELECT u.id FROM users u JOIN accounts a ON a.id = u.account_id
    WHERE a.username = '${username}'`;
  const tables = [
    `SELECT * FROM accounts WHERE username = '${username}'`,
    `SELECT * FROM users WHERE id IN (${users}) ORDER BY id`,
    ...['interests', 'events', 'shares', 'sources'].map(
      (table) => `SELECT * FROM ${table} WHERE user_id IN (${users})`,
    ),
    `SELECT e.* FROM entries e JOIN sources s ON s.id = e.source_id WHERE s.user_id IN (${users})`,
    'SELECT * FROM usage',
    'SELECT * FROM authorisations',
  ];
  return JSON.stringify(await Promise.all(tables.map((sql) => store.all(sql))));
}

function targetOf(route: Route, names: { topic: string; source: string; user: string }): string {
  const { mounts } = people.context;
  const mount = { content: mounts.content, data: mounts.data }[route.surface as string] ?? '';
  const name = route.path.includes('/users/') ? names.user : names.source;
  const path = route.path
    .replaceAll(/\{(\w+)\+\}/gu, names.topic)
    .replaceAll(/\{(\w+)\}/gu, encodeURIComponent(name));
  return `${mount}${path}` || '/';
}

function bodyOf(route: Route, names: { topic: string; source: string; user: string }) {
  if (route.method === 'GET' || route.takes.length === 0) return {};
  if (!route.takes.includes('json')) {
    const body =
      '<opml version="1.0"><head/><body><outline type="rss" xmlUrl="https://x.example/"/></body></opml>';
    return { body, type: 'text/x-opml' };
  }
  const urls = [{ url: 'https://x.example/' }];
  const contents = { urls, sources: [] };
  if (route.path.endsWith('/contents')) return { body: { urls } };
  if (route.path.endsWith('/topics')) return { body: { uris: [names.topic] } };
  if (route.path.startsWith('/v1/users')) {
    return { body: { name: names.user, password: '123' } };
  }
  if (route.path.startsWith('/v1/sources') && route.method === 'POST') {
    return { body: { name: names.source, default: true, contents } };
  }
  return { body: { name: names.source, default: true, contents } };
}

let newcomers = 0;

function newcomer(): Promise<Required<Credentials>> {
  newcomers += 1;
  return people.account(`newcomer ${newcomers}`);
}

function label(route: Route): string {
  return `${route.method} ${route.surface} ${route.path}`;
}

function expectNothingOf(answer: Answered, where: string, extra: string[] = []): void {
  expect(
    [501, 503].includes(answer.status) || answer.status < 500,
    `${where}: ${answer.text}`,
  ).toBe(true);
  const said = answer.text + JSON.stringify([...answer.headers]);
  for (const secret of [...hidden, ...extra]) {
    expect(said.includes(secret), `${where} tells ${secret}`).toBe(false);
  }
}

const CLOSED = ROUTES.filter(({ access }) => access !== 'public' && access !== 'link');

describe('nothing of another account', () => {
  it.each(CLOSED.map((route) => [label(route), route] as const))(
    'is read or changed through its names: %s',
    async (where, route) => {
      // Each asks with an empty graph, so that only what others hold could make a difference.
      const owners = [await newcomer(), await newcomer()];
      const users = await Promise.all(owners.map((owner) => people.delegate(owner, 'zed')));
      const before = await belongings();
      for (const pair of [owners, users]) {
        const [first, second] = pair;
        const named = targetOf(route, NAMED);
        const answer = await people.ask(first, route.method, named, bodyOf(route, NAMED));
        expectNothingOf(answer, where);
        const absent = targetOf(route, ABSENT);
        const other = await people.ask(second, route.method, absent, bodyOf(route, ABSENT));
        expect(answer.status, where).toBe(other.status);
      }
      expect(await belongings(), where).toBe(before);
    },
  );

  it.each(
    CLOSED.filter(({ surface }) => surface === 'v1').map((route) => [label(route), route] as const),
  )('is read or changed through uid: %s', async (where, route) => {
    const before = await belongings();
    const uids = [
      '/users/acme%21ann',
      'acme!ann',
      'ACME!ann',
      'acme',
      'ann',
      'ann ',
      'acme!',
      '!ann',
    ];
    for (const uid of uids) {
      const ask = (id: string) =>
        people.ask(
          stranger,
          route.method,
          `${targetOf(route, NAMED)}?uid=${encodeURIComponent(id)}`,
          bodyOf(route, NAMED),
        );
      const named = await ask(uid);
      const absent = await ask('nobody!nowhere');
      expect([400, 403, 404], `${where} ${uid}`).toContain(named.status);
      expect([named.status, named.text], `${where} ${uid}`).toEqual([absent.status, absent.text]);
    }
    expect(await belongings(), where).toBe(before);
  });

  it.each(CLOSED.map((route) => [label(route), route] as const))(
    'is opened by its credentials with the application of somebody else: %s',
    async (where, route) => {
      const before = await belongings();
      const as = { ...victim, appId: stranger.appId, appKey: stranger.appKey };
      const answer = await people.ask(
        as,
        route.method,
        targetOf(route, NAMED),
        bodyOf(route, NAMED),
      );
      expect([401, 403], where).toContain(answer.status);
      expectNothingOf(answer, where);
      expect(await belongings(), where).toBe(before);
    },
  );

  it.each(CLOSED.map((route) => [label(route), route] as const))(
    'is changed by a lid, or read by one where lids do not count: %s',
    async (where, route) => {
      const reads = route.access === 'reader' || route.access === 'data-reader';
      const before = await belongings();
      for (const lid of lids) {
        const target = `${targetOf(route, ABSENT)}?lid=${lid}`;
        const alone = await people.ask(undefined, route.method, target, bodyOf(route, ABSENT));
        if (!reads) {
          expect([400, 401, 403, 404], where).toContain(alone.status);
          expectNothingOf({ ...alone, text: alone.text.replaceAll(lid, '') }, where);
        }
        const beside = await people.ask(stranger, route.method, target, bodyOf(route, ABSENT));
        expectNothingOf({ ...beside, text: beside.text.replaceAll(lid, '') }, where);
      }
      expect(await belongings(), where).toBe(before);
    },
  );

  it('is opened by its name with another password', async () => {
    const before = await belongings();
    const tries = [
      { ...stranger, user: 'acme' },
      { ...stranger, user: 'acme!ann' },
      { ...stranger, user: 'Acme ' },
      { ...victim, user: 'acme!ann' },
      { ...ann, user: 'acme' },
      { ...ann, user: 'other!ann' },
    ];
    for (const as of tries) {
      expect((await people.ask(as, 'GET', '/v1/topics')).status).toBe(401);
    }
    expect(await belongings()).toBe(before);
  });
});

describe('a uid of the caller’s choosing', () => {
  const others = CLOSED.filter(({ surface }) => surface !== 'v1');
  it.each(others.map((route) => [label(route), route] as const))(
    'never reaches users of another account: %s',
    async (where, route) => {
      const before = await belongings();
      for (const uid of ['acme', 'ann', 'acme!ann', '/users/acme%21ann']) {
        const target = `${targetOf(route, ABSENT)}?uid=${encodeURIComponent(uid)}`;
        expectNothingOf(
          await people.ask(stranger, route.method, target, bodyOf(route, ABSENT)),
          where,
        );
      }
      expect(await belongings(), where).toBe(before);
    },
  );
});

describe('delegates of one account', () => {
  it('see and change nothing of each other or of the owner', async () => {
    const topics = await people.ask(bob, 'GET', '/v1/topics');
    expect(topics.json).toEqual({ topics: [] });
    expect((await people.ask(bob, 'GET', '/v1/sources/user')).text).not.toContain(HIDDEN_FEED);
    const before = await belongings();
    for (const uid of ['ann', 'acme!ann', 'acme', 'nobody']) {
      for (const { method, path } of CLOSED.filter(({ surface }) => surface === 'v1')) {
        const target = path.replace('{topic+}', NAMED.topic).replace('{name}', NAMED.source);
        const answer = await people.ask(bob, method, `${target}?uid=${encodeURIComponent(uid)}`);
        expect([400, 403, 404], `${method} ${path}`).toContain(answer.status);
      }
    }
    expect(await belongings()).toBe(before);
    expect((await people.ask(bob, 'GET', '/v1/topics?uid=BOB')).status).toBe(200);
  });
});

describe('what HEAD asks', () => {
  it.each(
    ROUTES.filter(({ method }) => method === 'GET').map((route) => [label(route), route] as const),
  )('changes nothing: %s', async (where, route) => {
    const before = await belongings('other');
    const target = targetOf(route, { ...ABSENT, topic: 'never-seen' });
    const answer = await people.ask(stranger, 'HEAD', target);
    expect(answer.text, `${where} ${ORIGIN}`).toBe('');
    expect(await belongings('other'), where).toBe(before);
  });
});
