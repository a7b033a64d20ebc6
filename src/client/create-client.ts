/** The built-in client: the same calls over the network to a remote service, or straight into an embedded one. */
import { setTimeout as pauseFor } from 'node:timers/promises';
import { type BaseAddresses, baseAddresses } from '../protocol/addresses.ts';
import { type Credentials, writeCredentials } from '../protocol/credentials.ts';
import type { Exchange } from '../protocol/exchange.ts';
import { type AdminClient, createAdminClient } from './admin.ts';
import { type ContentClient, createContentClient } from './content.ts';
import { createDataGraphClient, type DataGraphClient } from './data-graph.ts';
import { createDataSourcesClient, type DataSourcesClient } from './data-sources.ts';
import { createDataTopicsClient, type DataTopicsClient } from './data-topics.ts';
import { createEventsClient, type EventsClient } from './events.ts';
import { createExtractionClient, type ExtractionClient } from './extraction.ts';
import { createFeedContentClient, type FeedContentClient } from './feed-content.ts';
import { createGraphClient, type GraphClient } from './graph.ts';
import { createItemsClient, type ItemsClient } from './items.ts';
import { createLearnClient, type LearnClient } from './learn.ts';
import { createLimitsClient, type LimitsClient } from './limits.ts';
import { refuseWrites } from './read-only.ts';
import { createRecommendationsClient, type RecommendationsClient } from './recommendations.ts';
import { createSend, remoteTransport, type Send, type Transport } from './send.ts';
import { createSharesClient, type SharesClient } from './shares.ts';
import { createSourceSettingsClient, type SourceSettingsClient } from './source-settings.ts';
import { createSourcesClient, type SourcesClient } from './sources.ts';
import { createSubscriptionsClient, type SubscriptionsClient } from './subscriptions.ts';
import { createTopicsClient, type TopicsClient } from './topics.ts';
import { createUsersClient, type UsersClient } from './users.ts';
import { createWhyClient, type WhyClient } from './why.ts';
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
  readonly feedContent: FeedContentClient;
  /** Items by themselves. */
  readonly items: ItemsClient;
  /** Lessons for the graph. */
  readonly learn: LearnClient;
  /** What concepts are made of, over v2. */
  readonly dataGraph: DataGraphClient;
  /** The concepts in a page or text, over v2. */
  readonly extraction: ExtractionClient;
  /** Content for what is of interest, over v2. */
  readonly recommendations: RecommendationsClient;
  /** Links that let others read. */
  readonly shares: SharesClient;
  /** Lists of feeds and what to think of them. */
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

function takesUid(address: string, { baseUrl }: BaseAddresses): boolean {
  return ['v1', 'v2'].some((surface) => address.startsWith(`${baseUrl}/${surface}/`));
}

/** A client of one service. Every failure of its calls is a `WinnowError`. */
export function createClient(options: ClientOptions): Client {
  const { credentials, transport, exchange, uid, trace } = options;
  const bases = {
    ...baseAddresses(options.baseUrl),
    ...(options.contentUrl === undefined ? {} : { contentUrl: options.contentUrl }),
    ...(options.dataUrl === undefined ? {} : { dataUrl: options.dataUrl }),
  };
  const sendAll = createSend({
    road: exchange === undefined ? { transport: transport ?? remoteTransport() } : { exchange },
    headers: credentials === undefined ? {} : writeCredentials(credentials),
    pause: options.pause ?? (async (ms) => void (await pauseFor(ms))),
    uidOf: (address) => (takesUid(address, bases) ? uid : undefined),
    trace,
  });
  const send = options.readOnly === true ? refuseWrites(sendAll, bases) : sendAll;
  return {
    topics: createTopicsClient(send, bases),
    sources: createSourcesClient(send, bases),
    content: createContentClient(send, bases),
    users: createUsersClient(send, bases),
    limits: createLimitsClient(send, bases),
    dataSources: createDataSourcesClient(send, bases),
    dataTopics: createDataTopicsClient(send, bases),
    graph: createGraphClient(send, bases),
    events: createEventsClient(send, bases),
    feedContent: createFeedContentClient(send, bases),
    items: createItemsClient(send, bases),
    learn: createLearnClient(send, bases),
    dataGraph: createDataGraphClient(send, bases),
    extraction: createExtractionClient(send, bases),
    recommendations: createRecommendationsClient(send, bases),
    shares: createSharesClient(send, bases),
    subscriptions: createSubscriptionsClient(send, bases),
    sourceSettings: createSourceSettingsClient(send, bases),
    why: createWhyClient(send, bases),
    work: createWorkClient(send, bases),
    admin: createAdminClient(send, bases),
    send,
    baseUrl: bases.baseUrl,
  };
}
