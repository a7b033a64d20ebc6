/** `GET /v2/recommendations[/<topic>/<sub-topic>…]`: content for a page, a query, a message, a topic, or the past. */
import { normaliseUrl } from '../../collect/urls/normalise-url.ts';
import { EMPTY_PROFILE, type Profile } from '../../interest/learn.ts';
import { chunksOf } from '../../model/chunks.ts';
import { ITEM_TYPES, type Item, type ItemType } from '../../model/item.ts';
import { LIMITS } from '../../model/limits.ts';
import { searchesHeader } from '../../protocol/content.ts';
import { withoutSecretsOf } from '../../protocol/feed-secrets.ts';
import type { RECOMMENDATION_PARAMETERS } from '../../protocol/parameters.ts';
import type { QueryOf } from '../../protocol/query.ts';
import { type RecommendedItem, writeRecommendations } from '../../protocol/recommendations.ts';
import { readMemberOf } from '../../protocol/source-name.ts';
import { findCarriers } from '../../store/carriers.ts';
import type { FeedScope } from '../../store/drawn-feeds.ts';
import { findItems } from '../../store/items.ts';
import { findSearcher } from '../../store/searches.ts';
import type { Answer } from '../answer.ts';
import { breathFor } from '../breath.ts';
import { useServiceSource } from '../catalogue.ts';
import { isOnSite } from '../data/modifiers.ts';
import { learningLink } from '../learning-link.ts';
import { personalise } from '../personal.ts';
import { createStoryFilter } from '../reading/stories-once.ts';
import type { KnownCall } from '../route.ts';
import { lidFor } from '../shares.ts';
import { linkedData, pathTopic } from './answer.ts';
import { type Candidate, findCandidates, subjectsAbove } from './candidates.ts';
import { type Concern, findConcern, findPastConcern, interestsOf } from './concern.ts';
import { findPast } from './past.ts';
import { keepPerson, selectPerson } from './person.ts';
import { findRecommendationSources } from './sources.ts';

type RecommendationQuery = QueryOf<typeof RECOMMENDATION_PARAMETERS>;
/** The same with the least score that holds where none was asked for. */
type ScoredQuery = RecommendationQuery & { readonly minContentScore: number };

/** A reader's profile may lift an item by so much; what lies further below is not looked at. */
const LIFT = 0.25;
const INTERESTS = 50;
const ITEMS_AT_ONCE = 50;

/** The media types we have among those asked for; none is not the same as all. */
function knownTypes(wanted: readonly string[]): ItemType[] {
  const names = new Set(wanted.map((type) => type.toLowerCase()));
  return ITEM_TYPES.filter((type) => names.has(type.toLowerCase()));
}

/** Score, then date, then id; or date before score. */
function compare(sort: 'relevance' | 'date') {
  return (a: Candidate, b: Candidate): number => {
    const score = b.relevance - a.relevance;
    const date = b.rankedAt - a.rankedAt;
    const first = sort === 'date' ? date || score : score || date;
    return first || (a.publicId < b.publicId ? -1 : Number(a.publicId > b.publicId));
  };
}

/** The items of a concern as a reader's profile turns them, in order. */
async function findOrdered(
  { context, request: { signal } }: KnownCall,
  { sort = 'relevance', types, minContentScore }: ScoredQuery,
  drawn: FeedScope,
  { concern, profile }: { readonly concern: Concern; readonly profile: Profile },
): Promise<Candidate[]> {
  const wanted = types === undefined ? undefined : knownTypes(types);
  if (wanted?.length === 0) return [];
  const resources = concern.adHoc.length === 0 ? undefined : await context.reading();
  const breathe = breathFor(signal);
  const found = await findCandidates(context.store, resources, concern, {
    ...drawn,
    breathe,
    minScore: Math.max(0, minContentScore - (profile === EMPTY_PROFILE ? 0 : LIFT)),
    now: context.clock(),
    ...(wanted === undefined ? {} : { types: wanted }),
  });
  const keyOf = ({ topic }: Candidate) => topic.key;
  const turned = await personalise(context.store, found, profile, keyOf, breathe);
  return turned.filter(({ relevance }) => relevance >= minContentScore).toSorted(compare(sort));
}

/** The candidates that are there, with their items, some of which are read at a time: mostly the first are enough. */
async function* readItems({ context }: KnownCall, candidates: readonly Candidate[]) {
  for (const some of chunksOf(candidates, ITEMS_AT_ONCE)) {
    const found = await findItems(
      context.store,
      some.map(({ itemId }) => itemId),
    );
    const items = new Map(found.map((item) => [item.rowId, item]));
    for (const candidate of some) {
      const item = items.get(candidate.itemId);
      if (item !== undefined) yield { item, candidate };
    }
  }
}

/** The first so many items, each story told once as in other lists, and the page that they are for not at all. */
async function choose(
  call: KnownCall,
  candidates: readonly Candidate[],
  { url: page, site, maxContentItems = LIMITS.content.defaultCount }: RecommendationQuery,
): Promise<{ item: Item; candidate: Candidate }[]> {
  const read = page === undefined ? undefined : normaliseUrl(page);
  const chosen: { item: Item; candidate: Candidate }[] = [];
  const isFirst = createStoryFilter<Candidate>();
  for await (const { item, candidate } of readItems(call, candidates)) {
    if (chosen.length >= maxContentItems) break;
    if (site !== undefined && !isOnSite(item.url, site)) continue;
    if (read !== undefined && normaliseUrl(item.url) === read) continue;
    // Asked last: what is not shown has not told its story.
    if (isFirst(candidate)) chosen.push({ item, candidate });
  }
  return chosen;
}

/** Interest nodes, then content nodes, best first. Nothing that is refused has written anything. */
export async function getRecommendations(
  call: KnownCall,
  query: RecommendationQuery,
): Promise<Answer> {
  const { context, caller, bases } = call;
  const { store } = context;
  const topic = pathTopic(call);
  const sources = await findRecommendationSources(store, caller, query);
  const person = await selectPerson(call, query.uid);
  const named = await findConcern(call, person, query, topic);
  const past = await findPast(store, person.user);
  const concern = named ?? (await findPastConcern(call, person, past));
  const profile = query.useContext === false ? EMPTY_PROFILE : past.profile;
  const about = { concern, profile };
  const searcherId = await findSearcher(store, person.user.rowId);
  const drawn = { sourceIds: [...sources.keys()], searcherId };
  const { minContentScore = LIMITS.content.minScoreV1 } = query;
  const { signal } = call.request;
  const candidates = await context.turns.take(caller, signal, () =>
    findOrdered(call, { ...query, minContentScore }, drawn, about),
  );
  const chosen = await choose(call, candidates, query);
  const kept = await keepPerson(call, person);
  const { readOnly } = call;
  const searchesAt = new Set<string>();
  for (const member of readOnly ? [] : sources.values()) {
    const hosts = await useServiceSource(context, kept.user, readMemberOf(member));
    for (const host of hosts) searchesAt.add(host);
  }
  const lid = await lidFor(context, kept, undefined, { readOnly });
  const itemIds = chosen.map(({ candidate }) => candidate.itemId);
  const carriers = await findCarriers(store, itemIds, drawn);
  const items: RecommendedItem[] = chosen.map(({ item, candidate }) => ({
    item,
    score: candidate.relevance,
    subjects: subjectsAbove(candidate, minContentScore),
    learnUrl: learningLink(context, bases, lid, {
      id: item.id,
      url: withoutSecretsOf(carriers.get(candidate.itemId)?.feedUrl ?? item.url, item.url),
    }),
  }));
  const answer = linkedData(writeRecommendations(interestsOf(concern).slice(0, INTERESTS), items));
  return { ...answer, headers: { ...answer.headers, ...searchesHeader([...searchesAt]) } };
}
