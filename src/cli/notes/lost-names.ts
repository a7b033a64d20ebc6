/** What goes with an entry that gives way to another of the same feed: the title and group that its owner gave it. */
import type { Client } from '../../client/create-client.ts';
import type { SourceEntry } from '../../model/source.ts';
import type { CheckedFeed } from '../../protocol/subscriptions.ts';
import { findHeldEntries } from '../held-entries.ts';
import { cleanLine } from '../output/clean.ts';
import type { Output } from '../output/output.ts';

/** The names that one entry has and another lacks, in words. */
function lostOf(entry: SourceEntry, stays: SourceEntry | undefined): string[] {
  const parts = [
    ['title', entry.title, stays?.title],
    ['group', entry.group, stays?.group],
  ] as const;
  return parts.flatMap(([what, own, other]) =>
    own === undefined || own === other ? [] : [`${what} "${own}"`],
  );
}

/** Says which titles and groups the changes take away. */
export async function tellLostNames(
  changes: readonly CheckedFeed[],
  client: Client,
  output: Output,
): Promise<void> {
  const giving = changes.filter(({ action, sameAs }) => action === 'remove' && sameAs !== null);
  for (const source of new Set(giving.map((feed) => feed.source))) {
    const entries = await findHeldEntries(client, source);
    const entryAt = (address: string | null) => entries.find((entry) => entry.url === address);
    for (const { url, sameAs } of giving.filter((feed) => feed.source === source)) {
      const entry = entryAt(url);
      const lost = entry === undefined ? [] : lostOf(entry, entryAt(sameAs));
      if (lost.length > 0) output.note(cleanLine(`with ${url} goes its ${lost.join(' and its ')}`));
    }
  }
}
