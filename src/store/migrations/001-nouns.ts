/** The first shape of the store: one table a noun. Times are integer milliseconds since 1970. */
export const nouns = `
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE plans (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  enterprise INTEGER NOT NULL DEFAULT 0,
  hits_limit INTEGER,
  hits_period TEXT NOT NULL DEFAULT 'minute',
  budget_limit INTEGER,
  budget_period TEXT NOT NULL DEFAULT 'month',
  user_limit INTEGER,
  readable INTEGER NOT NULL DEFAULT 1
) STRICT;

-- AUTOINCREMENT: an id is never given twice, so nothing kept under it comes back with a new account or user
CREATE TABLE accounts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  username TEXT NOT NULL,
  username_key TEXT NOT NULL UNIQUE,
  plan_id INTEGER REFERENCES plans(id),
  visitors_teach TEXT NOT NULL DEFAULT 'everyone',
  created_at INTEGER NOT NULL
) STRICT;

-- kind: owner (the account itself), delegate (v1 users), uid (a caller-chosen label)
CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL REFERENCES accounts(id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  password TEXT,
  state TEXT NOT NULL DEFAULT 'enabled',
  created_at INTEGER NOT NULL,
  UNIQUE (account_id, kind, name_key)
) STRICT;

CREATE TABLE applications (
  id INTEGER PRIMARY KEY,
  app_id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  key_hash BLOB NOT NULL,
  revoked_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE authorisations (
  account_id INTEGER NOT NULL REFERENCES accounts(id) ON DELETE CASCADE,
  application_id INTEGER NOT NULL REFERENCES applications(id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, application_id)
) STRICT, WITHOUT ROWID;

-- kind: hits (requests) or budget (data usage)
CREATE TABLE usage (
  account_id INTEGER NOT NULL REFERENCES accounts(id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  period_start INTEGER NOT NULL,
  used INTEGER NOT NULL,
  PRIMARY KEY (account_id, kind)
) STRICT, WITHOUT ROWID;

-- variant: 'expanded' (POST), 'label' (PUT), or the terms an owner steers it with, as JSON
CREATE TABLE concepts (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL,
  variant TEXT NOT NULL,
  segments TEXT NOT NULL,
  status TEXT NOT NULL,
  expansion TEXT NOT NULL,
  scored_through INTEGER NOT NULL DEFAULT 0,
  lease_until INTEGER NOT NULL DEFAULT 0,
  changed_at INTEGER NOT NULL,
  UNIQUE (key, variant)
) STRICT;
CREATE INDEX concepts_unfinished ON concepts(status) WHERE status <> 'Complete';

-- implied: a parent that is there only because of what lies below it; nobody asked for it
CREATE TABLE interests (
  user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  concept_id INTEGER NOT NULL REFERENCES concepts(id),
  segments TEXT NOT NULL,
  weight REAL NOT NULL DEFAULT 1,
  implied INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX interests_concept ON interests(concept_id);

-- key: a top-level topic, or '' for the whole graph
CREATE TABLE shares (
  lid TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX shares_current ON shares(user_id, key) WHERE revoked_at IS NULL;

-- what a user's clicks add up to: the replay of events up to through_event
CREATE TABLE profiles (
  user_id INTEGER PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  through_event INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT;

CREATE TABLE events (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  kind TEXT NOT NULL,
  detail TEXT NOT NULL,
  undone_by INTEGER REFERENCES events(id)
) STRICT;
CREATE INDEX events_user ON events(user_id, id);

CREATE TABLE taught (
  reader TEXT NOT NULL,
  item_id INTEGER NOT NULL,
  day INTEGER NOT NULL,
  PRIMARY KEY (reader, item_id, day)
) STRICT, WITHOUT ROWID;

-- user_id NULL: a source of the service
CREATE TABLE sources (
  id INTEGER PRIMARY KEY,
  user_id INTEGER REFERENCES users(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  type TEXT,
  is_default INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX sources_name ON sources(coalesce(user_id, 0), name);
CREATE UNIQUE INDEX sources_default ON sources(user_id) WHERE is_default = 1;

CREATE TABLE feeds (
  id INTEGER PRIMARY KEY,
  url TEXT NOT NULL UNIQUE,
  poll_url TEXT NOT NULL,
  -- unknown until the first success; feed; page: a site without a feed
  kind TEXT NOT NULL DEFAULT 'unknown',
  query TEXT,
  title TEXT NOT NULL DEFAULT '',
  site_url TEXT,
  etag TEXT,
  last_modified TEXT,
  outcome TEXT,
  status INTEGER,
  detail TEXT NOT NULL DEFAULT '',
  repairs TEXT NOT NULL DEFAULT '[]',
  failures INTEGER NOT NULL DEFAULT 0,
  moved_url TEXT,
  moved_count INTEGER NOT NULL DEFAULT 0,
  fetched_at INTEGER,
  changed_at INTEGER,
  next_poll_at INTEGER,
  next_poll_reason TEXT NOT NULL DEFAULT '',
  lease_until INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX feeds_due ON feeds(next_poll_at);

CREATE TABLE entries (
  id INTEGER PRIMARY KEY,
  source_id INTEGER NOT NULL REFERENCES sources(id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  url TEXT,
  feed_id INTEGER REFERENCES feeds(id),
  reference_id INTEGER REFERENCES sources(id),
  title TEXT,
  grouping TEXT,
  time TEXT
) STRICT;
CREATE UNIQUE INDEX entries_url ON entries(source_id, url) WHERE url IS NOT NULL;
CREATE UNIQUE INDEX entries_reference ON entries(source_id, reference_id) WHERE reference_id IS NOT NULL;
CREATE INDEX entries_feed ON entries(feed_id);

-- removed_at: a tombstone; what was removed stays removed
CREATE TABLE items (
  id INTEGER PRIMARY KEY,
  public_id TEXT NOT NULL UNIQUE,
  url TEXT NOT NULL,
  publisher TEXT NOT NULL,
  type TEXT NOT NULL,
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  body TEXT NOT NULL,
  author TEXT,
  language TEXT,
  categories TEXT NOT NULL DEFAULT '[]',
  media TEXT NOT NULL DEFAULT '{}',
  story TEXT,
  digest TEXT NOT NULL,
  published_at INTEGER,
  ranked_at INTEGER NOT NULL,
  collected_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  removed_at INTEGER,
  title_stems TEXT NOT NULL,
  text_stems TEXT NOT NULL,
  vector BLOB
) STRICT;
CREATE INDEX items_url ON items(url);
CREATE INDEX items_story ON items(story) WHERE story IS NOT NULL;

CREATE TABLE item_aliases (
  alias TEXT PRIMARY KEY,
  item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX item_aliases_item ON item_aliases(item_id);

CREATE TABLE item_feeds (
  feed_id INTEGER NOT NULL REFERENCES feeds(id) ON DELETE CASCADE,
  item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  first_seen_at INTEGER NOT NULL,
  PRIMARY KEY (feed_id, item_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX item_feeds_item ON item_feeds(item_id);

CREATE TABLE annotations (
  concept_id INTEGER NOT NULL REFERENCES concepts(id) ON DELETE CASCADE,
  item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  relevance REAL NOT NULL,
  PRIMARY KEY (concept_id, item_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX annotations_best ON annotations(concept_id, relevance DESC, item_id);
CREATE INDEX annotations_item ON annotations(item_id);

CREATE VIRTUAL TABLE items_text USING fts5(
  title_stems, text_stems, content='items', content_rowid='id', tokenize="unicode61 remove_diacritics 0"
);
CREATE VIRTUAL TABLE items_vocabulary USING fts5vocab('items_text', 'row');
CREATE TRIGGER items_text_insert AFTER INSERT ON items BEGIN
  INSERT INTO items_text(rowid, title_stems, text_stems) VALUES (new.id, new.title_stems, new.text_stems);
END;
CREATE TRIGGER items_text_delete AFTER DELETE ON items BEGIN
  INSERT INTO items_text(items_text, rowid, title_stems, text_stems)
  VALUES ('delete', old.id, old.title_stems, old.text_stems);
END;
CREATE TRIGGER items_text_update AFTER UPDATE OF title_stems, text_stems ON items BEGIN
  INSERT INTO items_text(items_text, rowid, title_stems, text_stems)
  VALUES ('delete', old.id, old.title_stems, old.text_stems);
  INSERT INTO items_text(rowid, title_stems, text_stems) VALUES (new.id, new.title_stems, new.text_stems);
END;
`;
