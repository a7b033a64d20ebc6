/** Loops that do one kind of task each, side by side, until none of them finds anything to do. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Does one piece of work; false when there was none. */
export type Task = (signal: AbortSignal) => Promise<boolean>;

export interface TaskLoops {
  /** Resolves when every loop has looked and found nothing since they were last woken; gives whether none of them failed. */
  work(): Promise<boolean>;
  /** There may be something to do: loops that found nothing look again. */
  wake(): void;
}

/** One loop for each of the tasks; `onError` is told of those that fail, whose loops end until the next `work`. */
export function createTaskLoops(
  tasks: readonly Task[],
  onError: (error: unknown) => void,
  signal: AbortSignal,
): TaskLoops {
  let wakings = 0;
  let resting: (() => void)[] = [];

  function wake(): void {
    wakings += 1;
    const sleepers = resting;
    resting = [];
    for (const wakeUp of sleepers) wakeUp();
  }

  async function attempt(task: Task): Promise<boolean | 'failed'> {
    try {
      return await task(signal);
    } catch (error) {
      if (!signal.aborted) onError(error);
      return 'failed';
    }
  }

  async function work(): Promise<boolean> {
    let running = tasks.length;
    let finished = false;
    let hasFailed = false;

    /** A loop that rests while others work; the last to rest ends the work for all. */
    async function rest(): Promise<void> {
      if (resting.length + 1 >= running) {
        finished = true;
        wake();
        return;
      }
      await new Promise<void>((resolve) => resting.push(resolve));
    }

    async function loop(task: Task): Promise<void> {
      while (!finished && !signal.aborted) {
        const seen = wakings;
        const outcome = await attempt(task);
        if (outcome === 'failed') {
          hasFailed = true;
          break;
        }
        // Work that waits for nothing outside would keep every request waiting until all of it is done.
        if (outcome) await nextTurn();
        if (!outcome && seen === wakings && !signal.aborted) await rest();
      }
      running -= 1;
      // Those who rest may now be the last.
      if (!finished && resting.length >= running) {
        finished = true;
        wake();
      }
    }

    await Promise.all(tasks.map(loop));
    return !hasFailed;
  }

  return { work, wake };
}
