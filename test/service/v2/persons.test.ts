import { afterEach, beforeEach, expect, it } from 'vitest';
import { dump, FEED, finishWork, score, stock, userIdOf } from '../content/stock.ts';
import { type Credentials, openPeople, type People } from '../people.ts';

let people: People;
let ada: Required<Credentials>;

interface Answer {
  readonly '@graph': readonly {
    readonly '@type': string;
    readonly title?: string;
    readonly url: string;
    readonly contentScore: number;
    readonly subjects: readonly string[];
  }[];
}

beforeEach(async () => {
  people = await openPeople();
  ada = await people.account('ada');
  await stock(people, ada);
});
afterEach(() => people.close());

async function recommend(as: Credentials, query: string) {
  const answer = await people.ask(as, 'GET', `/v2/recommendations?${query}`);
  expect(answer.status).toBe(200);
  return (answer.json as Answer)['@graph'].filter((node) => node['@type'] === 'content');
}

const lidOf = (url: string) => new URL(url).searchParams.get('lid');

it('of one account are nobody in another', async () => {
  const bob = await people.account('bob');
  const [mine] = await recommend(ada, 'uid=reader&q=neural+network&minContentScore=0');
  expect(await recommend(bob, 'uid=reader&q=neural+network&minContentScore=0')).toEqual([]);
  await people.ask(undefined, 'GET', new URL(mine!.url).pathname + new URL(mine!.url).search);
  const theirs = await people.ask(bob, 'GET', '/v2/recommendations?uid=reader');
  expect((theirs.json as Answer)['@graph']).toEqual([]);
  const again = await people.ask(ada, 'GET', '/v2/recommendations?uid=reader');
  expect((again.json as Answer)['@graph'].length).toBeGreaterThan(0);
});

it('find the same score for an item, and the topics it is about, whatever least score they ask for', async () => {
  await people.ask(ada, 'POST', '/v1/topics', { body: { uris: ['/garden/tools/rakes'] } });
  await finishWork(people);
  await score(people, ada.user, ['garden', 'tools', 'rakes'], [['net', 0.4]]);
  const past = 'minContentScore=0';
  const [item] = (await recommend(ada, `q=neural+network&${past}`)).filter(
    ({ title }) => title === 'A neural network',
  );
  await people.ask(undefined, 'GET', new URL(item!.url).pathname + new URL(item!.url).search);
  const found = async (least: string) =>
    (await recommend(ada, `minContentScore=${least}`)).find(
      ({ title }) => title === 'A neural network',
    );
  const [low, high] = [await found('0'), await found('0.6')];
  expect(low?.contentScore).toBe(high?.contentScore);
  expect(low?.subjects).toContain('/garden/tools/rakes');
  expect(high?.subjects).toEqual(['/machine%20learning']);
});

it('have a lid of their own, which is not that of the account', async () => {
  const query = 'q=neural+network&minContentScore=0';
  const [own] = await recommend(ada, query);
  const [first] = await recommend(ada, `${query}&uid=one`);
  const [second] = await recommend(ada, `${query}&uid=two`);
  expect(new Set([own, first, second].map((node) => lidOf(node!.url))).size).toBe(3);
  const [same] = await recommend(ada, `${query}&uid=one`);
  expect(lidOf(same!.url)).toBe(lidOf(first!.url));
});

it.each(['', '%20'])('must be named: a uid of %j is refused', async (uid) => {
  for (const resource of ['recommendations', 'extraction', 'data']) {
    const answer = await people.ask(ada, 'GET', `/v2/${resource}?q=neural+network&uid=${uid}`);
    expect(answer.status).toBe(400);
  }
});

it('are told apart by every letter and space of their labels', async () => {
  const labels = ['QWxpY2U', 'qwxpy2u', 'QWXPY2U ', ' QWXPY2U', '\u00e9', 'e\u0301'];
  for (const uid of [...labels, ...labels]) {
    await recommend(ada, `q=neural+network&uid=${encodeURIComponent(uid)}`);
  }
  const rows = await people.store.all<{ name: string }>(
    `SELECT name FROM users WHERE kind = 'uid' ORDER BY id`,
  );
  expect(rows.map(({ name }) => name)).toEqual(labels);
});

it('of a delegated user are not those of the account', async () => {
  const eve = await people.delegate(ada, 'eve');
  const of = async (as: Credentials, uid: string) => {
    await people.ask(as, 'GET', `/v2/recommendations?uid=${uid}`);
    const rows = await people.store.all<{ name: string }>(
      `SELECT name FROM users WHERE kind = 'uid' ORDER BY id`,
    );
    return rows.map(({ name }) => name);
  };
  expect(await of(ada, 'reader')).toEqual(['reader']);
  expect(await of(eve, 'reader')).toEqual(['reader', 'eve!reader']);
  expect(await recommend(eve, 'uid=reader&q=neural+network&minContentScore=0')).toEqual([]);
});

it('are not written by HEAD, a refusal, or wrong credentials', async () => {
  const before = await dump(people);
  const target = '/v2/recommendations?uid=nobody';
  expect((await people.ask(ada, 'HEAD', `${target}&q=roses`)).status).toBe(200);
  expect((await people.ask(ada, 'GET', `${target}&contentSource=none`)).status).toBe(404);
  expect((await people.ask(ada, 'GET', `${target}&u=http://10.0.0.1/`)).status).toBe(400);
  expect((await people.ask({ ...ada, password: 'wrong' }, 'GET', target)).status).toBe(401);
  expect((await people.ask(undefined, 'GET', target)).status).toBe(401);
  expect((await people.ask(ada, 'GET', '/v2/extraction?uid=nobody&t=roses')).status).toBe(200);
  expect((await people.ask(ada, 'GET', '/v2/data?uid=nobody')).status).toBe(200);
  expect(await dump(people)).toEqual(before);
});

it('cannot ask when they are disabled', async () => {
  await people.ask(ada, 'GET', '/v2/recommendations?uid=reader');
  await people.store.run(`UPDATE users SET state = 'disabled' WHERE kind = 'uid'`);
  const refused = await people.ask(ada, 'GET', '/v2/recommendations?uid=reader');
  expect([refused.status, refused.headers.get('user-state')]).toEqual([403, 'disabled']);
});

it('are read with GET and HEAD alone', async () => {
  for (const path of ['recommendations', 'recommendations/a/b', 'extraction', 'data', 'data/a']) {
    const answer = await people.ask(ada, 'POST', `/v2/${path}`);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  }
});

it('no page is fetched when the data budget is used up, while what is stored still answers', async () => {
  const terms = { name: 'small', enterprise: false, budgetLimit: 0 };
  await people.administration.importPlans(JSON.stringify({ plans: [terms] }));
  await people.administration.setPlan('ada', 'small');
  const page = await people.ask(ada, 'GET', '/v2/extraction?u=http://127.0.0.1:9/');
  expect([page.status, Number(page.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await recommend(ada, 'q=neural+network&minContentScore=0')).not.toEqual([]);
});

it('wait for what their account reads, and nobody else does', async () => {
  const bob = await people.account('bob');
  let end = () => {};
  const reading = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { turns } = people.context;
  const staying = new AbortController().signal;
  const taker = { user: { rowId: await userIdOf(people, 'ada') } };
  const held = turns.take(taker, staying, () => reading);
  const answered: string[] = [];
  const extract = async (as: Required<Credentials>) => {
    await people.ask(as, 'GET', `/v2/extraction?q=ice+fishing&uid=new-of-${as.user}`);
    answered.push(as.user);
  };
  const adas = extract(ada);
  await extract(bob);
  await extract(bob);
  expect(answered).toEqual(['bob', 'bob']);
  end();
  await Promise.all([held, adas]);
  expect(answered).toEqual(['bob', 'bob', 'ada']);
});

it('of a delegated user are closed while that user is, or the account, and go with the user', async () => {
  const bob = await people.delegate(ada, 'bob');
  const contents = { urls: [{ url: FEED }], sources: [] };
  const source = { name: 'blog', default: true, contents };
  await people.ask(bob, 'POST', '/v1/sources/user', { body: source });
  const [item] = await recommend(bob, 'uid=alice&q=neural+network&minContentScore=0');
  const { pathname, search } = new URL(item!.url);
  const open = async () => (await people.ask(undefined, 'GET', pathname + search)).status;
  expect(await open()).toBe(302);
  for (const closed of ['ada!bob', 'ada']) {
    await people.administration.disable(closed);
    expect(await open(), closed).toBe(404);
    await people.administration.enable(closed);
    expect(await open(), closed).toBe(302);
  }
  const learned = async (as: Credentials) => {
    const { json } = await people.ask(as, 'GET', '/v2/recommendations?uid=alice');
    return (json as Answer)['@graph'];
  };
  expect((await learned(bob)).length).toBeGreaterThan(0);
  expect((await people.ask(ada, 'DELETE', '/v1/users/bob')).status).toBe(200);
  expect(await open()).toBe(404);
  const another = await people.delegate(ada, 'bob');
  await people.ask(another, 'POST', '/v1/sources/user', { body: source });
  expect(await learned(another)).toEqual([]);
});

it('of a delegated user are not for the account to name', async () => {
  expect((await people.ask(ada, 'GET', '/v2/recommendations?uid=bob!alice')).status).toBe(200);
  await people.delegate(ada, 'bob');
  expect((await people.ask(ada, 'GET', '/v2/recommendations?uid=bob!alice')).status).toBe(400);
  expect((await people.ask(ada, 'GET', '/v2/recommendations?uid=eve!alice')).status).toBe(200);
});

it('keep a user from being made whose persons they would become, however the name is spelt', async () => {
  const target = '/v2/recommendations?uid=Dan!reader';
  expect((await people.ask(ada, 'GET', target)).status).toBe(200);
  const made = await people.ask(ada, 'POST', '/v1/users', {
    body: { name: 'dan', password: 'secret of dan' },
  });
  expect(made.status).toBe(409);
  expect(made.json).toMatchObject({ details: expect.stringContaining('"Dan!"') });
  expect((await people.ask(ada, 'GET', target)).status).toBe(200);
});
