/** Lessons: what a click on an item teaches a graph, as its event keeps it and as the arithmetic replays it. */
import { backgroundCorpus, blendCorpora, type CorpusStatistics } from '../interest/corpus.ts';
import { type LearnEvent, narrowerIn, tellingStems } from '../interest/learn.ts';
import type { GraphEvent } from '../model/event.ts';
import type { Item } from '../model/item.ts';
import { topicPath } from '../model/topic-path.ts';
import type { User } from '../model/user.ts';
import { findAnalyses, type StoredAnalysis } from '../store/analyses.ts';
import { findItemConcepts } from '../store/annotations.ts';
import { findConcept } from '../store/concepts.ts';
import type { Statements } from '../store/engine.ts';
import { countItems } from '../store/items.ts';
import { findTopics } from '../store/topics.ts';

/** The detail of a `learned` or `unlearned` event: all that its replay needs when the item is long gone. */
export interface Lesson {
  /** Public id. */
  readonly item: string;
  readonly title: string;
  /** Topics of the graph that annotate the item, best first, with the narrower concept it names. */
  readonly topics: readonly {
    readonly path: readonly string[];
    /** 0..1, as it was then. */
    readonly relevance: number;
    readonly narrower?: string;
  }[];
  /** What the item is about, 0..1 each. */
  readonly stems: Readonly<Record<string, number>>;
}

/** How common the stems of one item are among all that is stored, and in English where that is little. */
async function findCorpus(
  statements: Statements,
  { titleStems, textStems }: StoredAnalysis,
): Promise<CorpusStatistics> {
  const general = backgroundCorpus();
  const stems = [...new Set([...titleStems, ...textStems])];
  const frequencies = await statements.documentFrequencies(stems);
  const stored = {
    documents: await countItems(statements),
    averageLength: general.averageLength,
    documentFrequency: (stem: string) => frequencies.get(stem) ?? 0,
  };
  return blendCorpora(stored, general);
}

/** What an item teaches a user's graph now. */
export async function findLesson(statements: Statements, user: User, item: Item): Promise<Lesson> {
  const [analysis] = await findAnalyses(statements, [item.rowId]);
  const relevances = new Map(
    (await findItemConcepts(statements, item.rowId)).map((row) => [row.conceptId, row.relevance]),
  );
  const topics: Lesson['topics'][number][] = [];
  for (const { path, conceptId } of await findTopics(statements, user.rowId)) {
    const relevance = relevances.get(conceptId);
    if (relevance === undefined) continue;
    const concept = await findConcept(statements, conceptId);
    const narrower = concept && analysis && narrowerIn(concept.expansion, analysis);
    topics.push({
      path: path.segments,
      relevance,
      ...(narrower === undefined ? {} : { narrower }),
    });
  }
  return {
    item: item.id,
    title: item.title,
    topics: topics.toSorted((a, b) => b.relevance - a.relevance),
    stems: analysis ? tellingStems(analysis, await findCorpus(statements, analysis)) : {},
  };
}

const KINDS: Readonly<Partial<Record<GraphEvent['kind'], LearnEvent['kind']>>> = {
  learned: 'more',
  unlearned: 'less',
  grown: 'grown',
  reset: 'reset',
};

/** The lessons of a history, oldest first, for replay; what was taken back is left out. */
export function readLessons(events: readonly GraphEvent[]): LearnEvent[] {
  return events.flatMap(({ at, kind: graphKind, detail, undoneBy }): LearnEvent[] => {
    const kind = KINDS[graphKind];
    if (kind === undefined || undoneBy !== undefined) return [];
    if (kind === 'reset') return [{ kind, at, topics: [], stems: {} }];
    if (kind === 'grown') {
      const { topic, narrower } = detail as unknown as { topic: string[]; narrower: string };
      return [
        { kind, at, topics: [{ key: topicPath(topic).key, relevance: 0, narrower }], stems: {} },
      ];
    }
    const { topics, stems } = detail as unknown as Lesson;
    const learned = topics.map(({ path, ...topic }) => ({ key: topicPath(path).key, ...topic }));
    return [{ kind, at, topics: learned, stems }];
  });
}
