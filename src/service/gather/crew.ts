/** A crew of lanes that work side by side until none of them finds anything to do. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Does one piece of work; false when there was none. */
export type Chore = (signal: AbortSignal) => Promise<boolean>;

export interface Crew {
  /** Resolves when every lane has looked and found nothing since the last rousing. */
  work(): Promise<void>;
  /** There may be something to do: lanes that found nothing look again. */
  rouse(): void;
}

export function createCrew(
  lanes: readonly Chore[],
  onError: (error: unknown) => void,
  signal: AbortSignal,
): Crew {
  let rousings = 0;
  let resting: (() => void)[] = [];

  function rouse(): void {
    rousings += 1;
    const sleepers = resting;
    resting = [];
    for (const wakeUp of sleepers) wakeUp();
  }

  async function attempt(chore: Chore): Promise<boolean | 'failed'> {
    try {
      return await chore(signal);
    } catch (error) {
      if (!signal.aborted) onError(error);
      return 'failed';
    }
  }

  async function work(): Promise<void> {
    let present = lanes.length;
    let finished = false;

    /** A lane that rests while others work; the last to lie down ends the work for all. */
    async function rest(): Promise<void> {
      if (resting.length + 1 >= present) {
        finished = true;
        rouse();
        return;
      }
      await new Promise<void>((resolve) => resting.push(resolve));
    }

    async function lane(chore: Chore): Promise<void> {
      while (!finished && !signal.aborted) {
        const seen = rousings;
        const outcome = await attempt(chore);
        if (outcome === 'failed') break;
        // Work that waits for nothing outside would keep every request waiting until all of it is done.
        if (outcome) await nextTurn();
        if (!outcome && seen === rousings && !signal.aborted) await rest();
      }
      present -= 1;
      // Those who rest may now be the last.
      if (!finished && resting.length >= present) {
        finished = true;
        rouse();
      }
    }

    await Promise.all(lanes.map(lane));
  }

  return { work, rouse };
}
