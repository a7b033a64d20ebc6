import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_PROFILE, replay } from '../../../src/interest/learn.ts';
import { readLessons } from '../../../src/service/lesson.ts';
import { findEvents } from '../../../src/store/events.ts';
import { share, stock, userIdOf } from '../content/stock.ts';
import { type Credentials, openOwner, type People } from '../people.ts';

let people: People;
let owner: Required<Credentials>;

interface Event {
  id: number;
  kind: string;
  undoneBy: number | null;
  detail: { path?: string[] };
}

beforeEach(async () => {
  ({ people, owner } = await openOwner());
});
afterEach(() => people.close());

async function log(): Promise<Event[]> {
  const { json } = await people.ask(owner, 'GET', '/~winnow/events');
  return (json as { events: Event[] }).events;
}

async function idOf(kind: string, path?: string): Promise<number> {
  const event = (await log()).find(
    (each) => each.kind === kind && (path === undefined || each.detail.path?.join('/') === path),
  );
  return event!.id;
}

async function undo(id: number): Promise<number> {
  return (await people.ask(owner, 'POST', '/~winnow/events/undo', { body: { id } })).status;
}

/** The graph as the store has it, without the times at which its rows were made. */
function graph(): Promise<unknown[]> {
  return people.store.all(
    `SELECT i.key, i.segments, i.weight, i.implied, c.variant FROM interests i
     JOIN concepts c ON c.id = i.concept_id ORDER BY i.key`,
  );
}

async function add(...uris: string[]): Promise<void> {
  await people.ask(owner, 'POST', '/v1/topics', { body: { uris } });
}

describe('undo', () => {
  it('of an addition restores the graph exactly, parents that came along included', async () => {
    await add('/a');
    const before = await graph();
    await add('/Garden/Roses');
    expect(await undo(await idOf('added', 'Garden/Roses'))).toBe(201);
    expect(await graph()).toEqual(before);
    const standing = (await log()).filter(({ kind, undoneBy }) => kind === 'added' && !undoneBy);
    expect(standing.map(({ detail }) => detail.path)).toEqual([['a']]);
  });

  it('of a removal restores labels, weights and how each topic is held', async () => {
    await add('/Garden/Roses/Tea', '/Garden/Hedges');
    await people.ask(owner, 'PUT', '/data/Garden/Roses/Wild');
    await people.store.run(`UPDATE interests SET weight = 1.5 WHERE key = 'garden/roses/tea'`);
    const before = await graph();
    await people.ask(owner, 'DELETE', '/v1/topics/garden');
    expect(await graph()).toEqual([]);
    expect(await undo(await idOf('removed'))).toBe(201);
    expect(await graph()).toEqual(before);
  });

  it('of a removal restores a topic that came back meanwhile as the parent of another', async () => {
    await add('/a', '/a/b');
    const held = (await graph()).find((row) => (row as { key: string }).key === 'a');
    await people.ask(owner, 'DELETE', '/v1/topics/a');
    await add('/a/c');
    const removal = await idOf('removed');
    expect(await undo(removal)).toBe(201);
    expect(await graph()).toContainEqual(held);
    expect(await graph()).toHaveLength(3);
    const last = (await log())[0]!.id;
    const diff = await people.ask(owner, 'GET', `/~winnow/topics/diff?from=${removal}&to=${last}`);
    const { changes } = diff.json as { changes: { topic: string; to: { match: string } }[] };
    expect(changes.map(({ topic, to }) => [topic, to.match])).toEqual([
      ['a', 'expanded'],
      ['a/b', 'expanded'],
      ['a/c', 'expanded'],
    ]);
  });

  it('of a removal on the data service brings the parents back that went along', async () => {
    await people.ask(owner, 'POST', '/data/a/b/c');
    const before = await graph();
    await people.ask(owner, 'DELETE', '/data/a/b/c');
    expect(await graph()).toEqual([]);
    await undo(await idOf('removed'));
    expect(await graph()).toEqual(before);
  });

  it('of a wish for what was a mere parent takes it away where nothing lies below it any more', async () => {
    await add('/sport/games/chess');
    const wish = { uris: ['/sport/games'], include: ['boots'], exclude: [], drop: [] };
    await people.ask(owner, 'POST', '/~winnow/topics', { body: wish });
    expect(await undo(await idOf('changed'))).toBe(201);
    expect(await graph()).toHaveLength(3);
    await people.ask(owner, 'POST', '/~winnow/topics', { body: wish });
    await people.ask(owner, 'DELETE', '/v1/topics/sport/games/chess');
    expect(await undo(await idOf('changed'))).toBe(201);
    expect(await graph()).toEqual([]);
    const standing = (await log()).filter(({ kind, undoneBy }) => kind === 'added' && !undoneBy);
    expect(standing.map(({ detail }) => detail.path)).toEqual([['sport', 'games', 'chess']]);
    expect(await undo(await idOf('removed'))).toBe(201);
    expect(await graph()).toHaveLength(3);
  });

  it('of an addition that others were added below is refused', async () => {
    await add('/a', '/a/b');
    expect(await undo(await idOf('added', 'a'))).toBe(409);
  });

  it('of a lesson leaves a history whose replay knows nothing of it', async () => {
    await stock(people, owner);
    const body = { item: 'rosexxxxxxxxxxxx' };
    await people.ask(owner, 'POST', '/~winnow/learn', { body });
    const profile = async () =>
      replay(readLessons(await findEvents(people.store, await userIdOf(people, 'ann'))));
    expect((await profile()).interests['garden/roses']).toBeGreaterThan(1);
    const id = await idOf('learned');
    expect(await undo(id)).toBe(201);
    const events = await log();
    expect(events[0]).toMatchObject({ kind: 'undone', detail: { id, kind: 'learned' } });
    expect(events.find((event) => event.id === id)?.undoneBy).toBe(events[0]!.id);
    expect(await profile()).toEqual(EMPTY_PROFILE);
  });

  it('is once, of what exists, and never of an undo', async () => {
    await add('/a');
    const id = await idOf('added');
    expect(await undo(id)).toBe(201);
    expect(await undo(id)).toBe(409);
    expect(await undo(await idOf('undone'))).toBe(409);
    expect(await undo(9_999)).toBe(404);
    for (const wrong of [0, 1.5, '1', null]) {
      const { status } = await people.ask(owner, 'POST', '/~winnow/events/undo', {
        body: { id: wrong },
      });
      expect(status).toBe(400);
    }
  });

  it('of what is gone, or there again, is refused as it would change nothing', async () => {
    await add('/garden/roses');
    const added = await idOf('added', 'garden/roses');
    await people.ask(owner, 'DELETE', '/v1/topics/garden');
    const removed = await idOf('removed');
    expect(await undo(added)).toBe(409);
    await add('/garden/roses');
    expect(await undo(removed)).toBe(409);
    expect(await graph()).toHaveLength(2);
  });

  it('is an event that names what it took back', async () => {
    await add('/garden/roses');
    const id = await idOf('added');
    await undo(id);
    const [{ detail } = {}] = await log();
    expect(detail).toEqual({ id, kind: 'added', path: ['garden', 'roses'] });
  });

  it("of another account's change is 404 and changes nothing", async () => {
    await add('/a');
    const id = await idOf('added');
    const other = await people.account('bob');
    const answered = await people.ask(other, 'POST', '/~winnow/events/undo', { body: { id } });
    expect(answered.status).toBe(404);
    expect(await graph()).toHaveLength(1);
  });
});

describe('the history', () => {
  it('is newest first, bounded, and nobody else’s', async () => {
    await add('/a', '/b', '/c');
    const { json } = await people.ask(owner, 'GET', '/~winnow/events?count=2');
    const { events } = json as { events: Event[] };
    expect(events.map(({ detail }) => detail.path)).toEqual([['c'], ['b']]);
    const lid = await share(people, owner);
    const { status } = await people.ask(undefined, 'GET', `/~winnow/events?lid=${lid}`);
    expect(status).toBe(401);
    const other = await people.account('bob');
    expect((await people.ask(other, 'GET', '/~winnow/events')).json).toEqual({ events: [] });
  });

  it('keeps a reset as an event', async () => {
    const { status } = await people.ask(owner, 'POST', '/~winnow/events/reset');
    expect(status).toBe(201);
    expect((await log())[0]?.kind).toBe('reset');
  });
});
