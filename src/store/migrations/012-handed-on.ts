/** When a lid was asked for to be handed on. Of those there were nobody knows what they were for: each counts as handed on. */
export const handedOn = `
ALTER TABLE shares ADD COLUMN shared_at INTEGER;
UPDATE shares SET shared_at = created_at;
`;
