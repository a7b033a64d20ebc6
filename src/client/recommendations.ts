/** Recommendations, over v2: content for a page, a query, a message, a topic, or a person's past. */
import type { BaseAddresses } from '../protocol/addresses.ts';
import { readSearchHosts } from '../protocol/content.ts';
import { RECOMMENDATION_PARAMETERS } from '../protocol/parameters.ts';
import { writeQuery } from '../protocol/query.ts';
import {
  type Interest,
  type Recommendation,
  readRecommendations,
} from '../protocol/recommendations.ts';
import { readAnswer } from './answer.ts';
import { type Interests, sendV2 } from './interest.ts';
import type { Send } from './send.ts';

export interface RecommendationChoice extends Interests {
  /** `NewsArticle`, `VideoObject`, `ImageObject`, `WebPage`; all of them without it. */
  readonly types?: readonly string[] | undefined;
  /** Sources, or the aggregators `Sources` and `ServiceSources`. */
  readonly sources?: readonly string[] | undefined;
  /** Sources within the aggregators. */
  readonly collections?: readonly string[] | undefined;
  /** Host and path prefix, without a scheme. */
  readonly site?: string | undefined;
  readonly sort?: 'relevance' | 'date' | undefined;
  /** Maximum number of items, at least 1. */
  readonly limit?: number | undefined;
  /** 0..1. The service's default is 0.6. */
  readonly minScore?: number | undefined;
  /** Whether the past of the person shapes the answer; true without it. */
  readonly useContext?: boolean | undefined;
}

export interface RecommendationsClient {
  /** The interests that shaped the answer, and the items. */
  find(choice: RecommendationChoice): Promise<{
    readonly interests: readonly Interest[];
    readonly recommendations: readonly Recommendation[];
    /** The hosts at which a service source begins to search for topics of the graph. */
    readonly searchesAt: readonly string[];
  }>;
}

/** The recommendations of a client. */
export function createRecommendationsClient(
  send: Send,
  bases: BaseAddresses,
): RecommendationsClient {
  return {
    async find({ topic, sources, collections, limit, minScore, ...alike }) {
      const query = writeQuery(RECOMMENDATION_PARAMETERS, {
        ...alike,
        contentSources: sources,
        contentCollections: collections,
        maxContentItems: limit,
        minContentScore: minScore,
      });
      const answer = await sendV2(send, bases, { resource: 'recommendations', topic, query });
      return {
        ...readAnswer(answer, readRecommendations),
        searchesAt: readSearchHosts(answer.headers),
      };
    },
  };
}
