/** Dates and the links that stand beside them. */
import type { Day } from './page-day.ts';

/** A link that may be that of a story. */
export interface RowLink {
  readonly block: number;
  /** Its place among the links and the dates of the page. */
  readonly at: number;
  readonly url: string;
  /** The day in its address, as ISO 8601 in UTC. */
  readonly day: string | undefined;
  /** The day that its title begins with: of what it tells, perhaps, so that a date beside it comes first. */
  readonly dayOfTitle: string | undefined;
  /** Whether it is named as stories are, wherever it stands. */
  readonly isStrong: boolean;
  /** Whether it is in a heading, or has one in it. */
  readonly isHeading: boolean;
}

/** A date and what stands beside it: the links that have this row. */
export interface DateRow extends Day {
  /** Whether it is the date of all stories there, rather than of one. */
  readonly isGroup: boolean;
}
