/** What is told of a damaged JSON export beside its entries: what was mended, and what could not be read. */
import { rankOf } from './address-fields.ts';
import type { CutJson } from './cut-json.ts';
import { hasLink } from './json-links.ts';
import { PASSED_MARKER } from './merge-markers.ts';
import { CUT_OFF } from './opml-document.ts';
import type { OpmlLedger } from './opml-ledger.ts';

/** The title of an entry, and addresses, in quotes also without a scheme, in what is no JSON any more. */
const BEGUN_TITLE = /"(?:title|name|text)"\s*:\s*"([^"\\]+)"/iu;
const ADDRESS = /(?:(?:feed:|https?:\\?\/)|(?<=["'])[^\s"'/:.]+\.[^\s"'/:]+\\?\/)[^\s"']*/giu;
const BREAKS_OFF = 'the line breaks off here';
/** Where each object begins. */
const ENTRY = /(?=\{\s{0,99}["'\w:])/u;
/** The name of a value, at the end of what stands before that. */
const NAME = /([\w-]{1,40})(?:["'][^\w,]{1,9}|[^\w,]{0,5}[:=][^\w,]{0,9})$/u;
/** Characters of it that count. */
const LONGEST_NAME = 64;

interface AddressWithin {
  readonly index: number;
  readonly address: string;
  /** How sure its name says that it is a feed, 0 the surest; absent without a name that we know. */
  readonly rank: number | undefined;
}

function addressesIn(entry: string): AddressWithin[] {
  return [...entry.matchAll(ADDRESS)].map(({ 0: written, index }) => {
    const [, name] = NAME.exec(entry.slice(Math.max(0, index - LONGEST_NAME), index)) ?? [];
    const address = written.replaceAll('\\/', '/');
    return { index, address, rank: name === undefined ? undefined : rankOf(name, address) };
  });
}

/** Tells what was mended, and refuses lines that are none or are commented out. */
export function tellRepairs(
  { markers = [], mended = [], damaged = [], commentedOut = [] }: CutJson,
  ledger: OpmlLedger,
): void {
  for (const marker of markers) ledger.repair(marker, PASSED_MARKER);
  for (const { offset, what } of mended) ledger.repair(offset, what);
  const reason = 'the line is no JSON';
  for (const { offset, text, why } of damaged) {
    if (hasLink(text)) refuseAddresses(text, offset, why ?? BREAKS_OFF, ledger);
    else if (why !== undefined)
      ledger.refuse(offset, {
        kind: 'no-address',
        reason: why,
        title: BEGUN_TITLE.exec(text)?.[1],
      });
    else ledger.refuse(offset, { kind: 'address', reason, address: text });
  }
  for (const { offset, text } of commentedOut) {
    ledger.refuse(offset, { kind: 'comment', reason: 'it is commented out', address: text });
  }
}

/** The addresses of an entry that lead to its feed, as far as their names tell; those that no name stands before may be feeds too. */
function feedsAmong(addresses: readonly AddressWithin[]): AddressWithin[] {
  const surest = Math.min(...addresses.map(({ rank }) => rank ?? Number.POSITIVE_INFINITY));
  return addresses.filter(({ rank }) => rank === undefined || rank === surest);
}

/** Refuses each feed of what breaks off, by its title where it has one; gives how many addresses these are. */
function refuseAddresses(text: string, offset: number, reason: string, ledger: OpmlLedger): number {
  let [count, from] = [0, 0];
  for (const entry of text.split(ENTRY)) {
    const feeds = feedsAmong(addressesIn(entry));
    const title = feeds.length === 1 ? BEGUN_TITLE.exec(entry)?.[1] : undefined;
    for (const { index, address } of feeds) {
      ledger.refuse(offset + from + index, { kind: 'address', reason, title, address });
    }
    count += feeds.length;
    from += entry.length;
  }
  return count;
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
