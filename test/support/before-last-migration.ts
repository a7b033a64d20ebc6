/** What the last migration made, taken back by hand: a store as the version before left it, but for the version that it names. */
export const BEFORE_LAST_MIGRATION = `
  DROP INDEX entries_source; DROP INDEX events_undone; DROP INDEX sources_user;
  DROP INDEX searches_source; DROP INDEX searches_template;
  DROP INDEX shares_user; CREATE INDEX shares_revoked ON shares(user_id, revoked_at) WHERE revoked_at IS NOT NULL;
  DROP INDEX articles_newest; ALTER TABLE articles DROP COLUMN ranked_at;
  CREATE INDEX articles_waiting ON articles(lease_until) WHERE tried_at IS NULL;`;
