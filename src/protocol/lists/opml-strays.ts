/** Addresses of OPML that stand in no outline: in a comment, between tags, twice in one outline. */
import { lastPlacedBefore, spanAround } from './file-order.ts';
import { decodeEntities } from './opml-entities.ts';
import type { OpmlLedger } from './opml-ledger.ts';
import { QUOTES } from './opml-names.ts';
import type { OpenTag, Tag } from './opml-tag.ts';
import { bareValueAt } from './opml-values.ts';

const ADDRESS = /xmlurl\s*=/giu;
const NEXT_ADDRESS = /xmlurl\s*=\s*["']\s*$/iu;
/** What is left of a tag that lost its beginning. */
const HEAD = /^[^<>]{0,4096}?["']\s?((?:feed|https?):[^\s"'<>]+)["'][^<>]{0,4096}\/>/iu;
/** What stands before the address. */
const OPENING = new RegExp(`\\s*[${QUOTES}]?\\s*`, 'uy');

/** What was read of a text before, each in file order. */
export interface ReadBefore {
  /** Offsets of the `xmlUrl` attributes that outlines brought. */
  readonly accounted: ReadonlySet<number>;
  /** The tags whose values may look like addresses and are none. */
  readonly whole: readonly OpenTag[];
  readonly comments: readonly Tag[];
}

/** Whether a place within the tag is in the value of an attribute. */
function isInValue({ attributes }: OpenTag, at: number): boolean {
  return !attributes.some(({ offset }) => offset === at);
}

/** Refuses the entry within which a text begins: the name of its address may be lost, and it is not known to be that of a feed. */
export function refuseHead(text: string, ledger: OpmlLedger): void {
  const [head = '', address] = HEAD.exec(text) ?? [];
  if (address === undefined || /xmlurl\s*=/iu.test(head)) return;
  const reason = 'the list begins within this entry';
  ledger.refuse(0, { kind: 'address', reason, address: decodeEntities(address, () => {}) });
}

/** Enters or refuses every `xmlUrl=` that no outline accounted for. */
export function takeStrays(
  text: string,
  ledger: OpmlLedger,
  { accounted, whole, comments }: ReadBefore,
): void {
  const entryBefore = lastPlacedBefore(ledger.placed());
  const commentAround = spanAround(comments);
  const tagAround = spanAround(whole);
  for (const { index: offset, 0: match } of text.matchAll(ADDRESS)) {
    if (accounted.has(offset)) continue;
    // Right behind the quote of an address it is the next one, whose quotes were lost.
    const isNext = NEXT_ADDRESS.test(text.slice(Math.max(0, offset - 40), offset));
    const tag = isNext ? undefined : tagAround(offset);
    if (tag !== undefined && isInValue(tag, offset)) continue;
    OPENING.lastIndex = offset + match.length;
    const start = offset + match.length + (OPENING.exec(text)?.[0].length ?? 0);
    const raw = bareValueAt(text, start);
    const value = decodeEntities(raw, () => {});
    if (commentAround(offset) !== undefined) {
      ledger.refuse(offset, {
        kind: 'comment',
        reason: 'the feed is commented out',
        address: value,
      });
      continue;
    }
    ledger.repair(offset, 'took an address that stands outside of any readable outline');
    const cutOff = start + raw.length >= text.length;
    const path = entryBefore(offset)?.path.slice(0, 1) ?? [];
    ledger.attribute({ offset, value, cutOff }, {}, path);
  }
}
