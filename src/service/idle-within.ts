/** Waiting for the background while a caller waits: no longer than the caller asked for, and no longer than the caller stays. */
import type { KnownCall } from './route.ts';

/** Whether all that is due was done within so many milliseconds and before the caller left. */
export async function idleWithin(
  { context, request: { signal } }: KnownCall,
  milliseconds: number,
): Promise<boolean> {
  let giveUp = () => {};
  const givenUp = new Promise<false>((resolve) => {
    giveUp = () => resolve(false);
  });
  const timer = setTimeout(giveUp, milliseconds);
  signal.addEventListener('abort', giveUp, { once: true });
  if (signal.aborted) giveUp();
  try {
    return await Promise.race([context.gatherer.idle().then(() => true), givenUp]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}
