/** Lessons for the graph, as following a learning link gives them. */
import type { BaseAddresses } from '../protocol/addresses.ts';
import { readTaught, readVisitors, type Taught } from '../protocol/events.ts';
import { readAnswer } from './answer.ts';
import type { Send } from './send.ts';

export interface LearnClient {
  /**
   * Teaches the graph with an item, named by its id, address or learning link; `less` moves away from it.
   * Throws `missing`.
   */
  teach(item: string, less?: boolean): Promise<Taught>;
  /** Whose clicks on shared links teach the graphs of the account. */
  visitors(): Promise<'everyone' | 'owner'>;
  /** Says whose clicks teach. Throws `forbidden` to delegated users. */
  setVisitors(teach: 'everyone' | 'owner'): Promise<void>;
}

/** The learning part of a client. */
export function createLearnClient(send: Send, bases: BaseAddresses): LearnClient {
  const who = `${bases.baseUrl}/~winnow/learn/visitors`;
  return {
    async teach(item, less = false) {
      const body = { type: 'application/json', text: JSON.stringify({ item, less }) };
      const address = `${bases.baseUrl}/~winnow/learn`;
      return readAnswer(await send({ method: 'POST', address, body }), readTaught);
    },
    visitors: async () => readAnswer(await send({ method: 'GET', address: who }), readVisitors),
    async setVisitors(teach) {
      const body = { type: 'application/json', text: JSON.stringify({ teach }) };
      await send({ method: 'POST', address: who, body });
    },
  };
}
