/** Concepts on the wire: the SKOS block that the data service and v2 share, keyed by absolute concept URI. */
import * as v from 'valibot';
import { type TopicPath, topicLabel } from '../model/topic-path.ts';
import { conceptUri, readConceptUri } from './addresses.ts';
import { plainObject } from './shape.ts';

/** A concept with the concepts one step narrower: sub-topics and what expansion found. */
export interface ConceptNode {
  readonly path: TopicPath;
  readonly narrower: readonly TopicPath[];
}

export interface WireConcept {
  readonly 'skos:prefLabel': string;
  readonly 'skos:narrower': readonly string[];
}

export interface WireConceptScheme<C extends WireConcept = WireConcept> {
  readonly 'skos:hasTopConcept': readonly string[];
  readonly 'skos:Collection': Readonly<Record<string, C>>;
}

/** Shape of the block; what a surface adds to each concept passes through. */
export const CONCEPT_SCHEME = plainObject({
  'skos:hasTopConcept': v.array(v.string()),
  'skos:Collection': v.record(
    v.string(),
    v.looseObject({
      'skos:prefLabel': v.string(),
      'skos:narrower': v.optional(v.array(v.string()), []),
    }),
  ),
});

/**
 * Gives every topic one URI, that of the case first seen, and remembers which were asked for, so that
 * whatever names a concept is also a key of the collection.
 */
export class ConceptRegistry {
  readonly #dataUrl: string;
  readonly #known = new Map<string, { path: TopicPath; uri: string }>();

  constructor(dataUrl: string) {
    this.#dataUrl = dataUrl;
  }

  /** The URI of a topic. */
  uri(path: TopicPath): string {
    const known = this.#known.get(path.key);
    if (known !== undefined) return known.uri;
    const uri = conceptUri({ dataUrl: this.#dataUrl }, path);
    this.#known.set(path.key, { path, uri });
    return uri;
  }

  /** The block over everything asked for so far, in that order; `extra` adds to the concepts given. */
  scheme<N extends ConceptNode, X extends object>(
    topConcepts: readonly TopicPath[],
    nodes: readonly N[],
    extra: (node: N) => X,
  ): WireConceptScheme<WireConcept & Partial<X>> {
    const top = topConcepts.map((path) => this.uri(path));
    const given = new Map(
      nodes.map((node) => [
        this.uri(node.path),
        { 'skos:narrower': node.narrower.map((path) => this.uri(path)), ...extra(node) },
      ]),
    );
    const collection = [...this.#known.values()].map(({ path, uri }) => [
      uri,
      { 'skos:prefLabel': topicLabel(path), 'skos:narrower': [], ...given.get(uri) },
    ]);
    return { 'skos:hasTopConcept': top, 'skos:Collection': Object.fromEntries(collection) };
  }
}

/** The block back as paths. Throws `invalid` for URIs of another data service. */
export function readConceptScheme(
  scheme: v.InferOutput<typeof CONCEPT_SCHEME>,
  dataUrl: string,
): { readonly topConcepts: TopicPath[]; readonly concepts: ConceptNode[] } {
  const read = (uri: string) => readConceptUri({ dataUrl }, uri);
  return {
    topConcepts: scheme['skos:hasTopConcept'].map(read),
    concepts: Object.entries(scheme['skos:Collection']).map(([uri, concept]) => ({
      path: read(uri),
      narrower: concept['skos:narrower'].map(read),
    })),
  };
}
