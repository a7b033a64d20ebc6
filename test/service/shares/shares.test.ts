import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/model/limits.ts';
import { share, stock } from '../content/stock.ts';
import { type Credentials, openPeople, type People } from '../people.ts';

let people: People;
let owner: Required<Credentials>;

interface Share {
  lid: string;
  topic: string | null;
  url: string;
  state: string;
  dataUrl: string | null;
}

beforeEach(async () => {
  people = await openPeople();
  owner = await people.account('ann');
  await stock(people, owner);
});
afterEach(() => people.close());

async function list(as = owner): Promise<Share[]> {
  return ((await people.ask(as, 'GET', '/~winnow/shares')).json as { shares: Share[] }).shares;
}

async function opens(lid: string): Promise<boolean> {
  return (await people.ask(undefined, 'GET', `/content/?lid=${lid}`)).status === 200;
}

describe('sharing', () => {
  it('makes one lid for each top-level topic and one for the whole graph', async () => {
    const garden = await share(people, owner, 'garden/roses');
    expect(await share(people, owner, 'GARDEN')).toBe(garden);
    const whole = await share(people, owner);
    const shares = await list();
    expect(shares.map(({ lid, topic }) => [lid, topic])).toEqual([
      [whole, null],
      [garden, 'garden'],
    ]);
    expect(shares[1]).toMatchObject({
      url: `http://winnow.test/content/garden?lid=${garden}`,
      dataUrl: `http://winnow.test/data/garden?lid=${garden}`,
    });
  });

  it('of a topic that is not there is 404', async () => {
    const body = { topic: 'nothing' };
    expect((await people.ask(owner, 'POST', '/~winnow/shares', { body })).status).toBe(404);
  });

  it('tells lids that lists alone carry from those that were handed on, and what they open', async () => {
    const states = async () => (await list()).map(({ topic, state }) => [topic, state]);
    await people.ask(owner, 'GET', '/v1/content/garden', { accept: 'application/rss+xml' });
    expect(await states()).toEqual([['garden', 'listed']]);
    const [listed] = await list();
    expect((await people.ask(undefined, 'GET', `/content/garden?lid=${listed!.lid}`)).status).toBe(
      200,
    );
    expect(await share(people, owner, 'garden')).toBe(listed!.lid);
    expect(await states()).toEqual([['garden', 'shared']]);
    await people.ask(owner, 'DELETE', '/v1/topics/garden');
    expect(await states()).toEqual([['garden', 'dormant']]);
    expect((await people.ask(undefined, 'GET', `/content/garden?lid=${listed!.lid}`)).status).toBe(
      404,
    );
    expect((await people.ask(owner, 'DELETE', '/~winnow/shares?topic=garden')).status).toBe(200);
    expect(await states()).toEqual([]);
  });

  it('calls a link that was replaced by hand shared', async () => {
    await people.ask(owner, 'GET', '/v1/content');
    await people.ask(owner, 'POST', '/~winnow/shares/rotate', { body: {} });
    expect(await list()).toMatchObject([{ topic: null, state: 'shared' }]);
  });

  it('of alternatives opens all that their lists hold, and nothing else', async () => {
    const path = 'Garden;machine+learning';
    const data = await people.ask(owner, 'GET', `/data/${path}`);
    const view = data.json as { 'dc:collection': unknown[]; 'service:responseInfo': Share };
    const { lid } = view['service:responseInfo'];
    const alone = await people.ask(undefined, 'GET', `/data/${path}?lid=${lid}`);
    expect((alone.json as typeof view)['dc:collection']).toHaveLength(view['dc:collection'].length);
    const elsewhere = 'machine+learning;garden/new';
    for (const target of [`/v1/content/${path}`, `/content/${path}`, `/data/${path}`]) {
      const { text } = await people.ask(owner, 'GET', target, { accept: 'application/rss+xml' });
      const links = [...text.matchAll(/domain="([^"]+)"/gu)].map(([, link]) => new URL(link!));
      expect(new Set(links.map(({ pathname }) => pathname))).toEqual(
        new Set(['/content/garden/roses', '/content/garden', '/content/machine%20learning']),
      );
      for (const { pathname, search } of links) {
        expect((await people.ask(undefined, 'GET', pathname + search)).status, pathname).toBe(200);
      }
    }
    const other = await people.ask(owner, 'PUT', `/data/${elsewhere}`);
    expect((other.json as typeof view)['service:responseInfo'].lid).toBe(lid);
    await people.ask(owner, 'PUT', '/data/other');
    expect((await people.ask(undefined, 'GET', `/data/other?lid=${lid}`)).status).toBe(404);
    expect((await people.ask(undefined, 'GET', `/data/garden;other?lid=${lid}`)).status).toBe(200);
  });

  it('of alternatives is listed, handed on and ended by them', async () => {
    const lid = await share(people, owner, 'machine+learning;garden');
    expect(await list()).toMatchObject([
      { lid, topic: encodeURIComponent('garden;machine learning'), state: 'shared' },
    ]);
    const body = { topic: 'garden;nothing' };
    expect((await people.ask(owner, 'POST', '/~winnow/shares', { body })).status).toBe(404);
    await people.ask(owner, 'DELETE', '/v1/topics/garden');
    expect(await list()).toMatchObject([{ state: 'shared' }]);
    await people.ask(owner, 'DELETE', '/v1/topics/machine+learning');
    expect(await list()).toMatchObject([{ state: 'dormant' }]);
    const target = '/~winnow/shares?topic=garden;machine+learning';
    expect((await people.ask(owner, 'DELETE', target)).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it('rotates: the old lid is closed, the new one opens', async () => {
    const old = await share(people, owner, 'garden');
    const body = { topic: 'garden' };
    const made = await people.ask(owner, 'POST', '/~winnow/shares/rotate', { body });
    const { lid } = made.json as Share;
    expect([await opens(old), await opens(lid)]).toEqual([false, true]);
    expect((await list()).map((each) => each.lid)).toEqual([lid]);
  });

  it('ends with a revocation', async () => {
    const lid = await share(people, owner);
    expect((await people.ask(owner, 'DELETE', '/~winnow/shares')).status).toBe(200);
    expect(await opens(lid)).toBe(false);
    expect(await list()).toEqual([]);
    expect((await people.ask(owner, 'DELETE', '/~winnow/shares')).status).toBe(404);
    expect(await opens(await share(people, owner))).toBe(true);
  });

  it('is not for another account to see or end', async () => {
    const lid = await share(people, owner, 'garden');
    const other = await people.account('bob');
    expect(await list(other)).toEqual([]);
    const ended = await people.ask(other, 'DELETE', '/~winnow/shares?topic=garden');
    expect([ended.status, await opens(lid)]).toEqual([404, true]);
  });

  it('makes a new lid of 128 random bits every time', async () => {
    const lids = new Set<string>();
    for (let times = 0; times < 200; times++) {
      await share(people, owner);
      const made = await people.ask(owner, 'POST', '/~winnow/shares/rotate', { body: {} });
      lids.add((made.json as Share).lid);
    }
    expect(lids.size).toBe(200);
    expect([...lids].every((lid) => /^[\w-]{22}$/u.test(lid))).toBe(true);
    expect(new Set([...lids].map((lid) => lid.slice(0, 3))).size).toBeGreaterThan(180);
  });

  it('that is unknown may be tried so often a minute from one network, and a known one still opens', async () => {
    const lid = await share(people, owner);
    const statusOf = async (name: string, peer: string) =>
      (await people.ask(undefined, 'GET', `/content/?lid=${name}`, { peer })).status;
    const { unknownPerMinute } = LIMITS.lid;
    for (let tried = 0; tried < unknownPerMinute; tried += 1) {
      expect(await statusOf(`unknown${tried}`, '192.0.2.1')).toBe(404);
    }
    expect(await statusOf('another', '192.0.2.1')).toBe(429);
    expect(await statusOf('another', '198.51.100.7')).toBe(404);
    expect(await statusOf(lid, '192.0.2.1')).toBe(200);
    people.turn(60_000);
    expect(await statusOf('another', '192.0.2.1')).toBe(404);
  });

  it('of a disabled user opens nothing', async () => {
    const lid = await share(people, owner);
    await people.store.run(`UPDATE users SET state = 'disabled'`);
    expect((await people.ask(undefined, 'GET', `/content/?lid=${lid}`)).status).toBe(404);
  });
});
