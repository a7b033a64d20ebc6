/** A list tells a story once: of the publishers that carry it the one placed first stands for all. */

/** Headlines further apart than this tell of other things. */
const ONE_STORY_MS = 3 * 24 * 3_600_000;

interface Telling {
  /** What items of one headline share; null for a headline that tells no story by itself. */
  readonly story: string | null;
  readonly publisher: string;
  /** Milliseconds since 1970. */
  readonly rankedAt: number;
}

/**
 * The items in their order, without those that tell what another publisher tells before them. What one publisher
 * heads alike are items of its own: the parts of a column, a notice that comes again.
 */
export function tellOnce<T extends Telling>(items: readonly T[]): T[] {
  const told = new Map<string, T[]>();
  return items.filter((item) => {
    if (item.story === null) return true;
    const before = told.get(item.story) ?? [];
    told.set(item.story, before);
    const isToldElsewhere = before.some(
      ({ publisher, rankedAt }) =>
        publisher !== item.publisher && Math.abs(rankedAt - item.rankedAt) <= ONE_STORY_MS,
    );
    if (!isToldElsewhere) before.push(item);
    return !isToldElsewhere;
  });
}
