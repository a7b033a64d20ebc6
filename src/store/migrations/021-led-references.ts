/**
 * What refers to a row that goes is found by an index: with each user, source or event a whole table was read through, and the
 * entries of a source were looked for among all. Articles that wait have their date beside them, and an index by it that also
 * says which are free; led by the column that it is limited to, it is preferred to sorting all that wait. Those of removed items
 * wait no more.
 */
export const ledReferences = `
CREATE INDEX entries_source ON entries(source_id, position);
CREATE INDEX events_undone ON events(undone_by) WHERE undone_by IS NOT NULL;
CREATE INDEX sources_user ON sources(user_id);
CREATE INDEX searches_source ON searches(source_id);
CREATE INDEX searches_template ON searches(template_id);
DROP INDEX shares_revoked;
CREATE INDEX shares_user ON shares(user_id, revoked_at);

ALTER TABLE articles ADD COLUMN ranked_at INTEGER NOT NULL DEFAULT 0;
DELETE FROM articles WHERE item_id NOT IN (SELECT id FROM items WHERE removed_at IS NULL);
UPDATE articles SET ranked_at = (SELECT i.ranked_at FROM items i WHERE i.id = articles.item_id);
DROP INDEX articles_waiting;
CREATE INDEX articles_newest ON articles(tried_at, ranked_at, item_id, lease_until) WHERE tried_at IS NULL;
`;
