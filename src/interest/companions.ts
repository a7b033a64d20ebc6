/**
 * Companions: what texts on a field say, most often without its name. Word vectors tell what is named like a field (astronomy,
 * geology), and not what it speaks of (telescopes); so for the usual fields a list comes with the package.
 */
import { ARTS } from './companions/arts.ts';
import { BUSINESS } from './companions/business.ts';
import { HOME } from './companions/home.ts';
import { SCIENCE } from './companions/science.ts';
import { SOCIETY } from './companions/society.ts';
import { SPORT } from './companions/sport.ts';
import { TECHNOLOGY } from './companions/technology.ts';
import type { Label } from './label.ts';
import { ENGLISH } from './language.ts';
import { runningText } from './running-text.ts';
import { wordsOf } from './words.ts';

/** A word or phrase that texts on a field say. */
export interface Companion {
  readonly text: string;
  /** Its stems with a space between them. */
  readonly key: string;
}

/** As labels and items are read. */
function keyOf(text: string): string {
  const words = wordsOf(runningText(text));
  return words.flatMap((word) => ENGLISH.contentStem(word) ?? []).join(' ');
}

/** The key of a name; one with a parent (`programming/rust`) has that before a slash. */
function nameKey(name: string): string {
  return name.split('/').map(keyOf).join('/');
}

/** A line names a field, in several ways with commas between them; behind the colon stands what texts on it say. */
function readLine(line: string): [name: string, words: string][] {
  const [names = '', words = ''] = line.split(': ');
  return names.split(', ').map((name) => [nameKey(name), words]);
}

const LISTS = [ARTS, BUSINESS, HOME, SCIENCE, SOCIETY, SPORT, TECHNOLOGY];

let table: ReadonlyMap<string, string> | undefined;

/** The list by the keys of the names in it; read with the first topic that is expanded. */
function listed(): ReadonlyMap<string, string> {
  table ??= new Map(LISTS.flatMap((list) => list.trim().split('\n').flatMap(readLine)));
  return table;
}

/** The names of a label in the list: below each of its parents, which choose its sense, and by itself. */
function namesOf({ phrase, parents }: Label): string[] {
  const name = phrase.join(' ');
  return [...parents.map(({ stem }) => `${stem}/${name}`), name];
}

/**
 * What texts say on what a label names, best below one of its parents, beside what the label and its parents say themselves;
 * nothing for what is not in the list.
 */
export function companionsOf(label: Label): readonly Companion[] {
  const found = namesOf(label).find((name) => listed().has(name));
  if (found === undefined) return [];
  const { phrase, parents } = label;
  const own = new Set([...phrase, phrase.join(' '), ...parents.map(({ stem }) => stem)]);
  const texts = listed().get(found)!.split(', ');
  return texts.map((text) => ({ text, key: keyOf(text) })).filter(({ key }) => !own.has(key));
}

/** Whether a parent of a label names a sense of it that the list knows. */
export function isListedBelowParent(label: Label): boolean {
  return namesOf(label)
    .slice(0, -1)
    .some((name) => listed().has(name));
}
