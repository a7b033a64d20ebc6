/** Lessons for the graph, as following a learning link gives them. */
import { WinnowError } from '../model/errors.ts';
import { type BaseAddresses, winnowAddress } from '../protocol/addresses.ts';
import { readTaught, readVisitors, type Taught } from '../protocol/lesson.ts';
import { readAnswer } from './answer.ts';
import { type ContentClient, createContentClient } from './content.ts';
import { findListedItem } from './listed-item.ts';
import { jsonBody, type Send } from './send.ts';

export interface LearnClient {
  /**
   * Teaches the graph with an item, named by its id, address or learning link; `less` moves away from it. Where a
   * service cannot be told, its learning link is followed. Throws `missing`, `unsupported`.
   */
  teach(item: string, options?: { readonly less?: boolean }): Promise<Taught>;
  /** Whose clicks on shared links teach the graphs of the account. */
  visitors(): Promise<'everyone' | 'owner'>;
  /** Says whose clicks teach. Throws `forbidden` to delegated users. */
  setVisitors(teach: 'everyone' | 'owner'): Promise<void>;
}

/** A link of the content service that teaches whoever's graph it belongs to. */
const LEARNING_LINK = /^https?:\/\/[^?#]*\/~learn(?:[/?#]|$)/u;

/** The learning link of an item that a service lists, by its address. Throws `missing`. */
async function findLink(content: ContentClient, item: string): Promise<string> {
  if (LEARNING_LINK.test(item)) return item;
  return (await findListedItem(content, item)).learnUrl;
}

/** The learning part of a client; `follow` sends without credentials and takes a redirect for an answer. */
export function createLearnClient(send: Send, bases: BaseAddresses, follow: Send): LearnClient {
  const who = winnowAddress(bases, 'learn', 'visitors');

  /** As any reader teaches, where a service knows the interface alone. */
  async function teachByLink(item: string, less: boolean): Promise<Taught> {
    if (less) {
      throw new WinnowError('unsupported', 'this service learns toward what is read, never away');
    }
    const address = await findLink(createContentClient(send, bases), item);
    await follow({ method: 'GET', address, accept: '*/*' });
    return { item, title: '', event: null, topics: null, grown: null, followed: true };
  }

  return {
    async teach(item, { less = false } = {}) {
      const body = jsonBody({ item, less });
      const address = winnowAddress(bases, 'learn');
      try {
        return readAnswer(
          await send({ method: 'POST', address, body, onlyHeld: true }),
          readTaught,
        );
      } catch (error) {
        if (!(error instanceof WinnowError) || error.code !== 'unsupported') throw error;
        return teachByLink(item, less);
      }
    },
    visitors: async () => readAnswer(await send({ method: 'GET', address: who }), readVisitors),
    async setVisitors(teach) {
      const body = jsonBody({ teach });
      await send({ method: 'POST', address: who, body });
    },
  };
}
