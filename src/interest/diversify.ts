/** Variety: keeps one source or one story from filling the top of a list. */

export interface Listed {
  /** What the list is ordered by, highest first. */
  readonly score: number;
  /** Feed, source or publisher. */
  readonly source: string;
  /** Items of one story share it; null or absent for an item of its own. */
  readonly story?: string | null;
}

/** Each earlier item of the same source among the last `WINDOW` takes this share off. */
const SOURCE_SHARE = 0.06;
const WINDOW = 10;
const MOST_OFF = 0.3;

/** An item that tells a story again keeps this share. */
const RETOLD_SHARE = 0.5;

/** How many items ahead are considered for a position: variety reorders neighbours, it lifts nothing from far below. */
const LOOK_AHEAD = 200;

/** The share taken off an item whose source was listed this many times recently. */
function shareOff(count: number): number {
  return Math.min(count * SOURCE_SHARE, MOST_OFF);
}

/** The least that is taken off any item of the sources that are left: where they are few, all of them were listed of late. */
function leastOff(left: ReadonlyMap<string, number>, recent: ReadonlyMap<string, number>): number {
  if (left.size > recent.size) return 0;
  return Math.min(...[...left.keys()].map((source) => shareOff(recent.get(source) ?? 0)));
}

/** Adds to how often a source occurs; one that no longer does is forgotten. */
function count(counts: Map<string, number>, { source }: Listed, more: number): void {
  const now = (counts.get(source) ?? 0) + more;
  if (now > 0) counts.set(source, now);
  else counts.delete(source);
}

/** What was listed so far, as far as the next place depends on it. */
interface Before {
  /** How often each source was listed of late. */
  readonly recent: ReadonlyMap<string, number>;
  /** Stories that were told. */
  readonly told: ReadonlySet<string>;
  /** The least that is taken off any item. */
  readonly least: number;
}

/** The index of the waiting item that is worth most now. */
function findNext(waiting: readonly Listed[], { recent, told, least }: Before): number {
  let best = 0;
  let bestValue = -Infinity;
  for (let at = 0; at < Math.min(waiting.length, LOOK_AHEAD); at++) {
    const { score, source, story } = waiting[at]!;
    // Nothing from here on can be worth more.
    if (score * (1 - least) <= bestValue) break;
    const off = shareOff(recent.get(source) ?? 0);
    const value = score * (1 - off) * (story != null && told.has(story) ? RETOLD_SHARE : 1);
    if (value > bestValue) {
      best = at;
      bestValue = value;
    }
  }
  return best;
}

/**
 * The same items in an order with variety, placed one by one as they are asked for. Deterministic: equal scores
 * keep their order. Scores are not changed; an item of the same source or story comes later than its score
 * alone would put it.
 */
export function* diversify<T extends Listed>(list: readonly T[]): Generator<T, void, undefined> {
  const waiting = list.toSorted((a, b) => b.score - a.score);
  const placed: T[] = [];
  const told = new Set<string>();
  const left = new Map<string, number>();
  const recent = new Map<string, number>();
  for (const each of waiting) count(left, each, 1);
  while (waiting.length > 0) {
    const least = leastOff(left, recent);
    const next = waiting.splice(findNext(waiting, { recent, told, least }), 1)[0]!;
    placed.push(next);
    count(left, next, -1);
    count(recent, next, 1);
    const passed = placed.at(-1 - WINDOW);
    if (passed !== undefined) count(recent, passed, -1);
    if (next.story != null) told.add(next.story);
    yield next;
  }
}
