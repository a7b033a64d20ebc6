/** The entries of a source with the titles and groups that it has for them, which only its list of feeds tells. */
import type { Client } from '../client/create-client.ts';
import { unlessLacking } from '../client/own-surface.ts';
import type { OpmlEntry } from '../protocol/lists/opml-document.ts';
import { readOpml } from '../protocol/lists/read-opml.ts';

/** The entries of a source, `user/<name>`; none where the service does not tell titles and groups. */
export async function findHeldEntries(
  client: Client,
  source: string,
): Promise<readonly OpmlEntry[]> {
  const opml = await unlessLacking(() => client.subscriptions.exportOpml(source), undefined);
  return opml === undefined ? [] : readOpml(opml).entries;
}
