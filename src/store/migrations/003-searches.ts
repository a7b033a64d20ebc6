/** Search templates of service sources, and the feeds made of them: one for each template and each topic of a reader. */
export const searches = `
CREATE TABLE templates (
  id INTEGER PRIMARY KEY,
  source_id INTEGER NOT NULL REFERENCES sources(id) ON DELETE CASCADE,
  url TEXT NOT NULL,
  UNIQUE (source_id, url)
) STRICT;

-- kept when the topic goes, so that the feed can be forgotten with the user; it counts while the graph has the topic
CREATE TABLE searches (
  user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  source_id INTEGER NOT NULL REFERENCES sources(id) ON DELETE CASCADE,
  template_id INTEGER NOT NULL REFERENCES templates(id) ON DELETE CASCADE,
  topic_key TEXT NOT NULL,
  feed_id INTEGER NOT NULL REFERENCES feeds(id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, source_id, template_id, topic_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX searches_feed ON searches(feed_id);
CREATE INDEX entries_referring ON entries(reference_id) WHERE reference_id IS NOT NULL;
`;
