/** What JSON request bodies look like, by method and path of their route. */
import { LIMITS } from '../../model/limits.ts';
import { TIME_FRAMES } from '../../model/source.ts';
import {
  atLeast,
  COUNT,
  exactly,
  FLAG,
  type JsonSchema,
  listOf,
  mapOf,
  oneOf,
  orNull,
  TEXT,
} from './schema.ts';

const TIME = { time: oneOf(...TIME_FRAMES) };
const { minBytes, maxBytes: maxLength } = LIMITS.password;
/** The limits count bytes, a schema characters, of which each has one to four: it refuses nothing that the service takes. */
const PASSWORD: JsonSchema = {
  type: 'string',
  minLength: Math.ceil(minBytes / 4),
  maxLength,
  description: `${minBytes} to ${maxLength} bytes of UTF-8, without control characters`,
};
const V1_CONTENTS = atLeast(
  {},
  { urls: listOf(atLeast({ url: TEXT }, TIME)), sources: listOf(atLeast({ id: TEXT }, TIME)) },
);
const GRAPH = atLeast(
  { winnow: { const: 1 } },
  { topics: listOf(atLeast({ topic: TEXT })), sources: listOf(atLeast({ name: TEXT })) },
);
const V1_SOURCE = atLeast({ name: TEXT }, { default: FLAG, contents: V1_CONTENTS });
const DATA_CONTENTS = mapOf(orNull(atLeast({}, { time: orNull(TIME.time) })));
const MAKE_DEFAULT = atLeast({ default: { const: true } });
const KEPT = orNull({ type: 'integer', minimum: 1 });
const TERMS = listOf(TEXT);
const CHOICE = atLeast({}, { topic: orNull(TEXT) });

export const REQUEST_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  'POST /v1/topics': atLeast({ uris: listOf(TEXT, { minItems: 1, maxItems: 1_000 }) }),
  'POST /v1/sources/user': V1_SOURCE,
  'PUT /v1/sources/user/{name}': atLeast({ name: TEXT, contents: V1_CONTENTS }, { default: FLAG }),
  'POST /v1/sources/user/{name}': MAKE_DEFAULT,
  'POST /v1/sources/user/{name}/contents': V1_CONTENTS,
  'POST /v1/users': atLeast({ name: TEXT, password: PASSWORD }),
  'POST /v1/users/{name}': atLeast({ password: PASSWORD }),
  'POST /@Sources': {
    ...mapOf(atLeast({}, { default: FLAG, contents: DATA_CONTENTS })),
    minProperties: 1,
    maxProperties: 1,
  },
  'POST /@Sources/{name}': MAKE_DEFAULT,
  'PUT /@Sources/{name}/contents': DATA_CONTENTS,
  'POST /@Sources/{name}/contents': DATA_CONTENTS,
  'POST /~winnow/refresh': atLeast({}, { source: TEXT }),
  'POST /~winnow/fix': atLeast({
    source: TEXT,
    changes: listOf(atLeast({ url: TEXT, action: oneOf('move', 'remove') }, { to: orNull(TEXT) })),
  }),
  'POST /~winnow/source-settings': atLeast(
    { source: TEXT },
    { fullText: FLAG, keepItems: KEPT, keepDays: KEPT },
  ),
  'POST /~winnow/source-rename': atLeast({ source: TEXT, name: TEXT }),
  'POST /~winnow/read': atLeast(
    { items: listOf(TEXT, { minItems: 1, maxItems: LIMITS.content.maxCount }) },
    { read: FLAG },
  ),
  'POST /~winnow/remove': atLeast({ item: TEXT }, { dryRun: FLAG }),
  'POST /~winnow/extraction': atLeast({ text: TEXT }),
  'POST /~winnow/trace': atLeast({ url: TEXT }),
  'POST /~winnow/addresses': atLeast({ urls: listOf(TEXT) }, { source: TEXT }),
  'POST /~winnow/list': atLeast({ url: TEXT }),
  'POST /~winnow/topics': atLeast(
    { uris: listOf(TEXT, { minItems: 1, maxItems: 1_000 }) },
    { include: TERMS, exclude: TERMS, drop: TERMS },
  ),
  'POST /~winnow/topics/try': atLeast(
    { uri: TEXT },
    { include: TERMS, exclude: TERMS, count: COUNT },
  ),
  'POST /~admin/clock': exactly({ advance: TEXT }, { wait: FLAG }),
  'PUT /~admin/chaos': exactly({ rules: listOf(atLeast({ route: TEXT })) }, { seed: COUNT }),
  'POST /~winnow/graph': GRAPH,
  'POST /~winnow/graph/plan': GRAPH,
  'POST /~winnow/shares': CHOICE,
  'POST /~winnow/shares/rotate': CHOICE,
  'POST /~winnow/events/undo': atLeast({ id: { type: 'integer', minimum: 1 } }),
  'POST /~winnow/events/reset': exactly({}),
  'POST /~winnow/learn/visitors': atLeast({ teach: oneOf('everyone', 'owner') }),
  'POST /~winnow/learn': atLeast({ item: TEXT }, { less: FLAG }),
};
