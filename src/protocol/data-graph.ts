/** Semantic data (v2 `/data`): the concepts of a graph with their weights and where each term came from. */
import * as v from 'valibot';
import { CONCEPT_STATUSES, type ConceptStatus, type ConceptTerm } from '../model/concept.ts';
import type { TopicPath } from '../model/topic-path.ts';
import { readConceptUri } from './addresses.ts';
import { type ConceptNode, ConceptRegistry, type WireConceptScheme } from './concept-scheme.ts';
import { CONTEXT } from './linked-data.ts';
import { plainObject, readShape } from './shape.ts';

/** One term as the wire carries it. */
export type TermNote = Pick<ConceptTerm, 'text' | 'weight'> & { readonly origin: string };

/** A concept of the graph with what it is made of. */
export interface DataNode extends ConceptNode {
  /** How much the concept matters in the graph, 0..1. */
  readonly weight: number;
  readonly status: ConceptStatus;
  /** Weightiest first. */
  readonly terms: readonly TermNote[];
}

interface WireData {
  readonly weight: number;
  readonly status: ConceptStatus;
  readonly terms: readonly TermNote[];
}

export interface WireDataGraph {
  readonly '@context': typeof CONTEXT;
  readonly 'skos:ConceptScheme': WireConceptScheme;
}

function writeData({ weight, status, terms }: DataNode): WireData {
  return {
    weight,
    status,
    terms: terms.map(({ text, weight: share, origin }) => ({ text, weight: share, origin })),
  };
}

/** The answer; concepts that are only named as narrower ones appear with their label alone. */
export function writeDataGraph(
  topConcepts: readonly TopicPath[],
  nodes: readonly DataNode[],
  dataUrl: string,
): WireDataGraph {
  const scheme = new ConceptRegistry(dataUrl).scheme(topConcepts, nodes, writeData);
  return { '@context': CONTEXT, 'skos:ConceptScheme': scheme };
}

const DATA_GRAPH = plainObject({
  'skos:ConceptScheme': plainObject({
    'skos:hasTopConcept': v.array(v.string()),
    'skos:Collection': v.record(
      v.string(),
      plainObject({
        'skos:narrower': v.optional(v.array(v.string()), []),
        weight: v.optional(v.number()),
        status: v.optional(v.picklist(CONCEPT_STATUSES)),
        terms: v.optional(
          v.array(plainObject({ text: v.string(), weight: v.number(), origin: v.string() })),
          [],
        ),
      }),
    ),
  }),
});

/** A concept as clients see it; weight and status are absent where it is only named as a narrower one. */
export interface DataReading extends ConceptNode {
  readonly weight?: number;
  readonly status?: ConceptStatus;
  readonly terms: readonly TermNote[];
}

/** The answer back. Throws `invalid`. */
export function readDataGraph(
  json: unknown,
  dataUrl: string,
): { readonly topConcepts: readonly TopicPath[]; readonly concepts: readonly DataReading[] } {
  const scheme = readShape(DATA_GRAPH, json, 'the semantic data')['skos:ConceptScheme'];
  const read = (uri: string) => readConceptUri({ dataUrl }, uri);
  return {
    topConcepts: scheme['skos:hasTopConcept'].map(read),
    concepts: Object.entries(scheme['skos:Collection']).map(
      ([uri, { 'skos:narrower': narrower, weight, status, terms }]) => ({
        path: read(uri),
        narrower: narrower.map(read),
        ...(weight !== undefined && { weight }),
        ...(status !== undefined && { status }),
        terms,
      }),
    ),
  };
}
