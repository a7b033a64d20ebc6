/** Whether a feed edited an item is told by what the item holds, no longer by a digest of it. */
export const noItemDigests = 'ALTER TABLE items DROP COLUMN digest;';
