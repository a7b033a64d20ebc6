/** What the operator of a test service has in hand. */
import type { FaultInjector } from '../chaos.ts';

export interface Admin {
  readonly chaos: FaultInjector;
  /** Moves a clock that stands still; absent where it goes by itself. */
  readonly advanceClock?: (milliseconds: number) => void;
  /** Back to what was remembered. Throws `unsupported` for a store in a directory. */
  readonly reset: () => Promise<void>;
}
