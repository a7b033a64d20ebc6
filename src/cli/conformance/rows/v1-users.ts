/** v1 users: delegates with a graph, a password and a lid of their own. */
import { jsonOf } from '../exchange.ts';
import { each, has, match, none, some, words } from '../pattern.ts';
import type { Probe } from '../probe.ts';
import { section } from '../row.ts';

const { says, decides, rows } = section('v1 API: users', 'v1-users', 'users');

export const V1_USERS = rows;

const PASSWORD = 'never guessed';

interface Made {
  readonly id: string;
  readonly name: string;
  readonly lid: string;
  /** The requested name. */
  readonly asked: string;
}

async function make(p: Probe): Promise<Made> {
  const asked = p.name();
  const body = { name: asked, password: PASSWORD };
  const made = await p.want('POST v1/users', { as: p.stage.owner, body }, 201);
  return { ...(jsonOf(made) as Omit<Made, 'asked'>), asked };
}

async function remove(p: Probe, { asked }: Made): Promise<void> {
  await p.want(`DELETE v1/users/${asked}`, { as: p.stage.owner }, 200);
}

/** Makes a user, does something, and removes them again. */
function withUser(run: (p: Probe, user: Made) => Promise<unknown>) {
  return async (p: Probe) => {
    const user = await make(p);
    await run(p, user);
    await remove(p, user);
  };
}

says(
  'post',
  'POST users: 201 with id, name and lid',
  withUser(async (p, { id, name, lid, asked }) => {
    const account = p.stage.owner.user.toLowerCase();
    match(new RegExp(`^${account}!${asked}$`, 'iu'), name);
    match(/^[\w-]{20,}$/u, lid);
    match(`/users/${encodeURIComponent(name).replaceAll('!', '%21')}`, id);
  }),
);
says(
  'post-shape',
  'the answer holds exactly id, name and lid',
  withUser(async (_, { asked, ...user }) => match({ id: words, name: words, lid: words }, user)),
);
says(
  'list',
  'GET users: 200 with every user of the account',
  withUser(async (p, { id, name, lid }) => {
    const pattern = { id: /^\/users\//u, name: /!/u, lid: words };
    await p.want('GET v1/users', { as: p.stage.owner }, 200, { users: each(pattern) });
    await p.want('GET v1/users', { as: p.stage.owner }, 200, { users: some({ id, name, lid }) });
  }),
);
says('delete', 'DELETE: the user is gone', async (p) => {
  const user = await make(p);
  await remove(p, user);
  await p.want('GET v1/users', { as: p.stage.owner }, 200, {
    users: none(has({ name: user.name })),
  });
});
says('delete-data', 'a deleted user’s interest data cannot be recovered', async (p) => {
  const user = await make(p);
  const topic = p.name();
  const as = { as: { ...p.stage.owner, user: user.name, password: PASSWORD } };
  await p.want('POST v1/topics', { ...as, body: { uris: [topic] } }, 201);
  await remove(p, user);
  const again = await p.want(
    'POST v1/users',
    { as: p.stage.owner, body: { name: user.asked, password: PASSWORD } },
    201,
  );
  await p.want('GET v1/topics', as, 200, { topics: [] });
  await remove(p, { ...(jsonOf(again) as Made), asked: user.asked });
});
says(
  'login',
  'a delegate authenticates by full name and own password',
  withUser((p, { name }) =>
    p.want('GET v1/topics', { as: { ...p.stage.owner, user: name, password: PASSWORD } }, 200, {
      topics: [],
    }),
  ),
);
says(
  'password',
  'POST users/{name} sets the password',
  withUser(async (p, { name, asked }) => {
    const password = 'another one entirely';
    await p.want(`POST v1/users/${asked}`, { as: p.stage.owner, body: { password } }, 200);
    await p.want('GET v1/topics', { as: { ...p.stage.owner, user: name, password } }, 200);
    await p.want(
      'GET v1/topics',
      { as: { ...p.stage.owner, user: name, password: PASSWORD } },
      401,
    );
  }),
);
says(
  'own-graph',
  'each user has a graph of their own',
  withUser(async (p, { name }) => {
    const topic = p.name();
    const as = { ...p.stage.owner, user: name, password: PASSWORD };
    await p.want('POST v1/topics', { as, body: { uris: [topic] } }, 201);
    await p.want('GET v1/topics', {}, 200, { topics: none(has({ id: `/topics/${topic}` })) });
  }),
);
says(
  'uid',
  '?uid= addresses a user of the account in any v1 call',
  withUser(async (p, { asked }) => {
    const topic = p.name();
    await p.want(
      `POST v1/topics?uid=${asked}`,
      { as: p.stage.owner, body: { uris: [topic] } },
      201,
    );
    await p.want(`GET v1/topics?uid=${asked}`, { as: p.stage.owner }, 200, {
      topics: [has({ id: `/topics/${topic}` })],
    });
    await p.want('GET v1/topics', { as: p.stage.owner }, 200, {
      topics: none(has({ id: `/topics/${topic}` })),
    });
  }),
);
decides(
  'uid-forms',
  'uid takes the id, the full name or the requested name',
  withUser(async (p, { id, name, asked }) => {
    const as = p.stage.owner;
    const topic = p.name();
    const themselves = { ...as, user: name, password: PASSWORD };
    await p.want('POST v1/topics', { as: themselves, body: { uris: [topic] } }, 201);
    for (const uid of [id, name, asked]) {
      await p.want(`GET v1/topics?uid=${encodeURIComponent(uid)}`, { as }, 200, {
        topics: some(has({ id: `/topics/${topic}` })),
      });
    }
  }),
);
decides('uid-unknown', 'an unknown uid is 404', (p) =>
  p.want(`GET v1/topics?uid=${p.name()}`, { as: p.stage.owner }, 404, has({ error: 'missing' })),
);
decides(
  'uid-other',
  'a delegate cannot name another user',
  withUser((p, { asked }) => p.want(`GET v1/topics?uid=${asked}`, {}, 404)),
);
decides(
  'path-forms',
  'the path takes the requested and the full name',
  withUser(async (p, { name }) => {
    const body = { password: PASSWORD };
    await p.want(`POST v1/users/${encodeURIComponent(name)}`, { as: p.stage.owner, body }, 200);
  }),
);
decides(
  'encoded-bang',
  'ids percent-encode the !',
  withUser(async (_, { id }) => match(/^\/users\/[^!/]+%21[^!/]+$/u, id)),
);
decides(
  'taken',
  'a name that is taken is 409 with a reason',
  withUser((p, { asked }) => {
    const body = { name: asked, password: PASSWORD };
    return p.want(
      'POST v1/users',
      { as: p.stage.owner, body },
      409,
      has({ status: 409, error: 'conflict', details: words }),
    );
  }),
);
decides('delegate-manages', 'a delegated user cannot manage users: 403', (p) =>
  p.want('GET v1/users', {}, 403, has({ error: 'forbidden' })),
);
decides('delete-absent', 'DELETE of an absent user is 404', (p) =>
  p.want(`DELETE v1/users/${p.name()}`, { as: p.stage.owner }, 404),
);
decides('password-absent', 'a password for an absent user is 404', (p) =>
  p.want(`POST v1/users/${p.name()}`, { as: p.stage.owner, body: { password: PASSWORD } }, 404),
);
says(
  'full',
  'a plan without room for another user is 409 with a reason',
  async (p) => {
    const account = await p.stage.account({ enterprise: true, userLimit: 1 });
    const body = (name: string) => ({ as: account, body: { name, password: PASSWORD } });
    await p.want('POST v1/users', body('one'), 201);
    await p.want('POST v1/users', body('two'), 409, has({ status: 409, details: words }));
  },
  'operator',
);
says(
  'enterprise',
  'users are for enterprise customers only',
  async (p) => {
    const account = await p.stage.account({ enterprise: false });
    const body = { name: 'one', password: PASSWORD };
    await p.want('POST v1/users', { as: account, body }, 409, has({ details: words }));
  },
  'operator',
);

const REFUSED: readonly (readonly [name: string, statement: string, body: unknown])[] = [
  ['short', 'a password of 5 characters is 400', { name: 'short', password: '12345' }],
  [
    'long',
    'a password of more than 1,024 bytes is 400',
    { name: 'long', password: 'x'.repeat(1_025) },
  ],
  ['no-password', 'a user without a password is 400', { name: 'none' }],
  ['no-name', 'a user without a name is 400', { password: PASSWORD }],
  ['bang', 'a name with ! is 400', { name: 'a!b', password: PASSWORD }],
  ['colon', 'a name with : is 400', { name: 'a:b', password: PASSWORD }],
  ['number', 'a name that is no text is 400', { name: 7, password: PASSWORD }],
];
for (const [name, statement, body] of REFUSED) {
  (name === 'short' ? says : decides)(name, statement, (p) =>
    p.want('POST v1/users', { as: p.stage.owner, body }, 400, has({ error: 'invalid' })),
  );
}
decides(
  'set-short',
  'setting a password of 5 characters is 400',
  withUser((p, { asked }) =>
    p.want(`POST v1/users/${asked}`, { as: p.stage.owner, body: { password: '12345' } }, 400),
  ),
);
