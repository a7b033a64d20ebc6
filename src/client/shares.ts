/** Shares: the lids that let others read a top-level topic, or the whole graph. */
import { encodeTopicPath, type TopicPath } from '../model/topic-path.ts';
import { type BaseAddresses, winnowAddress } from '../protocol/addresses.ts';
import { writeQuery } from '../protocol/query.ts';
import { readShare, readShares, type ShareReading, writeShareChoice } from '../protocol/shares.ts';
import { SHARE_PARAMETERS } from '../protocol/winnow-parameters.ts';
import { readAnswer } from './answer.ts';
import { jsonBody, type Send } from './send.ts';

export interface SharesClient {
  /** Current lids, that of the whole graph first. */
  list(): Promise<ShareReading[]>;
  /** The lid of a topic's top-level topic, or of the whole graph; made where there is none. Throws `missing`. */
  create(topic?: TopicPath): Promise<ShareReading>;
  /** Another lid in place of the current one, which opens nothing any more. Throws `missing`. */
  rotate(topic?: TopicPath): Promise<ShareReading>;
  /** Ends the sharing. Throws `missing`. */
  revoke(topic?: TopicPath): Promise<void>;
}

/** The sharing part of a client. */
export function createSharesClient(send: Send, bases: BaseAddresses): SharesClient {
  const address = winnowAddress(bases, 'shares');
  async function post(
    to: string,
    topic: TopicPath | undefined,
    onlyHeld: boolean,
  ): Promise<ShareReading> {
    const body = jsonBody(writeShareChoice(topic));
    return readAnswer(await send({ method: 'POST', address: to, body, onlyHeld }), readShare);
  }
  return {
    async list() {
      return readAnswer(await send({ method: 'GET', address }), readShares);
    },
    create: (topic) => post(address, topic, topic !== undefined),
    rotate: (topic) => post(`${address}/rotate`, topic, true),
    async revoke(topic) {
      const query = writeQuery(SHARE_PARAMETERS, { topic: topic && encodeTopicPath(topic) });
      await send({ method: 'DELETE', address, query });
    },
  };
}
