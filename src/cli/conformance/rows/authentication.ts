/** Who may call: Basic credentials, application headers, and what is answered to the wrong ones. */
import { has, match } from '../pattern.ts';
import type { Probe } from '../probe.ts';
import { section } from '../row.ts';

const { says, decides, rows } = section('Authentication', 'authentication');

export const AUTHENTICATION = rows;

const READS = {
  v1: 'v1/topics',
  content: 'content/',
  data: 'data/@Sources',
  v2: 'v2/data',
} as const;

for (const [surface, path] of Object.entries(READS)) {
  says(`${surface}-right`, `${surface}: right credentials are let in`, (p) =>
    p.want(`GET ${path}`, {}, 200),
  );
  if (surface === 'data') continue;
  says(
    `${surface}-none`,
    `${surface}: no credentials are 401 with WWW-Authenticate: Basic`,
    async (p) => {
      const { headers } = await p.want(
        `GET ${path}`,
        { as: null },
        401,
        has({ error: 'unauthenticated' }),
      );
      match(/^Basic /u, headers.get('www-authenticate'));
    },
  );
  decides(`${surface}-wrong`, `${surface}: a wrong password is 401`, (p) =>
    p.want(`GET ${path}`, { as: { ...p.stage.owner, user: p.name(), password: 'wrong' } }, 401),
  );
}
for (const surface of ['v1', 'v2'] as const) {
  says(
    `${surface}-no-application`,
    `${surface}: Service-App-ID and Service-App-Key are needed`,
    (p) => {
      const { user, password } = p.stage.reader;
      return p.want(`GET ${READS[surface]}`, { as: { user, password } }, 401);
    },
  );
}

const WRONG: readonly (readonly [what: string, (p: Probe) => object | null])[] = [
  ['username', (p) => ({ ...p.stage.owner, user: p.name() })],
  ['password', (p) => ({ ...p.stage.owner, user: p.name(), password: 'not this one' })],
  ['application id', (p) => ({ ...p.stage.reader, appId: p.name() })],
  ['application key', (p) => ({ ...p.stage.reader, appKey: 'not this one' })],
  ['lack of credentials', () => null],
  [
    'lack of an application',
    ({ stage: { reader } }) => ({ user: reader.user, password: reader.password }),
  ],
];
for (const [what, as] of WRONG) {
  says(`data-${what.replaceAll(' ', '-')}`, `data service: a wrong ${what} is 403`, (p) =>
    p.want('GET data/@Sources', { as: as(p) }, 403, has({ status: 403, error: 'forbidden' })),
  );
}
decides('data-same', 'data service: whatever is wrong, the body is the same', async (p) => {
  const bodies = new Set<string>();
  for (const [, as] of WRONG) bodies.add((await p.ask('GET data/@Sources', { as: as(p) })).text);
  match(1, bodies.size);
});
for (const [surface, path] of Object.entries(READS)) {
  says(
    `${surface}-unauthorised`,
    `${surface}: an application not authorized for the account is 401`,
    async (p) => {
      const appId = `app-${p.name()}`;
      const { appKey } = await p.target.operator!.addApplication(appId);
      await p.want(`GET ${path}`, { as: { ...p.stage.reader, appId, appKey } }, 401);
    },
    'operator',
  );
}
says('headers', 'the application headers are named without regard to case', async (p) => {
  const { appId, appKey, user, password } = p.stage.reader;
  const headers = { 'SERVICE-APP-ID': appId, 'service-app-key': appKey };
  await p.want('GET v1/topics', { as: { user, password }, headers }, 200);
});
decides('scheme', 'another scheme than Basic is 401', (p) =>
  p.want('GET v1/topics', { as: null, headers: { authorization: 'Bearer abc' } }, 401),
);
decides('garbage', 'an Authorization that is not base64 is 401', (p) =>
  p.want('GET v1/topics', { as: null, headers: { authorization: 'Basic %%%' } }, 401),
);
decides('lid-on-v1', 'a lid opens nothing on v1', async (p) => {
  await p.want('GET v1/topics?lid=abc', { as: null }, 401);
});
says(
  'disabled',
  'a disabled user cannot make any request: 403 with user-state: disabled',
  async (p) => {
    const account = await p.stage.account();
    await p.want('GET v1/topics', { as: account }, 200);
    await p.target.operator!.disable(account.user);
    for (const path of Object.values(READS).filter((each) => !each.startsWith('v2'))) {
      const { headers } = await p.want(`GET ${path}`, { as: account }, 403);
      match('disabled', headers.get('user-state'));
    }
  },
  'operator',
);
says(
  'enabled',
  'once enabled again it can',
  async (p) => {
    const account = await p.stage.account();
    await p.target.operator!.disable(account.user);
    await p.target.operator!.enable(account.user);
    await p.want('GET v1/topics', { as: account }, 200);
  },
  'operator',
);
says(
  'other-account',
  'an account sees nothing of another',
  async (p) => {
    const account = await p.stage.account();
    const topic = p.name();
    await p.want('POST v1/topics', { body: { uris: [topic] } }, 201);
    await p.want('GET v1/topics', { as: account }, 200, { topics: [] });
    await p.want(
      `GET v1/topics?uid=${encodeURIComponent(p.stage.reader.user)}`,
      { as: account },
      404,
    );
  },
  'operator',
);
