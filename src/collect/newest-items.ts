/** At most so many items of a feed, the newest by their own dates, in the order the feed has them. */

import { type FeedItem, OLDER_LEFT_OUT } from '../model/feed.ts';
import { LIMITS } from '../model/limits.ts';

/** Takes the items of one feed as they are read; `take` gives those that are kept. */
export class NewestItems {
  #kept: { item: FeedItem; place: number }[] = [];
  #seen = 0;

  /** What to say of it where older ones are left out, and of how many. */
  get leftOut(): { readonly repairs: readonly string[]; readonly olderLeftOut?: number } {
    const olderLeftOut = this.#seen - LIMITS.parse.itemsPerFeed;
    return olderLeftOut > 0 ? { repairs: [OLDER_LEFT_OUT], olderLeftOut } : { repairs: [] };
  }

  get count(): number {
    return this.#seen;
  }

  add(item: FeedItem): void {
    this.#kept.push({ item, place: this.#seen });
    this.#seen += 1;
    // Twice the limit is held between two sortings, so that a long feed costs little more than a short one.
    if (this.#kept.length >= LIMITS.parse.itemsPerFeed * 2) this.#cut();
  }

  /** Puts an item in the place of the one that was added as the `place`th, counted from 0, unless that was left out. */
  replace(place: number, item: FeedItem): void {
    const at = this.#kept.findIndex((one) => one.place === place);
    if (at !== -1) this.#kept[at] = { item, place };
  }

  take(): FeedItem[] {
    if (this.#kept.length > LIMITS.parse.itemsPerFeed) this.#cut();
    return this.#kept.sort((a, b) => a.place - b.place).map(({ item }) => item);
  }

  #cut(): void {
    // ISO dates in UTC compare as text; items without one come last. Of equals those that came first stay first.
    this.#kept.sort((a, b) => compare(dateOf(b.item), dateOf(a.item)));
    this.#kept.length = LIMITS.parse.itemsPerFeed;
  }
}

function dateOf(item: FeedItem): string {
  return item.published ?? item.updated ?? '';
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
