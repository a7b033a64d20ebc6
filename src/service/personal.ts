/** What a reader's clicks do to lists: the history replayed into a profile, and the profile applied to relevance. */
import type { Profile } from '../interest/learn.ts';
import { personalScore } from '../interest/personal.ts';
import type { Annotation } from '../model/annotation.ts';
import { chunksOf } from '../model/chunks.ts';
import type { User } from '../model/user.ts';
import { findAnalyses } from '../store/analyses.ts';
import type { Statements } from '../store/engine.ts';
import type { Breathe } from './breath.ts';
import { findReplayed } from './history.ts';

/** So many items are turned before others may have their turn; one takes as long as reading so many rows. */
const AT_ONCE = 100;
const ANALYSIS_ROWS = 20;

/** What is known of a reader; undefined when nothing was learned, or all of it was forgotten. */
export async function findProfile(
  statements: Statements,
  user: Pick<User, 'rowId'>,
): Promise<Profile | undefined> {
  const { profile } = await findReplayed(statements, user);
  const learned = Object.keys(profile.stems).length + Object.keys(profile.interests).length;
  return learned === 0 ? undefined : profile;
}

/** Items with their relevance adjusted by a profile; `keyOf` names the topic that an item is listed for. */
export async function personalise<
  T extends { readonly itemId: number; readonly relevance: number },
>(
  statements: Statements,
  items: readonly T[],
  profile: Profile | undefined,
  keyOf: (item: T) => string,
  breathe: Breathe,
): Promise<T[]> {
  if (profile === undefined) return [...items];
  const turned: T[] = [];
  for (const some of chunksOf(items, AT_ONCE)) {
    const itemIds = some.map(({ itemId }) => itemId);
    const found = await findAnalyses(statements, itemIds);
    const analyses = new Map(found.map((analysis) => [analysis.itemId, analysis]));
    for (const item of some) {
      const { itemId, relevance } = item;
      const analysis = analyses.get(itemId);
      const plain: Annotation = { relevance, contributions: [{ part: 'base', amount: relevance }] };
      const scored = analysis && personalScore(plain, profile, analysis, keyOf(item));
      turned.push({ ...item, relevance: scored?.relevance ?? relevance });
    }
    await breathe(some.length * ANALYSIS_ROWS);
  }
  return turned;
}
