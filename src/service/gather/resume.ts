/** What a service takes up again when it starts. */
import { NOT_STORED } from '../../model/outcome.ts';
import type { Engine } from '../../store/engine.ts';
import { resumeWaiting } from '../../store/postponed.ts';
import { isWriteRefused } from '../../store/storage-error.ts';

/** Makes feeds due of which the store did not take what came: there may be room by now. */
export async function resumeNotStored(store: Engine, now: number): Promise<void> {
  try {
    await resumeWaiting(store, NOT_STORED, now);
  } catch (thrown) {
    // Where there is none, reads go on.
    if (!isWriteRefused(thrown)) throw thrown;
  }
}
