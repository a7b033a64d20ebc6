/**
 * Learning: what followed links teach about one reader. Weights move by factors (as the Winnow algorithm
 * moves them), stay within bounds and fade back, so one click nudges and twenty redirect. A profile is the
 * replay of its events and nothing else.
 */
import { LIMITS } from '../model/limits.ts';
import { DAY_MS } from '../model/time-units.ts';

/** A topic that annotates the item an event is about. */
export interface LearnedTopic {
  /** `TopicPath.key`. */
  readonly key: string;
  /** Relevance of the item to it, 0..1. */
  readonly relevance: number;
  /** Whether the item says what the topic is called: see `namesTopic`. */
  readonly named?: boolean;
  /** Label of the narrower concept that the item is about, where there is one: see `narrowerIn`. */
  readonly narrower?: string;
}

export interface LearnEvent {
  /** `more`: a followed link; `less`: its opposite; `grown`: a sub-topic was made of a narrower concept; `reset`: forget all. */
  readonly kind: 'more' | 'less' | 'grown' | 'reset';
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly topics: readonly LearnedTopic[];
  /** What the item is about, 0..1 each: see `tellingStems`. */
  readonly stems: Readonly<Record<string, number>>;
}

/** What is known of one reader. Plain data; equal events give equal profiles. */
export interface Profile {
  /** Topic key → factor on the odds of its items, 1 being neutral. */
  readonly interests: Readonly<Record<string, number>>;
  /** Stem → factor on the odds of items about it. */
  readonly stems: Readonly<Record<string, number>>;
  /** Topic key → label of a narrower concept → clicks, faded. */
  readonly narrower: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** When the last event happened; weights fade from there. */
  readonly at: number;
}

export const EMPTY_PROFILE: Profile = { interests: {}, stems: {}, narrower: {}, at: 0 };

/**
 * One click multiplies the odds of the topic's items, and of those that say its words, by these. Who wants less of an item
 * wants less of what sets it apart, and seldom of all that its topic lists.
 */
const STEPS = {
  more: { interest: 1.18, stem: 1.12 },
  less: { interest: 1 / 1.06, stem: 1 / 1.18 },
} as const;
/** Factors stay within 1/this and this. */
const INTEREST_BOUND = 16;
const STEM_BOUND = 4;
/** A weight is half way back to neutral after this time. */
const HALF_LIFE_MS = 45 * DAY_MS;
/**
 * A topic is about the items that it scores this much. No list shows any below it unless it is asked to, whatever was
 * learned: a click on such an item says nothing of the topic, unless it says what the topic is called.
 */
const ABOUT = LIMITS.content.leastAbout;
/** Stems remembered; the most neutral are dropped first. */
const STEMS = 200;
/** Clicks on a narrower concept, and their share of the topic's, that make it a sub-topic. */
const GROW = { clicks: 5, share: 0.5 };

type Weights = Record<string, number>;

/** The topics that a click on an item moves: those that are about it. */
export function topicsAbout<T extends Pick<LearnedTopic, 'relevance' | 'named'>>(
  topics: readonly T[],
): T[] {
  return topics.filter(({ relevance, named = false }) => named || relevance >= ABOUT);
}

/** An object that has nothing, not even what every object has: a topic may be called `__proto__`. */
function nothing(): Record<string, never> {
  return Object.create(null);
}

/** Weights on their way back to 1, at `power` of how far they are from it. */
function faded(weights: Readonly<Weights>, power: number): Weights {
  const found: Weights = nothing();
  for (const [key, weight] of Object.entries(weights)) {
    const factor = weight ** power;
    // What can no longer be told from neutral is forgotten.
    if (Math.abs(Math.log(factor)) > 0.001) found[key] = factor;
  }
  return found;
}

/** A weight, else `neutral`; looked up so that a word such as `constructor` does not find what every object has. */
function weightOf(weights: Readonly<Weights>, key: string, neutral: number): number {
  return Object.hasOwn(weights, key) ? weights[key]! : neutral;
}

/** Multiplies one weight by a factor, within its bounds. */
function move(weights: Weights, key: string, factor: number, bound: number): void {
  weights[key] = Math.min(Math.max(weightOf(weights, key, 1) * factor, 1 / bound), bound);
}

/** The weights that are farthest from neutral, at most `STEMS` of them. */
function strongest(weights: Weights): Weights {
  const entries = Object.entries(weights);
  if (entries.length <= STEMS) return weights;
  entries.sort(
    (a, b) => Math.abs(Math.log(b[1])) - Math.abs(Math.log(a[1])) || (a[0] < b[0] ? -1 : 1),
  );
  return Object.fromEntries(entries.slice(0, STEMS));
}

/** The faded clicks on narrower concepts, with what an event adds, takes off or, once a sub-topic grew, forgets. */
function tally(profile: Profile, event: LearnEvent, power: number): Profile['narrower'] {
  const found: Record<string, Weights> = nothing();
  for (const [key, clicks] of Object.entries(profile.narrower)) {
    const left: Weights = nothing();
    for (const [label, count] of Object.entries(clicks)) left[label] = count * power;
    found[key] = left;
  }
  const topics = event.kind === 'grown' ? event.topics : topicsAbout(event.topics);
  for (const { key, narrower } of topics) {
    const clicks = found[key] ?? nothing();
    found[key] = clicks;
    if (event.kind === 'grown') {
      if (narrower !== undefined) delete clicks[narrower];
    } else {
      // Clicks outside any narrower concept count too: they speak against growing one.
      const label = narrower ?? '';
      const step = event.kind === 'more' ? 1 : -1;
      clicks[label] = Math.max(weightOf(clicks, label, 0) + step, 0);
    }
  }
  return found;
}

/** The profile after one more event. Events must come in the order they happened. */
export function learn(profile: Profile, event: LearnEvent): Profile {
  if (event.kind === 'reset') return { ...EMPTY_PROFILE, at: event.at };
  const elapsed = profile.at === 0 ? 0 : Math.max(event.at - profile.at, 0);
  const power = 2 ** (-elapsed / HALF_LIFE_MS);
  const interests = faded(profile.interests, power);
  const stems = faded(profile.stems, power);
  const narrower = tally(profile, event, power);
  const at = Math.max(profile.at, event.at);
  if (event.kind === 'grown') return { interests, stems, narrower, at };
  const step = STEPS[event.kind];
  const topics = topicsAbout(event.topics);
  const best = Math.max(ABOUT, ...topics.map(({ relevance }) => relevance));
  for (const { key, relevance } of topics) {
    // The topic the item is most about learns most: a click on a sub-topic is not one on all its relatives.
    const share = (Math.max(relevance, ABOUT) / best) ** 2;
    move(interests, key, step.interest ** share, INTEREST_BOUND);
  }
  for (const [stem, share] of Object.entries(event.stems)) {
    move(stems, stem, step.stem ** share, STEM_BOUND);
  }
  return { interests, stems: strongest(stems), narrower, at };
}

/** The profile that a history leads to; leave undone events out. */
export function replay(events: readonly LearnEvent[]): Profile {
  return events.reduce(learn, EMPTY_PROFILE);
}

/** Narrower concepts that have earned to be sub-topics, best first. Record each as a `grown` event. */
export function subTopicsToGrow(profile: Profile): { topic: string; label: string }[] {
  const found: { topic: string; label: string; clicks: number }[] = [];
  for (const [topic, clicks] of Object.entries(profile.narrower)) {
    const all = Object.values(clicks).reduce((sum, count) => sum + count, 0);
    for (const [label, count] of Object.entries(clicks)) {
      if (label === '' || count < GROW.clicks || count < GROW.share * all) continue;
      found.push({ topic, label, clicks: count });
    }
  }
  found.sort((a, b) => b.clicks - a.clicks || (a.topic + a.label < b.topic + b.label ? -1 : 1));
  return found.map(({ topic, label }) => ({ topic, label }));
}
