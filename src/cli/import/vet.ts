/** Vetting a list: which of its entries a source may hold, and which are refused. */
import type { Client } from '../../client/create-client.ts';
import { unlessLacking } from '../../client/own-surface.ts';
import { LIMITS } from '../../model/limits.ts';
import type { OpmlDocument, OpmlEntry, OpmlRefusal } from '../../protocol/lists/opml-document.ts';
import type { DuplicateFeeds } from '../duplicate-feeds.ts';
import { batchesOf } from './batches.ts';
import { withGroups } from './groups.ts';

/** What the list holds, after every address was vetted. */
export interface VettedList {
  readonly document: OpmlDocument;
  readonly entries: readonly OpmlEntry[];
  readonly refusals: readonly OpmlRefusal[];
  /** Addresses that are known to lead to a feed which the source holds under another one. */
  readonly known: DuplicateFeeds;
}

/** A list and the name of the source that it is for. */
export interface NamedList {
  readonly name: string;
  readonly list: VettedList;
}

/** What a body holds beside the addresses: the name of their source. */
const BESIDE_BYTES = 4_096;
/** So many addresses are asked about in one request, for each of which the whole source is looked through. */
const BATCH = {
  count: LIMITS.source.entries,
  bytes: LIMITS.http.jsonBytes - BESIDE_BYTES,
  sizeOf: (url: string) => Buffer.byteLength(JSON.stringify(url)) + 1,
};

/**
 * The list after the service looked at every address, so that one bad entry never stops the others. The source (`user/<name>`) is
 * the one that it goes into, where that is there.
 */
export async function vetList(
  client: Client,
  document: OpmlDocument,
  source: string | undefined,
): Promise<VettedList> {
  const urls = document.entries.flatMap(({ url }) => url ?? []);
  const refused = new Map<string, string>();
  const known = new Map<string, string>();
  for (const some of batchesOf(urls, BATCH)) {
    const found = await unlessLacking(() => client.subscriptions.vet(some, source), undefined);
    if (found === undefined) break;
    for (const { url, reason } of found.refused) refused.set(url, reason);
    for (const { url, sameAs } of found.known) known.set(url, sameAs);
  }
  return { ...withRefused(document, refused), known };
}

/** The list, the entries whose addresses are `refused` (address → reason) moved to its refusals. */
function withRefused(
  document: OpmlDocument,
  refused: ReadonlyMap<string, string>,
): Omit<VettedList, 'known'> {
  const hasRefusedUrl = ({ url }: OpmlEntry) => url !== undefined && refused.has(url);
  const late = document.entries.filter(hasRefusedUrl).map(
    ({ line, url = '', title, group, otherGroups }): OpmlRefusal => ({
      line,
      kind: 'address',
      reason: refused.get(url) ?? '',
      address: url,
      ...(title !== undefined && { title }),
      ...(group !== undefined && { group }),
      ...(otherGroups !== undefined && { otherGroups }),
    }),
  );
  return {
    document,
    entries: withGroups(document.entries.filter((entry) => !hasRefusedUrl(entry))),
    refusals: [...document.refusals, ...late].sort((a, b) => a.line - b.line),
  };
}

/** Whether it counts as refused. What is commented out in the list was left out on purpose. */
export function isRefused({ kind }: OpmlRefusal): boolean {
  return kind !== 'comment';
}
