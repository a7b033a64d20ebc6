/** The listening ports of a service: opened on demand, known so that it never fetches from itself, closed with it. */
import type { Endpoint } from '../../collect/network/address.ts';
import { WinnowError } from '../../model/errors.ts';
import type { Mounts } from '../context.ts';
import type { Handle } from '../handle.ts';
import type { Listening } from './listen.ts';
import type { DoorOptions, Doors } from './open-doors.ts';

export interface Listeners {
  /** Where the service listens now. */
  readonly endpoints: () => readonly Endpoint[];
  /** Throws as `openDoors`, and `failed` where the service was closed meanwhile. */
  open(handle: Handle, mounts: Mounts, options: DoorOptions): Promise<Doors>;
  close(): Promise<void>;
}

/** The ports of one service: none at first. */
export function createListeners(): Listeners {
  const listenings = new Set<Listening>();
  let isClosed = false;
  return {
    endpoints: () => [...listenings].map(({ address, port }) => ({ address, port })),
    async open(handle, mounts, options) {
      const { openDoors } = await import('./open-doors.ts');
      const doors = await openDoors(handle, mounts, options);
      if (isClosed) {
        await doors.close();
        throw new WinnowError('failed', 'the service was closed before it listened');
      }
      for (const listening of doors.listenings) listenings.add(listening);
      return {
        ...doors,
        async close() {
          await doors.close();
          for (const listening of doors.listenings) listenings.delete(listening);
        },
      };
    },
    async close() {
      isClosed = true;
      await Promise.all([...listenings].map((listening) => listening.close()));
    },
  };
}
