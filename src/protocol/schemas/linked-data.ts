/** The three answers of v2 as JSON Schema. */
import { CONCEPT_STATUSES } from '../../model/concept.ts';
import { ITEM_TYPES } from '../../model/item.ts';
import {
  ADDRESS,
  COUNT,
  exactly,
  type JsonSchema,
  listOf,
  MOMENT,
  mapOf,
  NUMBER,
  oneOf,
  SHARE_OF_ONE,
  TEXT,
} from './schema.ts';

const CONTEXT: JsonSchema = { type: 'object' };
const TOPIC: JsonSchema = { type: 'string', pattern: '^/.' };

const CONCEPT = exactly(
  { 'skos:prefLabel': TEXT, 'skos:narrower': listOf(ADDRESS) },
  {
    weight: NUMBER,
    status: oneOf(...CONCEPT_STATUSES),
    terms: listOf(exactly({ text: TEXT, weight: NUMBER, origin: TEXT })),
  },
);

const INTEREST = exactly({
  '@type': { const: 'interest' },
  label: TEXT,
  topic: TOPIC,
  weight: SHARE_OF_ONE,
});

const NODE = exactly(
  {
    '@type': { const: 'content' },
    title: TEXT,
    description: TEXT,
    abstract: TEXT,
    publisher: TEXT,
    url: ADDRESS,
    date: MOMENT,
    mediaType: oneOf(...ITEM_TYPES),
    contentScore: SHARE_OF_ONE,
    subjects: listOf(TOPIC),
  },
  { image: ADDRESS, thumbnail: ADDRESS },
);

export const LINKED_DATA_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  Recommendations: exactly({ '@context': CONTEXT, '@graph': listOf({ anyOf: [INTEREST, NODE] }) }),
  Extraction: exactly(
    {
      '@context': CONTEXT,
      '@type': { const: 'extraction' },
      textLength: COUNT,
      concepts: listOf(exactly({ label: TEXT, score: SHARE_OF_ONE, topic: TOPIC })),
    },
    { title: TEXT, language: TEXT },
  ),
  DataGraph: exactly({
    '@context': CONTEXT,
    'skos:ConceptScheme': exactly({
      'skos:hasTopConcept': listOf(ADDRESS),
      'skos:Collection': mapOf(CONCEPT),
    }),
  }),
};
