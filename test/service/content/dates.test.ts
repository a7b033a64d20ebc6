import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Credentials, headersOf, ORIGIN, openPeople, type People } from '../people.ts';
import { FEED, stock } from './stock.ts';

/** A topic in the form of addresses. */
const LEARNING = '/machine+learning';

let people: People;
let owner: Required<Credentials>;

beforeEach(async () => {
  people = await openPeople();
  owner = await people.account('ann');
  await stock(people, owner);
});
afterEach(() => people.close());

describe('a list', () => {
  it('of a reader with nothing yet was last built when the reader came to be', async () => {
    const fresh = await people.account('bob');
    const now = people.context.clock();
    people.turn(1_000);
    const { text } = await people.ask(fresh, 'GET', '/content/');
    const made = new Date(now).toUTCString();
    expect(text).toContain(`<lastBuildDate>${made}</lastBuildDate>`);
  });

  it('is told as changed when a source, an item, a link or a topic of it goes, which brings nothing new', async () => {
    const put = (contents: object) =>
      people.ask(owner, 'PUT', '/data/@Sources/Other/contents', { body: contents });
    let since = '';
    const isCurrent = async () => {
      const headers = { ...headersOf(owner), 'if-modified-since': since };
      const answered = await people.handle(
        new Request(`${ORIGIN}/content${LEARNING}.json`, { headers }),
      );
      since = answered.headers.get('last-modified') ?? since;
      return answered.status === 304;
    };
    people.turn(1_000);
    await isCurrent();
    const changes = [
      () => put({ [FEED]: { time: '24hours' } }),
      () =>
        people.ask(owner, 'POST', '/~winnow/fix', {
          body: { source: 'user/Other', changes: [{ url: FEED, action: 'remove' }] },
        }),
      () => put({}),
      () => people.ask(owner, 'POST', '/v1/sources/user/Other', { body: { default: true } }),
      () => people.ask(owner, 'DELETE', '/v1/sources/user/Other'),
      () =>
        people.store.run('UPDATE items SET removed_at = ? WHERE id = 1', people.context.clock()),
      () => people.ask(owner, 'POST', '/~winnow/shares/rotate', { body: { topic: LEARNING } }),
      () => people.ask(owner, 'DELETE', `/~winnow/shares?topic=${LEARNING}`),
      () => people.ask(owner, 'DELETE', '/v1/topics/garden'),
    ];
    for (const change of changes) {
      people.turn(5_000);
      await isCurrent();
      expect(await isCurrent()).toBe(true);
      await change();
      expect(await isCurrent()).toBe(false);
    }
  });

  it('is not dated while its second lasts, in which it may change again', async () => {
    const dateOf = async () =>
      (await people.ask(owner, 'GET', '/content/garden.json', {})).headers.get('last-modified');
    const second = Math.floor(people.context.clock() / 1_000) * 1_000;
    people.turn(second - people.context.clock());
    await people.ask(owner, 'POST', '/v1/topics', { body: { uris: ['one'] } });
    expect(await dateOf()).toBe(null);
    people.turn(999);
    await people.ask(owner, 'POST', '/v1/topics', { body: { uris: ['two'] } });
    expect(await dateOf()).toBe(null);
    people.turn(1);
    expect(await dateOf()).toBe(new Date(second).toUTCString());
    const headers = { ...headersOf(owner), 'if-modified-since': (await dateOf())! };
    const asked = new Request(`${ORIGIN}/content/garden.json`, { headers });
    expect((await people.handle(asked)).status).toBe(304);
  });

  it('has no date where a time frame moves on by the clock alone', async () => {
    people.turn(1_000);
    const urls = [{ url: FEED, time: '24hours' }];
    const body = { name: 'Framed', default: true, contents: { urls, sources: [] } };
    await people.ask(owner, 'POST', '/v1/sources/user', { body });
    people.turn(1_000);
    const { headers } = await people.ask(owner, 'GET', '/content/garden.json', {});
    expect([headers.has('etag'), headers.has('last-modified')]).toEqual([true, false]);
  });

  it('is current for whoever asks by a later date than that of its last change', async () => {
    people.turn(60_000);
    const later = new Date(people.context.clock() - 2_000).toUTCString();
    const earlier = new Date(people.context.clock() - 3_600_000).toUTCString();
    for (const [since, status] of [
      [later, 304],
      [earlier, 200],
      ['yesterday', 200],
    ]) {
      const headers = { ...headersOf(owner), 'if-modified-since': String(since) };
      const asked = new Request(`${ORIGIN}/content/garden.json`, { headers });
      expect((await people.handle(asked)).status).toBe(status);
    }
  });

  it('of all topics is dated anew with the hour, since the clock alone brings another item to the front', async () => {
    const hour = 3_600_000;
    people.turn(hour - (people.context.clock() % hour) + 5_000);
    const dateOf = async (list: string) =>
      (await people.ask(owner, 'GET', list)).headers.get('last-modified');
    const started = new Date(people.context.clock() - 5_000).toUTCString();
    expect(await dateOf('/v1/content')).toBe(started);
    expect(await dateOf('/content/.json')).toBe(started);
    expect(await dateOf('/v1/content/garden')).not.toBe(started);
    const headers = { ...headersOf(owner), 'if-modified-since': started };
    const ask = async () =>
      (await people.handle(new Request(`${ORIGIN}/v1/content`, { headers }))).status;
    expect(await ask()).toBe(304);
    people.turn(hour);
    expect(await ask()).toBe(200);
  });
});
