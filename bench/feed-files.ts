/** Real feeds of a folder, and as many distinct ones as a bench wants by repetition with other addresses. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFeed } from '../src/collect/parse.ts';

export interface FeedFile {
  readonly bytes: Buffer;
  readonly items: number;
}

const LEAST_BYTES = 1_500;

function readFeedFile(file: string): FeedFile[] {
  const bytes = readFileSync(file);
  const start = bytes.subarray(0, 1_000).toString('latin1');
  if (bytes.length < LEAST_BYTES || !/<rss|<feed|<rdf:rdf|jsonfeed\.org\/version/iu.test(start)) {
    return [];
  }
  try {
    const items = parseFeed(Buffer.from(bytes)).items.length;
    return items === 0 ? [] : [{ bytes, items }];
  } catch {
    return [];
  }
}

/** Every file below a directory that reads as a feed with items, largest first. */
export function findFeedFiles(directory: string): FeedFile[] {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => readFeedFile(join(entry.parentPath, entry.name)));
  return files.sort((a, b) => b.bytes.length - a.bytes.length);
}

/** The feed with every entry's addresses and ids made its own, so that a copy brings items of its own. */
function copyOf({ bytes, items }: FeedFile, copy: number): FeedFile {
  // Byte for byte; what is not ASCII stays as it is.
  const text = bytes.toString('latin1');
  const at = text.search(/<item[\s>]|<entry[\s>]|"items"/iu);
  const entries = text
    .slice(Math.max(at, 0))
    .replace(/(?<!xmlns(?::[\w-]+)?\s*=\s*["'])(https?:\/\/)(?=\w)/gu, `$1copy${copy}.`)
    .replace(/(<(?:guid|id)\b[^>]*>(?:\s*<!\[CDATA\[)?\s*)(?!\s|<|https?:)/giu, `$1copy${copy}-`);
  return { bytes: Buffer.from(text.slice(0, Math.max(at, 0)) + entries, 'latin1'), items };
}

/** So many feeds: the largest of the folder, then copies of them that share no item with the original. */
export function repeatFeeds(files: readonly FeedFile[], count: number): FeedFile[] {
  return Array.from({ length: count }, (_, index) => {
    const file = files[index % files.length]!;
    const copy = Math.floor(index / files.length);
    return copy === 0 ? file : copyOf(file, copy);
  });
}

/** The largest of the files: as many as there may be for so many feeds, copies among them, to hold that many bytes. */
export function largestFiles(files: readonly FeedFile[], count: number, bytes: number): FeedFile[] {
  const total = (kept: number) =>
    Array.from({ length: count }, (_, index) => files[index % kept]!.bytes.length).reduce(
      (sum, size) => sum + size,
      0,
    );
  let kept = files.length;
  while (kept > 1 && total(kept) < bytes) kept -= 1;
  return files.slice(0, kept);
}
