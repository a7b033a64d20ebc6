/** Past interactions of a person: what the history of the graph teaches, as a profile and as a text of interest. */
import type { Profile } from '../../interest/learn.ts';
import type { User } from '../../model/user.ts';
import type { Statements } from '../../store/engine.ts';
import { findLastEvents } from '../../store/events.ts';
import { findItem } from '../../store/items.ts';
import { findReplayed } from '../history.ts';
import type { TextOfInterest } from './phrases.ts';

export interface Past {
  readonly profile: Profile;
  /** What was read last, newest first; undefined where nothing was. */
  readonly text?: TextOfInterest;
}

/** Items that stand for what somebody reads. */
const ITEMS = 20;
/** So many events are read at a time. */
const AT_ONCE = 100;

/**
 * The items that taught last, newest first; what was taken back, or learned away from again, does not count. The history is gone
 * through from its end, which is mostly enough.
 */
async function findItemsRead(
  statements: Statements,
  { rowId }: User,
): Promise<{ item: string; title: string }[]> {
  const read: { item: string; title: string }[] = [];
  const seen = new Set<string>();
  let before: number | undefined;
  for (;;) {
    const events = await findLastEvents(statements, rowId, AT_ONCE, before);
    for (const event of events) {
      if (event.undoneBy !== undefined) continue;
      if (event.kind === 'reset') return read;
      if (event.kind !== 'learned' && event.kind !== 'unlearned') continue;
      const { item, title } = event.detail;
      if (event.kind === 'learned' && !seen.has(item)) read.push({ item, title });
      if (read.length === ITEMS) return read;
      seen.add(item);
    }
    if (events.length < AT_ONCE) return read;
    before = events.at(-1)!.id;
  }
}

/** What the history of a person teaches; an empty profile for one who never followed a link. */
export async function findPast(statements: Statements, user: User): Promise<Past> {
  const lines: string[] = [];
  for (const { item, title } of await findItemsRead(statements, user)) {
    lines.push(title, (await findItem(statements, item))?.summary ?? '');
  }
  return {
    profile: (await findReplayed(statements, user)).profile,
    ...(lines.length === 0 ? {} : { text: { text: lines.join('\n') } }),
  };
}
