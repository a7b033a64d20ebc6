/** What the feed of an item says of itself, as scoring reads it; empty for items of before. */
export const feedStems = "ALTER TABLE items ADD COLUMN feed_stems TEXT NOT NULL DEFAULT '';";
