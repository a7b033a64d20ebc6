/** What was chosen for a list, as every surface shows it. */
import type { Profile } from '../../interest/learn.ts';
import { topicQuery } from '../../model/catalogue.ts';
import type { ContentItem } from '../../model/content.ts';
import type { Item } from '../../model/item.ts';
import type { Topic } from '../../model/topic.ts';
import type { TopicPath } from '../../model/topic-path.ts';
import { withoutSecretsOf } from '../../protocol/feed-secrets.ts';
import { handOn } from '../../protocol/handed-on.ts';
import { findCarriers } from '../../store/carriers.ts';
import type { ServiceContext } from '../context.ts';
import { learningLink } from '../learning-link.ts';
import type { Candidate } from './candidate.ts';
import type { Drawn } from './content-candidates.ts';
import type { ContentRequest } from './content-request.ts';
import { readRelevances } from './relevances.ts';

export interface Chosen {
  readonly item: Item;
  readonly candidate: Candidate;
}

/** Taking a score apart takes as long as reading so many rows. */
const EXPLANATION_ROWS = 100;

/** Of an item that no topic annotates any more. */
const NOWHERE: ReadonlyMap<number, number> = new Map();

/** What all items of a list share. */
interface Setting extends Drawn {
  /** Undefined where items link to the originals. */
  readonly lid: string | undefined;
}

/**
 * The topics that annotate an item, most specific first, and of equally specific ones the one it scores highest
 * for; `topic`, which it is listed for, among them in any case.
 */
function subjectsOf(
  topic: Topic,
  topics: ReadonlyMap<number, Topic>,
  relevances: ReadonlyMap<number, number>,
): TopicPath[] {
  const relevance = ({ conceptId }: Topic) => relevances.get(conceptId) ?? -1;
  const subjects = new Set([topic]);
  for (const conceptId of relevances.keys()) {
    const subject = conceptId === topic.conceptId ? undefined : topics.get(conceptId);
    if (subject !== undefined) subjects.add(subject);
  }
  return [...subjects]
    .toSorted(
      (a, b) =>
        b.path.segments.length - a.path.segments.length ||
        relevance(b) - relevance(a) ||
        (a.path.key < b.path.key ? -1 : 1),
    )
    .map(({ path }) => path);
}

/** What the score of an item is made of, where it was asked for by someone who may know. */
async function annotationOf(
  { store }: ServiceContext,
  { explain, caller }: ContentRequest,
  { item, candidate: { topic } }: Chosen,
  profile: Profile | undefined,
): Promise<Pick<ContentItem, 'annotation'>> {
  if (!explain || caller.shared !== undefined) return {};
  const { explainItem } = await import('../explain.ts');
  const annotation = await explainItem(store, profile, topic, item);
  return annotation === undefined ? {} : { annotation: { ...annotation, topic: topic.path } };
}

/** The items of a list, read in a few statements however many they are. */
export async function presentContent(
  context: ServiceContext,
  request: ContentRequest,
  chosen: readonly Chosen[],
  { topics, sources, searcherId, lid, profile, breathe }: Setting,
): Promise<ContentItem[]> {
  if (chosen.length === 0) return [];
  const { store } = context;
  const itemIds = chosen.map(({ candidate }) => candidate.itemId);
  const carriers = await findCarriers(store, itemIds, {
    sourceIds: [...sources.keys()],
    searcherId,
  });
  const relevances = await readRelevances(store, itemIds, request.minScore, breathe);
  const byConcept = new Map(topics.map((each) => [each.conceptId, each]));
  const items: ContentItem[] = [];
  const isHandedOn = lid === undefined || request.caller.shared !== undefined;
  for (const each of chosen) {
    const { item, candidate } = each;
    const { itemId, topic, relevance } = candidate;
    const carrier = carriers.get(itemId);
    const feedUrl = carrier?.feedUrl ?? item.url;
    const url = withoutSecretsOf(feedUrl, item.url);
    const content: ContentItem = {
      item,
      score: relevance,
      subjects: subjectsOf(topic, byConcept, relevances.get(itemId) ?? NOWHERE),
      memberOf: (carrier && sources.get(carrier.sourceId)) ?? '',
      fromQuery: carrier?.query ?? topicQuery(topic.path),
      sourceOrder: String(carrier?.position ?? 0),
      feedTitle: carrier?.feedTitle ?? '',
      feedUrl,
      ...(lid === undefined
        ? { learnUrl: url, isOriginal: true }
        : { learnUrl: learningLink(context, request.bases, lid, { id: item.id, url }) }),
      ...(await annotationOf(context, request, each, profile)),
    };
    await breathe(content.subjects.length + (request.explain ? EXPLANATION_ROWS : 0));
    items.push(isHandedOn ? handOn(content) : content);
  }
  return items;
}
