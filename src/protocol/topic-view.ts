/** A topic on the data service: its concepts, a selection of content and the state of the work on it. */
import * as v from 'valibot';
import { CONCEPT_STATUSES, type ConceptStatus } from '../model/concept.ts';
import type { ContentItem } from '../model/content.ts';
import type { TopicPath } from '../model/topic-path.ts';
import { readConceptUri } from './addresses.ts';
import {
  CONCEPT_SCHEME,
  type ConceptNode,
  ConceptRegistry,
  readConceptScheme,
  type WireConceptScheme,
} from './concept-scheme.ts';
import { type WireContentItem, writeContentItem } from './content.ts';
import { type ContentEntry, readContentItem } from './content-entry.ts';
import { plainObject, readShape } from './shape.ts';

export interface TopicView {
  /** The topic requested. */
  readonly topic: TopicPath;
  /** The requested topic, its sub-topics and what expansion found. */
  readonly concepts: readonly ConceptNode[];
  /** Best score first; empty for POST and PUT. */
  readonly items: readonly ContentItem[];
  readonly lid: string;
  readonly status: ConceptStatus;
}

export interface WireTopicView {
  readonly 'skos:ConceptScheme': WireConceptScheme;
  readonly 'dc:collection': readonly WireContentItem[];
  readonly 'service:responseInfo': {
    readonly lid: string;
    readonly 'service:Status': ConceptStatus;
  };
}

const VIEW = plainObject({
  'skos:ConceptScheme': v.optional(CONCEPT_SCHEME),
  'dc:collection': v.optional(v.array(v.unknown()), []),
  'service:responseInfo': plainObject({
    lid: v.optional(v.string(), ''),
    'service:Status': v.picklist(CONCEPT_STATUSES),
  }),
});

/** Topics of an item, most specific first, the requested one always there and last. */
function subjectsEndingIn(topic: TopicPath, subjects: readonly TopicPath[]): TopicPath[] {
  return [...subjects.filter(({ key }) => key !== topic.key), topic];
}

/** The object; every `dc:subject` of its items is a key of its `skos:Collection`. */
export function writeTopicView(view: TopicView, dataUrl: string): WireTopicView {
  const { topic, items, lid, status } = view;
  const registry = new ConceptRegistry(dataUrl);
  registry.uri(topic);
  for (const { path } of view.concepts) registry.uri(path);
  const collection = items.map((content) => {
    const subjects = subjectsEndingIn(topic, content.subjects);
    return writeContentItem({ ...content, subjects }, (path) => registry.uri(path));
  });
  return {
    'skos:ConceptScheme': registry.scheme([topic], view.concepts, () => ({})),
    'dc:collection': collection,
    'service:responseInfo': { lid, 'service:Status': status },
  };
}

/** What a client sees of a topic on the data service. */
export interface TopicReading {
  readonly topConcepts: readonly TopicPath[];
  readonly concepts: readonly ConceptNode[];
  readonly entries: readonly ContentEntry[];
  readonly lid: string;
  readonly status: ConceptStatus;
}

/** The object back. Throws `invalid`. */
export function readTopicView(json: unknown, dataUrl: string): TopicReading {
  const view = readShape(VIEW, json, 'the topic');
  const info = view['service:responseInfo'];
  const scheme = view['skos:ConceptScheme'];
  // The interface promises the status and a selection of content; what else there is it leaves open.
  const concepts =
    scheme === undefined ? { topConcepts: [], concepts: [] } : readConceptScheme(scheme, dataUrl);
  return {
    ...concepts,
    entries: view['dc:collection'].map((item) =>
      readContentItem(item, (uri) => readConceptUri({ dataUrl }, uri)),
    ),
    lid: info.lid,
    status: info['service:Status'],
  };
}
