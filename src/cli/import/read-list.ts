/** The list that an import is about: read from a file, standard input or an address, and the name of the source for it. */
import { basename, extname } from 'node:path';
import type { Client } from '../../client/create-client.ts';
import { orUnsupported } from '../../client/own-surface.ts';
import { retold, WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import { percentDecoded } from '../../model/percent-decoded.ts';
import type { OpmlDocument } from '../../protocol/lists/opml-document.ts';
import { shellWord } from '../../protocol/shell-word.ts';
import { readSourceName } from '../../protocol/source-name.ts';
import { namingInput, readInput } from '../input/read-input.ts';
import { cleanLine } from '../output/clean.ts';
import type { Session } from '../session.ts';
import { unpacked } from './unpacked.ts';

/** Whether the list is to be fetched by the service. */
export function isAddress(file: string): boolean {
  return /^https?:\/\//iu.test(file);
}

/** The list in a file, or on standard input for `-`. Throws as `readInput`, and `invalid` for what is no list. */
export async function readListFile(file: string, session: Session): Promise<OpmlDocument> {
  const { readOpml } = await import('../../protocol/lists/read-opml.ts');
  const bytes = await readInput(file, session, LIMITS.fetch.bodyBytes);
  try {
    return readOpml(unpacked(bytes, LIMITS.fetch.bodyBytes));
  } catch (error) {
    throw namingInput(error, file);
  }
}

/** An error about what was found at an address, which it names; in the hint too, since a page or a feed can be followed. */
function namingAddress(error: unknown, address: string): unknown {
  if (!(error instanceof WinnowError) || error.message.includes(address)) return error;
  const named = namingInput(error, address);
  if (!(named instanceof WinnowError) || named.hint === undefined) return named;
  return retold(named, { hint: named.hint.replace('<address>', shellWord(address)) });
}

/** The list at an address. Throws `network`, `invalid`, `unsupported`, and `interrupted`. */
export async function fetchList(
  address: string,
  client: Client,
  { interruption }: Session,
): Promise<OpmlDocument> {
  const { readDecodedOpml } = await import('../../protocol/lists/read-opml.ts');
  try {
    const list = await orUnsupported(
      () =>
        interruption.during(
          client.subscriptions.fetchList(address),
          'the same command again imports it',
        ),
      'this service does not fetch lists',
      `curl -fsSL '${cleanLine(address).replaceAll("'", '')}' | winnow sources import -`,
    );
    return readDecodedOpml(list);
  } catch (error) {
    throw namingAddress(error, address);
  }
}

/** The name of the source: the one given, else the title of the list, else the name of its file. */
export function sourceName(
  file: string,
  given: string | undefined,
  { title }: OpmlDocument,
): string {
  if (given !== undefined) return given;
  const written = isAddress(file) ? percentDecoded(new URL(file).pathname) : file;
  const path = written.replace(/\.gz$/iu, '');
  const fromFile = file === '-' ? '' : cleanLine(basename(path, extname(path))).trim();
  const fromTitle = cleanLine(title ?? '')
    .slice(0, 80)
    .toWellFormed()
    .trim();
  return readSourceName(fromTitle || fromFile || 'subscriptions');
}
