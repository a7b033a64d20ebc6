/** A feed or item while it is being read: the best value seen for each field, by rank of the element it came from. */

import type { FeedCategory, FeedLink, FeedMedia, FeedPerson, MarkedText } from '../model/feed.ts';
import { LIMITS } from '../model/limits.ts';
import { truncateBytes } from './characters.ts';

/** How near an element is to the dialect: lower wins, the first of equals wins. */
export const RANK = { native: 0, near: 1, far: 2, last: 3 } as const;

export type Rank = (typeof RANK)[keyof typeof RANK];

export interface DraftFields {
  id: string;
  idIsLink: boolean;
  link: string;
  selfLink: string;
  title: string;
  description: MarkedText;
  content: MarkedText;
  published: string;
  updated: string;
  language: string;
  comments: string;
  rights: string;
  generator: string;
  icon: string;
  version: string;
  image: { url: string; title?: string; link?: string };
  source: { title?: string; url?: string };
  ttlMinutes: number;
  updatePeriodMinutes: number;
  updateFrequency: number;
  /** RSS `summary`, which makes of a `description` beside it the content. */
  summary: MarkedText;
  /** A guid or `rdf:about` that is an address. */
  guidLink: string;
  /** The address behind a click counter. */
  trueLink: string;
}

const MOST_IN_A_LIST = 100;

export class Draft {
  readonly categories: FeedCategory[] = [];
  readonly media: FeedMedia[] = [];
  readonly links: FeedLink[] = [];
  readonly contributors: FeedPerson[] = [];
  readonly hubs: string[] = [];
  readonly authors: FeedPerson[] = [];
  /** Of the item's first audio or video. */
  durationSeconds: number | undefined;
  #authorRank: number = Number.POSITIVE_INFINITY;
  readonly #ranks = new Map<keyof DraftFields, number>();
  readonly #fields: Partial<DraftFields> = {};

  get<K extends keyof DraftFields>(key: K): DraftFields[K] | undefined {
    return this.#fields[key];
  }

  /** Keeps the value unless there is one of the same or a better rank. Absent and empty values change nothing. */
  put<K extends keyof DraftFields>(key: K, value: DraftFields[K] | undefined, rank: Rank): void {
    if (value === undefined || value === '') return;
    if ((this.#ranks.get(key) ?? Number.POSITIVE_INFINITY) <= rank) return;
    this.#ranks.set(key, rank);
    this.#fields[key] = value;
  }

  /** Adds an author; those of a better rank take the place of all of a worse one. */
  addAuthor(person: FeedPerson | undefined, rank: Rank): void {
    if (person === undefined || rank > this.#authorRank) return;
    if (rank < this.#authorRank) this.authors.length = 0;
    this.#authorRank = rank;
    if (
      this.authors.length < MOST_IN_A_LIST &&
      !this.authors.some((known) => same(known, person))
    ) {
      this.authors.push(person);
    }
  }

  addContributor(person: FeedPerson | undefined): void {
    if (person !== undefined && this.contributors.length < MOST_IN_A_LIST) {
      this.contributors.push(person);
    }
  }

  addCategory(term: string | undefined, scheme?: string, label?: string): void {
    if (term === undefined || term === '' || this.categories.length >= MOST_IN_A_LIST) return;
    const cut = truncateBytes(term, LIMITS.parse.titleBytes);
    if (this.categories.some((known) => known.term === cut && known.scheme === scheme)) return;
    this.categories.push({
      term: cut,
      ...(scheme === undefined ? {} : { scheme }),
      ...(label === undefined ? {} : { label: truncateBytes(label, LIMITS.parse.titleBytes) }),
    });
  }

  addMedia(media: FeedMedia | undefined): void {
    if (media === undefined || this.media.length >= MOST_IN_A_LIST) return;
    if (this.media.some((known) => known.url === media.url && known.role === media.role)) return;
    this.media.push(media);
  }

  addLink(link: FeedLink | undefined): void {
    if (link !== undefined && this.links.length < MOST_IN_A_LIST) this.links.push(link);
  }
}

function same(a: FeedPerson, b: FeedPerson): boolean {
  return a.name === b.name && a.email === b.email && a.url === b.url;
}
