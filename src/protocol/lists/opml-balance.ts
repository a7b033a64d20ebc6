/** Whether the outlines of a list open and close in pairs, and what to make of broken ones where they do not. */
import type { OpenTag, Tag } from './opml-tag.ts';

/** Whether a tag has the address of a feed. */
export function hasAddress(tag: OpenTag): boolean {
  return tag.attributes.some(({ name }) => name === 'xmlurl');
}

/** Whether every outline that opens also closes; if not, closing tags tell little about nesting. */
export function isBalanced(tags: readonly Tag[]): boolean {
  let open = 0;
  for (const tag of tags) {
    if (tag.kind === 'comment' || tag.name !== 'outline') continue;
    if (tag.kind === 'close') open--;
    else if (!tag.closed) open++;
    if (open < 0) return false;
  }
  return open === 0;
}

/** Whether a tag is to be taken for a closed one, with the tag behind it. */
type IsMeant = (tag: OpenTag, next: Tag | undefined) => boolean;

/** What may be closed that is not, the likeliest first: feeds hold nothing, and some lost the slash that says so. */
const CLOSABLE: readonly IsMeant[] = [
  (tag) => !tag.isWhole && hasAddress(tag),
  (tag, next) => hasAddress(tag) && next?.kind !== 'close',
  hasAddress,
  (tag) => !tag.isWhole,
];

/** The same tags; where they only pair so, with feeds or outlines that are broken inside their tags closed. */
export function withBrokenClosed(tags: readonly Tag[]): readonly Tag[] {
  if (isBalanced(tags)) return tags;
  for (const isMeant of CLOSABLE) {
    const closed = tags.map((tag, index) =>
      tag.kind === 'open' && tag.name === 'outline' && isMeant(tag, tags[index + 1])
        ? { ...tag, closed: true }
        : tag,
    );
    if (isBalanced(closed)) return closed;
  }
  return tags;
}
