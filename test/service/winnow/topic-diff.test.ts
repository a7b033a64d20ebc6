import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WrittenTopicChange } from '../../../src/protocol/topic-changes.ts';
import { readVariant } from '../../../src/store/concepts.ts';
import { finishWork, stock } from '../content/stock.ts';
import { type Credentials, openOwner, type People } from '../people.ts';

const DAY_MS = 86_400_000;

let people: People;
let owner: Required<Credentials>;

beforeEach(async () => {
  ({ people, owner } = await openOwner());
});
afterEach(() => people.close());

async function diff(query: string, as = owner): Promise<WrittenTopicChange[]> {
  const { json } = await people.ask(as, 'GET', `/~winnow/topics/diff?${query}`);
  return (json as { changes: WrittenTopicChange[] }).changes;
}

async function newest(kind?: string): Promise<number> {
  const { json } = await people.ask(owner, 'GET', '/~winnow/events');
  const { events } = json as { events: { id: number; kind: string }[] };
  return events.find((event) => kind === undefined || event.kind === kind)?.id ?? 0;
}

const post = (target: string, body: unknown) => people.ask(owner, 'POST', target, { body });
const add = (...uris: string[]) => post('/v1/topics', { uris });
const undo = (id: number) => post('/~winnow/events/undo', { id });

/** Every topic with how it is matched, as the store has it. */
async function held(): Promise<unknown[]> {
  const rows = await people.store.all<{ segments: string; variant: string }>(
    `SELECT i.segments, c.variant FROM interests i JOIN concepts c ON c.id = i.concept_id
     ORDER BY i.key`,
  );
  return rows.map(({ segments, variant: stored }) => {
    const variant = readVariant(stored);
    const terms = variant.kind === 'steered' ? [variant.include, variant.exclude] : [[], []];
    return [(JSON.parse(segments) as string[]).join('/'), variant.kind, ...terms];
  });
}

/** Every topic with how it is matched, as the history up to a change has it. */
async function replayed(to: number): Promise<unknown[]> {
  return (await diff(`from=0&to=${to}`)).map(({ topic, to: then }) => [
    topic,
    then?.match,
    then?.include,
    then?.exclude,
  ]);
}

describe('the topics after any change', () => {
  it('are those that the graph had then', async () => {
    const steps: (() => Promise<unknown>)[] = [
      () => add('/Garden/Roses', '/chess'),
      () => add('/garden'),
      () => people.ask(owner, 'PUT', '/data/Garden/Roses/Wild'),
      () => post('/~winnow/topics', { uris: ['/chess'], include: ['opening'], exclude: ['tv'] }),
      () => post('/~winnow/topics', { uris: ['/chess'], drop: ['opening', 'tv'] }),
      async () => undo(await newest()),
      () => people.ask(owner, 'DELETE', '/v1/topics/garden'),
      () => add('/garden/hedges'),
      async () => undo(await newest('removed')),
      () => people.ask(owner, 'DELETE', '/data/garden/hedges'),
      () => add('/a/b/c'),
      async () => undo(await newest('added')),
      () => add('/A/b'),
    ];
    const seen: [number, unknown[]][] = [];
    for (const step of steps) {
      await step();
      seen.push([await newest(), await held()]);
    }
    expect(new Set(seen.map(([id]) => id)).size).toBe(steps.length);
    for (const [id, topics] of seen) expect([id, await replayed(id)]).toEqual([id, topics]);
  });

  it('have what clicks grew, what a reset took, and what came back with it', async () => {
    await add('/garden/roses');
    await stock(people, owner);
    await finishWork(people, ['pruning']);
    for (let day = 0; day < 6; day++) {
      people.turn(DAY_MS);
      await post('/~winnow/learn', { item: 'rosexxxxxxxxxxxx' });
    }
    const grown = await newest('grown');
    const { json } = await post('/~winnow/events/reset', {});
    const reset = (json as { id: number }).id;
    await undo(reset);
    const forgotten = await diff(`from=${grown}&to=${reset}`);
    const roses = forgotten.find(({ topic }) => topic === 'garden/roses');
    expect(roses?.from?.weight).toBeGreaterThan(0.6);
    expect(roses?.to?.weight).toBe(0.5);
    const pruning = async (to: number) =>
      (await replayed(to)).some((row) => String(row).startsWith('garden/roses/pruning'));
    expect(await pruning(grown - 1)).toBe(false);
    expect(await pruning(grown)).toBe(true);
    expect(await pruning(reset)).toBe(false);
    expect(await pruning(await newest())).toBe(true);
  });
});

describe('a difference', () => {
  it('starts at a moment, after a change, or at the beginning', async () => {
    await add('/chess');
    const first = await newest();
    people.turn(DAY_MS);
    await add('/go');
    const names = async (query: string) => (await diff(query)).map(({ topic }) => topic);
    expect(await names('')).toEqual(['chess', 'go']);
    expect(await names(`from=${first}`)).toEqual(['go']);
    expect(await names('since=2026-05-16')).toEqual(['go']);
    expect(await names(`from=${await newest()}`)).toEqual([]);
  });

  it('tells a removal from the later point to the earlier', async () => {
    await add('/chess');
    expect(await diff(`from=${await newest()}&to=0`)).toEqual([
      {
        topic: 'chess',
        from: { match: 'expanded', include: [], exclude: [], weight: 0.5 },
        to: null,
      },
    ]);
  });

  it('is refused for two beginnings, what is no number, and changes of somebody else', async () => {
    await add('/chess');
    const id = await newest();
    const other = await people.account('bob');
    const ask = async (query: string, as = owner) =>
      (await people.ask(as, 'GET', `/~winnow/topics/diff?${query}`)).status;
    expect(await ask('from=0&since=2026-01-01')).toBe(400);
    expect(await ask('from=-1')).toBe(400);
    expect(await ask(`from=${id}`, other)).toBe(404);
    expect(await diff('', other)).toEqual([]);
  });
});
