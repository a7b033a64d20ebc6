/**
 * Since when nobody follows a feed any more; of those there were, since it is first looked at. Who was taught by an item is
 * forgotten with it.
 */
export const droppedFeeds = `
ALTER TABLE feeds ADD COLUMN dropped_at INTEGER;
CREATE INDEX feeds_dropped ON feeds(dropped_at) WHERE dropped_at IS NOT NULL;
CREATE INDEX taught_item ON taught(item_id);
`;
