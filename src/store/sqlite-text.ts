/** Full text as SQLite does it (FTS5), over stems that are already made: no second opinion on what a word is. */
import type { SqlValue } from './engine.ts';

type All = <Row>(sql: string, values: readonly SqlValue[]) => Row[];

/** A match in a title counts as much as three in the text. */
const MATCH = `SELECT rowid AS id FROM items_text WHERE items_text MATCH ?
  ORDER BY bm25(items_text, 3.0, 1.0) LIMIT ?`;

const PHRASE =
  'SELECT rowid AS id FROM items_text WHERE items_text MATCH ? ORDER BY rowid DESC LIMIT ?';

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** `Statements.matchItems`. */
export function matchItems(all: All, stems: readonly string[], limit: number): number[] {
  if (stems.length === 0) return [];
  const query = stems.map(quoted).join(' OR ');
  return all<{ id: number }>(MATCH, [query, limit]).map(({ id }) => id);
}

/** `Statements.matchPhrase`. */
export function matchPhrase(all: All, stems: readonly string[], limit: number): number[] {
  if (stems.length === 0) return [];
  return all<{ id: number }>(PHRASE, [quoted(stems.join(' ')), limit]).map(({ id }) => id);
}

/** `Statements.documentFrequencies`. */
export function documentFrequencies(all: All, stems: readonly string[]): Map<string, number> {
  const frequencies = new Map<string, number>();
  for (const stem of stems) {
    const [row] = all<{ doc: number }>('SELECT doc FROM items_vocabulary WHERE term = ?', [stem]);
    if (row !== undefined) frequencies.set(stem, row.doc);
  }
  return frequencies;
}
