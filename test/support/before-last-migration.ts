/** What the last migration made, taken back by hand: a store as the version before left it, but for the version that it names. */
export const BEFORE_LAST_MIGRATION = 'ALTER TABLE items DROP COLUMN feed_stems;';
