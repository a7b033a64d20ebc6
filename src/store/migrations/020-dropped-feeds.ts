/** Since when nobody follows a feed any more; of those there were, since it is first looked at. */
export const droppedFeeds = `
ALTER TABLE feeds ADD COLUMN dropped_at INTEGER;
`;
