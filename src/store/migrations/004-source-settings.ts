/** What a source wants of its feeds: whole articles, and how much is kept of each; and the articles that are still to be read. */
export const sourceSettings = `
-- NULL: as the service keeps what nobody said anything about
ALTER TABLE sources ADD COLUMN full_text INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sources ADD COLUMN keep_items INTEGER;
ALTER TABLE sources ADD COLUMN keep_days INTEGER;

-- tried_at: when the article was read or could not be; NULL while it waits
CREATE TABLE articles (
  item_id INTEGER PRIMARY KEY REFERENCES items(id) ON DELETE CASCADE,
  tried_at INTEGER,
  outcome TEXT NOT NULL DEFAULT '',
  lease_until INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX articles_waiting ON articles(lease_until) WHERE tried_at IS NULL;
CREATE INDEX items_removed ON items(id) WHERE removed_at IS NOT NULL;
`;
