/** Whether a concept is scored is in its status; the column that was meant to say how far was never written. */
export const noScoredThrough = `
ALTER TABLE concepts DROP COLUMN scored_through;
`;
