/** The full-text index over items. What is added gets into it at the end of its transaction; triggers do the rest. */
import type { Engine, Statements } from './engine.ts';

declare const endsIndexed: unique symbol;

/** Statements of a transaction at whose end new items are indexed. Only `indexedTransaction` gives any. */
export interface IndexingStatements extends Statements {
  readonly [endsIndexed]: true;
}

/** A transaction that may add items; what it adds is made findable by its words at its end. */
export function indexedTransaction<T>(
  store: Engine,
  steps: (statements: IndexingStatements) => Promise<T>,
): Promise<T> {
  return store.transaction(async (statements) => {
    const result = await steps(statements as IndexingStatements);
    await indexNewItems(statements);
    return result;
  });
}

/**
 * Makes what was added findable by its words. Once for all that a transaction adds, since the index writes itself to disk
 * before every statement that could fail half-way. Edits and removals reach the index by triggers, which need the item to
 * be in it: whoever edits or removes in a transaction that may have added items calls this first.
 */
export async function indexNewItems(statements: Statements): Promise<void> {
  await statements.run(
    `INSERT INTO items_text (rowid, title_stems, text_stems) SELECT id, title_stems, text_stems FROM items
     WHERE id > (SELECT coalesce(max(id), 0) FROM items_text_docsize)`,
  );
}
