/** A content source: a named set of web-site and feed addresses, and of references to service sources. */
import { DAY_MS, WEEK_MS } from './time-units.ts';

export const TIME_FRAMES = ['24hours', '1week', '1month'] as const;
export type TimeFrame = (typeof TIME_FRAMES)[number];

export const TIME_FRAME_MS: Readonly<Record<TimeFrame, number>> = {
  '24hours': DAY_MS,
  '1week': WEEK_MS,
  '1month': 30 * DAY_MS,
};

/** `user` sources belong to a user; `service` sources come with the service and are read-only. */
export type SourceScope = 'user' | 'service';

/** One content of a source: an address, or a reference to a service source. */
export interface SourceEntry {
  /** Address of a feed or site; absent on a reference. */
  readonly url?: string;
  /** Name of the service source referred to. */
  readonly reference?: string;
  readonly title?: string;
  /** The OPML outline the entry stood under, at most one level. */
  readonly group?: string;
  /** Only content published within this period is considered. */
  readonly time?: TimeFrame;
  /** Address of its site as a list says it (`htmlUrl`), http(s); the feed's own word counts before it. */
  readonly siteUrl?: string;
}

export interface Source {
  readonly rowId: number;
  readonly scope: SourceScope;
  readonly name: string;
  readonly description: string;
  readonly isDefault: boolean;
  /** `General` or `Specific`, service sources only. */
  readonly type?: string;
  readonly entries: readonly SourceEntry[];
}

/** What a source wants of the feeds it names. */
export interface SourceSettings {
  /** Short items are scored on the article they link to. */
  readonly fullText: boolean;
  /** So many items are kept of each feed; undefined as the service does by itself. */
  readonly keepItems?: number;
  /** So many days an item is kept; undefined as the service does by itself. */
  readonly keepDays?: number;
}
