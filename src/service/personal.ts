/** What a reader's clicks do to lists: the history replayed into a profile, and the profile applied to relevance. */
import { type Profile, replay } from '../interest/learn.ts';
import { personalScore } from '../interest/personal.ts';
import type { Annotation } from '../model/annotation.ts';
import type { User } from '../model/user.ts';
import { findAnalyses } from '../store/analyses.ts';
import type { Statements } from '../store/engine.ts';
import { findEvents } from '../store/events.ts';
import { readLessons } from './lesson.ts';

/** What is known of a reader; undefined when nothing was learned, or all of it was forgotten. */
export async function findProfile(
  statements: Statements,
  user: Pick<User, 'rowId'>,
): Promise<Profile | undefined> {
  const profile = replay(readLessons(await findEvents(statements, user.rowId)));
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
): Promise<T[]> {
  if (profile === undefined) return [...items];
  const itemIds = items.map(({ itemId }) => itemId);
  const analyses = new Map(
    (await findAnalyses(statements, itemIds)).map((analysis) => [analysis.itemId, analysis]),
  );
  return items.map((item) => {
    const analysis = analyses.get(item.itemId);
    const plain: Annotation = {
      relevance: item.relevance,
      contributions: [{ part: 'base', amount: item.relevance }],
    };
    const scored = analysis && personalScore(plain, profile, analysis, keyOf(item));
    return { ...item, relevance: scored?.relevance ?? item.relevance };
  });
}
