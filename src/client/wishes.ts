/** What sources want of their feeds, over `{base_url}/~winnow`. Services other than Winnow answer 404 or 405. */
import * as v from 'valibot';
import type { BaseAddresses } from '../protocol/addresses.ts';
import { readShape } from '../protocol/shape.ts';
import { readAnswer } from './answer.ts';
import type { Send } from './send.ts';

const COUNT = v.nullable(v.number());
const WISHES = v.object({
  source: v.string(),
  fullText: v.boolean(),
  keepItems: COUNT,
  keepDays: COUNT,
});
const LIST = v.object({ sources: v.array(WISHES) });

/** What `user/<name>` wants; null is what the service does by itself. */
export type Wishes = v.InferOutput<typeof WISHES>;

export interface WishesClient {
  /** Of every source of one's own. */
  list(): Promise<readonly Wishes[]>;
  /** Changes what is named and leaves the rest. Throws `missing`. */
  change(wishes: Pick<Wishes, 'source'> & Partial<Wishes>): Promise<Wishes>;
}

/** The wishes part of a client. */
export function createWishesClient(send: Send, bases: BaseAddresses): WishesClient {
  const address = `${bases.baseUrl}/~winnow/wishes`;
  return {
    async list() {
      const answer = await send({ method: 'GET', address });
      return readAnswer(answer, (json) => readShape(LIST, json, 'the wishes').sources);
    },
    async change(wishes) {
      const body = { type: 'application/json', text: JSON.stringify(wishes) };
      const answer = await send({ method: 'POST', address, body });
      return readAnswer(answer, (json) => readShape(WISHES, json, 'the wishes'));
    },
  };
}
