/** Lists of feeds and their health, over `{base_url}/~winnow`. Services other than Winnow answer 404 or 405. */
import * as v from 'valibot';
import type { BaseAddresses } from '../protocol/addresses.ts';
import { writeQuery } from '../protocol/query.ts';
import { readShape } from '../protocol/shape.ts';
import { EXPORT_PARAMETERS, WORK_PARAMETERS } from '../protocol/winnow-parameters.ts';
import { readAnswer } from './answer.ts';
import { jsonBody, type Send } from './send.ts';

const TEXT = v.nullable(v.string());

const CHECK = v.object({
  feeds: v.array(
    v.object({
      source: v.string(),
      url: v.string(),
      title: v.string(),
      verdict: v.string(),
      cause: v.string(),
      sameAs: v.optional(TEXT, null),
      action: v.nullable(v.picklist(['move', 'remove'])),
      to: TEXT,
      outcome: TEXT,
      items: v.number(),
      latestItemAt: TEXT,
      failures: v.optional(v.number(), 0),
      failingSince: v.optional(TEXT, null),
    }),
  ),
});
const ADDRESSES = v.object({
  refused: v.array(v.object({ url: v.string(), reason: v.string() })),
});
const LIST = v.object({ url: v.string(), text: v.string() });
const FIXED = v.object({ changed: v.number() });
const TRACE = v.object({
  url: v.string(),
  outcome: v.string(),
  status: v.nullable(v.number()),
  detail: v.string(),
  hops: v.array(
    v.object({
      url: v.string(),
      address: TEXT,
      status: v.nullable(v.number()),
      headers: v.record(v.string(), v.string()),
      receivedBytes: v.nullable(v.number()),
      decodedBytes: v.nullable(v.number()),
      milliseconds: v.number(),
    }),
  ),
  feed: v.nullable(
    v.object({
      dialect: v.string(),
      encoding: TEXT,
      title: TEXT,
      repairs: v.array(v.string()),
      entries: v.number(),
      items: v.number(),
      titles: v.array(v.string()),
    }),
  ),
  /** Feeds that the address announces, where it is a page. */
  announced: v.optional(v.array(v.string()), []),
  nextPollAt: TEXT,
  nextPollReason: v.string(),
});

export type CheckedFeed = v.InferOutput<typeof CHECK>['feeds'][number];
export type Trace = v.InferOutput<typeof TRACE>;

/** A change to one subscription. */
export interface Change {
  readonly url: string;
  readonly action: 'move' | 'remove';
  readonly to?: string | null;
}

export interface SubscriptionsClient {
  /** Why addresses could not become sources, by address; those that could are left out. */
  vet(urls: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The text of somebody's list of feeds, fetched by the service. Throws `network`, `invalid`. */
  fetchList(url: string): Promise<string>;
  /** A source (`user/<name>`) as OPML. Throws `missing`. */
  exportOpml(source: string): Promise<string>;
  /** Verdicts on the subscriptions of one source, or all. */
  check(source?: string): Promise<readonly CheckedFeed[]>;
  /** Makes changes to one source; gives how many there were to make. */
  fix(source: string, changes: readonly Change[]): Promise<number>;
  /** What happens when an address is fetched. */
  trace(url: string): Promise<Trace>;
}

/** The subscriptions part of a client. */
export function createSubscriptionsClient(send: Send, bases: BaseAddresses): SubscriptionsClient {
  const address = (resource: string) => `${bases.baseUrl}/~winnow/${resource}`;
  const post = (resource: string, value: object) => {
    const body = jsonBody(value);
    return send({ method: 'POST', address: address(resource), body });
  };
  return {
    async vet(urls) {
      const { refused } = readAnswer(await post('addresses', { urls }), (json) =>
        readShape(ADDRESSES, json, 'the answer'),
      );
      return new Map(refused.map(({ url, reason }) => [url, reason]));
    },
    async fetchList(url) {
      const answer = await post('list', { url });
      return readAnswer(answer, (json) => readShape(LIST, json, 'the list').text);
    },
    async exportOpml(source) {
      const query = writeQuery(EXPORT_PARAMETERS, { source });
      return (await send({ method: 'GET', address: address('export'), query })).text;
    },
    async check(source) {
      const query = writeQuery(WORK_PARAMETERS, { source });
      const answer = await send({ method: 'GET', address: address('check'), query });
      return readAnswer(answer, (json) => readShape(CHECK, json, 'the verdicts').feeds);
    },
    async fix(source, changes) {
      const answer = await post('fix', { source, changes });
      return readAnswer(answer, (json) => readShape(FIXED, json, 'the answer').changed);
    },
    async trace(url) {
      const answer = await post('trace', { url });
      return readAnswer(answer, (json) => readShape(TRACE, json, 'the trace'));
    },
  };
}
