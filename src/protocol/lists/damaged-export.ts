/** What is told of a damaged JSON export beside its entries: what was mended, and what could not be read. */
import type { CutJson } from './cut-json.ts';
import { hasLink } from './json-links.ts';
import { PASSED_MARKER } from './merge-markers.ts';
import { CUT_OFF } from './opml-document.ts';
import type { OpmlLedger } from './opml-ledger.ts';

/** The title of an entry, and addresses, in quotes also without a scheme, in what is no JSON any more. */
const BEGUN_TITLE = /"(?:title|name|text)"\s*:\s*"([^"\\]+)"/iu;
const ADDRESS = /(?:(?:feed:|https?:\\?\/)|(?<=["'])[^\s"'/:.]+\.[^\s"'/:]+\\?\/)[^\s"']*/giu;

/** Tells what was mended, and refuses lines that are none or are commented out. */
export function tellRepairs(
  { markers = [], mended = [], damaged = [], commentedOut = [] }: CutJson,
  ledger: OpmlLedger,
): void {
  for (const marker of markers) ledger.repair(marker, PASSED_MARKER);
  for (const { offset, what } of mended) ledger.repair(offset, what);
  const reason = 'the line is no JSON';
  for (const { offset, text } of damaged) {
    if (hasLink(text)) refuseAddresses(text, offset, 'the line breaks off here', ledger);
    else ledger.refuse(offset, { kind: 'address', reason, address: text });
  }
  for (const { offset, text } of commentedOut) {
    ledger.refuse(offset, { kind: 'comment', reason: 'it is commented out', address: text });
  }
}

/** Refuses each address of what breaks off, of which a title is known where it has one; gives how many these are. */
function refuseAddresses(text: string, offset: number, reason: string, ledger: OpmlLedger): number {
  const addresses = [...text.matchAll(ADDRESS)];
  const title = addresses.length === 1 ? BEGUN_TITLE.exec(text)?.[1] : undefined;
  for (const { 0: written, index } of addresses) {
    const address = written.replaceAll('\\/', '/');
    ledger.refuse(offset + index, { kind: 'address', reason, title, address });
  }
  return addresses.length;
}

/**
 * Refuses what stands behind the break of a list, where feeds are known by their addresses alone; an entry may have lost its
 * address to it.
 */
export function refuseBehind({ end, text }: CutJson, ledger: OpmlLedger): void {
  const rest = text.slice(end);
  const reason = 'the list breaks off here';
  if (refuseAddresses(rest, end, reason, ledger) > 0) return;
  const begun = rest.indexOf('{');
  if (begun === -1) {
    ledger.repair(end, CUT_OFF);
    return;
  }
  const title = BEGUN_TITLE.exec(rest)?.[1];
  ledger.refuse(end + begun, { kind: 'no-address', reason, title });
}
