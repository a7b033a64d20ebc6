/**
 * The floor of `refresh`: `node bare-reader.mjs LIST STORE` fetches the feeds of a list with undici, parses them with
 * feedsmith and keeps their items with better-sqlite3, in one thread and without anything that a reader does beside it:
 * no address policy, no limits, no plain text, no identity but the guid, no index and no scores.
 */
import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { parseFeed } from 'feedsmith';
import { Agent, request } from 'undici';

const JOBS = 8;
const [list, path] = process.argv.slice(2);

const store = new Database(path);
store.pragma('journal_mode = wal');
store.pragma('synchronous = normal');
store.exec(`
  CREATE TABLE IF NOT EXISTS feeds (url TEXT PRIMARY KEY, etag TEXT, modified TEXT);
  CREATE TABLE IF NOT EXISTS items (feed TEXT, id TEXT, title TEXT, body TEXT, PRIMARY KEY (feed, id));
`);
const known = store.prepare('SELECT etag, modified FROM feeds WHERE url = ?');
const keepFeed = store.prepare('INSERT OR REPLACE INTO feeds VALUES (?, ?, ?)');
const keepItem = store.prepare('INSERT OR REPLACE INTO items VALUES (?, ?, ?, ?)');

/** The first of some fields that is text, or has some within. */
function textOf(item, ...names) {
  for (const name of names) {
    const text = item[name]?.encoded ?? item[name]?.value ?? item[name];
    if (typeof text === 'string') return text;
  }
  return null;
}

function itemsOf(text) {
  try {
    const { feed } = parseFeed(text);
    return feed.items ?? feed.entries ?? [];
  } catch {
    // feedsmith refuses a few of the real feeds.
    return [];
  }
}

const keep = store.transaction((url, etag, modified, text) => {
  for (const [at, item] of itemsOf(text).entries()) {
    const id = textOf(item, 'guid', 'id', 'link') ?? String(at);
    const body = textOf(item, 'content', 'content_html', 'description', 'summary');
    keepItem.run(url, id, textOf(item, 'title'), body);
  }
  keepFeed.run(url, etag, modified);
});

async function readFeed(url, dispatcher) {
  const { etag, modified } = known.get(url) ?? {};
  const headers = etag ? { 'if-none-match': etag, 'if-modified-since': modified } : {};
  const answer = await request(url, { dispatcher, headers });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) return;
  keep(url, answer.headers.etag ?? null, answer.headers['last-modified'] ?? null, text);
}

const urls = readFileSync(list, 'utf8').trim().split('\n').values();
const dispatcher = new Agent({ connections: JOBS });
const job = async () => {
  for (const url of urls) await readFeed(url, dispatcher);
};
await Promise.all(Array.from({ length: JOBS }, job));
await dispatcher.close();
store.close();
