/** The `@context` that every v2 answer carries inline, so that nothing need be fetched to expand it. */

/** Terms of ours; everything else is SKOS. */
const VOCABULARY = 'urn:winnow:v2#';

const address = (term: string) => ({ '@id': VOCABULARY + term, '@type': '@id' });
const ordered = (term: string) => ({ '@id': VOCABULARY + term, '@container': '@list' });

/**
 * Orders matter (best first), so lists are lists; addresses are identifiers; the rest is plain values. A graph without concepts
 * alone does not survive expansion and compaction as it is: whatever a context says, an empty map comes back as an empty list.
 */
export const CONTEXT = {
  '@vocab': VOCABULARY,
  skos: 'http://www.w3.org/2004/02/skos/core#',
  url: address('url'),
  image: address('image'),
  thumbnail: address('thumbnail'),
  subjects: ordered('subjects'),
  concepts: ordered('concepts'),
  terms: ordered('terms'),
  'skos:hasTopConcept': { '@id': 'skos:hasTopConcept', '@type': '@id', '@container': '@list' },
  'skos:narrower': { '@id': 'skos:narrower', '@type': '@id', '@container': '@list' },
  'skos:Collection': { '@id': 'skos:Collection', '@container': '@id' },
} as const;
