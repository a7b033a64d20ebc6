/** Candidates of a recommendation: stored annotations of held topics, and items scored for interests of the moment. */

import type { ItemType } from '../../model/item.ts';
import type { TopicPath } from '../../model/topic-path.ts';
import type { StoredAnalysis } from '../../store/analyses.ts';
import { type ContentRow, findContent, findContentItem } from '../../store/content.ts';
import type { FeedScope } from '../../store/drawn-feeds.ts';
import type { Statements } from '../../store/engine.ts';
import { type ExpansionResources, expandAdHoc, scoreAdHoc } from '../ad-hoc-interest.ts';
import type { Breathe } from '../breath.ts';
import type { AdHoc, Concern } from './concern.ts';

export interface Candidate extends ContentRow {
  /** The topic or interest that the item scores highest for. */
  readonly topic: TopicPath;
  readonly subjects: Subject[];
}

/** Something that an item belongs to. */
interface Subject {
  readonly path: TopicPath;
  /** 0..1. */
  readonly relevance: number;
}

export interface CandidateFilter extends FeedScope {
  /** 0..1. */
  readonly minScore: number;
  readonly types?: readonly ItemType[];
  readonly now: number;
  readonly breathe: Breathe;
}

/** So many of each interest are looked at. */
const MOST = 1_000;

/** The interests that an item names, else the one that weighs most. */
function subjectsOf({ interests }: AdHoc, analysis: StoredAnalysis): TopicPath[] {
  const stems = new Set([...analysis.titleStems, ...analysis.textStems]);
  const named = interests.filter(
    (interest) => interest.stems.length > 0 && interest.stems.every((stem) => stems.has(stem)),
  );
  return (named.length > 0 ? named : interests.slice(0, 1)).map(({ path }) => path);
}

function merge(into: Map<number, Candidate>, candidate: Candidate): void {
  const known = into.get(candidate.itemId);
  if (known === undefined) {
    into.set(candidate.itemId, candidate);
    return;
  }
  // One list, added to: an item may belong to hundreds.
  const { subjects } = known;
  subjects.push(...candidate.subjects);
  if (known.relevance < candidate.relevance) into.set(candidate.itemId, { ...candidate, subjects });
}

/**
 * The paths that an item belongs to with at least this relevance. The one that its score is for comes first, since that is
 * read beside it; then the most specific first, and of equally specific ones the one it scores highest for.
 */
export function subjectsAbove({ topic, subjects }: Candidate, minScore: number): TopicPath[] {
  const near = subjects
    .filter(({ relevance }) => relevance >= minScore)
    .toSorted(
      (a, b) => b.path.segments.length - a.path.segments.length || b.relevance - a.relevance,
    )
    .map(({ path }) => path);
  const paths = new Map<string, TopicPath>();
  for (const path of [topic, ...near]) if (!paths.has(path.key)) paths.set(path.key, path);
  return [...paths.values()];
}

/** The candidates of a concern, in no order; of its held topics alone where there is nothing to expand others with. */
export async function findCandidates(
  statements: Statements,
  resources: ExpansionResources | undefined,
  concern: Concern,
  filter: CandidateFilter,
): Promise<Candidate[]> {
  const found = new Map<number, Candidate>();
  for (const { conceptId, path } of concern.held) {
    const query = { ...filter, conceptId, maxScore: 1, limit: MOST };
    const rows = await findContent(statements, query);
    await filter.breathe(rows.length);
    for (const row of rows) {
      merge(found, { ...row, topic: path, subjects: [{ path, relevance: row.relevance }] });
    }
  }
  if (resources === undefined) return [...found.values()];
  for (const interest of concern.adHoc) {
    const expansion = await expandAdHoc(statements, resources, interest.label);
    const scored = await scoreAdHoc(statements, resources, expansion, filter.minScore);
    for (const { analysis, relevance } of scored) {
      const item = await findContentItem(statements, analysis.itemId, filter);
      if (item === undefined) continue;
      const paths = subjectsOf(interest, analysis);
      const subjects = paths.map((path) => ({ path, relevance }));
      merge(found, { ...item, relevance, topic: paths[0] ?? interest.label, subjects });
    }
  }
  return [...found.values()];
}
