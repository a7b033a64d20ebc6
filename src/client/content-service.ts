/** The content service. Beware: naming a topic here adds it to the graph, unless a lid reads. */
import { encodeTopicPath, type TopicPath } from '../model/topic-path.ts';
import type { BaseAddresses } from '../protocol/addresses.ts';
import { type ContentEntry, readContent } from '../protocol/content-entry.ts';
import { CONTENT_PARAMETERS } from '../protocol/parameters.ts';
import { writeQuery } from '../protocol/query.ts';
import { readAnswer } from './answer.ts';
import type { Send } from './send.ts';

export interface ContentServiceChoice {
  /** Topics to add and to filter by, `;` within a segment meaning OR; the overview without them. */
  readonly topics?: TopicPath | undefined;
  /** 0..1; not together with `maxScore`. */
  readonly minScore?: number | undefined;
  readonly maxScore?: number | undefined;
  /** Maximum number of items, at least 1. */
  readonly limit?: number | undefined;
  /** `user/<name>` or `service/<name>`. */
  readonly source?: string | undefined;
  /** Reads a shared graph and adds nothing. */
  readonly lid?: string | undefined;
}

export interface ContentServiceClient {
  /** Items, best first. */
  list(choice?: ContentServiceChoice): Promise<ContentEntry[]>;
  /** The same list as an RSS 2.0 document. */
  rss(choice?: ContentServiceChoice): Promise<string>;
}

/** The content service of a client. */
export function createContentServiceClient(send: Send, bases: BaseAddresses): ContentServiceClient {
  function fetchContent(choice: ContentServiceChoice, extension: string) {
    const { topics, minScore, maxScore, limit, source, lid } = choice;
    const path = topics === undefined ? '' : encodeTopicPath(topics);
    return send({
      method: 'GET',
      address: `${bases.contentUrl}/${path}${extension}`,
      query: writeQuery(CONTENT_PARAMETERS, {
        minScore,
        maxScore,
        maxCount: limit,
        memberOf: source,
        lid,
      }),
    });
  }
  return {
    list: async (choice = {}) => readAnswer(await fetchContent(choice, '.json'), readContent),
    rss: async (choice = {}) => (await fetchContent(choice, '.rss')).text,
  };
}
