/** What a line of a list names, whatever kind of list it is. */

/** An address as a line of a list gives it. */
export interface ListLine {
  readonly address: string;
  readonly title?: string | undefined;
  readonly group?: string | undefined;
  /** Groups that it is in as well. */
  readonly others?: readonly string[] | undefined;
  readonly htmlUrl?: string | undefined;
  readonly repair?: string | undefined;
}

/** Said of an address that its line did not give as one. */
export const TAKEN_OUT = 'took the address out of a line of text';

/** Said of an address that leads to the page of a feed. */
export const TAKEN_SITE = 'took the address of its site, as it has none of a feed';

/** Whether lines that begin with addresses are rows of a table; in `likely` ones what parts the cells may be of the address. */
export type Rows = 'sure' | 'likely' | 'none';

/** How an address begins, wherever in a text. */
export const LINK_WITHIN = /(?:feed|https?):/iu;

/** What begins as an address does. */
export const BEGINS_AS_LINK = /^(?:feed|https?):/iu;
