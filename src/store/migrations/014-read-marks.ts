/** What a user marked as read, by opening it or in so many words; until now only what taught was known. */
export const readMarks = `
CREATE TABLE read_marks (
  user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  PRIMARY KEY (user_id, item_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX read_marks_item ON read_marks(item_id);
INSERT INTO read_marks (user_id, item_id, at)
  SELECT u.id, t.item_id, min(t.day) * 86400000 FROM users u
  JOIN taught t ON t.reader = 'user:' || u.id JOIN items i ON i.id = t.item_id
  GROUP BY u.id, t.item_id;
`;
