import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { topicPath } from '../../../src/model/topic-path.ts';
import { findTopic } from '../../../src/store/topics.ts';
import { dump, isHeld, share, stock, userIdOf } from '../content/stock.ts';
import { type Credentials, ORIGIN, openOwner, type People } from '../people.ts';

interface View {
  'dc:collection': object[];
  'service:responseInfo': { lid: string };
}

let people: People;
let owner: Required<Credentials>;

beforeEach(async () => {
  ({ people, owner } = await openOwner());
});
afterEach(() => people.close());

describe('a lid on the data service', () => {
  const viewOf = ({ json }: { json: unknown }) => json as View;

  beforeEach(() => stock(people, owner));

  it('is in responseInfo and reads the topic and all below it, writing nothing', async () => {
    const { lid } = viewOf(await people.ask(owner, 'GET', '/data/garden/roses'))[
      'service:responseInfo'
    ];
    const before = await dump(people);
    const found = await people.ask(undefined, 'GET', `/data/garden?lid=${lid}`);
    expect(found.status).toBe(200);
    expect(viewOf(found)['dc:collection']).toHaveLength(4);
    expect(viewOf(found)['service:responseInfo'].lid).toBe(lid);
    const absent = ['/data/garden/new', '/data/machine+learning', '/data/other'];
    for (const target of absent) {
      expect((await people.ask(undefined, 'GET', `${target}?lid=${lid}`)).status).toBe(404);
    }
    expect(await dump(people)).toEqual(before);
  });

  it.each(['lid[]=', 'lid%5B%5D=', 'lid[0]='])(
    'written as %s is one that opens nothing',
    async (name) => {
      const lid = await share(people, owner);
      for (const target of ['/data/garden', '/content/garden']) {
        const unknown = await people.ask(undefined, 'GET', `${target}?lid=none`);
        const listed = await people.ask(undefined, 'GET', `${target}?${name}${lid}`);
        expect([listed.status, listed.text]).toEqual([404, unknown.text]);
      }
    },
  );

  it('beside its own credentials stores what lies within it, as they do without it', async () => {
    const lid = await share(people, owner, 'garden');
    expect((await people.ask(owner, 'GET', `/data/garden/ponds?lid=${lid}`)).status).toBe(200);
    expect((await people.ask(owner, 'GET', `/content/garden/sheds?lid=${lid}`)).status).toBe(200);
    const held = await dump(people);
    expect((await people.ask(owner, 'HEAD', `/data/garden/walls?lid=${lid}`)).status).toBe(200);
    for (const target of ['/data/ships', '/content/ships', '/data/garden;ships']) {
      expect((await people.ask(owner, 'GET', `${target}?lid=${lid}`)).status).not.toBe(500);
    }
    expect(await isHeld(people, 'garden', 'ponds')).toBe(true);
    expect(await isHeld(people, 'garden', 'sheds')).toBe(true);
    expect(await isHeld(people, 'ships')).toBe(false);
    expect(await dump(people)).toEqual(held);
  });

  it('lets no application in that is wrong, or has no leave of the account', async () => {
    const lid = await share(people, owner);
    const other = await people.account('bob');
    const ask = (target: string, app: Record<string, string>) =>
      people.handle(new Request(`${ORIGIN}${target}?lid=${lid}`, { headers: app }));
    const theirs = { 'service-app-id': other.appId, 'service-app-key': other.appKey };
    const own = { 'service-app-id': owner.appId, 'service-app-key': owner.appKey };
    const wrong = [
      { 'service-app-id': owner.appId, 'service-app-key': 'wrong' },
      { 'service-app-id': 'unknown' },
      { 'service-app-key': owner.appKey },
    ];
    for (const app of wrong) {
      expect((await ask('/content/garden', app)).status).toBe(401);
      expect((await ask('/data/garden', app)).status).toBe(403);
    }
    for (const target of ['/content/garden', '/data/garden']) {
      expect((await ask(target, theirs)).status).toBe(401);
      expect((await ask(target, own)).status).toBe(200);
    }
  });

  it('cannot write and opens no sources', async () => {
    const lid = await share(people, owner);
    const before = await dump(people);
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const { status } = await people.ask(undefined, method, `/data/garden?lid=${lid}`);
      expect(status).toBe(403);
    }
    expect((await people.ask(undefined, 'GET', `/data/@Sources?lid=${lid}`)).status).toBe(403);
    expect(await dump(people)).toEqual(before);
  });

  it('HEAD writes nothing', async () => {
    const before = await dump(people);
    const { status, text } = await people.ask(owner, 'HEAD', '/data/garden');
    expect([status, text]).toEqual([200, '']);
    expect((await people.ask(owner, 'HEAD', '/data/absent')).status).toBe(200);
    expect(await dump(people)).toEqual(before);
  });
});

describe('credentials on the data service', () => {
  it('that are wrong in whatever way get one and the same 403', async () => {
    const wrong = [
      { ...owner, user: 'nobody' },
      { ...owner, password: 'wrong' },
      { ...owner, appId: 'wrong' },
      { ...owner, appKey: 'wrong' },
    ];
    const answers = [];
    for (const as of wrong) answers.push(await people.ask(as, 'GET', '/data/a'));
    answers.push(await people.ask(undefined, 'GET', '/data/a'));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const userId = await userIdOf(people, 'ann');
    expect(await findTopic(people.store, userId, topicPath(['a']))).toBeUndefined();
  });
});
