/** Fetching and reading as one step: the fetch begins once few bodies wait to be read, and its own waits until it was. */
import type { FetchRequest, FetchResult } from '../../collect/network/fetch-result.ts';
import type { GatherContext } from './gather-context.ts';

/** Fetches an address and reads what came; the body is let go when `read` is done. */
export async function fetchAndRead<T>(
  { fetcher, waitingBodies }: Pick<GatherContext, 'fetcher' | 'waitingBodies'>,
  url: string,
  request: FetchRequest,
  read: (fetched: FetchResult) => Promise<T>,
): Promise<T> {
  // Released also after a fetch that brought nothing: others wait for it to end.
  let release = waitingBodies.hold(0);
  try {
    const fetched = await fetcher.fetch(url, { ...request, ready: waitingBodies.untilFewer });
    if (fetched.kind === 'fresh') release = waitingBodies.hold(fetched.body.length);
    return await read(fetched);
  } finally {
    release();
  }
}
