/** Lists of feeds and their health, over `{base_url}/~winnow`. */
import { type BaseAddresses, winnowAddress } from '../protocol/addresses.ts';
import { writeQuery } from '../protocol/query.ts';
import {
  type CheckedFeed,
  type FetchedList,
  readCheck,
  readEndedSearches,
  readFetchedList,
  readFixed,
  readSearched,
  readVetted,
  type SubscriptionChange,
  type Vetted,
} from '../protocol/subscriptions.ts';
import { readTrace, type Trace } from '../protocol/trace.ts';
import { EXPORT_PARAMETERS, FEED_PARAMETERS } from '../protocol/winnow-parameters.ts';
import { readAnswer } from './answer.ts';
import { jsonBody, type Send } from './send.ts';

export interface SubscriptionsClient {
  /** What cannot become a source, and what is known to lead to feeds of the source (`user/<name>`) that they are for. */
  vet(urls: readonly string[], source?: string): Promise<Vetted>;
  /** Somebody's list of feeds as text, fetched by the service, with what was mended of its encoding. Throws `network`, `invalid`. */
  fetchList(url: string): Promise<FetchedList>;
  /** A source (`user/<name>`) as OPML. Throws `missing`. */
  exportOpml(source: string): Promise<string>;
  /** Verdicts on the subscriptions of one source, or all. */
  check(source?: string): Promise<readonly CheckedFeed[]>;
  /** Makes changes to one source; gives how many there were to make. */
  fix(source: string, changes: readonly SubscriptionChange[]): Promise<number>;
  /** The hosts at which a service source (`service/<name>`) searches for topics of whoever uses it. Throws `missing`. */
  searchHosts(source: string): Promise<readonly string[]>;
  /**
   * Ends the searches for one's topics in a service source; gives how many. Throws `missing`, and `conflict` while a source
   * of one's own refers to it.
   */
  endSearches(source: string): Promise<number>;
  /** What happens when an address is fetched. */
  trace(url: string): Promise<Trace>;
}

/** The subscriptions part of a client. */
export function createSubscriptionsClient(send: Send, bases: BaseAddresses): SubscriptionsClient {
  const address = (resource: string) => winnowAddress(bases, resource);
  const post = (resource: string, value: object) => {
    const body = jsonBody(value);
    return send({ method: 'POST', address: address(resource), body });
  };
  return {
    async vet(urls, source) {
      return readAnswer(await post('addresses', { urls, source }), readVetted);
    },
    async fetchList(url) {
      const answer = await post('list', { url });
      return readAnswer(answer, readFetchedList);
    },
    async exportOpml(source) {
      const query = writeQuery(EXPORT_PARAMETERS, { source });
      return (await send({ method: 'GET', address: address('export'), query })).text;
    },
    async check(source) {
      const query = writeQuery(FEED_PARAMETERS, { source });
      const answer = await send({ method: 'GET', address: address('check'), query });
      return readAnswer(answer, readCheck);
    },
    async fix(source, changes) {
      const answer = await post('fix', { source, changes });
      return readAnswer(answer, readFixed);
    },
    async searchHosts(source) {
      const query = { source };
      const answer = await send({ method: 'GET', address: address('searches'), query });
      return readAnswer(answer, readSearched);
    },
    async endSearches(source) {
      const query = { source };
      const answer = await send({ method: 'DELETE', address: address('searches'), query });
      return readAnswer(answer, readEndedSearches);
    },
    async trace(url) {
      const answer = await post('trace', { url });
      return readAnswer(answer, readTrace);
    },
  };
}
