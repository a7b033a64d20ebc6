/** Megabytes a second over the same real feeds, one after the other in one process: ours, a peer, the bare tokenizer. */
import { parseFeed as parseWithFeedsmith } from 'feedsmith';
import { Parser } from 'htmlparser2';
import { parseFeed } from '../../src/collect/parse.ts';

export interface Speed {
  readonly name: string;
  readonly megabytesPerSecond: number;
  readonly read: number;
}

const READERS: readonly [string, (bytes: Uint8Array) => unknown][] = [
  ['winnow', (bytes) => parseFeed(bytes, { url: 'https://feeds.example/feed' })],
  ['feedsmith', (bytes) => parseWithFeedsmith(new TextDecoder().decode(bytes))],
  [
    'htmlparser2 bare',
    (bytes) => new Parser({}, { xmlMode: true }).end(new TextDecoder().decode(bytes)),
  ],
];

/** How many of the documents a reader can read. One that it refuses costs it the time until it refused. */
function readAll(documents: readonly Uint8Array[], parse: (bytes: Uint8Array) => unknown): number {
  let successes = 0;
  for (const document of documents) {
    try {
      parse(document);
      successes += 1;
    } catch {}
  }
  return successes;
}

/** The best of `rounds` passes over all documents for each reader, rounds interleaved. */
export function measureSpeed(documents: readonly Uint8Array[], rounds: number): Speed[] {
  const bytes = documents.reduce((sum, document) => sum + document.length, 0);
  const best = READERS.map(() => Number.POSITIVE_INFINITY);
  const read = READERS.map(() => 0);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, [, parse]] of READERS.entries()) {
      const start = performance.now();
      read[at] = readAll(documents, parse);
      best[at] = Math.min(best[at] ?? 0, performance.now() - start);
    }
  }
  return READERS.map(([name], at) => ({
    name,
    megabytesPerSecond: bytes / 1e3 / (best[at] ?? 1),
    read: read[at] ?? 0,
  }));
}
