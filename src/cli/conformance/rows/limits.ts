/** Plans as callers see them: rate-limit and budget headers, 429, user-state. */
import { holds } from '../mismatch.ts';
import { has, match, oneOf } from '../pattern.ts';
import { section } from '../row.ts';

const { says, decides, rows } = section('Limits', 'limits', 'operator');

export const LIMIT_ROWS = rows;

const LIMITED = { enterprise: false, hitsLimit: 5, budgetLimit: 3 } as const;
const NAMES = ['reset', 'limit', 'remaining'].flatMap((each) => [
  `ratelimit-hits-${each}`,
  `ratelimit-budget-${each}`,
]);

const EXPECTED: readonly (readonly [header: string, value: RegExp])[] = [
  ['ratelimit-hits-reset', /^month$/u],
  ['ratelimit-hits-limit', /^5$/u],
  ['ratelimit-hits-remaining', /^4$/u],
  ['ratelimit-budget-reset', /^month$/u],
  ['ratelimit-budget-limit', /^3$/u],
  ['ratelimit-budget-remaining', /^3$/u],
  ['user-state', /^enabled$/u],
];
says('headers', `a limited plan tells ${EXPECTED.map(([name]) => name).join(', ')}`, async (p) => {
  const account = await p.stage.account(LIMITED);
  const { headers } = await p.want('GET v1/topics', { as: account }, 200);
  for (const [name, value] of EXPECTED) match(value, headers.get(name), name);
});
says(
  'counted-down',
  'ratelimit-hits-remaining counts requests; at zero the answer is 429 with Retry-After',
  async (p) => {
    const as = await p.stage.account({ enterprise: true, hitsLimit: 3 });
    for (const left of ['2', '1', '0']) {
      const { headers } = await p.want('GET v1/topics', { as }, 200);
      match(left, headers.get('ratelimit-hits-remaining'));
    }
    const { headers } = await p.want(
      'GET v1/topics',
      { as },
      429,
      has({ status: 429, error: 'throttled' }),
    );
    match(/^[1-9]\d*$/u, headers.get('retry-after'));
    match('0', headers.get('ratelimit-hits-remaining'));
  },
);
says('all-surfaces', '429 on every surface', async (p) => {
  const as = await p.stage.account({ enterprise: true, hitsLimit: 1 });
  await p.want('GET v1/topics', { as }, 200);
  for (const path of ['v1/content', 'content/', 'data/@Sources'])
    await p.want(`GET ${path}`, { as }, 429);
});
says('unlimited', 'without limits the headers are absent', async (p) => {
  const { headers } = await p.want('GET v1/topics', { as: await p.stage.account() }, 200);
  for (const name of NAMES) holds(headers.get(name) === null, `no ${name}`, headers.get(name));
});
says('no-budget', 'an enterprise plan has no budget headers', async (p) => {
  const { headers } = await p.want(
    'GET v1/topics',
    { as: await p.stage.account({ enterprise: true, hitsLimit: 9 }) },
    200,
  );
  match('9', headers.get('ratelimit-hits-limit'));
  for (const name of NAMES.filter((each) => each.includes('budget')))
    holds(headers.get(name) === null, `no ${name}`, headers.get(name));
});
says('unreadable', 'when the plan cannot be loaded the values are N/A', async (p) => {
  const as = await p.stage.account({
    enterprise: false,
    hitsLimit: 5,
    budgetLimit: 3,
    readable: false,
  });
  const { headers } = await p.want('GET v1/topics', { as }, 200);
  for (const name of NAMES) match('N/A', headers.get(name), name);
});
says('re-enabled', 'user-state is re-enabled for an enterprise user enabled again', async (p) => {
  const as = await p.stage.account({ enterprise: true, hitsLimit: 9 });
  await p.target.operator!.disable(as.user);
  await p.target.operator!.enable(as.user);
  const { headers } = await p.want('GET v1/topics', { as }, 200);
  match('re-enabled', headers.get('user-state'));
});
says('delegate-counts', 'a delegate’s activity counts against the creating account', async (p) => {
  const as = await p.stage.account({ enterprise: true, hitsLimit: 9 });
  const password = 'long enough for it';
  await p.want('POST v1/users', { as, body: { name: 'one', password } }, 201);
  await p.want('GET v1/topics', { as: { ...as, user: `${as.user}!one`, password } }, 200);
  const { headers } = await p.want('GET v1/topics', { as }, 200);
  match('6', headers.get('ratelimit-hits-remaining'));
});
says('budget-spent', 'obtaining semantic data uses the budget', async (p) => {
  const as = await p.stage.account({ enterprise: false, budgetLimit: 3 });
  const topic = p.name();
  await p.want(`POST data/${topic}`, { as }, 201);
  await p.want(`GET data/${topic}?timeOut=30`, { as }, 200);
  const { headers } = await p.want('GET v1/topics', { as }, 200);
  match('2', headers.get('ratelimit-budget-remaining'));
});
says(
  'budget-zero',
  'at zero budget stored data still answers 200, and no new data arrives',
  async (p) => {
    const as = await p.stage.account({ enterprise: false, budgetLimit: 0 });
    const topic = p.name();
    await p.want(`POST data/${topic}`, { as }, 201);
    const { headers } = await p.want(
      `GET data/${topic}?timeOut=1`,
      { as },
      200,
      has({ 'dc:collection': [] }),
    );
    match('0', headers.get('ratelimit-budget-remaining'));
  },
);
decides('wrong-login-free', 'failed authentication never drains the account', async (p) => {
  const as = await p.stage.account({ enterprise: true, hitsLimit: 9 });
  await p.want('GET v1/topics', { as }, 200);
  await p.want('GET v1/topics', { as: { ...as, appKey: 'wrong' } }, 401);
  await p.want('GET data/@Sources', { as: { ...as, password: 'wrong as well' } }, 403);
  const { headers } = await p.want('GET v1/topics', { as }, 200);
  match('7', headers.get('ratelimit-hits-remaining'));
});
decides(
  'failures',
  'ten failed logins of an account in five minutes are 429; others are not concerned',
  async (p) => {
    const [as, other] = [await p.stage.account(), await p.stage.account()];
    const wrong = { as: { ...as, password: 'wrong every time' } };
    for (let n = 0; n < 10; n += 1) await p.want('GET v1/topics', wrong, 401);
    const { headers } = await p.want('GET v1/topics', wrong, 429);
    match(/^[1-9]\d*$/u, headers.get('retry-after'));
    await p.want('GET v1/topics', { as: other }, 200);
  },
);

says(
  'time-out-elapsed',
  'when timeOut elapses the answer is what there is, even if the work is not done',
  async (p) => {
    const as = await p.stage.account({ enterprise: false, budgetLimit: 0 });
    const topic = p.name();
    await p.want(`POST data/${topic}`, { as }, 201);
    const status = oneOf('Requested', 'In Progress');
    await p.want(
      `GET data/${topic}?timeOut=1`,
      { as },
      200,
      has({ 'service:responseInfo': has({ 'service:Status': status }) }),
    );
  },
);
decides(
  'waiting',
  'at most 4 calls of an application wait at a time; one more is 429 with Retry-After',
  async (p) => {
    const as = await p.stage.account({ enterprise: false, budgetLimit: 0 });
    const topic = p.name();
    await p.want(`POST data/${topic}`, { as }, 201);
    const asked = Array.from({ length: 5 }, () => p.ask(`GET data/${topic}?timeOut=2`, { as }));
    const answers = await Promise.all(asked);
    match(
      [200, 200, 200, 200, 429],
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
    );
    match(/^[1-9]\d*$/u, answers.find(({ status }) => status === 429)?.headers.get('retry-after'));
  },
);
