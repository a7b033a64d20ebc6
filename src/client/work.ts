/** The service's background work, over `{base_url}/~winnow`. */
import { type BaseAddresses, winnowAddress } from '../protocol/addresses.ts';
import { writeQuery } from '../protocol/query.ts';
import { FEED_PARAMETERS, WORK_PARAMETERS } from '../protocol/winnow-parameters.ts';
import {
  type FeedHealth,
  type Refreshed,
  readFeeds,
  readRefreshed,
  readWork,
  type Work,
} from '../protocol/work.ts';
import { readAnswer } from './answer.ts';
import { jsonBody, type Send } from './send.ts';

export interface WorkClient {
  /** Marks the feeds of one source (`user/<name>`), or all, as due now; with `urls` only those that are subscribed to there. */
  refresh(source?: string, urls?: readonly string[]): Promise<Refreshed>;
  /** The state of work after at most `waitSeconds`, sooner when nothing is pending. */
  wait(waitSeconds: number, source?: string): Promise<Work>;
  /** The feeds of one source, or all. */
  feeds(source?: string): Promise<readonly FeedHealth[]>;
}

/** The work part of a client. */
export function createWorkClient(send: Send, bases: BaseAddresses): WorkClient {
  const address = (resource: string) => winnowAddress(bases, resource);
  return {
    async refresh(source, urls) {
      const body = jsonBody({ source, urls });
      const answer = await send({ method: 'POST', address: address('refresh'), body });
      return readAnswer(answer, readRefreshed);
    },
    async wait(wait, source) {
      const answer = await send({
        method: 'GET',
        address: address('work'),
        query: writeQuery(WORK_PARAMETERS, { wait: wait > 0 ? wait : undefined, source }),
      });
      return readAnswer(answer, readWork);
    },
    async feeds(source) {
      const query = writeQuery(FEED_PARAMETERS, { source });
      const answer = await send({ method: 'GET', address: address('feeds'), query });
      return readAnswer(answer, readFeeds);
    },
  };
}
