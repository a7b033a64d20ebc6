import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { replay } from '../../../src/interest/learn.ts';
import type { NewEvent } from '../../../src/model/event.ts';
import { findReplayed, followHistory, forgetReplays } from '../../../src/service/history.ts';
import { readLessons } from '../../../src/service/lesson.ts';
import { undoEvent } from '../../../src/service/undo.ts';
import type { Engine, Statements } from '../../../src/store/engine.ts';
import { findEvents, putEvent } from '../../../src/store/events.ts';
import { findUserById } from '../../../src/store/users.ts';
import { seededRandom } from '../../support/terminal.ts';
import { userIdOf } from '../content/stock.ts';
import { openPeople, type People } from '../people.ts';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 4, 15);

let directory: string;
let people: People;
let rowId: number;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'winnow-history-'));
  people = await openPeople(join(directory, 'winnow.db'));
  await people.account('ann');
  rowId = await userIdOf(people, 'ann');
});
afterEach(async () => {
  await people.close();
  rmSync(directory, { recursive: true });
});

/** The lesson of an item, as events keep it. */
function lesson(kind: 'learned' | 'unlearned', number: number, at: number): NewEvent {
  const relevance = 0.5 + (number % 5) / 10;
  const topics = [
    { path: ['garden'], relevance, ...(number % 3 === 0 ? { narrower: 'roses' } : {}) },
    { path: [`topic ${number % 4}`], relevance: 0.6 },
  ];
  const stems = { [`stem${number % 7}`]: 1, [`word${number}`]: 0.3 };
  return {
    at,
    actor: 'owner',
    kind,
    detail: { item: `item-${number}`, title: 'A', topics, stems },
  };
}

/** The replay of everything, which is what a profile is. */
async function wholeReplay(statements: Statements): Promise<string> {
  return JSON.stringify(replay(readLessons(await findEvents(statements, rowId))));
}

const followed = async (statements: Statements) =>
  JSON.stringify((await findReplayed(statements, { rowId })).profile);

/** What comes next in a history that is made up. */
async function step(by: People, number: number, chance: number): Promise<void> {
  const { store } = by;
  const at = START + number * HOUR_MS;
  if (chance < 150) {
    const events = await findEvents(store, rowId);
    const open = events.filter(({ kind, undoneBy }) => kind !== 'undone' && undoneBy === undefined);
    const chosen = open[chance % Math.max(open.length, 1)];
    const user = await findUserById(store, rowId);
    if (chosen !== undefined) await undoEvent(by.context, user!, chosen.id);
  } else if (chance < 160) {
    await putEvent(store, rowId, { at, actor: 'owner', kind: 'reset', detail: {} });
  } else await putEvent(store, rowId, lesson(chance < 200 ? 'unlearned' : 'learned', number, at));
}

describe('the profile of a history that is followed', () => {
  it('is to the last bit that of the whole history, whichever process writes', async () => {
    const beside = await openPeople(join(directory, 'winnow.db'));
    const chances = seededRandom()(150);
    for (const [number, chance] of chances.entries()) {
      await step(number % 3 === 0 ? beside : people, number, chance);
      expect(await followed(people.store)).toBe(await wholeReplay(people.store));
    }
    await beside.close();
  });

  it('knows nothing of what a transaction did not keep', async () => {
    await putEvent(people.store, rowId, lesson('learned', 1, START));
    const before = await followed(people.store);
    const committed = await findReplayed(people.store, { rowId });
    const broken = people.store.transaction(async (statements) => {
      await putEvent(statements, rowId, lesson('learned', 2, START));
      expect(await followed(statements)).toBe(await wholeReplay(statements));
      const known = await followHistory(statements, { rowId }, committed);
      expect(JSON.stringify(known.profile)).toBe(await wholeReplay(statements));
      throw new Error('not kept');
    });
    await expect(broken).rejects.toThrow();
    expect(await followed(people.store)).toBe(before);
    await putEvent(people.store, rowId, lesson('unlearned', 3, START));
    expect(await followed(people.store)).toBe(await wholeReplay(people.store));
  });

  it('is read again where the rows of a store were put back', async () => {
    const inMemory = await openPeople();
    const store: Engine = inMemory.store;
    await inMemory.account('ann');
    await putEvent(store, rowId, lesson('learned', 1, START));
    await store.keep();
    await putEvent(store, rowId, lesson('learned', 2, START));
    await followed(store);
    await store.putBack();
    forgetReplays(store);
    await putEvent(store, rowId, lesson('unlearned', 3, START));
    expect(await followed(store)).toBe(await wholeReplay(store));
    await inMemory.close();
  });
});
