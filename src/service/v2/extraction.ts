/** `GET /v2/extraction`: the concepts in a page or text, and where the graph knows them. */
import { analyseItem } from '../../interest/analyse.ts';
import type { KeyPhrase } from '../../interest/key-phrases.ts';
import { readLabel } from '../../interest/label.ts';
import { createScorer } from '../../interest/score.ts';
import type { WordVectors } from '../../interest/vectors.ts';
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import type { Topic } from '../../model/topic.ts';
import { topicLabel, topicPath } from '../../model/topic-path.ts';
import { type Finding, writeExtraction } from '../../protocol/extraction.ts';
import type { EXTRACTION_PARAMETERS } from '../../protocol/parameters.ts';
import type { QueryOf } from '../../protocol/query.ts';
import { findConcept } from '../../store/concepts.ts';
import type { Statements } from '../../store/engine.ts';
import { findTopics } from '../../store/topics.ts';
import type { Answer } from '../answer.ts';
import { type Breathe, breathFor } from '../breath.ts';
import type { KnownCall } from '../route.ts';
import { linkedData } from './answer.ts';
import { readGivenText, readPageOfInterest } from './page.ts';
import { selectPerson } from './person.ts';
import type { TextOfInterest } from './phrases.ts';

type ExtractionQuery = QueryOf<typeof EXTRACTION_PARAMETERS>;

/** Phrases looked at, and concepts told. */
const PHRASES = 60;
const FINDINGS = 40;

/** Scoring a text for a topic takes as long as reading so many rows. */
const SCORE_ROWS = 50;

/** A concept that the graph holds gains half of what it lacks. */
const INFLUENCE = 0.5;

interface Found extends Finding {
  readonly stems: string;
}

async function readText(call: KnownCall, query: ExtractionQuery): Promise<TextOfInterest> {
  const { url, search, text } = query;
  if (url === undefined && search === undefined && text === undefined) {
    throw new WinnowError('invalid', 'give u (an address), q (a query) or t (a text) to read');
  }
  const message = text === undefined ? undefined : await readGivenText(call, text);
  const page = url === undefined ? undefined : await readPageOfInterest(call, url);
  const parts = [page?.text, message?.text, search].filter((part) => part !== undefined);
  return { ...message, ...page, text: parts.join('\n') };
}

/** Phrases of one word alone: a longer phrase lends its words its score. */
function simple(phrases: readonly KeyPhrase[]): KeyPhrase[] {
  const words = new Map<string, KeyPhrase>();
  for (const { phrase, stems, score } of phrases) {
    for (const [at, word] of phrase.split(' ').entries()) {
      const stem = stems[at]!;
      if (!words.has(stem)) words.set(stem, { phrase: word, stems: [stem], score });
    }
  }
  return [...words.values()];
}

/** Topics of the graph that the text is about, more likely than not. */
async function findHeld(
  statements: Statements,
  topics: readonly Topic[],
  read: TextOfInterest,
  { vectors, breathe }: { readonly vectors: WordVectors | undefined; readonly breathe: Breathe },
): Promise<Found[]> {
  const item = analyseItem({ ...read, title: read.title ?? '' }, vectors);
  const held: Found[] = [];
  for (const { path, conceptId } of topics) {
    const concept = await findConcept(statements, conceptId);
    if (concept === undefined) continue;
    const score = createScorer(concept).relevance(item);
    await breathe(SCORE_ROWS);
    if (score < LIMITS.content.minScoreV1) continue;
    const stems = readLabel(topicPath(path.segments.slice(-1))).phrase.join(' ');
    held.push({ label: topicLabel(path), score, path, stems });
  }
  return held;
}

/** The graph's influence: its topics stand for the concepts they name, and raise them. */
function influence(found: readonly Found[], held: readonly Found[], topics: readonly Topic[]) {
  const named = new Map<string, Topic>();
  for (const topic of topics) {
    const label = readLabel(topicPath(topic.path.segments.slice(-1)));
    if (!named.has(label.phrase.join(' '))) named.set(label.phrase.join(' '), topic);
  }
  const raised = found.map((finding): Found => {
    const topic = named.get(finding.stems);
    if (topic === undefined) return finding;
    const gain = (1 - finding.score) * INFLUENCE;
    return { ...finding, score: finding.score + gain, path: topic.path };
  });
  const best = new Map<string, Found>();
  for (const finding of [...raised, ...held]) {
    const known = best.get(finding.path.key);
    if (known === undefined || known.score < finding.score) best.set(finding.path.key, finding);
  }
  return [...best.values()];
}

function findingOf({ phrase, stems, score }: KeyPhrase): Found {
  return { label: phrase, score, path: topicPath([phrase]), stems: stems.join(' ') };
}

/** The concepts, best first. Throws `invalid` where nothing is given to read, and as reading a page does. */
export async function getExtraction(call: KnownCall, query: ExtractionQuery): Promise<Answer> {
  const { allowComplexTopics = true, applyInfluence = true, minTopicScore = 0 } = query;
  const read = await readText(call, query);
  const { title, text } = read;
  const { store } = call.context;
  const person = await selectPerson(call, query.uid);
  const reading = await call.context.reading();
  const { signal } = call.request;
  // In the turn of the caller: no row stands for a new person, of whichever account.
  const { phrases, language } = await call.context.turns.take(call.caller, signal, () =>
    reading.phrases.find({ text: read, count: PHRASES }),
  );
  const found = (allowComplexTopics ? phrases : simple(phrases)).map(findingOf);
  const topics = applyInfluence ? await findTopics(store, person.user.rowId) : [];
  const vectors = reading.vectors();
  const held = await findHeld(store, topics, read, { vectors, breathe: breathFor(signal) });
  const findings = influence(found, held, topics)
    .filter(
      ({ score, stems }) => score >= minTopicScore && (allowComplexTopics || !stems.includes(' ')),
    )
    .toSorted((a, b) => b.score - a.score || (a.path.key < b.path.key ? -1 : 1))
    .slice(0, FINDINGS);
  return linkedData(
    writeExtraction({
      ...(title === undefined || title === '' ? {} : { title }),
      textLength: [...text].length,
      ...(language === 'und' ? {} : { language }),
      findings,
    }),
  );
}
