import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FeedError } from '../../../src/collect/feed-error.ts';
import { createParsePool, type ParsePool } from '../../../src/collect/workers/parse-pool.ts';

const FEED = '<rss version="2.0"><channel><title>Through the wall</title></channel></rss>';

let folder: string;
let worker: URL;
let wicked: URL;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'winnow-pool-'));
  const outfile = join(folder, 'feed-worker.mjs');
  const entry = new URL('../../../src/service/gather/feed-worker.ts', import.meta.url);
  await build({
    entryPoints: [entry.pathname],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
  worker = pathToFileURL(outfile);
  // A worker with a fault in it, told by the document what to do.
  const hanging = join(folder, 'wicked.mjs');
  const workerEntry = new URL('../../../src/collect/workers/worker-entry.ts', import.meta.url)
    .pathname;
  const contents = `
    import { workerEntry } from '${workerEntry}';
    export default workerEntry(({ bytes }, isBounded) => {
      const word = Buffer.from(bytes).toString();
      if (word === 'long') {
        isBounded();
        for (const end = performance.now() + 2_000; performance.now() < end; );
        return { read: { title: word, entries: [] } };
      }
      if (word.startsWith('slow')) for (const end = performance.now() + 300; performance.now() < end; );
      if (word === 'size') return { feed: { title: bytes.buffer.byteLength + ' bytes' } };
      if (word === 'hang') for (;;);
      if (word === 'burst') { const all = []; for (;;) all.push(Array.from({ length: 1000 }, () => ({}))); }
      if (word === 'ends') setImmediate(() => process.exit());
      if (word === 'throw') throw new TypeError('wicked');
      return { feed: { title: word } };
    });`;
  await build({
    stdin: { contents, resolveDir: folder },
    outfile: hanging,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
  wicked = pathToFileURL(hanging);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function withPool(pool: ParsePool, use: (pool: ParsePool) => Promise<void>): Promise<void> {
  try {
    await use(pool);
  } finally {
    await pool.close();
  }
}

/** What became of documents given at once: the title of each, or the kind of its error. */
async function outcomesOf(pool: ParsePool, words: readonly string[]): Promise<unknown[]> {
  const all = words.map((word) => pool.parse(Buffer.from(word), {}));
  return Promise.all(
    all.map((reading) => reading.then(({ title }) => title).catch(({ kind }) => kind)),
  );
}

async function kindOf(reading: Promise<unknown>): Promise<string> {
  const thrown = await reading.catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(FeedError);
  return (thrown as FeedError).kind;
}

describe('the parsing pool', () => {
  test('reads a feed in a worker', async () => {
    await withPool(createParsePool(worker), async (pool) => {
      const bytes = new TextEncoder().encode(FEED);
      const feed = await pool.parse(bytes, { url: 'https://a.example/feed' });
      expect(feed.title).toBe('Through the wall');
    });
  });

  test('sends a worker nothing of what its bytes share their buffer with', async () => {
    await withPool(createParsePool(wicked), async (pool) => {
      const whole = new TextEncoder().encode('size and a neighbour');
      const feed = await pool.parse(whole.subarray(0, 'size'.length), {});
      expect(feed.title).toBe('4 bytes');
    });
  });

  test('keeps the kind of an error over the wall', async () => {
    await withPool(createParsePool(worker), async (pool) => {
      expect(await kindOf(pool.parse(new Uint8Array(0), {}))).toBe('empty');
      expect(await kindOf(pool.parse(Buffer.from('<html></html>'), {}))).toBe('not-a-feed');
    });
  });

  test('says when a worker is about to start: before the first document, and where one ended a worker', async () => {
    let threads = 0;
    const onThread = () => {
      threads += 1;
    };
    await withPool(createParsePool(wicked, { documentMs: 300, onThread }), async (pool) => {
      expect(threads).toBe(0);
      for (const word of ['one', 'hang', 'two']) {
        await pool.parse(Buffer.from(word), {}).catch(() => {});
      }
      expect(threads).toBe(2);
    });
  });

  test('gives those that wait behind many slow documents their time, since none of them is to blame', async () => {
    await withPool(createParsePool(wicked, { documentMs: 1_000, startMs: 1_500 }), async (pool) => {
      await pool.parse(Buffer.from('ready'), {});
      const words = Array.from({ length: 12 }, (_, at) => `slow ${at}`);
      expect(await outcomesOf(pool, words)).toEqual(words);
    });
  });

  test('replaces a worker that hangs, and those waiting are read by the next', async () => {
    await withPool(createParsePool(wicked, { documentMs: 300 }), async (pool) => {
      const hanging = kindOf(pool.parse(Buffer.from('hang'), {}));
      const waiting = pool.parse(Buffer.from('after'), {});
      expect(await hanging).toBe('timeout');
      expect((await waiting).title).toBe('after');
    });
  });

  test('takes no document along with the one that its worker ended over', async () => {
    await withPool(createParsePool(wicked, { documentMs: 300 }), async (pool) => {
      const words = ['one', 'hang', 'two', 'throw', 'hang', 'three'];
      expect(await outcomesOf(pool, words)).toEqual([
        'one',
        'timeout',
        'two',
        'unreadable',
        'timeout',
        'three',
      ]);
    });
  });

  test('gives what is done with the items a time of its own', async () => {
    const url = 'https://a.example/feed';
    const options = { documentMs: 300, boundedMs: 20_000 };
    await withPool(createParsePool(wicked, options), async (pool) => {
      expect((await pool.read(Buffer.from('long'), { url }, {})).title).toBe('long');
      expect(await kindOf(pool.read(Buffer.from('hang'), { url }, {}))).toBe('timeout');
    });
  });

  test('replaces a worker that bursts', async () => {
    const options = { documentMs: 20_000, memoryBytes: 32 * 2 ** 20 };
    await withPool(createParsePool(wicked, options), async (pool) => {
      expect(await kindOf(pool.parse(Buffer.from('burst'), {}))).toBe('too-large');
      expect((await pool.parse(Buffer.from('after'), {})).title).toBe('after');
    });
  }, 30_000);

  test('loses and blames no document beside one that bursts', async () => {
    const options = { documentMs: 20_000, memoryBytes: 32 * 2 ** 20 };
    await withPool(createParsePool(wicked, options), async (pool) => {
      const words = ['one', 'burst', 'burst', 'burst', 'two', 'burst', 'three', 'four'];
      expect(await outcomesOf(pool, words)).toEqual(
        words.map((word) => (word === 'burst' ? 'too-large' : word)),
      );
    });
  }, 60_000);

  test('reads on when its worker ends with nothing in hand', async () => {
    await withPool(createParsePool(wicked), async (pool) => {
      expect((await pool.parse(Buffer.from('ends'), {})).title).toBe('ends');
      expect((await pool.parse(Buffer.from('after'), {})).title).toBe('after');
    });
  });

  test('takes a fault of its own worker for an unreadable document', async () => {
    await withPool(createParsePool(wicked), async (pool) => {
      expect(await kindOf(pool.parse(Buffer.from('throw'), {}))).toBe('unreadable');
    });
  });

  test('reads what waited behind as many hanging documents as a worker has in hand', async () => {
    await withPool(createParsePool(wicked, { documentMs: 300 }), async (pool) => {
      const hanging = [1, 2, 3, 4].map(() => kindOf(pool.parse(Buffer.from('hang'), {})));
      const waiting = pool.parse(Buffer.from('after'), {});
      expect(await Promise.all(hanging)).toEqual(Array(4).fill('timeout'));
      expect((await waiting).title).toBe('after');
    });
  }, 30_000);

  test('reads on the worker that it started ahead of the first document', async () => {
    await withPool(createParsePool(worker), async (pool) => {
      await pool.warm();
      expect((await pool.parse(Buffer.from(FEED), {})).title).toBe('Through the wall');
    });
  });

  test('closes while its worker starts', async () => {
    const pool = createParsePool(worker);
    await pool.warm();
    await expect(pool.close()).resolves.toBeUndefined();
  });

  test('starts another worker after a rest, and none once it is closed', async () => {
    const onThread = vi.fn();
    const pool = createParsePool(worker, { onThread });
    await pool.parse(Buffer.from(FEED), {});
    await pool.rest();
    expect((await pool.parse(Buffer.from(FEED), {})).title).toBe('Through the wall');
    expect(onThread).toHaveBeenCalledTimes(2);
    await pool.close();
    expect(await kindOf(pool.parse(Buffer.from(FEED), {}))).toBe('unreadable');
    expect(onThread).toHaveBeenCalledTimes(2);
  });

  test('rejects what it has in hand when it closes, and starts no worker for it', async () => {
    const onThread = vi.fn();
    const pool = createParsePool(wicked, { onThread });
    await pool.warm();
    const reading = kindOf(pool.parse(Buffer.from('hang'), {}));
    await pool.close();
    expect(await reading).toBe('unreadable');
    expect(onThread).toHaveBeenCalledTimes(1);
  });

  test('closes without ever having started', async () => {
    await expect(createParsePool(worker).close()).resolves.toBeUndefined();
  });
});
