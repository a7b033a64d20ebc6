/**
 * Stories that an account removed by hand, by the item that it removed, and between which dates the headline is that story
 * (milliseconds since 1970).
 */
export const removedStories = `
CREATE TABLE removed_stories (
  story TEXT NOT NULL,
  item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  account_id INTEGER NOT NULL REFERENCES accounts(id) ON DELETE CASCADE,
  earliest INTEGER NOT NULL,
  latest INTEGER NOT NULL,
  PRIMARY KEY (story, item_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX removed_stories_item ON removed_stories(item_id);
CREATE INDEX removed_stories_account ON removed_stories(account_id);
`;
