/** A feed or item while it is being read: the best value seen for each field, by rank of the element it came from. */

import type {
  FeedCategory,
  FeedImage,
  FeedLink,
  FeedMedia,
  FeedPerson,
  FeedSource,
  MarkedText,
} from '../model/feed.ts';
import { LIMITS } from '../model/limits.ts';
import { oneLine } from './text/plain-title.ts';

/** How near an element is to the dialect. The lower rank wins; of equal ranks the first with `put`, the last with `putAgain`. */
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
  image: FeedImage;
  source: FeedSource;
  ttlMinutes: number;
  updatePeriodMinutes: number;
  updateFrequency: number;
  skipHours: readonly number[];
  skipDays: readonly string[];
  movedTo: string;
  /** RSS `summary`, which makes of a `description` beside it the content. */
  summary: MarkedText;
  /** A guid or `rdf:about` that is an address. */
  guidLink: string;
  originalLink: string;
  /** The address of the first enclosure behind a click counter. */
  originalEnclosure: string;
}

const { listEntries: MOST_IN_A_LIST, hubs: MOST_HUBS } = LIMITS.parse;
/** Worse than any rank. */
const WORST = Number.POSITIVE_INFINITY;

/** What was read of one feed or item so far. Lists are cut at their limits; values are kept by rank. */
export class Draft {
  readonly categories: FeedCategory[] = [];
  readonly media: FeedMedia[] = [];
  readonly links: FeedLink[] = [];
  readonly contributors: FeedPerson[] = [];
  readonly hubs: string[] = [];
  readonly authors: FeedPerson[] = [];
  /** Authors from an element of a worse rank, in case the better one gives an address alone. */
  readonly otherAuthors: FeedPerson[] = [];
  /** Of the item's first audio or video. */
  durationSeconds: number | undefined;
  #authorRank: number = WORST;
  #otherRank: number = WORST;
  #handicap = 0;
  readonly #ranks = new Map<keyof DraftFields, number>();
  readonly #fields: Partial<DraftFields> = {};

  get<K extends keyof DraftFields>(key: K): DraftFields[K] | undefined {
    return this.#fields[key];
  }

  /** Whether the value came from an element of this rank or a better one. */
  isRanked(key: keyof DraftFields, rank: Rank): boolean {
    return (this.#ranks.get(key) ?? WORST) <= rank;
  }

  /** Reads with every rank worse by that much. */
  withHandicap(handicap: number, read: () => unknown): void {
    this.#handicap = handicap;
    read();
    this.#handicap = 0;
  }

  /**
   * Keeps the value unless there is one of the same or a better rank, and says whether it did. Absent and empty values
   * change nothing.
   */
  put<K extends keyof DraftFields>(key: K, value: DraftFields[K] | undefined, rank: Rank): boolean {
    if (value === undefined || value === '') return false;
    const place = rank + this.#handicap;
    if ((this.#ranks.get(key) ?? WORST) <= place) return false;
    this.#ranks.set(key, place);
    this.#fields[key] = value;
    return true;
  }

  /** The same of a picture that is an address alone. */
  putImage(url: string | undefined, rank: Rank): void {
    if (url !== undefined) this.put('image', { url }, rank);
  }

  /** Keeps the value unless there is one of a better rank: for what publishers write again to put it right. */
  putAgain<K extends keyof DraftFields>(
    key: K,
    value: DraftFields[K] | undefined,
    rank: Rank,
  ): void {
    if (value === undefined || value === '') return;
    const place = rank + this.#handicap;
    if ((this.#ranks.get(key) ?? WORST) < place) return;
    this.#ranks.set(key, place);
    this.#fields[key] = value;
  }

  /**
   * Adds an author; those of a better rank take the place of all of a worse one. Where the better is an address alone,
   * `otherAuthors` keeps the best of the worse.
   */
  addAuthor(person: FeedPerson | undefined, rank: Rank): void {
    if (person === undefined) return;
    const place = rank + this.#handicap;
    if (place > RANK.native && rank < RANK.last && place <= this.#otherRank) {
      if (place < this.#otherRank) this.otherAuthors.length = 0;
      this.#otherRank = place;
      addTo(this.otherAuthors, person);
    }
    if (place > this.#authorRank) return;
    if (place < this.#authorRank) this.authors.length = 0;
    this.#authorRank = place;
    addTo(this.authors, person);
  }

  addAuthors(people: readonly FeedPerson[], rank: Rank): void {
    for (const person of people) this.addAuthor(person, rank);
  }

  addContributor(person: FeedPerson | undefined): void {
    if (person !== undefined) addTo(this.contributors, person);
  }

  addCategory(term: string | undefined, scheme?: string, label?: string): void {
    if (term === undefined || term === '' || this.categories.length >= MOST_IN_A_LIST) return;
    const line = oneLine(term);
    if (this.categories.some((known) => known.term === line && known.scheme === scheme)) return;
    this.categories.push({
      term: line,
      ...(scheme === undefined ? {} : { scheme }),
      ...(label === undefined ? {} : { label: oneLine(label) }),
    });
  }

  addMedia(media: FeedMedia | undefined): void {
    if (media === undefined) return;
    const { url, role } = media;
    const at = this.media.findIndex((known) => known.url === url && known.role === role);
    const known = this.media[at];
    // What is said again may say more.
    if (known !== undefined) this.media[at] = { ...media, ...known };
    else if (this.media.length < MOST_IN_A_LIST) this.media.push(media);
  }

  addHub(url: string | undefined): void {
    if (url === undefined || this.hubs.includes(url)) return;
    if (this.hubs.length < MOST_HUBS) this.hubs.push(url);
  }

  addLink(link: FeedLink | undefined): void {
    if (link !== undefined && this.links.length < MOST_IN_A_LIST) this.links.push(link);
  }
}

function addTo(people: FeedPerson[], person: FeedPerson): void {
  if (people.length >= MOST_IN_A_LIST) return;
  const at = people.findIndex((known) => isSame(known, person));
  const known = people[at];
  if (known === undefined) people.push(person);
  else people[at] = merged(known, person);
}

/** Whether both are one person: alike in something, and in nothing that both say another. */
function isSame(a: FeedPerson, b: FeedPerson): boolean {
  const [name, email, url] = [alike(a.name, b.name), alike(a.email, b.email), alike(a.url, b.url)];
  return name !== false && email !== false && url !== false && (name ?? email ?? url) === true;
}

/** Undefined where one of them says nothing. */
function alike(a: string | undefined, b: string | undefined): boolean | undefined {
  return a === undefined || b === undefined ? undefined : a === b;
}

/** What is said again may say more; who does something else as well is no webmaster alone. */
function merged(known: FeedPerson, person: FeedPerson): FeedPerson {
  const { role, ...said } = { ...person, ...known };
  return role !== undefined && known.role === person.role ? { ...said, role } : said;
}
