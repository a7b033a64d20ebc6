/** Every query parameter of the four surfaces, and which of them each resource takes. */
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import { type Parameter, type Parameters, readQuery } from './query.ts';

const { minScoreV1, minScoreData, defaultCount, maxCount } = LIMITS.content;

function parameter<const P extends Parameter>(definition: P): P {
  return definition;
}

/** The user within the account that a call is about. */
export const UID = parameter({
  name: 'uid',
  kind: 'user',
  description: 'User within the account the call is about: id, full name or requested name.',
});

/** The read-only link that a call reads through. */
export const LID = parameter({
  name: 'lid',
  kind: 'lid',
  description: 'Read-only access to a graph without credentials, for anyone who holds it.',
});

/** Lists in a query, as some programs write them: no lid is one. */
const LISTED_LID = /(?:^|&)lid(?:\[|%5b)/iu;

/** The lid that a query gives; one that opens nothing where it is written as a list, undefined where there is none. */
export function readLid(rawQuery: string): string | undefined {
  const { lid } = readQuery({ lid: LID }, rawQuery);
  return lid === undefined && LISTED_LID.test(rawQuery) ? '' : lid;
}

const MIN_SCORE = parameter({
  name: 'service:contentScore:min',
  kind: 'score',
  description: 'Lowest score of an item; not together with the highest.',
  default: `${minScoreV1} when no highest score is given`,
});

const MIN_SCORE_DATA = parameter({
  ...MIN_SCORE,
  description: 'Lowest score of an item; raising it returns fewer items.',
  default: String(minScoreData),
});

const MAX_SCORE = parameter({
  name: 'service:contentScore:max',
  kind: 'score',
  description: 'Highest score of an item; not together with the lowest.',
});

const MAX_COUNT = parameter({
  name: 'service:contentCount:max',
  kind: 'count',
  description: `Largest number of items; above ${maxCount} it is ${maxCount}.`,
  default: String(maxCount),
});

const MEMBER_OF = parameter({
  name: 'dc:memberOf',
  kind: 'memberOf',
  description: 'Only items of one source: user/<name> or service/<name>.',
});

const CONTENT_SOURCE = parameter({
  name: 'contentSource',
  kind: 'contentSource',
  description:
    'Sources/<name> or ServiceSources/<name>, then any of +site:<url>, +keywords:<word>, +time:<24hours|1week|1month>.',
  default: "the user's default source",
});

const TIME_OUT = parameter({
  name: 'timeOut',
  kind: 'timeOut',
  description: 'Seconds to wait for the work to complete before answering, or max.',
});

const SINCE = parameter({
  name: 'winnow:since',
  kind: 'moment',
  description: 'Only items dated at this moment or later; an extension of Winnow.',
});

const TYPES = parameter({
  name: 'winnow:type',
  kind: 'types',
  description: 'Only items of these media types; an extension of Winnow.',
  default: 'all',
});

const EXPLAIN = parameter({
  name: 'winnow:explain',
  kind: 'boolean',
  description: 'Whether each item says what its score is made of; an extension of Winnow.',
  default: 'false',
});

const UNREAD = parameter({
  name: 'winnow:unread',
  kind: 'boolean',
  description:
    'Whether items are left out that the user opened, taught with or marked as read; an extension of Winnow.',
  default: 'false',
});

const ORIGINALS = parameter({
  name: 'winnow:originals',
  kind: 'boolean',
  description:
    'Whether items link to the originals, in an answer without learning links and without a lid; an extension of Winnow.',
  default: 'false',
});

/** `GET /v1/content` and `/v1/content/{topic}`. */
export const V1_CONTENT_PARAMETERS = {
  minScore: MIN_SCORE,
  maxScore: MAX_SCORE,
  maxCount: MAX_COUNT,
  memberOf: MEMBER_OF,
  since: SINCE,
  types: TYPES,
  unread: UNREAD,
  originals: ORIGINALS,
  explain: EXPLAIN,
  uid: UID,
} as const satisfies Parameters;

/** The content service. */
export const CONTENT_PARAMETERS = {
  minScore: MIN_SCORE,
  maxScore: MAX_SCORE,
  maxCount: MAX_COUNT,
  memberOf: MEMBER_OF,
  explain: EXPLAIN,
  lid: LID,
} as const satisfies Parameters;

/** GET of a topic on the data service. */
export const DATA_TOPIC_PARAMETERS = {
  minScore: MIN_SCORE_DATA,
  maxScore: MAX_SCORE,
  maxCount: MAX_COUNT,
  contentSource: CONTENT_SOURCE,
  timeOut: TIME_OUT,
  explain: EXPLAIN,
  lid: LID,
} as const satisfies Parameters;

/** DELETE of a topic on the data service: nothing but `lid` is legal (read with unknown ones refused). */
export const DATA_DELETE_PARAMETERS = { lid: LID } as const satisfies Parameters;

/** Every other v1 call. */
export const V1_PARAMETERS = { uid: UID } as const satisfies Parameters;

/** What is of interest: shared by the three v2 resources. */
export const V2_INTEREST_PARAMETERS = {
  uid: parameter({
    name: 'uid',
    kind: 'user',
    description:
      'A user of the caller’s choosing: any label for a person, persona or audience. Case and spaces count.',
  }),
  url: parameter({ name: 'u', kind: 'url', description: 'Address of a page of interest.' }),
  search: parameter({ name: 'q', kind: 'search', description: 'Search query.' }),
  text: parameter({
    name: 't',
    kind: 'text',
    description: 'Text message; one that is an HTML page is read as a page.',
  }),
} as const satisfies Parameters;

/** `GET /v2/recommendations`. */
export const RECOMMENDATION_PARAMETERS = {
  ...V2_INTEREST_PARAMETERS,
  types: parameter({
    name: 'type',
    aliases: ['types'],
    kind: 'list',
    description: 'Media types wanted: NewsArticle, VideoObject, ImageObject, WebPage.',
    default: 'all',
  }),
  contentSources: parameter({
    name: 'contentSource',
    aliases: ['contentSources'],
    kind: 'list',
    description: 'Content sources to draw on, or their aggregators: Sources, ServiceSources.',
    default: "the caller's default source",
  }),
  contentCollections: parameter({
    name: 'contentCollection',
    aliases: ['contentCollections'],
    kind: 'list',
    description: 'Sources within those aggregators.',
    default: 'all',
  }),
  site: parameter({
    name: 'site',
    kind: 'site',
    description: 'Only items below this host and path, without a scheme: example.org/news.',
  }),
  sort: parameter({
    name: 'sort',
    kind: 'sort',
    description: 'relevance or date.',
    default: 'relevance',
  }),
  maxContentItems: parameter({
    name: 'maxContentItems',
    kind: 'count',
    description: 'Largest number of content nodes.',
    default: String(defaultCount),
  }),
  minContentScore: parameter({
    name: 'minContentScore',
    kind: 'score',
    description: 'Lowest score of a content node.',
    default: String(minScoreV1),
  }),
  useContext: parameter({
    name: 'useContext',
    kind: 'boolean',
    description: 'Whether past interactions of the user shape the answer.',
    default: 'true',
  }),
} as const satisfies Parameters;

const CONCEPT_PARAMETERS = {
  minTopicScore: parameter({
    name: 'minTopicScore',
    kind: 'score',
    description: 'Lowest score of a concept.',
    default: '0',
  }),
  allowComplexTopics: parameter({
    name: 'allowComplexTopics',
    kind: 'boolean',
    description: 'Whether concepts of several words are found.',
    default: 'true',
  }),
  applyInfluence: parameter({
    name: 'applyInfluence',
    kind: 'boolean',
    description: 'Whether the user’s graph raises the concepts it holds.',
    default: 'true',
  }),
} as const satisfies Parameters;

/** `GET /v2/extraction`. */
export const EXTRACTION_PARAMETERS = {
  ...V2_INTEREST_PARAMETERS,
  ...CONCEPT_PARAMETERS,
} as const satisfies Parameters;

/** `POST /~winnow/extraction`, whose text is its body. */
export const TEXT_EXTRACTION_PARAMETERS = {
  uid: V2_INTEREST_PARAMETERS.uid,
  url: V2_INTEREST_PARAMETERS.url,
  search: V2_INTEREST_PARAMETERS.search,
  ...CONCEPT_PARAMETERS,
} as const satisfies Parameters;

/** `GET /v2/data`. */
export const DATA_GRAPH_PARAMETERS = V2_INTEREST_PARAMETERS;

/** The score range asked for: both given is `invalid`; only a highest one starts at 0. */
export function scoreRange(
  given: { readonly minScore?: number; readonly maxScore?: number },
  defaultMin: number,
): { readonly min: number; readonly max: number } {
  const { minScore, maxScore } = given;
  if (minScore !== undefined && maxScore !== undefined) {
    throw new WinnowError(
      'invalid',
      `${MIN_SCORE.name} and ${MAX_SCORE.name} must not be given together`,
    );
  }
  if (maxScore !== undefined) return { min: 0, max: maxScore };
  return { min: minScore ?? defaultMin, max: 1 };
}
