/** Elements of HTML that nothing closes, as publishers have them in texts that they did not escape, and how deep tags lead. */

/** Those that hold nothing, but for names that feeds have for elements of their own. */
export const VOID: ReadonlySet<string> = new Set(
  'area br col embed hr img input source track wbr'.split(' '),
);
const ENDS_WITH_NEXT: ReadonlySet<string> = new Set('dd dt li option p td th tr'.split(' '));

/** Of those, what no feed means by a name of its own. */
const BREAK = /^(?:br|hr|wbr)$/i;

/**
 * Whether a tag inside the element `around` opens nothing that is closed by itself: it is empty, or ends the one before it. Where
 * the tag is not of a text but one among the elements of a feed, only a break is sure to be HTML.
 */
export function opensNothing(name: string, around: string | undefined, isOfText: boolean): boolean {
  if (!isOfText) return name.length < 4 && BREAK.test(name);
  const lower = name.toLowerCase();
  return VOID.has(lower) || (ENDS_WITH_NEXT.has(lower) && around?.toLowerCase() === lower);
}

/** Tags in markup. A name is tried whole alone: to shorten one that no tag ends behind would take the square of its length. */
export const TAG = /<(\/?)([A-Za-z][^\s<>/]*)(?![^\s<>/])[^<>]*>/g;

/** How many elements a tag opens: none where it is empty, one less where it closes one. */
export function opened([tag, slash, name = '']: RegExpMatchArray): number {
  if (slash !== '') return -1;
  return tag.endsWith('/>') || VOID.has(name.toLowerCase()) ? 0 : 1;
}

/** How many elements more than it closes a piece of markup opens. */
export function leftOpen(markup: string): number {
  let open = 0;
  for (const tag of markup.matchAll(TAG)) open += opened(tag);
  return open;
}
