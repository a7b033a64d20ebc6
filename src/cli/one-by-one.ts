/** Steps of one kind for several things that were named, where each is done for good. */
import type { Session } from './session.ts';

interface Steps<T> {
  readonly step: (thing: T) => Promise<unknown>;
  /** Told of what was done, also before it has to stop. */
  readonly report: (done: readonly T[]) => Promise<void>;
}

/**
 * Takes the step for each. Before it stops, for a signal or since a step failed, it reports what was done: nobody could find out
 * otherwise. Throws `interrupted` or `terminated`, and what a step throws.
 */
export async function oneByOne<T>(
  things: readonly T[],
  { step, report }: Steps<T>,
  { interruption }: Pick<Session, 'interruption'>,
): Promise<void> {
  const done: T[] = [];
  try {
    for (const thing of things) {
      if (done.length === 0) interruption.check(undefined, 'nothing was changed');
      interruption.check(`go on with the last ${things.length - done.length} of those you named`);
      await step(thing);
      done.push(thing);
    }
  } catch (thrown) {
    if (done.length > 0) await report(done);
    throw thrown;
  }
  await report(done);
}
