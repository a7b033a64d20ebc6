import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { finishWork, stock } from '../content/stock.ts';
import { type Credentials, openPeople, type People } from '../people.ts';

const DAY_MS = 86_400_000;

interface Event {
  id: number;
  kind: string;
  actor: string;
  undoneBy: number | null;
  detail: Record<string, unknown>;
}

let people: People;
let owner: Required<Credentials>;

beforeEach(async () => {
  people = await openPeople();
  owner = await people.account('ann');
  await stock(people, owner);
  await finishWork(people, ['pruning']);
});
afterEach(() => people.close());

async function topics(): Promise<string[]> {
  const { json } = await people.ask(owner, 'GET', '/v1/topics');
  return (json as { topics: { id: string }[] }).topics.map(({ id }) => id);
}

async function log(): Promise<Event[]> {
  const { json } = await people.ask(owner, 'GET', '/~winnow/events');
  return (json as { events: Event[] }).events;
}

/** Clicks on the item about pruning, one a day; gives what the last said. */
async function click(times: number): Promise<unknown> {
  let grown: unknown;
  for (let day = 0; day < times; day++) {
    people.turn(DAY_MS);
    const body = { item: 'rosexxxxxxxxxxxx' };
    const { json } = await people.ask(owner, 'POST', '/~winnow/learn', { body });
    grown = (json as { grown: unknown }).grown;
  }
  return grown;
}

const PRUNING = '/topics/garden/roses/pruning';

async function undo(id: number): Promise<number> {
  return (await people.ask(owner, 'POST', '/~winnow/events/undo', { body: { id } })).status;
}

describe('a topic', () => {
  it('grows a sub-topic when clicks keep pointing at one narrower concept, and says so', async () => {
    const before = await topics();
    expect(await click(4)).toBeNull();
    expect(await topics()).toEqual(before);
    expect(await click(2)).toEqual({ event: expect.any(Number), topic: 'garden/roses/pruning' });
    expect(await topics()).toEqual([...before, PRUNING].toSorted());
    const [event] = (await log()).filter(({ kind }) => kind === 'grown');
    expect(event).toMatchObject({
      actor: 'service',
      detail: { path: ['garden', 'roses', 'pruning'], topic: ['garden', 'roses'] },
    });
    const { json } = await people.ask(owner, 'GET', '/data/garden/roses/pruning');
    expect(json).toMatchObject({ 'service:responseInfo': { 'service:Status': 'Requested' } });
  });

  it('does not grow again what its owner took back', async () => {
    const grown = (await click(6)) as { event: number };
    expect(await undo(grown.event)).toBe(201);
    expect(await topics()).not.toContain(PRUNING);
    await click(8);
    expect(await topics()).not.toContain(PRUNING);
    expect((await log()).filter(({ kind }) => kind === 'grown')).toHaveLength(1);
  });

  it('loses what it grew by a reset, and has it again when that is undone', async () => {
    await click(6);
    const { json } = await people.ask(owner, 'POST', '/~winnow/events/reset');
    expect(await topics()).not.toContain(PRUNING);
    expect(await undo((json as Event).id)).toBe(201);
    expect(await topics()).toContain(PRUNING);
    const [event] = (await log()).filter(({ kind }) => kind === 'grown');
    expect(event?.undoneBy).toBeNull();
  });

  it('keeps through a reset what its owner made their own', async () => {
    await click(6);
    const body = { uris: ['/garden/roses/pruning'], exclude: ['shears'] };
    await people.ask(owner, 'POST', '/~winnow/topics', { body });
    await people.ask(owner, 'POST', '/~winnow/events/reset');
    expect(await topics()).toContain(PRUNING);
  });

  it('grows nothing while the plan has no budget left for it', async () => {
    const plan = {
      name: 'none',
      enterprise: false,
      hitsPeriod: 'day',
      budgetPeriod: 'month',
    } as const;
    await people.administration.putPlan({ ...plan, budgetLimit: 0 });
    await people.administration.setPlan('ann', 'none');
    expect(await click(8)).toBeNull();
    expect(await topics()).not.toContain(PRUNING);
    await people.administration.putPlan({ ...plan, budgetLimit: 5 });
    expect(await click(1)).toMatchObject({ topic: 'garden/roses/pruning' });
  });
});
