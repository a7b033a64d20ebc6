/** The listening ports of a service: opened on demand, known so that it never fetches from itself, closed with it. */
import type { Endpoint } from '../collect/address.ts';
import type { Mounts } from './context.ts';
import type { Handle } from './handle.ts';
import type { Listening } from './listen.ts';
import type { DoorOptions, Doors } from './open-doors.ts';

export interface Listeners {
  /** Where the service listens now. */
  readonly endpoints: () => readonly Endpoint[];
  /** Throws as `openDoors`. */
  open(handle: Handle, mounts: Mounts, options: DoorOptions): Promise<Doors>;
  close(): Promise<void>;
}

/** The ports of one service: none at first. */
export function createListeners(): Listeners {
  const listenings = new Set<Listening>();
  return {
    endpoints: () => [...listenings].map(({ address, port }) => ({ address, port })),
    async open(handle, mounts, options) {
      const { openDoors } = await import('./open-doors.ts');
      const doors = await openDoors(handle, mounts, options);
      for (const listening of doors.listenings) listenings.add(listening);
      return doors;
    },
    async close() {
      await Promise.all([...listenings].map((listening) => listening.close()));
    },
  };
}
