/** The built-in client: the same calls over the network to a remote service, or straight into an embedded one. */
import { setTimeout as pauseFor } from 'node:timers/promises';
import { WinnowError } from '../model/errors.ts';
import { isUrl } from '../model/url.ts';
import {
  type BaseAddresses,
  baseAddresses,
  v1Address,
  v2Address,
  winnowAddress,
} from '../protocol/addresses.ts';
import { concealPasswords } from '../protocol/concealed.ts';
import { type Credentials, writeCredentials } from '../protocol/credentials.ts';
import type { Exchange } from '../protocol/exchange.ts';
import type { AdminClient } from './admin.ts';
import { type ContentClient, createContentClient } from './content.ts';
import type { ContentServiceClient } from './content-service.ts';
import type { DataGraphClient } from './data-graph.ts';
import type { DataSourcesClient } from './data-sources.ts';
import type { DataTopicsClient } from './data-topics.ts';
import type { EventsClient } from './events.ts';
import type { ExtractionClient } from './extraction.ts';
import type { GraphClient } from './graph.ts';
import type { ItemsClient } from './items.ts';
import type { LearnClient } from './learn.ts';
import type { LimitsClient } from './limits.ts';
import { announceWrites, refuseWrites } from './read-only.ts';
import type { RecommendationsClient } from './recommendations.ts';
import { remoteTransport, type Transport } from './remote-transport.ts';
import { createSend, type Send } from './send.ts';
import type { SharesClient } from './shares.ts';
import type { SourceSettingsClient } from './source-settings.ts';
import { createSourcesClient, type SourcesClient } from './sources.ts';
import type { SubscriptionsClient } from './subscriptions.ts';
import { createTopicsClient, type TopicsClient } from './topics.ts';
import type { UsersClient } from './users.ts';
import type { WhyClient } from './why.ts';
import { createWorkClient, type WorkClient } from './work.ts';

export interface ClientOptions {
  /** `{base_url}`: parent of `/v1` and `/v2`, http(s). */
  readonly baseUrl: string;
  /** `{content_url}`; `<baseUrl>/content` by default. */
  readonly contentUrl?: string;
  /** `{data_url}`; `<baseUrl>/data` by default. */
  readonly dataUrl?: string;
  /** Account or delegated user, and the calling application. */
  readonly credentials?: Credentials;
  /** How requests travel; the network by default. An embedded service's `fetch` fits. */
  readonly transport?: Transport;
  /** An embedded service's `exchange`, instead of a transport. */
  readonly exchange?: Exchange;
  /**
   * A user within the account, for every call of v1 and v2. The other surfaces know no such thing: there a call is
   * about the graph of whoever the credentials name.
   */
  readonly uid?: string;
  /** Waits out a throttled call, milliseconds; real time by default. */
  readonly pause?: (ms: number) => Promise<void>;
  /** Told of every call and its status; never of headers or bodies. */
  readonly trace?: (method: string, address: string, status: number) => void;
  /** Sends nothing that may change anything. */
  readonly readOnly?: boolean;
  /** What was asked of the caller, in its own words: so the error of `readOnly` calls it. By default, the method and path. */
  readonly asked?: string;
  /** A step before each call that may change something in a store without anything in it. */
  readonly beforeChange?: () => Promise<void>;
}

export interface Client {
  readonly topics: TopicsClient;
  readonly sources: SourcesClient;
  readonly content: ContentClient;
  readonly users: UsersClient;
  readonly limits: LimitsClient;
  /** Sources on the data service. */
  readonly dataSources: DataSourcesClient;
  /** Topics on the data service. */
  readonly dataTopics: DataTopicsClient;
  /** The graph as one document. */
  readonly graph: GraphClient;
  /** The history of the graph. */
  readonly events: EventsClient;
  /** The content service. */
  readonly contentService: ContentServiceClient;
  /** Single items: read, marked, removed. */
  readonly items: ItemsClient;
  /** What teaches the graph. */
  readonly learn: LearnClient;
  /** What concepts are made of, over v2. */
  readonly dataGraph: DataGraphClient;
  /** The concepts in a page or text, over v2. */
  readonly extraction: ExtractionClient;
  /** Content for what is of interest, over v2. */
  readonly recommendations: RecommendationsClient;
  /** Links that let others read. */
  readonly shares: SharesClient;
  /** Lists of feeds: to and from elsewhere, checked and repaired. */
  readonly subscriptions: SubscriptionsClient;
  /** What sources want of their feeds. */
  readonly sourceSettings: SourceSettingsClient;
  /** Why items have their scores. */
  readonly why: WhyClient;
  /** Background work of the service: what is pending, how feeds fare. */
  readonly work: WorkClient;
  /** The operator's surface of a service in tests. */
  readonly admin: AdminClient;
  /** Any other call, with the same credentials, bounds and errors. */
  readonly send: Send;
  /** `{base_url}`, without a trailing slash. */
  readonly baseUrl: string;
}

function takesUid(address: string, bases: BaseAddresses): boolean {
  const extraction = winnowAddress(bases, 'extraction');
  const starts = [`${v1Address(bases)}/`, `${v2Address(bases)}/`, extraction];
  return starts.some((start) => address.startsWith(start));
}

/** A part of the client whose code is loaded with its first call: few programs use more than one or two. */
function late<Noun extends object>(load: () => Promise<Noun>): Noun {
  let loading: Promise<Noun> | undefined;
  const call =
    (name: string | symbol) =>
    async (...given: unknown[]) => {
      loading ??= load();
      const noun = (await loading) as Record<string | symbol, (...given: unknown[]) => unknown>;
      return noun[name]!(...given);
    };
  return new Proxy({} as Noun, {
    // Returned from an async function, anything is asked for its `then`: with one it would pass for a promise.
    get: (_, name) => (name === 'then' ? undefined : call(name)),
  });
}

/** Throws `invalid` for addresses that no call can go to. */
function checkAddresses(bases: BaseAddresses): void {
  for (const [name, address] of Object.entries(bases)) {
    if (/^https?:\/\//iu.test(address) && isUrl(address)) continue;
    const given = concealPasswords(address);
    const sentence = `${name} must be an address that begins with http:// or https://, not "${given}"`;
    throw new WinnowError('invalid', sentence);
  }
}

/**
 * A client of one service. Every failure of its calls is a `WinnowError`. Throws `invalid` for addresses and credentials with
 * which no call can be made.
 */
export function createClient(options: ClientOptions): Client {
  const { credentials, transport, exchange, uid, trace } = options;
  const bases = {
    // Where no types are checked, it may be left out.
    ...baseAddresses(String(options.baseUrl)),
    ...(options.contentUrl === undefined ? {} : { contentUrl: options.contentUrl }),
    ...(options.dataUrl === undefined ? {} : { dataUrl: options.dataUrl }),
  };
  checkAddresses(bases);
  const shared = {
    via: exchange === undefined ? { transport: transport ?? remoteTransport() } : { exchange },
    pause: options.pause ?? (async (ms: number) => void (await pauseFor(ms))),
    trace,
  };
  const guarded = (open: Send) => {
    if (options.readOnly === true) return refuseWrites(open, bases, options.asked);
    const { beforeChange } = options;
    return beforeChange === undefined ? open : announceWrites(open, bases, beforeChange);
  };
  const send = guarded(
    createSend({
      ...shared,
      headers: credentials === undefined ? {} : writeCredentials(credentials),
      uidOf: (address) => (takesUid(address, bases) ? uid : undefined),
      isOwn: (address) => address.startsWith(`${winnowAddress(bases)}/`),
    }),
  );
  // A learning link opens by itself, wherever it leads: no credentials go there.
  const follow = guarded(createSend({ ...shared, headers: {}, takesRedirects: true }));
  return {
    topics: createTopicsClient(send, bases),
    sources: createSourcesClient(send, bases),
    content: createContentClient(send, bases, options),
    users: late(async () => (await import('./users.ts')).createUsersClient(send, bases)),
    limits: late(async () => (await import('./limits.ts')).createLimitsClient(send, bases)),
    dataSources: late(async () =>
      (await import('./data-sources.ts')).createDataSourcesClient(send, bases),
    ),
    dataTopics: late(async () =>
      (await import('./data-topics.ts')).createDataTopicsClient(send, bases),
    ),
    graph: late(async () => (await import('./graph.ts')).createGraphClient(send, bases)),
    events: late(async () => (await import('./events.ts')).createEventsClient(send, bases)),
    contentService: late(async () =>
      (await import('./content-service.ts')).createContentServiceClient(send, bases),
    ),
    items: late(async () => (await import('./items.ts')).createItemsClient(send, bases)),
    learn: late(async () => (await import('./learn.ts')).createLearnClient(send, bases, follow)),
    dataGraph: late(async () =>
      (await import('./data-graph.ts')).createDataGraphClient(send, bases),
    ),
    extraction: late(async () =>
      (await import('./extraction.ts')).createExtractionClient(send, bases),
    ),
    recommendations: late(async () =>
      (await import('./recommendations.ts')).createRecommendationsClient(send, bases),
    ),
    shares: late(async () => (await import('./shares.ts')).createSharesClient(send, bases)),
    subscriptions: late(async () =>
      (await import('./subscriptions.ts')).createSubscriptionsClient(send, bases),
    ),
    sourceSettings: late(async () =>
      (await import('./source-settings.ts')).createSourceSettingsClient(send, bases),
    ),
    why: late(async () => (await import('./why.ts')).createWhyClient(send, bases)),
    work: createWorkClient(send, bases),
    admin: late(async () => (await import('./admin.ts')).createAdminClient(send, bases)),
    send,
    baseUrl: bases.baseUrl,
  };
}
