/** Lessons for the graph, as following a learning link gives them. */
import type { BaseAddresses } from '../protocol/addresses.ts';
import { readTaught, type Taught } from '../protocol/events.ts';
import { readAnswer } from './answer.ts';
import type { Send } from './send.ts';

export interface LearnClient {
  /**
   * Teaches the graph with an item, named by its id, address or learning link; `less` moves away from it.
   * Throws `missing`.
   */
  teach(item: string, less?: boolean): Promise<Taught>;
}

/** The learning part of a client. */
export function createLearnClient(send: Send, bases: BaseAddresses): LearnClient {
  return {
    async teach(item, less = false) {
      const body = { type: 'application/json', text: JSON.stringify({ item, less }) };
      const address = `${bases.baseUrl}/~winnow/learn`;
      return readAnswer(await send({ method: 'POST', address, body }), readTaught);
    },
  };
}
