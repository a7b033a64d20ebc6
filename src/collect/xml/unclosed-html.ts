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

/** How many elements are open behind a tag, of so many before it. One that closes nothing closes nothing of what follows. */
export function openBehind([tag, slash, name = '']: RegExpMatchArray, open: number): number {
  if (slash !== '') return Math.max(0, open - 1);
  return tag.endsWith('/>') || VOID.has(name.toLowerCase()) ? open : open + 1;
}

/** How many elements are open behind a piece of markup, of so many before it. */
export function leftOpen(markup: string, before: number): number {
  let open = before;
  for (const tag of markup.matchAll(TAG)) open = openBehind(tag, open);
  return open;
}
