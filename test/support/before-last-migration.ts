/** What the last migration made, taken back by hand: a store as the version before left it, but for the version that it names. */
export const BEFORE_LAST_MIGRATION = `
UPDATE feeds SET moved_url = stands_in_for WHERE stands_in_for IS NOT NULL;
ALTER TABLE feeds DROP COLUMN stands_in_for;
`;
