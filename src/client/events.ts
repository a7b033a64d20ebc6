/** The history of the graph, and taking its changes back. */
import { type BaseAddresses, winnowAddress } from '../protocol/addresses.ts';
import { readEvent, readEvents, type ToldEvent } from '../protocol/events.ts';
import { writeQuery } from '../protocol/query.ts';
import { EVENT_PARAMETERS } from '../protocol/winnow-parameters.ts';
import { readAnswer } from './answer.ts';
import { jsonBody, type Send } from './send.ts';

export interface EventsClient {
  /** Changes, newest first; at most `count` (100 by default). */
  list(count?: number): Promise<ToldEvent[]>;
  /** Takes a change back; gives the event of that. Throws `missing` and `conflict`. */
  undo(id: number): Promise<ToldEvent>;
  /** Forgets all that was learned; topics stay. */
  reset(): Promise<ToldEvent>;
}

/** The history part of a client. */
export function createEventsClient(send: Send, bases: BaseAddresses): EventsClient {
  const address = winnowAddress(bases, 'events');
  return {
    async list(count) {
      const query = writeQuery(EVENT_PARAMETERS, { count });
      return readAnswer(await send({ method: 'GET', address, query }), readEvents);
    },
    async undo(id) {
      const body = jsonBody({ id });
      const to = `${address}/undo`;
      const answer = await send({ method: 'POST', address: to, body, onlyHeld: true });
      return readAnswer(answer, readEvent);
    },
    async reset() {
      return readAnswer(await send({ method: 'POST', address: `${address}/reset` }), readEvent);
    },
  };
}
