/** Looking again and again: a terminal is redrawn in place, a pipe gets what is new, until somebody stops it or reads no more. */
import { setTimeout as pauseFor } from 'node:timers/promises';
import { toWinnowError } from '../model/errors.ts';
import type { ContentEntry } from '../protocol/content-entry.ts';
import type { Session } from './session.ts';

/** Home, and everything below it gone. What scrolled away before is somebody else's, and stays. */
const CLEAR = '\u001b[H\u001b[J';

/** Lines that the heading, the note below and the cursor take. */
const OTHER_LINES = 3;

/** What timers can wait: a longer span would be none. */
const LONGEST_MS = 2 ** 31 - 1;

export interface Shown {
  /** The whole list. */
  show(items: readonly ContentEntry[]): Promise<void>;
  /** Items that were not there when it was last looked. */
  add(items: readonly ContentEntry[]): Promise<void>;
}

/** Looks every `everyMs` until a signal comes, or nobody reads what is new. What fails after the first look is said once and tried again. */
export async function watch(
  session: Session,
  everyMs: number,
  look: () => Promise<readonly ContentEntry[]>,
  shown: Shown,
): Promise<void> {
  const { output, interruption, environment } = session;
  const { stdout } = environment;
  const isTable = output.look.terminal && !output.machine;
  const redraws = isTable && output.look.color;
  const seen = new Set<string>();
  let drawn = 0;
  let failure: string | undefined;

  /** The best of the list, as many as the terminal may hold: the best must not scroll away. */
  async function draw(items: readonly ContentEntry[], news: string): Promise<void> {
    // What stands on the screen before scrolls away once, where it can be found again.
    if (redraws) stdout.write((drawn === 0 ? '\n'.repeat(stdout.rows ?? 0) : '') + CLEAR);
    drawn = output.look.width;
    const count = redraws && stdout.rows ? Math.max(1, stdout.rows - OTHER_LINES) : items.length;
    await shown.show(items.slice(0, count));
    if (isTable) output.note(`${news}; Ctrl-C ends this`);
  }

  for (let round = 0; !interruption.signal.aborted; round++) {
    try {
      const items = await look();
      failure = undefined;
      const fresh = items.filter(({ id, url }) => !seen.has(id ?? url));
      for (const { id, url } of fresh) seen.add(id ?? url);
      if (round === 0) await draw(items, items.length === 0 ? 'nothing yet' : 'new ones will show');
      else if (redraws && fresh.length > 0) await draw(items, `${fresh.length} new`);
      else if (redraws && drawn !== output.look.width) await draw(items, 'new ones will show');
      else if (fresh.length > 0) await shown.add(fresh);
    } catch (error) {
      if (round === 0) throw error;
      const { message } = toWinnowError(error);
      // A service that is away for a night is no news each time.
      if (message !== failure) output.warn(message);
      failure = message;
    }
    if (output.isClosed()) return;
    await pauseFor(Math.min(everyMs, LONGEST_MS), undefined, { signal: interruption.signal }).catch(
      () => {},
    );
  }
}
