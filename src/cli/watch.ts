/**
 * Repeats a list: a terminal is redrawn in place, a pipe gets only new items, until a signal or a closed pipe ends it.
 */
import { setTimeout as pauseFor } from 'node:timers/promises';
import { toWinnowError } from '../model/errors.ts';
import type { ContentEntry } from '../protocol/content-entry.ts';
import type { Session } from './session.ts';

/** Moves the cursor home and clears the screen, but not the scrollback, which is not ours. */
const CLEAR = '\u001b[H\u001b[J';

/** Lines that the heading, the note below and the cursor take. */
const OTHER_LINES = 3;

/** The longest delay of a timer; a longer one would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

export interface Shown {
  /** The whole list. */
  show(items: readonly ContentEntry[]): Promise<void>;
  /** Only the items that are new since the last round. */
  add(items: readonly ContentEntry[]): Promise<void>;
}

/**
 * Lists every `everyMs` until a signal comes or stdout is closed. An error of the first round is thrown; later ones are
 * reported once and retried.
 */
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

  /** Draws the list, on a terminal only as many items as fit, since the best must not scroll away. */
  async function draw(items: readonly ContentEntry[], news: string): Promise<void> {
    // The first draw scrolls the earlier content away instead of erasing it, so that it stays in the scrollback.
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
