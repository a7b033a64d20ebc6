/** Scored content, over v1: reading never changes the graph. */
import { WinnowError } from '../model/errors.ts';
import type { ItemType } from '../model/item.ts';
import { SECOND_MS } from '../model/time-units.ts';
import type { TopicPath } from '../model/topic-path.ts';
import { type BaseAddresses, v1Address } from '../protocol/addresses.ts';
import { readNearMisses, readSearchHosts } from '../protocol/content.ts';
import { type ContentEntry, readContent } from '../protocol/content-entry.ts';
import { JSON_MEDIA_TYPE, RSS_MEDIA_TYPE } from '../protocol/media-type.ts';
import { V1_CONTENT_PARAMETERS } from '../protocol/parameters.ts';
import { PREFER_ONCE } from '../protocol/prefer.ts';
import { writeQuery } from '../protocol/query.ts';
import { type Answer, readAnswer } from './answer.ts';
import { readOnlyRefusal } from './read-only.ts';
import type { Send } from './send.ts';

export interface ContentChoice {
  /** Only items annotated with this topic; trending content without it. */
  readonly topic?: TopicPath | undefined;
  /** 0..1; not together with `maxScore`. The service's default is 0.6. */
  readonly minScore?: number | undefined;
  /** 0..1; not together with `minScore`. */
  readonly maxScore?: number | undefined;
  /** Maximum number of items, at least 1. */
  readonly limit?: number | undefined;
  /** `user/<name>` or `service/<name>`. */
  readonly source?: string | undefined;
  /** Milliseconds since 1970; only items dated then or later. An extension of Winnow. */
  readonly since?: number | undefined;
  /** Leaves out what the user opened, taught with or marked as read. An extension of Winnow. */
  readonly unread?: boolean | undefined;
  /** Whether each item says what its score is made of. An extension of Winnow. */
  readonly explain?: boolean | undefined;
  /** Links to the originals, and no lid: for lists that are handed on. An extension of Winnow. */
  readonly originals?: boolean | undefined;
  /** Media types; all of them without. An extension of Winnow. */
  readonly types?: readonly ItemType[] | undefined;
}

export interface ContentAnswer {
  readonly items: readonly ContentEntry[];
  /** How many items fell just below the threshold, where the service tells. */
  readonly nearMisses?: number;
  /** The hosts at which the service source that was read begins to search for topics of the graph. */
  readonly searchesAt: readonly string[];
}

export interface ContentClient {
  /** Items, best first. */
  list(choice: ContentChoice): Promise<ContentAnswer>;
  /** The same list as an RSS 2.0 document. Throws `unsupported` for originals where a service has no such list. */
  rss(choice: ContentChoice): Promise<string>;
}

/** An item that is linked by its learning link. */
const LEARNING_ITEM = /<link>[^<?]*\/~learn[/?<]/u;

/**
 * Whether an entry is what was asked for, since a service that knows the interface alone ignores our extensions. Dates go
 * over the wire in whole seconds, so an item may be newer than it says by less than one.
 */
function fitting({ since, types }: ContentChoice): (entry: ContentEntry) => boolean {
  return ({ publishedAt, type }) =>
    (since === undefined || publishedAt === undefined || publishedAt + SECOND_MS > since) &&
    (types === undefined || types.some((each) => each === type));
}

export interface ContentClientOptions {
  readonly readOnly?: boolean;
  readonly asked?: string;
  readonly beforeChange?: () => Promise<void>;
}

/**
 * The content part of a client. Where it is `readOnly`, lists link to the originals: links that teach are made with the first
 * list that has them.
 */
export function createContentClient(
  send: Send,
  bases: BaseAddresses,
  { readOnly = false, asked, beforeChange }: ContentClientOptions = {},
): ContentClient {
  function fetchContent(choice: ContentChoice, accept: string): Promise<Answer> {
    const { topic, limit, source, unread, originals, explain, ...others } = choice;
    return send({
      method: 'GET',
      address: v1Address(bases, 'content', ...(topic?.segments ?? [])),
      query: writeQuery(V1_CONTENT_PARAMETERS, {
        ...others,
        maxCount: limit,
        memberOf: source,
        unread: unread || undefined,
        originals: originals || readOnly || undefined,
        explain: explain || undefined,
      }),
      accept,
      // Lists are for reading: a story that several publishers tell stands in them once.
      prefer: PREFER_ONCE,
    });
  }
  return {
    async list(choice) {
      const answer = await fetchContent(choice, JSON_MEDIA_TYPE);
      const nearMisses = readNearMisses(answer.headers);
      const searchesAt = readSearchHosts(answer.headers);
      const items = readAnswer(answer, readContent).filter(fitting(choice));
      return { items, searchesAt, ...(nearMisses === undefined ? {} : { nearMisses }) };
    },
    async rss(choice) {
      if (readOnly && choice.originals !== true) {
        const hint = 'link to the originals: winnow content --rss --originals';
        throw readOnlyRefusal(asked ?? 'a feed with links that teach', hint);
      }
      // What reads this list asks for it again by the link in it, which must last.
      if (choice.originals !== true) await beforeChange?.();
      const { text } = await fetchContent(choice, RSS_MEDIA_TYPE);
      // A service that knows the interface alone ignores what it does not know.
      if (choice.originals !== true || !LEARNING_ITEM.test(text)) return text;
      throw new WinnowError('unsupported', 'this service links to originals through itself alone');
    },
  };
}
