/** Imports that are killed at random moments, each followed by the same command, and what is in the store at the end. */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pauseFor } from 'node:timers/promises';
import { openSqlite } from '../src/store/sqlite.ts';
import { STORE_FILE } from '../src/store/sqlite-file.ts';

export interface ImportRun {
  /** Where `bin/winnow.js` is. */
  readonly root: string;
  readonly directory: string;
  readonly urls: readonly string[];
  readonly allowNet: string;
}

const SUBJECTS = [
  ['databases', 'Tables, indexes and queries of a relational database, and how to vacuum them. '],
  ['gardens', 'Roses, beans and compost, and when to water a vegetable garden in summer. '],
  ['kitchens', 'Bread, soup and slow cooking, and which knives a small kitchen needs. '],
  ['mountains', 'Hiking over alpine passes, huts on the way and what the weather does there. '],
] as const;

/** Feeds of a few items each, no two alike. */
export function writeFeed(number: number, items = 6): Buffer {
  const [subject, text] = SUBJECTS[number % SUBJECTS.length]!;
  const written = Array.from({ length: items }, (_, at) => {
    const link = `https://site${number}.example/story-${at}`;
    return `<item><title>Story ${at} about ${subject} of site ${number}</title><link>${link}</link>
      <guid>${link}</guid><description>${text.repeat(4)}${number} ${at}</description>
      <pubDate>Mon, 01 Jun 2026 0${at % 10}:00:00 GMT</pubDate></item>`;
  });
  return Buffer.from(
    `<rss version="2.0"><channel><title>Site ${number}</title><link>https://site${number}.example/</link>${written.join('')}</channel></rss>`,
  );
}

/** Runs the command line; killed after so many milliseconds, where told. Gives its exit code, or null when killed. */
async function runLine(
  run: ImportRun,
  words: readonly string[],
  killAfterMs?: number,
): Promise<number | null> {
  const child = spawn(
    process.execPath,
    [
      join(run.root, 'bin', 'winnow.js'),
      ...words,
      ...['--data-dir', join(run.directory, 'data'), '--allow-net', run.allowNet, '--quiet'],
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, WINNOW_CONFIG_DIR: join(run.directory, 'config') },
    },
  );
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  if (killAfterMs !== undefined) {
    const controller = new AbortController();
    void ended.then(() => controller.abort());
    await pauseFor(killAfterMs, undefined, { signal: controller.signal }).catch(() => {});
    child.kill('SIGKILL');
  }
  return ended;
}

/** The import, killed at each of the moments (milliseconds after its start), then let finish; gives how long that took. */
export async function importKilled(run: ImportRun, moments: readonly number[]): Promise<number> {
  mkdirSync(run.directory, { recursive: true });
  const list = join(run.directory, 'feeds.txt');
  writeFileSync(list, `${run.urls.join('\n')}\n`);
  const words = ['sources', 'import', list, '--name', 'list'];
  for (const moment of moments) await runLine(run, words, moment);
  const startedAt = performance.now();
  const code = await runLine(run, words);
  if (code !== 0) throw new Error(`the import ended with ${code}`);
  const tookMs = performance.now() - startedAt;
  const added = await runLine(run, ['topics', 'add', 'databases']);
  if (added !== 0) throw new Error(`topics add ended with ${added}`);
  return tookMs;
}

const QUESTIONS: Readonly<Record<string, string>> = {
  sources: 'SELECT name, is_default FROM sources ORDER BY name',
  entries: `SELECT s.name, e.position, e.url, e.title, e.grouping, e.time FROM entries e
    JOIN sources s ON s.id = e.source_id ORDER BY s.name, e.position`,
  feeds: `SELECT url, poll_url, kind, title, site_url, etag, last_modified, outcome, status, failures,
    lease_until, repairs FROM feeds ORDER BY url`,
  items: `SELECT public_id, url, title, summary, body, published_at, title_stems, text_stems,
    removed_at FROM items ORDER BY public_id`,
  carried: `SELECT f.url, i.public_id, c.position, c.digest FROM item_feeds c JOIN feeds f ON f.id = c.feed_id
    JOIN items i ON i.id = c.item_id ORDER BY f.url, i.public_id`,
  aliases: `SELECT a.alias, i.public_id FROM item_aliases a JOIN items i ON i.id = a.item_id ORDER BY a.alias`,
  annotations: `SELECT c.segments, i.public_id, round(n.relevance, 6) AS relevance FROM annotations n
    JOIN concepts c ON c.id = n.concept_id JOIN items i ON i.id = n.item_id ORDER BY c.segments, i.public_id`,
};

/** Everything in the store but row ids and times, by table. */
export async function storeContents(directory: string): Promise<Record<string, unknown[]>> {
  const store = openSqlite({ file: join(directory, 'data', STORE_FILE) });
  try {
    const contents: Record<string, unknown[]> = {};
    for (const [name, sql] of Object.entries(QUESTIONS)) contents[name] = await store.all(sql);
    return contents;
  } finally {
    await store.close();
  }
}
