/** Aliases: the names by which an item is known again. A name is one item's, the first that had it. */
import type { Statements } from './engine.ts';

/** Adds names to those of an item; one that is another's stays that. */
export async function putAliases(
  statements: Statements,
  itemId: number,
  aliases: readonly string[],
): Promise<void> {
  const sql = 'INSERT INTO item_aliases (alias, item_id) VALUES (?, ?) ON CONFLICT DO NOTHING';
  for (const alias of aliases) await statements.run(sql, alias, itemId);
}

/** All names of an item. */
export async function findAliases(statements: Statements, itemId: number): Promise<string[]> {
  const rows = await statements.all<{ alias: string }>(
    'SELECT alias FROM item_aliases WHERE item_id = ?',
    itemId,
  );
  return rows.map(({ alias }) => alias);
}
