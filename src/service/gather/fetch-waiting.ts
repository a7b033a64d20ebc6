/** A fetch that waits while much waits to be read, and whose body counts as waiting until it was read. */
import type { FetchRequest, FetchResult } from '../../collect/fetch-result.ts';
import type { GatherContext } from './gather-context.ts';

/** Fetches an address and reads what came; the body is let go when `read` is done. */
export async function fetchAndRead<T>(
  { fetcher, waiting }: Pick<GatherContext, 'fetcher' | 'waiting'>,
  url: string,
  request: FetchRequest,
  read: (fetched: FetchResult) => Promise<T>,
): Promise<T> {
  // A fetch that brings nothing ends as well.
  let release = waiting.hold(0);
  try {
    const fetched = await fetcher.fetch(url, { ...request, ready: waiting.fewer });
    if (fetched.kind === 'fresh') release = waiting.hold(fetched.body.length);
    return await read(fetched);
  } finally {
    release();
  }
}
