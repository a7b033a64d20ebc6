/** Content as clients see it: one plain entry an item, read from the JSON form. */
import * as v from 'valibot';
import { WinnowError } from '../model/errors.ts';
import { parseTopicPath, type TopicPath } from '../model/topic-path.ts';
import type { WireExplanation, WireExtension } from './content.ts';
import { readDate } from './dates.ts';
import { readLearnUrl } from './learning-link.ts';
import { plainObject, readShape } from './shape.ts';

export interface ContentEntry {
  /** Public id of the item, from its learning link or beside it; absent when neither has it. */
  readonly id?: string;
  readonly title: string;
  /** Address of the original. */
  readonly url: string;
  /** The learning link: follow it instead of `url` to teach the graph. */
  readonly learnUrl: string;
  /** 0..1. */
  readonly score: number;
  /** Milliseconds since 1970; absent when the service gave no readable date. */
  readonly publishedAt?: number;
  /** `NewsArticle`, `VideoObject`, `ImageObject` or `WebPage`. */
  readonly type: string;
  readonly summary: string;
  readonly description: string;
  readonly publisher: string;
  /** Address the item came from. */
  readonly source: string;
  /** `service/<name>` or `user/<name>`. */
  readonly memberOf: string;
  readonly fromQuery: string;
  readonly sourceOrder: string;
  /** Most specific first. */
  readonly topics: readonly TopicPath[];
  readonly thumbnail?: string;
  readonly image?: string;
  readonly video?: string;
  /** What the score is made of, where it was asked for. */
  readonly why?: WireExplanation;
}

const TEXT = v.nullish(v.string(), '');
/** The interface leaves open what these are where there is something: an address, or something that holds one. */
const MEDIA = v.optional(v.unknown());

const EXPLANATION = plainObject({
  topic: v.string(),
  relevance: v.number(),
  contributions: v.array(
    plainObject({
      part: v.string(),
      term: v.exactOptional(v.string()),
      origin: v.exactOptional(v.string()),
      field: v.exactOptional(v.string()),
      amount: v.number(),
    }),
  ),
});

const ITEM = plainObject({
  'dc:source': TEXT,
  'service:embeddedVideo': MEDIA,
  'service:contentScore': v.number(),
  'dc:identifier': v.string(),
  'dc:type': TEXT,
  'dc:abstract': TEXT,
  'dc:title': v.string(),
  'service:altImage': MEDIA,
  'service:thumbnail': MEDIA,
  'dc:relation': v.string(),
  'service:fromQuery': TEXT,
  'service:sourceOrder': TEXT,
  'dc:date': TEXT,
  'dc:memberOf': TEXT,
  'service:ExtendedProperty': v.optional(v.unknown()),
  'dc:publisher': TEXT,
  'dc:description': TEXT,
  'dc:subject': v.nullish(v.array(v.unknown()), []),
});

const EXTENDED = plainObject({
  id: v.exactOptional(v.string()),
  why: v.exactOptional(EXPLANATION),
});

const CONTENT = plainObject({ content: v.array(v.unknown()) });

const CONTENT_SUBJECT = /^\/content\//u;

/** Path behind a v1 `dc:subject`. Throws `invalid` for another form. */
function readContentSubject(subject: string): TopicPath {
  if (!CONTENT_SUBJECT.test(subject)) {
    throw new WinnowError('invalid', `"${subject}" is not the address of a topic's content`);
  }
  return parseTopicPath(subject.replace(CONTENT_SUBJECT, ''));
}

/** The address in a media field, whatever holds it. */
function readMedia(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  if (Array.isArray(value)) return readMedia(value[0]);
  if (typeof value !== 'object' || value === null) return undefined;
  const { url, href, src } = value as Readonly<Record<string, unknown>>;
  return [url, href, src].find((each) => typeof each === 'string');
}

/** What Winnow adds, where the extension is ours. */
function readExtension(extended: unknown): WireExtension {
  // Few have any, and to find out by refusing would take longer than all the rest of an item.
  if (typeof extended !== 'object' || extended === null) return {};
  if (!('why' in extended || 'id' in extended)) return {};
  const read = v.safeParse(EXTENDED, extended);
  return read.success ? read.output : {};
}

/** The topics that can be read: one that is beyond our limits, or elsewhere, does not cost the list. */
function readSubjects(
  subjects: readonly unknown[],
  readSubject: (address: string) => TopicPath,
): TopicPath[] {
  return subjects.flatMap((subject) => {
    try {
      return typeof subject === 'string' ? [readSubject(subject)] : [];
    } catch {
      return [];
    }
  });
}

/** One item; `readSubject` turns an address of `dc:subject` into a path. Throws `invalid`. */
export function readContentItem(
  json: unknown,
  readSubject: (address: string) => TopicPath = readContentSubject,
): ContentEntry {
  const item = readShape(ITEM, json, 'a content item');
  const { why, ...extension } = readExtension(item['service:ExtendedProperty']);
  const id = readLearnUrl(item['dc:identifier'])?.itemId ?? extension.id;
  const publishedAt = readDate(item['dc:date']);
  const thumbnail = readMedia(item['service:thumbnail']);
  const image = readMedia(item['service:altImage']);
  const video = readMedia(item['service:embeddedVideo']);
  return {
    title: item['dc:title'],
    url: item['dc:relation'],
    learnUrl: item['dc:identifier'],
    score: item['service:contentScore'],
    type: item['dc:type'],
    summary: item['dc:abstract'],
    description: item['dc:description'],
    publisher: item['dc:publisher'],
    source: item['dc:source'],
    memberOf: item['dc:memberOf'],
    fromQuery: item['service:fromQuery'],
    sourceOrder: item['service:sourceOrder'],
    topics: readSubjects(item['dc:subject'], readSubject),
    // Last: an object that begins with what may be absent is made several times as slowly.
    ...(id === undefined ? {} : { id }),
    ...(publishedAt === undefined ? {} : { publishedAt }),
    ...(thumbnail === undefined ? {} : { thumbnail }),
    ...(image === undefined ? {} : { image }),
    ...(video === undefined ? {} : { video }),
    ...(why === undefined ? {} : { why }),
  };
}

/** A content answer of v1 or the content service. Throws `invalid` when it is not `{content: […]}`. */
export function readContent(json: unknown): ContentEntry[] {
  return readShape(CONTENT, json, 'the content answer').content.map((item) =>
    readContentItem(item),
  );
}
