/** Whether the outlines of a list open and close in pairs, and what to make of broken ones where they do not. */
import type { Tag } from './opml-tags.ts';

/** A tag that opens an element, or is one. */
export type OpenTag = Tag & { readonly kind: 'open' };

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

/** The same tags; where they only pair so, feeds (or else all outlines) that are broken inside their tags are closed. */
export function withBrokenClosed(tags: readonly Tag[]): readonly Tag[] {
  if (isBalanced(tags)) return tags;
  const closing = (isMeant: (tag: OpenTag) => boolean) =>
    tags.map((tag) =>
      tag.kind === 'open' && tag.name === 'outline' && !tag.isWhole && isMeant(tag)
        ? { ...tag, closed: true }
        : tag,
    );
  return [closing(hasAddress), closing(() => true)].find(isBalanced) ?? tags;
}
