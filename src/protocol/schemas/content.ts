/** Content, topics and the concept block as JSON Schema. */
import { CONCEPT_STATUSES } from '../../model/concept.ts';
import { ITEM_TYPES } from '../../model/item.ts';
import {
  ADDRESS,
  atLeast,
  exactly,
  type JsonSchema,
  listOf,
  mapOf,
  NUMBER,
  named,
  oneOf,
  orNull,
  SHARE_OF_ONE,
  TEXT,
} from './schema.ts';

const STATUS = oneOf(...CONCEPT_STATUSES);
const MEDIA = orNull(ADDRESS);

const EXPLANATION = exactly({
  topic: TEXT,
  relevance: SHARE_OF_ONE,
  contributions: listOf(
    exactly({ part: TEXT, amount: NUMBER }, { term: TEXT, origin: TEXT, field: TEXT }),
  ),
});

export const CONTENT_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  Topic: exactly({ id: { type: 'string', pattern: '^/topics/.' }, 'skos:prefLabel': TEXT }),
  Topics: listOf(named('Topic')),
  TopicList: exactly({ topics: listOf(named('Topic')) }),
  ContentItem: exactly({
    'dc:source': ADDRESS,
    'service:embeddedVideo': MEDIA,
    'service:contentScore': SHARE_OF_ONE,
    'dc:identifier': ADDRESS,
    'dc:type': oneOf(...ITEM_TYPES),
    'dc:abstract': TEXT,
    'dc:title': TEXT,
    'service:altImage': MEDIA,
    'service:thumbnail': MEDIA,
    'dc:relation': ADDRESS,
    'service:fromQuery': TEXT,
    'service:sourceOrder': { type: 'string', pattern: '^\\d+$' },
    'dc:date': TEXT,
    'dc:memberOf': { type: 'string', pattern: '^(?:user|service)/.' },
    'service:ExtendedProperty': exactly({}, { id: TEXT, why: EXPLANATION }),
    'dc:publisher': TEXT,
    'dc:description': TEXT,
    'dc:subject': listOf(TEXT),
  }),
  Content: exactly({ content: listOf(named('ContentItem')) }),
  ConceptScheme: exactly({
    'skos:hasTopConcept': listOf(ADDRESS),
    'skos:Collection': mapOf(atLeast({ 'skos:prefLabel': TEXT, 'skos:narrower': listOf(ADDRESS) })),
  }),
  TopicView: exactly({
    'skos:ConceptScheme': named('ConceptScheme'),
    'dc:collection': listOf(named('ContentItem')),
    'service:responseInfo': exactly({ lid: TEXT, 'service:Status': STATUS }),
  }),
};

/** Answers that are RSS 2.0 instead of JSON where the caller prefers it. */
export const RSS_FORMS: ReadonlySet<string> = new Set(['Content', 'TopicView']);
