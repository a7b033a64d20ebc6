/**
 * What the history of a graph teaches, replayed once and then followed: a profile is the replay of all events, and a reader of
 * years has tens of thousands.
 */
import { LRUCache } from 'lru-cache';
import { EMPTY_PROFILE, learn, type Profile } from '../interest/learn.ts';
import type { User } from '../model/user.ts';
import type { Engine, Statements } from '../store/engine.ts';
import { findEvents } from '../store/events.ts';
import { readLessons } from './lesson.ts';

/** A profile, and the last event that it knows of. */
export interface Replayed {
  readonly lastId: number;
  readonly profile: Profile;
}

const NOTHING: Replayed = { lastId: 0, profile: EMPTY_PROFILE };

/** So many profiles are kept; one has some kilobytes. */
const KEPT = 200;

/** By user, for each store. */
const keptByStore = new WeakMap<Statements, LRUCache<number, Replayed>>();

/** Where the profiles of a store are kept; undefined of the statements of a transaction, of which nothing may remain. */
function keptOf(statements: Statements): LRUCache<number, Replayed> | undefined {
  if (!('transaction' in statements)) return undefined;
  let kept = keptByStore.get(statements);
  if (kept === undefined) {
    kept = new LRUCache({ max: KEPT });
    keptByStore.set(statements, kept);
  }
  return kept;
}

/** What a user's history leads to, from what it led to before; for transactions too. */
export async function followHistory(
  statements: Statements,
  { rowId }: Pick<User, 'rowId'>,
  known: Replayed = NOTHING,
): Promise<Replayed> {
  const events = await findEvents(statements, rowId, known.lastId);
  if (events.length === 0) return known;
  // Nothing changes an event but one that takes it back, by this process or another, and is in the history itself. What a reset
  // takes back besides counts no longer after it.
  if (known !== NOTHING && events.some(({ kind }) => kind === 'undone')) {
    return followHistory(statements, { rowId });
  }
  const profile = readLessons(events).reduce(learn, known.profile);
  return { lastId: events.at(-1)!.id, profile };
}

/** What a user's history leads to. */
export async function findReplayed(
  statements: Statements,
  user: Pick<User, 'rowId'>,
): Promise<Replayed> {
  const kept = keptOf(statements);
  const replayed = await followHistory(statements, user, kept?.get(user.rowId));
  if (replayed !== NOTHING) kept?.set(user.rowId, replayed);
  return replayed;
}

/** Forgets the profiles of a store whose rows were put back: its events come again, and may be others. */
export function forgetReplays(store: Engine): void {
  keptByStore.delete(store);
}
