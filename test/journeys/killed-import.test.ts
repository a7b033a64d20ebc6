/** An import that is killed again and again ends in the store of an undisturbed one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importKilled, storeContents, writeFeed } from '../../bench/killed-import.ts';
import { startFeedServer } from '../support/feed-server.ts';

const ROOT = join(import.meta.dirname, '../..');
const FEEDS = 60;
/** From before the store is there to the middle of gathering. */
const MOMENTS = [90, 250, 400, 550, 700];

it('finishes with the same command what kill -9 broke off, five times over', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'winnow-killed-'));
  const feeds = await startFeedServer();
  try {
    const urls = Array.from({ length: FEEDS }, (_, at) => {
      feeds.put(`/${at}.xml`, { body: writeFeed(at).toString() });
      return `${feeds.url}/${at}.xml`;
    });
    const run = { root: ROOT, urls, allowNet: feeds.allowNet };
    const [calm, killed] = [join(directory, 'calm'), join(directory, 'killed')];
    await importKilled({ ...run, directory: calm }, []);
    await importKilled({ ...run, directory: killed }, MOMENTS);
    const expected = await storeContents(calm);
    expect(expected['items']).toHaveLength(FEEDS * 6);
    expect(expected['annotations']?.length).toBeGreaterThan(0);
    expect(await storeContents(killed)).toEqual(expected);
  } finally {
    await feeds.close();
    rmSync(directory, { recursive: true, force: true });
  }
}, 60_000);
