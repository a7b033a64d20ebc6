/** The service's log, written in batches, since writing a line by itself costs more than answering a request. */
import type { Clock } from '../../model/ports.ts';
import { type LogForm, logLine } from './log-line.ts';

/** How long a line waits for others at most, milliseconds. */
const WAIT_MS = 100;

/** How many characters are written without waiting for more. */
const BATCH = 32_768;

export interface Log {
  /** Takes an entry. A request's line may wait for others; any other is written at once, after those before it. */
  add(entry: { readonly event?: string }): void;
  /** Writes the lines that wait. */
  flush(): void;
}

/** A log that hands its lines to `write`, joined by line feeds. */
export function createLog(form: LogForm, clock: Clock, write: (lines: string) => void): Log {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const lines = waiting;
    waiting = '';
    if (lines !== '') write(lines);
  }

  return {
    add(entry) {
      const line = logLine(form, entry, clock());
      if (line === undefined) return;
      waiting += waiting === '' ? line : `\n${line}`;
      if (entry.event !== 'request' || waiting.length >= BATCH) flush();
      else timer ??= setTimeout(flush, WAIT_MS);
    },
    flush,
  };
}
