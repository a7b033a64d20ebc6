/** Lists each story once: of several publishers that carry it, only the item placed first is kept. */
import { DAY_MS } from '../../model/time-units.ts';

/** The same headline further apart than this, in milliseconds, is another story. */
export const ONE_STORY_MS = 3 * DAY_MS;

interface StoryItem {
  /** The same for all items with one headline; null for a headline too general to name a story. */
  readonly story: string | null;
  readonly publisher: string;
  /** Milliseconds since 1970. */
  readonly rankedAt: number;
}

/**
 * Takes the items of a list one after the other, and says of each whether it stays: not where another publisher told its story
 * earlier in the list. Items of one publisher with the same headline all stay: they are the parts of a column, or a notice that
 * is repeated.
 */
export function createStoryFilter<T extends StoryItem>(): (item: T) => boolean {
  const listed = new Map<string, T[]>();
  return (item) => {
    if (item.story === null) return true;
    const before = listed.get(item.story) ?? [];
    listed.set(item.story, before);
    const isRepeated = before.some(
      ({ publisher, rankedAt }) =>
        publisher !== item.publisher && Math.abs(rankedAt - item.rankedAt) <= ONE_STORY_MS,
    );
    if (!isRepeated) before.push(item);
    return !isRepeated;
  };
}

/** The items that stay, in their order. */
export function listStoriesOnce<T extends StoryItem>(items: readonly T[]): T[] {
  return items.filter(createStoryFilter());
}
