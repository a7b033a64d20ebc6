/** Past interactions of a person: what the history of the graph teaches, as a profile and as a text of interest. */
import { type Profile, replay } from '../../interest/learn.ts';
import type { GraphEvent } from '../../model/event.ts';
import type { User } from '../../model/user.ts';
import type { Statements } from '../../store/engine.ts';
import { findEvents } from '../../store/events.ts';
import { findItem } from '../../store/items.ts';
import { readLessons } from '../lesson.ts';
import type { TextOfInterest } from './phrases.ts';

export interface Past {
  readonly profile: Profile;
  /** What was read last, newest first; undefined where nothing was. */
  readonly text?: TextOfInterest;
}

/** Items that stand for what somebody reads. */
const ITEMS = 20;

/** The items that taught last, newest first; what was taken back, or learned away from again, does not count. */
function itemsRead(events: readonly GraphEvent[]): { item: string; title: string }[] {
  const read = new Map<string, string>();
  for (const event of events) {
    if (event.undoneBy !== undefined) continue;
    if (event.kind === 'reset') read.clear();
    if (event.kind !== 'learned' && event.kind !== 'unlearned') continue;
    const { item, title } = event.detail;
    read.delete(item);
    if (event.kind === 'learned') read.set(item, title);
  }
  const newest = [...read].toReversed().slice(0, ITEMS);
  return newest.map(([item, title]) => ({ item, title }));
}

/** What the history of a person teaches; an empty profile for one who never followed a link. */
export async function findPast(statements: Statements, user: User): Promise<Past> {
  const events = await findEvents(statements, user.rowId);
  const lines: string[] = [];
  for (const { item, title } of itemsRead(events)) {
    lines.push(title, (await findItem(statements, item))?.summary ?? '');
  }
  return {
    profile: replay(readLessons(events)),
    ...(lines.length === 0 ? {} : { text: { text: lines.join('\n') } }),
  };
}
