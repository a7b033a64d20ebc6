/** When a user's sources last changed: what a list draws on may become different without any new content. */
export const sourceChanges = `
ALTER TABLE users ADD COLUMN sources_changed_at INTEGER NOT NULL DEFAULT 0;
`;
