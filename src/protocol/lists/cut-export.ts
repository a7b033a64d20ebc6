/** The rest of a JSON export behind the place where it breaks off, in which feeds are known by their addresses alone. */
import { CUT_OFF } from './opml-document.ts';
import type { OpmlLedger } from './opml-ledger.ts';

/** The title of an entry, and addresses, in quotes also without a scheme, in what is no JSON any more. */
const BEGUN_TITLE = /"(?:title|name|text)"\s*:\s*"([^"\\]+)"/iu;
const ADDRESS = /(?:(?:feed:|https?:\\?\/)|(?<=["'])[^\s"'/:.]+\.[^\s"'/:]+\\?\/)[^\s"']*/giu;

/** Refuses what stands behind the break of a list; an entry may have lost its address to it. */
export function refuseBehind(end: number, text: string, ledger: OpmlLedger): void {
  const rest = text.slice(end);
  const reason = 'the list breaks off here';
  const addresses = [...rest.matchAll(ADDRESS)];
  for (const { 0: address, index } of addresses) {
    ledger.refuse(end + index, { kind: 'address', reason, address });
  }
  if (addresses.length > 0) return;
  const begun = rest.indexOf('{');
  if (begun === -1) {
    ledger.repair(end, CUT_OFF);
    return;
  }
  const title = BEGUN_TITLE.exec(rest)?.[1];
  ledger.refuse(end + begun, { kind: 'no-address', reason, title });
}
