/** The words of articles: items have them in the place of what their feeds say, which is kept beside them. */

import type { ItemStems } from '../model/item.ts';
import { vectorBytes } from './analyses.ts';
import type { Statements } from './engine.ts';

/** Gives an item the words of its article, and keeps those of its feed beside them. */
export async function putArticleText(
  statements: Statements,
  itemId: number,
  article: ItemStems & { readonly summary: string; readonly text: string },
  now: number,
): Promise<void> {
  await statements.run(
    'UPDATE articles SET feed_text = (SELECT body FROM items WHERE id = item_id) WHERE item_id = ?',
    itemId,
  );
  await statements.run(
    `UPDATE items SET summary = ?, body = ?, title_stems = ?, text_stems = ?, vector = ?, changed_at = ?
     WHERE id = ?`,
    article.summary,
    article.text,
    article.titleStems,
    article.textStems,
    vectorBytes(article.vector),
    now,
    itemId,
  );
}
