/** What a scanner of OPML finds: tags with their attributes, and comments. */

export interface ScannedAttribute {
  /** Lower case. */
  readonly name: string;
  /** With entities decoded. */
  readonly value: string;
  /** Where the name stands. */
  readonly offset: number;
  /** The text ended inside the value. */
  readonly cutOff: boolean;
}

export type Tag =
  | {
      readonly kind: 'open';
      /** Lower case. */
      readonly name: string;
      readonly offset: number;
      readonly end: number;
      readonly attributes: readonly ScannedAttribute[];
      readonly closed: boolean;
      /** Written as XML wants it, so that what stands in its values is nothing else. */
      readonly isWhole: boolean;
    }
  | { readonly kind: 'close'; readonly name: string; readonly offset: number; readonly end: number }
  | { readonly kind: 'comment'; readonly offset: number; readonly end: number };

/** A tag that opens an element, or is one. */
export type OpenTag = Tag & { readonly kind: 'open' };
