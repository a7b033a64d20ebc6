/** Looking again and again: a terminal is redrawn in place, a pipe gets what is new, until somebody stops it. */
import { setTimeout as pauseFor } from 'node:timers/promises';
import { toWinnowError } from '../model/errors.ts';
import type { ContentEntry } from '../protocol/content-entry.ts';
import type { Session } from './session.ts';

/** Home, and everything below it gone: what was there before scrolls nowhere. */
const CLEAR = '\u001b[H\u001b[2J\u001b[3J';

/** What timers can wait: a longer span would be none. */
const LONGEST_MS = 2 ** 31 - 1;

export interface Shown {
  /** The whole list. */
  show(items: readonly ContentEntry[]): Promise<void>;
  /** Items that were not there when it was last looked. */
  add(items: readonly ContentEntry[]): Promise<void>;
}

/** Looks every `everyMs` until a signal comes. What fails after the first look is said and tried again. */
export async function watch(
  session: Session,
  everyMs: number,
  look: () => Promise<readonly ContentEntry[]>,
  shown: Shown,
): Promise<void> {
  const { output, interruption, environment } = session;
  const redraws = output.look.terminal && output.look.color && !output.machine;
  const seen = new Set<string>();
  for (let round = 0; !interruption.signal.aborted; round++) {
    try {
      const items = await look();
      const fresh = items.filter(({ id, url }) => !seen.has(id ?? url));
      for (const { id, url } of fresh) seen.add(id ?? url);
      if (redraws && fresh.length > 0) {
        environment.stdout.write(CLEAR);
        await shown.show(items);
        output.note(`${fresh.length} new; Ctrl-C ends this`);
      } else if (round === 0) await shown.show(items);
      else if (fresh.length > 0) await shown.add(fresh);
    } catch (error) {
      if (round === 0) throw error;
      output.warn(toWinnowError(error).message);
    }
    await pauseFor(Math.min(everyMs, LONGEST_MS), undefined, { signal: interruption.signal }).catch(
      () => {},
    );
  }
}
