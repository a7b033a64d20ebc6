/** Commands that are proposed, for the place that was named: copied as they stand, they must not change another store. */
import { WinnowError } from '../model/errors.ts';
import type { GlobalOptions } from './settings.ts';
import { shellWord } from './shell-word.ts';

type Place = Pick<GlobalOptions, 'url' | 'profile' | 'dataDir'>;

/** Commands that ask the service that is meant; help is the same of each. */
const ASKING =
  /\bwinnow (?=(?:topics|sources|content|why|recommend|extract|graph|users|limits|learn|share|api)\b(?! (?:\S+ )?--help))/gu;

/** What speaks of places itself proposes another than the one that was named. */
const PLACED = /--(?:url|profile|data-dir)\b/u;

/** The options by which a place was named, as they are typed; empty where the usual one is meant. */
function placeWords({ url, profile, dataDir }: Place): string {
  return Object.entries({ url, profile, 'data-dir': dataDir })
    .map(([name, value]) => (value === undefined ? '' : `--${name} ${shellWord(value)} `))
    .join('');
}

/** The sentence with that place in each command that it proposes. */
export function atPlace(sentence: string, place: Place): string {
  const words = placeWords(place);
  return words === '' || PLACED.test(sentence)
    ? sentence
    : sentence.replace(ASKING, (winnow) => winnow + words);
}

/** What was thrown, with that place in its hint. */
export function hintAtPlace(thrown: unknown, place: Place): unknown {
  if (!(thrown instanceof WinnowError) || thrown.hint === undefined) return thrown;
  const hint = atPlace(thrown.hint, place);
  if (hint === thrown.hint) return thrown;
  const { code, message, headers, at, cause } = thrown;
  return new WinnowError(code, message, { hint, headers, cause, ...(at && { at }) });
}
