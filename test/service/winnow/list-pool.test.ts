import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/model/limits.ts';
import { builtFile } from '../../../src/service/gather/built-file.ts';
import { createListPool } from '../../../src/service/winnow/list-pool.ts';
import { readListText } from '../../../src/service/winnow/list-text.ts';

const entry = pathToFileURL(builtFile('list-entry.cjs'));
let threads = 0;
const onThread = () => {
  threads += 1;
};
const pool = createListPool(entry, { onThread });
afterAll(() => pool.close());

/** In windows-1252, so that there is something to tell of its encoding. */
function listOf(feeds: number): Uint8Array {
  const lines = Array.from({ length: feeds }, (_, at) => `https://${at}.example/feed Café ${at}\n`);
  return Buffer.from(lines.join(''), 'latin1');
}

describe('a pool that reads lists of feeds', () => {
  it('reads a short one on the spot and a long one in a thread, with the same of both', async () => {
    const read = await pool.read({ bytes: listOf(3) });
    expect(read).toEqual(readListText({ bytes: listOf(3) }));
    expect(threads).toBe(0);
    const long = { bytes: listOf(2_000), contentType: 'text/plain' };
    expect(await pool.read(long)).toEqual(readListText(long));
    expect(threads).toBe(1);
    expect(read.repairs).not.toEqual([]);
  });

  it('refuses one that is too long without a thread', async () => {
    const before = threads;
    const resting = createListPool(entry, { onThread });
    const bytes = Buffer.alloc(LIMITS.http.opmlBytes + 1, 'http://a.example/\n');
    await expect(resting.read({ bytes })).rejects.toMatchObject({ code: 'too-large' });
    expect(threads).toBe(before);
    await resting.close();
  });

  it('reads the bytes that it is given alone, where they are part of more', async () => {
    const bytes = listOf(2_000);
    const task = { bytes: bytes.subarray(bytes.length / 2) };
    expect(await pool.read(task)).toEqual(readListText(task));
  });

  it.each([
    ['a page', `<!doctype html><p>${'word '.repeat(5_000)}</p>`],
    ['more lines than are read', 'http://a.b/\n'.repeat(100_001)],
  ])('refuses %s as it would on the spot', async (_, text) => {
    const task = { bytes: Buffer.from(text) };
    let thrown: unknown;
    try {
      readListText(task);
    } catch (error) {
      thrown = error;
    }
    const { code, message, hint } = thrown as Error & { code: string; hint: string };
    await expect(pool.read(task)).rejects.toMatchObject({
      name: 'WinnowError',
      code,
      message,
      hint,
    });
  });

  it('refuses one that takes too long', async () => {
    const hasty = createListPool(entry, { documentMs: 0 });
    await expect(hasty.read({ bytes: listOf(50_000) })).rejects.toMatchObject({
      code: 'too-large',
      message: 'the list of feeds takes too long to read; part it in several',
    });
    await hasty.close();
  });

  it('says that one was not read where the service stops', async () => {
    const closing = createListPool(entry);
    await closing.close();
    const reading = closing.read({ bytes: listOf(2_000) });
    await expect(reading).rejects.toMatchObject({ code: 'unavailable' });
  });
});
