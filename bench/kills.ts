/**
 * `npm run bench -- kills [KILLS] [SEED]`: kills the import of 422 feeds at random moments, each time followed by the
 * same command, and compares the store with that of an undisturbed run. Every five kills the store begins anew.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createChance } from '../src/model/chance.ts';
import { serveFeeds } from './feed-process.ts';
import { importKilled, storeContents, writeFeed } from './killed-import.ts';

const FEEDS = 422;
const KILLS_A_ROUND = 5;

/** Prints each round; 0 where every store is that of the undisturbed run, 1 otherwise. */
export async function run(args: readonly string[], root: string): Promise<number> {
  const kills = Number(args[0] ?? 100);
  const seed = Number(args[1] ?? 1);
  if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
    process.stderr.write('usage: npm run bench -- kills [KILLS] [SEED]\n');
    return 2;
  }
  const chance = createChance(seed);
  const directory = mkdtempSync(join(tmpdir(), 'winnow-kills-'));
  const pages = join(directory, 'pages');
  mkdirSync(pages);
  const feeds = Array.from({ length: FEEDS }, (_, at) => ({ bytes: writeFeed(at), items: 6 }));
  const served = await serveFeeds(pages, feeds);
  let failed = 0;
  try {
    const { urls, allowNet } = served;
    const calm = join(directory, 'calm');
    const wholeMs = await importKilled({ root, directory: calm, urls, allowNet }, []);
    const expected = await storeContents(calm);
    process.stdout.write(`undisturbed: ${(wholeMs / 1_000).toFixed(1)} s\n`);
    for (let done = 0; done < kills; done += KILLS_A_ROUND) {
      const count = Math.min(KILLS_A_ROUND, kills - done);
      const moments = Array.from({ length: count }, () => Math.round(chance() * wholeMs * 0.6));
      const killed = join(directory, `killed-${done}`);
      await importKilled({ root, directory: killed, urls, allowNet }, moments);
      const seen = await storeContents(killed);
      const different = Object.keys(expected).filter(
        (table) => !isDeepStrictEqual(expected[table], seen[table]),
      );
      if (different.length > 0) failed += 1;
      process.stdout.write(
        `killed after ${moments.join(', ')} ms: ${different.length === 0 ? 'the same store' : `${different.join(', ')} differ`}\n`,
      );
      for (const table of different.slice(0, 1)) {
        const [is, shouldBe] = [seen[table] ?? [], expected[table] ?? []];
        const at = shouldBe.findIndex((row, index) => !isDeepStrictEqual(row, is[index]));
        process.stdout.write(
          `  ${table}: ${JSON.stringify(is[at])}\n  not ${JSON.stringify(shouldBe[at])}\n`,
        );
      }
      rmSync(killed, { recursive: true });
    }
  } finally {
    served.stop();
    rmSync(directory, { recursive: true, force: true });
  }
  process.stdout.write(
    `${kills} kills: ${failed === 0 ? 'the same store every time' : `${failed} rounds differ`}\n`,
  );
  return failed === 0 ? 0 : 1;
}
