/** Pages that only forward to another one: what is behind them, read one after the other. */
import { LIMITS } from '../../model/limits.ts';

/** Why one that forwards is the last that is read, for people. */
export const NO_END = 'the pages forward in a circle or too often';

/** What was read, and where it forwards to. */
interface Forwards<Found> {
  /** Address of what was read first. */
  readonly from: string;
  readonly first: Found;
  /** Undefined at the end of the way. */
  readonly nextOf: (found: Found) => string | undefined;
  readonly read: (url: string) => Promise<Found>;
}

/** What is behind the first, each address but once, as far as is followed. */
export async function* followForwards<Found>({
  from,
  first,
  nextOf,
  read,
}: Forwards<Found>): AsyncGenerator<{ readonly url: string; readonly there: Found }> {
  const seen = new Set([from]);
  let found = first;
  while (seen.size <= LIMITS.page.forwards) {
    const url = nextOf(found);
    if (url === undefined || seen.has(url)) return;
    seen.add(url);
    found = await read(url);
    yield { url, there: found };
  }
}
