/** Why an item has its scores, over `{base_url}/~winnow`. */
import { encodeTopicPath, type TopicPath } from '../model/topic-path.ts';
import { type BaseAddresses, winnowAddress } from '../protocol/addresses.ts';
import { writeQuery } from '../protocol/query.ts';
import { readWhy, type Why } from '../protocol/why.ts';
import { WHY_PARAMETERS } from '../protocol/winnow-parameters.ts';
import { readAnswer } from './answer.ts';
import type { Send } from './send.ts';

export interface WhyClient {
  /**
   * Takes the scores of an item apart, named by its id, address or learning link; for one topic and those below
   * it, or for all that it scores for. Throws `missing`.
   */
  explain(item: string, topic?: TopicPath): Promise<Why>;
}

/** The explaining part of a client. */
export function createWhyClient(send: Send, bases: BaseAddresses): WhyClient {
  return {
    async explain(item, topic) {
      const query = writeQuery(WHY_PARAMETERS, { item, topic: topic && encodeTopicPath(topic) });
      const address = winnowAddress(bases, 'why');
      return readAnswer(await send({ method: 'GET', address, query }), readWhy);
    },
  };
}
