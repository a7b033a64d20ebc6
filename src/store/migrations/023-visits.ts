/**
 * What earlier visits say about the next: how many entries a feed had when it was last read, and since when an article is tried.
 * Of articles with one date the one that was listed first waits first.
 */
export const visits = `
ALTER TABLE feeds ADD COLUMN entry_count INTEGER NOT NULL DEFAULT 0;
UPDATE feeds SET entry_count = (SELECT count(*) FROM item_feeds c WHERE c.feed_id = feeds.id) WHERE kind = 'page';

ALTER TABLE articles ADD COLUMN first_tried_at INTEGER;
DROP INDEX articles_newest;
CREATE INDEX articles_newest ON articles(tried_at, ranked_at DESC, item_id, lease_until, first_tried_at)
  WHERE tried_at IS NULL;
`;
