/** The list that an import is about: read from a file, standard input or an address, vetted, and named. */
import { basename, extname } from 'node:path';
import type { Client } from '../../client/create-client.ts';
import { orUnsupported, unlessLacking } from '../../client/work.ts';
import { LIMITS } from '../../model/limits.ts';
import type { OpmlDocument } from '../../protocol/opml-document.ts';
import { readSourceName } from '../../protocol/source-name.ts';
import { cleanLine } from '../output/clean.ts';
import { inInput, readInput } from '../read-input.ts';
import type { Session } from '../session.ts';
import { type VettedList, vetList } from './report.ts';

/** So many addresses are asked about in one request: as long as they may be, they fit into its body. */
const VETTED_AT_ONCE = 400;

/** Whether the list is to be fetched by the service. */
export function isAddress(file: string): boolean {
  return /^https?:\/\//iu.test(file);
}

/** The list in a file, or on standard input for `-`. Throws as `readInput`, and `invalid` for what is no list. */
export async function readListFile(file: string, { environment }: Session): Promise<OpmlDocument> {
  const { readOpml } = await import('../../protocol/read-opml.ts');
  const bytes = await readInput(file, environment, LIMITS.fetch.bodyBytes);
  try {
    return readOpml(bytes);
  } catch (error) {
    throw inInput(error, file);
  }
}

/** The list at an address. Throws `network`, `invalid`, `unsupported`, and `interrupted`. */
export async function fetchList(
  address: string,
  client: Client,
  { interruption }: Session,
): Promise<OpmlDocument> {
  const { readOpml } = await import('../../protocol/read-opml.ts');
  const text = await orUnsupported(
    () =>
      interruption.during(
        client.subscriptions.fetchList(address),
        'the same command again imports it',
      ),
    'this service does not fetch lists',
    `curl -fsSL '${cleanLine(address).replaceAll("'", '')}' | winnow sources import -`,
  );
  return readOpml(text);
}

/** The name of the source: the one given, else the title of the list, else the name of its file. */
export function sourceName(
  file: string,
  given: string | undefined,
  { title }: OpmlDocument,
): string {
  if (given !== undefined) return given;
  const path = isAddress(file) ? new URL(file).pathname : file;
  const fromFile = file === '-' ? '' : cleanLine(basename(path, extname(path))).trim();
  const fromTitle = cleanLine(title ?? '')
    .slice(0, 80)
    .toWellFormed()
    .trim();
  return readSourceName(fromTitle || fromFile || 'subscriptions');
}

/** The list after the service looked at every address, so that one bad entry never stops the others. */
export async function vet(client: Client, document: OpmlDocument): Promise<VettedList> {
  const urls = document.entries.flatMap(({ url }) => url ?? []);
  const refused = new Map<string, string>();
  for (let start = 0; start < urls.length; start += VETTED_AT_ONCE) {
    const some = urls.slice(start, start + VETTED_AT_ONCE);
    const found = await unlessLacking(() => client.subscriptions.vet(some), undefined);
    if (found === undefined) break;
    for (const [url, reason] of found) refused.set(url, reason);
  }
  return vetList(document, refused);
}
