/**
 * The service's background work, over `{base_url}/~winnow`: what the interface itself has no words for.
 * Services other than Winnow answer 404 or 405, which callers take as "cannot be asked".
 */
import * as v from 'valibot';
import { type ErrorCode, WinnowError } from '../model/errors.ts';
import type { BaseAddresses } from '../protocol/addresses.ts';
import { writeQuery } from '../protocol/query.ts';
import { readShape } from '../protocol/shape.ts';
import { WORK_PARAMETERS } from '../protocol/winnow-parameters.ts';
import { readAnswer } from './answer.ts';
import { jsonBody, type Send } from './send.ts';

const TEXT = v.optional(v.nullable(v.string()));

const FEED = v.object({
  url: v.string(),
  pollUrl: TEXT,
  title: TEXT,
  outcome: TEXT,
  detail: TEXT,
  repairs: v.optional(v.array(v.string()), []),
  items: v.optional(v.number(), 0),
  fetchedAt: TEXT,
  nextPollAt: TEXT,
  failures: v.optional(v.number(), 0),
  pending: v.optional(v.boolean(), true),
});
const FEEDS = v.object({ feeds: v.array(FEED) });
const WORK = v.object({
  totalFeeds: v.number(),
  pendingFeeds: v.number(),
  pendingConcepts: v.number(),
  pendingArticles: v.optional(v.number(), 0),
  concepts: v.optional(v.array(v.object({ path: v.string(), status: v.string() })), []),
});
const REFRESH = v.object({ feeds: v.number() });

/** How one feed fares. */
export interface FeedHealth {
  readonly url: string;
  /** Where it is fetched: moved, or discovered on a site. */
  readonly pollUrl?: string | null | undefined;
  readonly title?: string | null | undefined;
  /** An outcome kind; absent before the first fetch. */
  readonly outcome?: string | null | undefined;
  /** One sentence that says what happened. */
  readonly detail?: string | null | undefined;
  /** What had to be mended while reading, or was found in place of what was asked for. */
  readonly repairs: readonly string[];
  /** Items held. */
  readonly items: number;
  /** ISO 8601. */
  readonly fetchedAt?: string | null | undefined;
  readonly nextPollAt?: string | null | undefined;
  readonly failures: number;
  /** Whether it is due or being fetched; true as well where the service does not say. */
  readonly pending: boolean;
}

/** What the service still has to do. */
export interface Work {
  readonly totalFeeds: number;
  /** Those that are due, or being fetched. */
  readonly pendingFeeds: number;
  readonly pendingConcepts: number;
  /** Items whose articles are still to be read. */
  readonly pendingArticles: number;
  readonly concepts: readonly { readonly path: string; readonly status: string }[];
}

export interface WorkClient {
  /** Marks the feeds of one source (`user/<name>`), or all, as due now; gives how many. */
  refresh(source?: string): Promise<number>;
  /** The state of work after at most `waitSeconds`, sooner when nothing is pending. */
  wait(waitSeconds: number, source?: string): Promise<Work>;
  /** The feeds of one source, or all. */
  feeds(source?: string): Promise<readonly FeedHealth[]>;
}

const LACKING: ReadonlySet<ErrorCode> = new Set(['missing', 'method', 'unsupported']);

/** Whether an error says that the service has no such surface. */
export function lacksWorkSurface(error: unknown): boolean {
  return error instanceof WinnowError && LACKING.has(error.code);
}

/** What `ask` gives; `otherwise` where the service has no such surface. */
export async function unlessLacking<T>(ask: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!lacksWorkSurface(error)) throw error;
    return otherwise;
  }
}

/** The work part of a client. */
export function createWorkClient(send: Send, bases: BaseAddresses): WorkClient {
  const address = (resource: string) => `${bases.baseUrl}/~winnow/${resource}`;
  return {
    async refresh(source) {
      const body = jsonBody(source === undefined ? {} : { source });
      const answer = await send({ method: 'POST', address: address('refresh'), body });
      return readAnswer(answer, (json) => readShape(REFRESH, json, 'the answer').feeds);
    },
    async wait(wait, source) {
      const answer = await send({
        method: 'GET',
        address: address('work'),
        query: writeQuery(WORK_PARAMETERS, { wait: wait > 0 ? wait : undefined, source }),
      });
      return readAnswer(answer, (json) => readShape(WORK, json, 'the work'));
    },
    async feeds(source) {
      const query = writeQuery(WORK_PARAMETERS, { source });
      const answer = await send({ method: 'GET', address: address('feeds'), query });
      return readAnswer(answer, (json) => readShape(FEEDS, json, 'the feeds').feeds);
    },
  };
}
