/** One line of the log for every request that comes through a port. */
import { percentDecoded } from '../../model/percent-decoded.ts';
import { concealSecrets } from '../../protocol/concealed.ts';
import { LID, V2_INTEREST_PARAMETERS } from '../../protocol/parameters.ts';
import { ITEM_PARAMETERS } from '../../protocol/winnow-parameters.ts';
import type { Answer } from '../answer.ts';
import type { LogEntry } from '../context.ts';
import type { Handle } from '../handle.ts';
import { targetOf } from '../locate.ts';

const { url, search, text } = V2_INTEREST_PARAMETERS;

const { item } = ITEM_PARAMETERS;

/** What opens a graph, in a learning link (`k`, `r`) too, and what somebody asks about, by such a link perhaps. */
const PRIVATE = new Set([LID.name, 'k', 'r', url.name, search.name, text.name, item.name]);

/** The target without what opens a graph, or a page that somebody reads, to those who read the log. */
function publicTarget(target: string): string {
  const conceal = (pair: string, start: string, name: string) =>
    PRIVATE.has(percentDecoded(name).toLowerCase()) ? `${start}…` : pair;
  const read = target.replace(/([?&]([^=&?]*)=)[^&]*/gu, conceal);
  // A link copied out of markup has `&amp;` between its parameters: what opens nothing that way still would.
  return read.replace(/(;([^=&;]*)=)[^&;]*/gu, conceal);
}

/** The same function, which tells `log` of every request once it is answered; `time` is what they are timed by, milliseconds. */
export function logRequests(
  handle: Handle,
  log: (entry: LogEntry) => void,
  time: () => number,
): Handle {
  return (arrival) => {
    const startedAt = time();
    const tell = (answer: Answer) => {
      log({
        event: 'request',
        method: arrival.request.method,
        target: publicTarget(targetOf(arrival)),
        status: answer.status,
        bytes: answer.bytes?.length ?? Buffer.byteLength(answer.body),
        ms: Math.round(time() - startedAt),
      });
      return answer;
    };
    const answer = handle(arrival);
    return answer instanceof Promise ? answer.then(tell) : tell(answer);
  };
}

function mayHoldSecret(value: unknown): boolean {
  return typeof value === 'string' && (value.includes('@') || value.includes('='));
}

/** A line of the log as it may be kept: feeds' addresses in it show no password and no key. */
export function concealedEntry(entry: LogEntry): LogEntry {
  // Many a line is of a request whose target has none.
  if (!Object.values(entry).some(mayHoldSecret)) return entry;
  const told = Object.entries(entry).map(([name, value]) => [
    name,
    typeof value === 'string' ? concealSecrets(value) : value,
  ]);
  return { event: entry.event, ...Object.fromEntries(told) };
}
