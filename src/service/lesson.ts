/** Lessons: what a click on an item teaches a graph, as its event keeps it and as the arithmetic replays it. */
import { backgroundCorpus, blendCorpora, type CorpusStatistics } from '../interest/corpus.ts';
import { type LearnEvent, topicsAbout } from '../interest/learn.ts';
import { commonTo, namesTopic, narrowerIn, tellingStems } from '../interest/lesson.ts';
import type { Expansion } from '../model/concept.ts';
import type { GraphEvent, Lesson } from '../model/event.ts';
import type { Item } from '../model/item.ts';
import { topicPath } from '../model/topic-path.ts';
import type { User } from '../model/user.ts';
import { findAnalyses, type StoredAnalysis } from '../store/analyses.ts';
import { findItemConcepts } from '../store/annotations.ts';
import { findConcept } from '../store/concepts.ts';
import type { Statements } from '../store/engine.ts';
import { countItems } from '../store/items.ts';
import { findTopics } from '../store/topics.ts';

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

/** What an item teaches a user's graph now: `learned` moves it toward the item, `unlearned` away from it. */
export async function findLesson(
  statements: Statements,
  user: User,
  item: Item,
  kind: 'learned' | 'unlearned',
): Promise<Lesson> {
  const [analysis] = await findAnalyses(statements, [item.rowId]);
  const relevances = new Map(
    (await findItemConcepts(statements, item.rowId)).map((row) => [row.conceptId, row.relevance]),
  );
  const topics: (Lesson['topics'][number] & { readonly expansion: Expansion })[] = [];
  for (const { path, conceptId } of await findTopics(statements, user.rowId)) {
    const relevance = relevances.get(conceptId);
    if (relevance === undefined) continue;
    const concept = await findConcept(statements, conceptId);
    if (concept === undefined) continue;
    const { expansion } = concept;
    const narrower = analysis && narrowerIn(expansion, analysis);
    topics.push({
      path: path.segments,
      relevance,
      // Who wants less of an item that no list shows wants less of its words.
      ...(kind === 'learned' && analysis && namesTopic(expansion, analysis) ? { named: true } : {}),
      ...(narrower === undefined ? {} : { narrower }),
      expansion,
    });
  }
  const about = topicsAbout(topics).map(({ expansion }) => expansion);
  const common = kind === 'unlearned' ? commonTo(about) : undefined;
  return {
    item: item.id,
    title: item.title,
    topics: topics
      .toSorted((a, b) => b.relevance - a.relevance)
      .map(({ expansion: _, ...topic }) => topic),
    stems: analysis ? tellingStems(analysis, await findCorpus(statements, analysis), common) : {},
  };
}

/** What an event taught; undefined for one that taught nothing. */
function lessonOf(event: GraphEvent): LearnEvent | undefined {
  const { at } = event;
  switch (event.kind) {
    case 'reset':
      return { kind: 'reset', at, topics: [], stems: {} };
    case 'grown': {
      const { topic, narrower } = event.detail;
      const topics = [{ key: topicPath(topic).key, relevance: 0, narrower }];
      return { kind: 'grown', at, topics, stems: {} };
    }
    case 'learned':
    case 'unlearned': {
      const { topics, stems } = event.detail;
      return {
        kind: event.kind === 'learned' ? 'more' : 'less',
        at,
        topics: topics.map(({ path, ...topic }) => ({ key: topicPath(path).key, ...topic })),
        stems,
      };
    }
    default:
      return undefined;
  }
}

/** The lessons of a history, oldest first, for replay; what was taken back is left out. */
export function readLessons(events: readonly GraphEvent[]): LearnEvent[] {
  return events
    .filter(({ undoneBy }) => undoneBy === undefined)
    .flatMap((event) => lessonOf(event) ?? []);
}
