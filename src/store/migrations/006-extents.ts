/** What is asked of all items at once, without reading their texts: how many there are, what they mean, which are newest. */
export const extents = `
CREATE INDEX items_extent ON items(removed_at, changed_at);
CREATE INDEX items_meaning ON items(id, removed_at, vector) WHERE vector IS NOT NULL;
CREATE INDEX items_newest ON items(removed_at, ranked_at);
`;
