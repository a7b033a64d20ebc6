/** How sources spell the addresses that they hold: each as it was written first, found by any other spelling of it. */
import { addressKey } from '../model/address-key.ts';
import type { Statements } from './engine.ts';

/** How a source spells each of its addresses, by what all spellings of it have in common. */
export async function findSpellings(
  statements: Statements,
  sourceId: number,
): Promise<Map<string, string>> {
  const rows = await statements.all<{ url: string }>(
    'SELECT url FROM entries WHERE source_id = ? AND url IS NOT NULL ORDER BY position DESC',
    sourceId,
  );
  return new Map(rows.map(({ url }) => [addressKey(url), url]));
}

/** How a source spells an address; undefined where it does not hold it. */
export async function findSpelling(
  statements: Statements,
  sourceId: number,
  url: string,
): Promise<string | undefined> {
  const isThere = await statements.get(
    'SELECT 1 AS yes FROM entries WHERE source_id = ? AND url = ?',
    sourceId,
    url,
  );
  if (isThere !== undefined) return url;
  return (await findSpellings(statements, sourceId)).get(addressKey(url));
}
