/** What the last migration made, taken back by hand: a store as the version before left it, but for the version that it names. */
export const BEFORE_LAST_MIGRATION = `
ALTER TABLE feeds DROP COLUMN entry_count;
DROP INDEX articles_newest;
ALTER TABLE articles DROP COLUMN first_tried_at;
CREATE INDEX articles_newest ON articles(tried_at, ranked_at, item_id, lease_until) WHERE tried_at IS NULL;
`;
