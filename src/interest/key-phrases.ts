/** Key phrases: what a text is about, as runs of content words ranked by how often, how early and how tellingly they stand. */
import { LIMITS } from '../model/limits.ts';
import { fitsSegment } from '../model/topic-path.ts';
import { backgroundCorpus, type CorpusStatistics, inverseDocumentFrequency } from './corpus.ts';
import { ENGLISH, type Language, languageOf } from './language.ts';
import { cosine, meaningOf } from './meaning.ts';
import { runningText } from './running-text.ts';
import { detectLanguage } from './tell-language.ts';
import type { WordVectors } from './vectors.ts';
import { wordsOf, writtenWord } from './words.ts';

export interface KeyPhrase {
  /** As the text writes it most often. */
  readonly phrase: string;
  readonly stems: readonly string[];
  /** 0..1, the best being 1. */
  readonly score: number;
}

export interface KeyPhraseOptions {
  readonly title?: string;
  readonly language?: string;
  readonly vectors?: WordVectors;
  readonly corpus?: CorpusStatistics;
  /** How many at most; 20 unless told otherwise. */
  readonly count?: number;
}

const COUNT = 20;
const LONGEST = 3;
/** An occurrence in the title is worth this many in the text. */
const TITLE_OCCURRENCES = 3;
/** Where nothing parts two words: phrases never cross these. */
const BREAK = /[.!?;:,()[\]{}"“”«»|•·\n\r\t]+|\s[-–—]\s/u;

interface Candidate {
  readonly stems: readonly string[];
  /** How often it is said, in the title as often as `TITLE_OCCURRENCES` says. */
  count: number;
  /** How often it is written. */
  times: number;
  /** The place of its first word among all words. */
  first: number;
  readonly forms: Map<string, number>;
}

/** Runs of content words: a stop word or a mark of punctuation ends one. */
function runsOf(text: string, language: Language): string[][] {
  const runs: string[][] = [];
  for (const piece of text.split(BREAK)) {
    runs.push([]);
    for (const word of wordsOf(piece)) {
      if (language.isStopWord(word)) runs.push([]);
      else runs.at(-1)!.push(word);
    }
  }
  return runs.filter((run) => run.length > 0);
}

function newCandidate(stems: readonly string[], first: number): Candidate {
  return { stems, count: 0, times: 0, first, forms: new Map() };
}

/** The candidates of a text by their stems, and how many content words were read for them. */
interface Found {
  readonly candidates: Map<string, Candidate>;
  words: number;
}

/** Adds the phrases of runs to those that were found before; each time one is said counts `worth`. */
function addPhrases(
  found: Found,
  runs: readonly string[][],
  language: Language,
  worth: number,
): void {
  for (const run of runs) {
    const stems = run.map(language.stem);
    for (let from = 0; from < run.length; from++) {
      found.words++;
      for (let length = 1; length <= Math.min(LONGEST, run.length - from); length++) {
        const key = stems.slice(from, from + length);
        const id = key.join(' ');
        const known = found.candidates.get(id) ?? newCandidate(key, found.words);
        known.count += worth;
        known.times += 1;
        const form = run
          .slice(from, from + length)
          .map(writtenWord)
          .join(' ');
        known.forms.set(form, (known.forms.get(form) ?? 0) + 1);
        found.candidates.set(id, known);
      }
    }
  }
}

function usualForm(forms: ReadonlyMap<string, number>): string {
  let best = '';
  let most = 0;
  for (const [form, count] of forms) {
    if (count > most) {
      best = form;
      most = count;
    }
  }
  return best;
}

/** Whether a candidate may be a key phrase. Words that stand together only once may do so by chance, in the title too. */
function isPlausible({ stems, times, forms }: Candidate): boolean {
  if (!fitsSegment(usualForm(forms))) return false;
  if (stems.some((stem) => /^\p{N}+$/u.test(stem))) return false;
  if (stems.length === 1) return [...stems[0]!].length > 2;
  return times >= 2;
}

/** Whether a longer phrase that stands nearly as often says the same and more. */
function isCovered(stems: readonly string[], count: number, chosen: readonly Candidate[]): boolean {
  const inner = ` ${stems.join(' ')} `;
  return chosen.some((other) => {
    const outer = ` ${other.stems.join(' ')} `;
    if (outer.includes(inner)) return other.count >= 0.5 * count;
    return inner.includes(outer) && count >= 0.5 * other.count;
  });
}

/** The key phrases of a text, best first. A short text (a search query, a message) gives its own words. */
export function extractKeyPhrases(text: string, options: KeyPhraseOptions = {}): KeyPhrase[] {
  const { vectors, count = COUNT } = options;
  const title = runningText(options.title ?? '');
  const body = runningText(text.slice(0, LIMITS.extraction.textBytes));
  const words = wordsOf(`${title}\n${body}`);
  const language =
    options.language === undefined ? detectLanguage(words) : languageOf(options.language);
  const corpus = options.corpus ?? backgroundCorpus(vectors);
  const found: Found = { candidates: new Map(), words: 0 };
  addPhrases(found, runsOf(title, language), language, TITLE_OCCURRENCES);
  addPhrases(found, runsOf(body, language), language, 1);
  const whole = {
    length: Math.max(found.words, 1),
    meaning: textMeaning(words, language, vectors),
    corpus,
    vectors,
  };
  const scored = [...found.candidates.values()].filter(isPlausible).map((candidate) => ({
    candidate,
    score: scoreOf(candidate, whole),
  }));
  scored.sort((a, b) => b.score - a.score || a.candidate.first - b.candidate.first);
  const chosen: Candidate[] = [];
  const phrases: KeyPhrase[] = [];
  const largest = scored[0]?.score ?? 1;
  for (const { candidate, score } of scored) {
    if (phrases.length === count || score <= 0) break;
    if (isCovered(candidate.stems, candidate.count, chosen)) continue;
    chosen.push(candidate);
    phrases.push({
      phrase: usualForm(candidate.forms),
      stems: candidate.stems,
      score: score / largest,
    });
  }
  return phrases;
}

function textMeaning(
  words: readonly string[],
  language: Language,
  vectors: WordVectors | undefined,
) {
  if (vectors === undefined || language !== ENGLISH) return undefined;
  const counts = new Map<string, number>();
  for (const word of words) {
    if (!language.isStopWord(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return meaningOf(counts, vectors);
}

/** The whole text, as far as a phrase is judged by it. */
interface Whole {
  /** Content words. */
  readonly length: number;
  readonly meaning: Float32Array | undefined;
  readonly corpus: CorpusStatistics;
  readonly vectors: WordVectors | undefined;
}

/** The more often, the earlier and the more tellingly a phrase is said, and the nearer it is to what the whole means, the higher. */
function scoreOf(
  { stems, count, first, forms }: Candidate,
  { length, meaning, corpus, vectors }: Whole,
): number {
  let rareness = 0;
  for (const stem of stems) rareness += inverseDocumentFrequency(stem, corpus);
  // A phrase says more than its words one by one, but not as much as all of them together.
  const telling = rareness / stems.length ** 0.5;
  const early = 1 + 0.5 * (1 - Math.min(first / length, 1));
  let fitting = 1;
  if (meaning !== undefined && vectors !== undefined) {
    const own = meaningOf(
      new Map(
        usualForm(forms)
          .split(' ')
          .map((word) => [word, 1]),
      ),
      vectors,
    );
    if (own !== undefined) fitting = 1 + Math.max(cosine(own, meaning), -0.5);
  }
  return Math.log1p(count) * telling * early * fitting;
}
