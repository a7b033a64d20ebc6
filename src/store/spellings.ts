/** How addresses are spelt in the store: each as it was written first, found by any other spelling of it. */
import { createSpellings, type Spellings, spellingsOf } from '../model/address-key.ts';
import type { Statements } from './engine.ts';
import { HELD } from './feeds.ts';

/** How a source spells its addresses. Read once for many: the whole source is looked through. */
export async function findSpellings(statements: Statements, sourceId: number): Promise<Spellings> {
  const rows = await statements.all<{ url: string }>(
    'SELECT url FROM entries WHERE source_id = ? AND url IS NOT NULL ORDER BY position',
    sourceId,
  );
  return createSpellings(rows.map(({ url }) => url));
}

/**
 * The spelling in which a feed is kept that nobody follows any more, so that whoever takes it up again finds what it brought; the
 * address as written where there is none, or one of that spelling.
 */
export async function keptSpelling(statements: Statements, url: string): Promise<string> {
  const kept = await statements.get<{ url: string }>(
    `SELECT url FROM feeds WHERE url IN (?, ?, ?) AND (url = ? OR NOT ${HELD}) ORDER BY url <> ? LIMIT 1`,
    ...spellingsOf(url),
    url,
    url,
  );
  return kept?.url ?? url;
}
