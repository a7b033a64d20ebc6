/** In how many requests a list goes to the service. */
import { expect, it } from 'vitest';
import { batchesOf } from '../../src/cli/import/batches.ts';
import { vetList } from '../../src/cli/import/vet.ts';
import type { Client } from '../../src/client/create-client.ts';
import { LIMITS } from '../../src/model/limits.ts';

const EMPTY = { entries: [], refusals: [], repairs: [], collapsed: [] } as never;

/** How many addresses each request asked about; the service knows what is wrong with the last. */
async function asked(urls: readonly string[]): Promise<{ counts: number[]; refused: number }> {
  const counts: number[] = [];
  const subscriptions = {
    vet: async (some: readonly string[]) => {
      counts.push(some.length);
      const body = JSON.stringify({ urls: some, source: `user/${'x'.repeat(256)}` });
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(LIMITS.http.jsonBytes);
      return { refused: [{ url: some.at(-1), reason: 'no' }], known: [] };
    },
  };
  const entries = urls.map((url, at) => ({ line: at + 1, url }));
  const document = { ...(EMPTY as object), entries } as never;
  const { refusals } = await vetList({ subscriptions } as unknown as Client, document, 'user/Mine');
  return { counts, refused: refusals.length };
}

it('asks about all addresses of a long list in one request, for which its source is looked through', async () => {
  const urls = Array.from({ length: 5_000 }, (_, at) => `https://example.org/${at}.xml`);
  expect(await asked(urls)).toEqual({ counts: [5_000], refused: 1 });
});

it('asks about long addresses in as many requests as their bodies allow', async () => {
  const path = 'ü'.repeat(900);
  const urls = Array.from({ length: 1_200 }, (_, at) => `https://example.org/${path}/${at}`);
  const { counts, refused } = await asked(urls);
  expect(counts.reduce((sum, count) => sum + count)).toBe(1_200);
  expect([counts.length, refused]).toEqual([3, 3]);
});

it('parts things by their number, by their size, and gives one that is too large a part of its own', () => {
  const sizeOf = (text: string) => text.length;
  expect(batchesOf(['a', 'b', 'c'], { count: 2, bytes: 9, sizeOf })).toEqual([['a', 'b'], ['c']]);
  expect(batchesOf(['aa', 'bb', 'cccc', 'd'], { count: 9, bytes: 3, sizeOf })).toEqual([
    ['aa'],
    ['bb'],
    ['cccc'],
    ['d'],
  ]);
  expect(batchesOf([], { count: 2, bytes: 9, sizeOf })).toEqual([]);
});
