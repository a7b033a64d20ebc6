/** What a v2 call is about: topics of the graph, interests of the moment, or what somebody read before. */
import type { KeyPhrase } from '../../interest/key-phrases.ts';
import type { Profile } from '../../interest/learn.ts';
import { wordsOf } from '../../interest/words.ts';
import { byteLength } from '../../model/byte-size.ts';
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import type { Topic } from '../../model/topic.ts';
import { alternativePaths, type TopicPath, topicPath } from '../../model/topic-path.ts';
import type { V2_INTEREST_PARAMETERS } from '../../protocol/parameters.ts';
import type { QueryOf } from '../../protocol/query.ts';
import type { Interest } from '../../protocol/recommendations.ts';
import { findSubtree, findTopics } from '../../store/topics.ts';
import type { Caller } from '../callers/caller.ts';
import type { KnownCall } from '../route.ts';
import { readGivenText, readPageOfInterest } from './page.ts';
import type { Past } from './past.ts';
import type { TextOfInterest } from './phrases.ts';

export type InterestQuery = QueryOf<typeof V2_INTEREST_PARAMETERS>;

/** Something expanded for one call alone. */
export interface AdHoc {
  /** What is expanded: a path, or the words that a text is about. */
  readonly label: TopicPath;
  /** What it is told as, with the stems that tell an item is about it. */
  readonly interests: readonly (Interest & { readonly stems: readonly string[] })[];
}

export interface Concern {
  /** Topics of the graph. */
  readonly held: readonly (Topic & { readonly share: number })[];
  readonly adHoc: readonly AdHoc[];
}

/** A query of more words than this is read as a text: what it is about is not all it says. */
const QUERY_WORDS = 8;
/** Key phrases that a text is expanded by, and those that stand for it. */
const PHRASES = 12;
const SHOWN = 5;

/** As many pieces as a segment of a topic path may hold. */
function segmentOf(pieces: readonly string[]): string {
  let segment = '';
  for (const piece of pieces) {
    const longer = segment === '' ? piece : `${segment} ${piece}`;
    if (byteLength(longer) > LIMITS.topic.segmentBytes) break;
    segment = longer;
  }
  return segment;
}

function phraseInterest({ phrase, stems, score }: KeyPhrase) {
  return { path: topicPath([phrase]), weight: score, stems };
}

function wordless(name: string): WinnowError {
  return new WinnowError('invalid', `${name} holds no words to go by`);
}

/** A text by its key phrases. Throws `invalid` for one without words. */
async function aboutText(call: KnownCall, text: TextOfInterest, name: string): Promise<AdHoc> {
  const reading = await call.context.reading();
  const { phrases } = await reading.phrases.find({ text, count: PHRASES });
  const words =
    phrases.length > 0
      ? phrases.map(({ phrase }) => phrase)
      : wordsOf(`${text.title ?? ''} ${text.text}`);
  const segment = segmentOf(words);
  if (segment === '') throw wordless(name);
  const label = topicPath([segment]);
  const told = phrases.slice(0, SHOWN).map(phraseInterest);
  return { label, interests: told.length > 0 ? told : [{ path: label, weight: 1, stems: [] }] };
}

/** A search query: as it stands where it is short. */
async function aboutQuery(call: KnownCall, query: string): Promise<AdHoc> {
  const words = wordsOf(query);
  if (words.length === 0) throw wordless('q');
  const short = words.length <= QUERY_WORDS;
  if (!short || byteLength(query.trim()) > LIMITS.topic.segmentBytes) {
    return aboutText(call, { text: query }, 'q');
  }
  return aboutPath(topicPath([query]));
}

function aboutPath(path: TopicPath): AdHoc {
  return { label: path, interests: [{ path, weight: 1, stems: [] }] };
}

/** Topics with their share of the graph, 0..1: as added and as learning moved them. */
export function withShares(topics: readonly Topic[], profile: Profile | undefined) {
  const weights = topics.map(({ path, weight }) => {
    const learned = profile?.interests ?? {};
    return weight * (Object.hasOwn(learned, path.key) ? learned[path.key]! : 1);
  });
  // A graph may have more topics than a call takes arguments.
  const largest = weights.reduce((most, weight) => Math.max(most, weight), 1e-9);
  return topics.map((topic, at) => ({ ...topic, share: weights[at]! / largest }));
}

/** A topic as an input: what the graph holds of it, else the path itself, alternative by alternative. */
async function aboutTopic(call: KnownCall, person: Caller, path: TopicPath): Promise<Concern> {
  const held: Topic[] = [];
  const adHoc: AdHoc[] = [];
  for (const alternative of alternativePaths(path)) {
    const subtree = await findSubtree(call.context.store, person.user.rowId, alternative);
    if (subtree.some(({ path: { key } }) => key === alternative.key)) held.push(...subtree);
    else adHoc.push(aboutPath(alternative));
  }
  return { held: withShares(held, undefined), adHoc };
}

/** What a call is about; undefined when it names nothing of interest. Throws `invalid` for what cannot be read. */
export async function findConcern(
  call: KnownCall,
  person: Caller,
  query: InterestQuery,
  path: TopicPath | undefined,
): Promise<Concern | undefined> {
  const { url, search, text } = query;
  if ([url, search, text, path].every((given) => given === undefined)) return undefined;
  const topic = path === undefined ? { held: [], adHoc: [] } : await aboutTopic(call, person, path);
  const adHoc = [...topic.adHoc];
  if (search !== undefined) adHoc.push(await aboutQuery(call, search));
  if (text !== undefined) {
    adHoc.push(await aboutText(call, await readGivenText(call, text), 't'));
  }
  if (url !== undefined) {
    const page = await readPageOfInterest(call, url);
    adHoc.push(await aboutText(call, page, 'the page of u'));
  }
  return { held: topic.held, adHoc };
}

/** What somebody is interested in when a call names nothing: the graph, else what was read last. */
export async function findPastConcern(
  call: KnownCall,
  person: Caller,
  past: Past,
): Promise<Concern> {
  const topics = await findTopics(call.context.store, person.user.rowId);
  if (topics.length > 0 || past.text === undefined) {
    return { held: withShares(topics, past.profile), adHoc: [] };
  }
  return { held: [], adHoc: [await aboutText(call, past.text, 'the past')] };
}

/** Every interest of a concern, weightiest first, each path once. */
export function interestsOf({ held, adHoc }: Concern): Interest[] {
  const all = [
    ...held.map(({ path, share }) => ({ path, weight: share })),
    ...adHoc.flatMap(({ interests }) => interests.map(({ path, weight }) => ({ path, weight }))),
  ];
  const unique = new Map<string, Interest>();
  for (const interest of all) {
    const known = unique.get(interest.path.key);
    if (known === undefined || known.weight < interest.weight) {
      unique.set(interest.path.key, interest);
    }
  }
  return [...unique.values()].toSorted((a, b) => b.weight - a.weight);
}
