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

export interface Watched {
  /** Taken before each round. What it throws ends the watch: what no later round would mend. */
  readonly begin?: () => Promise<void>;
  readonly everyMs: number;
  /** Items of the first list at most; all without. */
  readonly first?: number | undefined;
}

/** Which part of a list is drawn. */
interface Part {
  /** How many of the best are wanted. */
  readonly first: number;
  /** How many items there is room for. */
  readonly room: number;
  /** The items that came since the watch began, by id or address, the newest last. */
  readonly arrivals: readonly string[];
}

const nameOf = ({ id, url }: ContentEntry): string => id ?? url;

/**
 * The best of a list and what arrived since, whatever its rank, in the order of the list. Where there is not room for all of them,
 * the newest arrivals get up to half of it.
 */
function chooseShown(items: readonly ContentEntry[], part: Part): readonly ContentEntry[] {
  const { first, room, arrivals } = part;
  const best = items.slice(0, Math.min(first, room));
  const above = new Set(best.map(nameOf));
  const below = arrivals.filter((name) => !above.has(name));
  const most = Math.max(room - best.length, Math.ceil(room / 2));
  const listed = new Set(items.map(nameOf));
  const shown = new Set(below.filter((name) => listed.has(name)).slice(-most));
  for (const item of best.slice(0, room - shown.size)) shown.add(nameOf(item));
  return items.filter((item) => shown.has(nameOf(item)));
}

/**
 * Lists every `everyMs` with `look`, and shows the `first` best at first and later what is new, until a signal comes or stdout is
 * closed. An error of the first round is thrown, as is one of `begin`; later ones are reported once, and the next round tries again.
 */
export async function watch(
  session: Session,
  { begin, everyMs, first = Number.POSITIVE_INFINITY }: Watched,
  look: () => Promise<readonly ContentEntry[]>,
  shown: Shown,
): Promise<void> {
  const { output, interruption, environment } = session;
  const { stdout } = environment;
  const redraws = output.isTable && output.look.color;
  const seen = new Set<string>();
  const arrivals: string[] = [];
  let drawn = 0;
  let failure: string | undefined;

  /** Draws the list, on a terminal only as many items as fit, since the best must not scroll away. */
  async function draw(items: readonly ContentEntry[], news: string): Promise<void> {
    // The first draw scrolls the earlier content away instead of erasing it, so that it stays in the scrollback.
    if (redraws) stdout.write((drawn === 0 ? '\n'.repeat(stdout.rows ?? 0) : '') + CLEAR);
    drawn = output.look.width;
    const room = redraws && stdout.rows ? Math.max(1, stdout.rows - OTHER_LINES) : items.length;
    await shown.show(chooseShown(items, { first, room, arrivals }));
    if (output.isTable) output.note(`${news}; Ctrl-C ends this`);
  }

  for (let round = 0; !interruption.signal.aborted; round++) {
    await begin?.();
    try {
      const items = await look();
      failure = undefined;
      const fresh = items.filter((item) => !seen.has(nameOf(item)));
      for (const item of fresh) seen.add(nameOf(item));
      if (round > 0) arrivals.push(...fresh.map(nameOf).reverse());
      if (round === 0) await draw(items, items.length === 0 ? 'nothing yet' : 'new ones will show');
      else if (redraws && fresh.length > 0) await draw(items, `${fresh.length} new`);
      else if (redraws && drawn !== output.look.width) await draw(items, 'new ones will show');
      else if (fresh.length > 0) await shown.add(fresh);
    } catch (error) {
      // The signal broke off a call to a service elsewhere.
      if (error === interruption.signal.reason) return;
      if (round === 0) throw error;
      const { message } = toWinnowError(error);
      // A service that is down for a night is reported once, not every round.
      if (message !== failure) output.warn(message);
      failure = message;
    }
    if (output.isClosed()) return;
    await pauseFor(Math.min(everyMs, LONGEST_MS), undefined, { signal: interruption.signal }).catch(
      () => {},
    );
  }
}
