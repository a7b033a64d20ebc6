/** How addresses are spelt in the store: each as it was written first, found by any other spelling of it. */
import { addressKey, spellingsOf } from '../model/address-key.ts';
import type { Statements } from './engine.ts';
import { HELD } from './feeds.ts';

/** The addresses of one source, to be kept up with what is done to it. */
export interface Spellings {
  /** How the source spells an address; undefined where it does not hold it. */
  of(url: string): string | undefined;
  add(url: string): void;
  remove(url: string): void;
}

/** How a source spells its addresses. Read once for many: the whole source is looked through. */
export async function findSpellings(statements: Statements, sourceId: number): Promise<Spellings> {
  const rows = await statements.all<{ url: string }>(
    'SELECT url FROM entries WHERE source_id = ? AND url IS NOT NULL ORDER BY position DESC',
    sourceId,
  );
  // Earlier versions kept several spellings of one address: each is found as it stands, the first by any other.
  const written = new Set(rows.map(({ url }) => url));
  const byKey = new Map(rows.map(({ url }) => [addressKey(url), url]));
  return {
    of: (url) => (written.has(url) ? url : byKey.get(addressKey(url))),
    add(url) {
      written.add(url);
      byKey.set(addressKey(url), url);
    },
    remove(url) {
      written.delete(url);
      byKey.delete(addressKey(url));
    },
  };
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
