/** Threads that let others of their process go first. */
import { getPriority, setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/** Of two threads that want a processor, one that is this nice gets a quarter of it: enough to be done in time. */
const NICE = 5;

/** Has the thread make way for the others of its process, where each has a priority of its own. */
export function makeWay(): void {
  // Elsewhere than on Linux it would be that of the whole process, as it would in its first thread.
  if (process.platform !== 'linux' || isMainThread) return;
  try {
    setPriority(Math.max(getPriority(), NICE));
  } catch {
    // A sandbox may forbid it; nothing but time depends on it.
  }
}
