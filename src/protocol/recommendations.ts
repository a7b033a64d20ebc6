/** Recommendations (v2): one `@graph` of interest nodes, then content nodes, best first. */
import * as v from 'valibot';
import type { ContentItem } from '../model/content.ts';
import {
  encodeTopicPath,
  parseTopicPath,
  type TopicPath,
  topicLabel,
} from '../model/topic-path.ts';
import { contentDate, longDescription } from './content.ts';
import { readLearnUrl } from './learning-link.ts';
import { CONTEXT } from './linked-data.ts';
import { plainObject, readShape } from './shape.ts';
import { vettedUrl } from './xml-text.ts';

/** A topic that shaped the answer. */
export interface Interest {
  readonly path: TopicPath;
  /** 0..1. */
  readonly weight: number;
}

export interface InterestNode {
  readonly '@type': 'interest';
  readonly label: string;
  /** `/<topic>/<sub-topic>`, percent-encoded; usable behind `/v2/recommendations`. */
  readonly topic: string;
  readonly weight: number;
}

export interface ContentNode {
  readonly '@type': 'content';
  readonly title: string;
  readonly description: string;
  readonly abstract: string;
  readonly publisher: string;
  readonly image?: string;
  readonly thumbnail?: string;
  /** The learning link. */
  readonly url: string;
  /** ISO 8601, UTC. */
  readonly date: string;
  /** `NewsArticle`, `VideoObject`, `ImageObject` or `WebPage`. */
  readonly mediaType: string;
  readonly contentScore: number;
  /** Topic paths that annotate the item: first the one that the score is for, then the most specific first. */
  readonly subjects: readonly string[];
}

export interface WireRecommendations {
  readonly '@context': typeof CONTEXT;
  readonly '@graph': readonly (InterestNode | ContentNode)[];
}

/** What a content node is made of. */
export type RecommendedItem = Pick<ContentItem, 'item' | 'score' | 'subjects' | 'learnUrl'>;

/** A path as v2 carries it. */
export function writeTopicReference(path: TopicPath): string {
  return `/${encodeTopicPath(path)}`;
}

function writeInterest({ path, weight }: Interest): InterestNode {
  const topic = writeTopicReference(path);
  return { '@type': 'interest', label: topicLabel(path), topic, weight };
}

function writeNode(content: RecommendedItem): ContentNode {
  const { item } = content;
  const image = vettedUrl(item.image?.url);
  const thumbnail = vettedUrl(item.thumbnail?.url);
  return {
    '@type': 'content',
    title: item.title,
    description: longDescription(content),
    abstract: item.summary,
    publisher: item.publisher,
    ...(image !== undefined && { image }),
    ...(thumbnail !== undefined && { thumbnail }),
    url: content.learnUrl,
    date: new Date(contentDate(content)).toISOString(),
    mediaType: item.type,
    contentScore: content.score,
    subjects: content.subjects.map(writeTopicReference),
  };
}

/** The answer; `@graph` is an array whatever its length. */
export function writeRecommendations(
  interests: readonly Interest[],
  items: readonly RecommendedItem[],
): WireRecommendations {
  return {
    '@context': CONTEXT,
    '@graph': [...interests.map(writeInterest), ...items.map(writeNode)],
  };
}

const INTEREST = plainObject({
  '@type': v.literal('interest'),
  label: v.string(),
  topic: v.string(),
  weight: v.number(),
});

const TEXT = v.optional(v.nullable(v.string()));

/** Title, summary, thumbnail and link are what the interface shows of an item; all else may be absent. */
const CONTENT = plainObject({
  '@type': v.literal('content'),
  title: v.string(),
  description: TEXT,
  abstract: TEXT,
  publisher: TEXT,
  image: TEXT,
  thumbnail: TEXT,
  url: v.string(),
  date: TEXT,
  mediaType: TEXT,
  contentScore: v.optional(v.number()),
  subjects: v.optional(v.array(v.string()), []),
});

const GRAPH = plainObject({ '@graph': v.array(v.union([INTEREST, CONTENT])) });

/** A recommendation as clients see it. */
export interface Recommendation
  extends Omit<ContentNode, '@type' | 'subjects' | 'date' | 'contentScore'> {
  /** ISO 8601, UTC, where the service tells. */
  readonly date?: string;
  /** 0..1, where the service tells. */
  readonly contentScore?: number;
  /** Address of the original, where the learning link tells it. */
  readonly originalUrl?: string;
  readonly topics: readonly TopicPath[];
}

/** The answer back. Throws `invalid`. */
export function readRecommendations(json: unknown): {
  readonly interests: readonly Interest[];
  readonly recommendations: readonly Recommendation[];
} {
  const interests: Interest[] = [];
  const recommendations: Recommendation[] = [];
  for (const node of readShape(GRAPH, json, 'the recommendations')['@graph']) {
    if (node['@type'] === 'interest') {
      interests.push({ path: parseTopicPath(node.topic), weight: node.weight });
      continue;
    }
    const { title, url, image, thumbnail, date, contentScore, subjects } = node;
    const originalUrl = readLearnUrl(url)?.url;
    recommendations.push({
      title,
      url,
      abstract: node.abstract ?? '',
      description: node.description ?? node.abstract ?? '',
      publisher: node.publisher ?? '',
      mediaType: node.mediaType ?? '',
      ...(image && { image }),
      ...(thumbnail && { thumbnail }),
      ...(date && { date }),
      ...(contentScore !== undefined && { contentScore }),
      ...(originalUrl !== undefined && { originalUrl }),
      topics: subjects.map(parseTopicPath),
    });
  }
  return { interests, recommendations };
}
