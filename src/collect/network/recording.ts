/**
 * Fetches kept in a directory, and served from it without a network: the n-th fetch of an address is one
 * file, so that what was seen once can be seen again exactly.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recordingError } from '../../model/directory-error.ts';
import { WinnowError } from '../../model/errors.ts';
import { isUrl } from '../../model/url.ts';
import type { Fetcher } from '../fetch.ts';
import { withoutUserInfo } from '../urls/user-info.ts';
import type { FetchResult } from './fetch-result.ts';

export interface Recording {
  readonly mode: 'record' | 'replay';
  readonly directory: string;
  /** Told of each fetch that was kept. */
  readonly onKept?: () => void;
}

/** How often each address was fetched, and the file of the next time. */
function createCounter(directory: string) {
  const counts = new Map<string, number>();
  const fileOf = (url: string, count: number) => {
    const name = createHash('sha256').update(url).digest('hex').slice(0, 24);
    return join(directory, `${name}-${count}.json`);
  };
  return {
    fileOf,
    next(url: string): number {
      const count = (counts.get(url) ?? 0) + 1;
      counts.set(url, count);
      return count;
    },
  };
}

/** The address is for whoever looks into the file: a replay finds that by its name. */
function writeResult(url: string, result: FetchResult): string {
  const asked = isUrl(url) ? withoutUserInfo(url) : url;
  if (!('body' in result)) return JSON.stringify({ asked, result }, null, 1);
  const { body, ...rest } = result;
  const base64 = Buffer.from(body).toString('base64');
  return JSON.stringify({ asked, result: rest, body: base64 }, null, 1);
}

function readResult(text: string): FetchResult {
  const { result, body } = JSON.parse(text) as { result: FetchResult; body?: string };
  if (body === undefined) return result;
  return { ...result, body: new Uint8Array(Buffer.from(body, 'base64')) } as FetchResult;
}

function recorder(fetcher: Fetcher, { directory, onKept }: Recording): Fetcher {
  const counter = createCounter(directory);
  return {
    async fetch(url, request) {
      const count = counter.next(url);
      const result = await fetcher.fetch(url, request);
      try {
        await writeFile(counter.fileOf(url, count), writeResult(url, result), { mode: 0o600 });
      } catch (thrown) {
        throw recordingError(thrown, directory);
      }
      onKept?.();
      return result;
    },
    close: () => fetcher.close(),
  };
}

/** A replay is a line that leads nowhere else; that the feed is not on it must not count against the feed. */
function notRecorded(url: string): FetchResult {
  return {
    kind: 'offline',
    url,
    redirects: [],
    trace: [],
    detail: 'this address was not recorded',
  };
}

function player(fetcher: Fetcher, directory: string): Fetcher {
  const counter = createCounter(directory);
  const read = async (file: string) => {
    try {
      return readResult(await readFile(file, 'utf8'));
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw new WinnowError('data-file', `${file} is not a recorded fetch`, { cause });
    }
  };
  return {
    async fetch(url) {
      // A feed that is asked more often than it was recorded has nothing new to say.
      for (let count = counter.next(url); count > 0; count--) {
        const result = await read(counter.fileOf(url, count));
        if (result !== undefined) return result;
      }
      return notRecorded(url);
    },
    close: () => fetcher.close(),
  };
}

/** The fetcher with what it fetches kept, or one that fetches nothing and gives what was kept. */
export function withRecording(fetcher: Fetcher, recording: Recording | undefined): Fetcher {
  if (recording === undefined) return fetcher;
  const { mode, directory } = recording;
  return mode === 'record' ? recorder(fetcher, recording) : player(fetcher, directory);
}
