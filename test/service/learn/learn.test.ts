import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findEvents } from '../../../src/store/events.ts';
import { dump, finishWork, score, share, stock, userIdOf } from '../content/stock.ts';
import { type Credentials, headersOf, ORIGIN, openPeople, type People } from '../people.ts';

const DAY_MS = 86_400_000;

let people: People;
let owner: Required<Credentials>;
let link: string;

async function links(as: Credentials | undefined, target: string): Promise<string[]> {
  const { json } = await people.ask(as, 'GET', target);
  return (json as { content: { 'dc:identifier': string }[] }).content.map(
    (item) => item['dc:identifier'],
  );
}

beforeEach(async () => {
  people = await openPeople();
  owner = await people.account('ann');
  await stock(people, owner);
  [link] = (await links(owner, '/content/garden/roses.json')) as [string];
});
afterEach(() => people.close());

function follow(
  address: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Response> {
  return people.handle(new Request(address, { method, headers }));
}

async function lessons() {
  const events = await findEvents(people.store, await userIdOf(people, 'ann'));
  return events.filter(({ kind }) => kind === 'learned');
}

/** What clicks made of the weight of each topic, from the beginning. */
async function weights(): Promise<unknown> {
  const { status, json } = await people.ask(owner, 'GET', '/~winnow/topics/diff');
  expect(status).toBe(200);
  return json;
}

describe('following a learning link', () => {
  it('redirects to the stored address, and tells nobody where from', async () => {
    const response = await follow(link);
    expect(response.status).toBe(302);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      location: 'https://blog.example/rose',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
  });

  it('has the original as r, last, with no r= before it', () => {
    const [before, after] = link.split('r=');
    expect(before).toMatch(/\/content\/~learn\?lid=[\w-]{22}&i=[\w-]{16}&k=[\w-]{22}&$/u);
    expect(decodeURI(after!)).toBe(after);
    expect(decodeURIComponent(after!)).toBe('https://blog.example/rose');
  });

  it('is an event with all that is needed to replay it', async () => {
    await follow(link);
    expect(await lessons()).toEqual([
      expect.objectContaining({
        actor: 'visitor',
        detail: {
          item: 'rosexxxxxxxxxxxx',
          title: 'Pruning roses',
          stems: { pruning: 1, roses: expect.any(Number) },
          topics: [
            { path: ['garden', 'roses'], relevance: 0.9 },
            { path: ['garden'], relevance: 0.6 },
          ],
        },
      }),
    ]);
  });

  it('names the narrower concept that the item is about', async () => {
    await finishWork(people, ['pruning']);
    await follow(link);
    const topics = [
      { path: ['garden', 'roses'], relevance: 0.9, narrower: 'pruning' },
      { path: ['garden'], relevance: 0.6 },
    ];
    expect((await lessons())[0]?.detail).toEqual(expect.objectContaining({ topics }));
  });

  it('teaches once a reader, item and day, however often it is followed', async () => {
    for (let times = 0; times < 20; times++) await follow(link);
    expect(await lessons()).toHaveLength(1);
    await follow(link, headersOf(owner));
    expect((await lessons()).map(({ actor }) => actor)).toEqual(['visitor', 'owner']);
    people.turn(DAY_MS);
    await follow(link);
    expect(await lessons()).toHaveLength(3);
  });

  it.each([
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
    { 'user-agent': 'Slackbot-LinkExpanding 1.0' },
    { 'user-agent': 'facebookexternalhit/1.1' },
    { 'user-agent': 'WhatsApp/2.19' },
  ])('with %o redirects without teaching', async (headers) => {
    expect((await follow(link, headers)).status).toBe(302);
    expect(await lessons()).toEqual([]);
  });

  it('HEAD redirects and writes nothing', async () => {
    const before = await dump(people);
    expect((await follow(link, {}, 'HEAD')).status).toBe(302);
    expect(await dump(people)).toEqual(before);
  });

  it('leads on for an owner whose requests are used up', async () => {
    await people.administration.putPlan({
      name: 'small',
      enterprise: false,
      hitsLimit: 1,
      hitsPeriod: 'day',
      budgetPeriod: 'month',
    });
    await people.administration.setPlan('ann', 'small');
    await people.ask(owner, 'GET', '/v1/topics');
    expect((await people.ask(owner, 'GET', '/v1/topics')).status).toBe(429);
    expect((await follow(link, headersOf(owner))).status).toBe(302);
  });

  it('works with wrong credentials as with none', async () => {
    const wrong = headersOf({ ...owner, password: 'wrong' });
    expect((await follow(link, wrong)).status).toBe(302);
    expect((await lessons()).map(({ actor }) => actor)).toEqual(['visitor']);
  });

  it('teaches through the owner alone where the account says so', async () => {
    const body = { teach: 'owner' };
    const delegate = await people.delegate(owner, 'bo');
    expect((await people.ask(delegate, 'POST', '/~winnow/learn/visitors', { body })).status).toBe(
      403,
    );
    expect((await people.ask(owner, 'POST', '/~winnow/learn/visitors', { body })).status).toBe(200);
    expect((await follow(link)).status).toBe(302);
    expect(await lessons()).toEqual([]);
    await follow(link, headersOf(owner));
    expect((await lessons()).map(({ actor }) => actor)).toEqual(['owner']);
  });
});

describe('a link that is not ours', () => {
  it('is 404 when its item, lid, signature or all of it is not', async () => {
    const other = new URL((await links(owner, '/content/machine+learning.json'))[0]!);
    const altered = (name: string, value: string) => {
      const url = new URL(link);
      url.searchParams.set(name, value);
      return url.href;
    };
    const bad = [
      altered('i', other.searchParams.get('i')!),
      altered('lid', other.searchParams.get('lid')!),
      altered('k', 'A'.repeat(22)),
      `${ORIGIN}/content/~learn`,
      `${ORIGIN}/content/~learn?url=https://evil.example/`,
      `${link}&lid=x`,
    ];
    for (const address of bad) expect((await follow(address)).status).toBe(404);
    expect(await lessons()).toEqual([]);
  });

  it('never leads where its caller says', async () => {
    const elsewhere = link.replace(/r=.*$/u, 'r=https%3A%2F%2Fevil.example%2F');
    for (const address of [elsewhere, `${link}&url=https://evil.example/&u=x&target=y`]) {
      expect((await follow(address)).headers.get('location')).toBe('https://blog.example/rose');
    }
  });

  it.each([
    ['javascript:alert(1)', 404, null],
    ['//evil.example/', 404, null],
    ['https://blog.example/a\r\nx-evil: 1', 302, 'https://blog.example/ax-evil:%201'],
    ['https://b\u00fccher.example/\u00fc', 302, 'https://xn--bcher-kva.example/%C3%BC'],
  ])('to a stored address %j is %i', async (url, status, location) => {
    await people.store.run(`UPDATE items SET url = ? WHERE public_id LIKE 'rose%'`, url);
    const response = await follow(link);
    expect([response.status, response.headers.get('location')]).toEqual([status, location]);
    expect(response.headers.has('x-evil')).toBe(false);
  });

  it('is 404 once its lid is revoked or its item removed', async () => {
    await people.store.run(`UPDATE items SET removed_at = 1 WHERE public_id LIKE 'rose%'`);
    expect((await follow(link)).status).toBe(404);
    const [second] = (await links(owner, '/content/garden/roses.json')) as [string];
    expect((await follow(second)).status).toBe(302);
    await people.ask(owner, 'POST', '/~winnow/shares/rotate', { body: { topic: 'garden' } });
    expect((await follow(second)).status).toBe(404);
  });
});

describe('teaching by name', () => {
  it('takes an id, an address or a learning link, once a day', async () => {
    const teach = async (item: string) =>
      (await people.ask(owner, 'POST', '/~winnow/learn', { body: { item } })).status;
    expect(await teach('rosexxxxxxxxxxxx')).toBe(201);
    expect(await teach('https://blog.example/rose')).toBe(200);
    expect(await teach(link)).toBe(200);
    expect(await teach('https://blog.example/soil')).toBe(201);
    expect(await teach('nothing')).toBe(404);
    const less = { item: 'rosexxxxxxxxxxxx', less: true };
    const away = async () =>
      (await people.ask(owner, 'POST', '/~winnow/learn', { body: less })).status;
    expect([await away(), await away()]).toEqual([201, 200]);
    expect((await lessons()).map(({ actor }) => actor)).toEqual(['owner', 'owner']);
  });

  it('tells which topics it moved, and that none is about an item', async () => {
    const topics = async (item: string) =>
      (await people.ask(owner, 'POST', '/~winnow/learn', { body: { item } })).json as {
        topics: string[];
      };
    await score(people, 'ann', ['machine learning'], [['hedge', 0.1]]);
    await score(people, 'ann', ['garden'], [['net', 0.2]]);
    await score(people, 'ann', ['machine learning'], [['net', 0.076]]);
    expect(await topics('rosexxxxxxxxxxxx')).toMatchObject({ topics: ['garden/roses', 'garden'] });
    expect(await topics('hedgexxxxxxxxxxx')).toMatchObject({ topics: ['garden'] });
    const before = await weights();
    expect(await topics('netxxxxxxxxxxxxx')).toMatchObject({
      topics: [],
      event: expect.any(Number),
    });
    expect(await weights()).toEqual(before);
  });

  it('is refused without credentials, also with a lid', async () => {
    const lid = await share(people, owner);
    const body = { item: 'rosexxxxxxxxxxxx' };
    const { status } = await people.ask(undefined, 'POST', `/~winnow/learn?lid=${lid}`, { body });
    expect(status).toBe(401);
  });
});
