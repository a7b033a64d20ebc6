/** Adds the chosen service or data directory to commands in hints, so that a copied hint changes the same store. */
import { retold, WinnowError } from '../../model/errors.ts';
import { shellWord } from '../../protocol/shell-word.ts';
import type { GlobalOptions } from '../settings.ts';

type Options = Pick<GlobalOptions, 'url' | 'profile' | 'dataDir'>;

/** The options that chose the place. */
export interface Place extends Options {
  /** Whether that is a service elsewhere, on which a data directory has no effect. */
  readonly isElsewhere: () => boolean;
}

/** Commands in a sentence that talk to the service. */
const SERVICE_COMMANDS =
  /\bwinnow (?=(?:topics|sources|content|why|recommend|extract|graph|users|limits|learn|share|api|doctor|whoami)\b(?! (?:\S+ )?--help))/gu;

/** Commands in a sentence that work on a data directory, never on a service elsewhere. What is in memory has none. */
const DIRECTORY_COMMANDS =
  /\bwinnow (?=(?:accounts|plans|apps|backup|restore|stats|serve(?! --(?:memory|seed)))\b(?! (?:\S+ )?--help))/gu;

/** A sentence that names a place already proposes another one than the one chosen. */
const PLACED = /--(?:url|profile|data-dir)\b/u;

/** The options that chose the place, as they are typed; empty for the default place. */
function placeWords({ url, profile, dataDir }: Options): string {
  return Object.entries({ url, profile, 'data-dir': dataDir })
    .map(([name, value]) => (value === undefined ? '' : `--${name} ${shellWord(value)} `))
    .join('');
}

/** The sentence with these options added to each command in it. */
export function atPlace(sentence: string, place: Place): string {
  if (PLACED.test(sentence)) return sentence;
  const { dataDir, isElsewhere, ...service } = place;
  const directory = dataDir === undefined ? {} : { dataDir };
  return sentence
    .replace(SERVICE_COMMANDS, (winnow) => {
      const beside = dataDir === undefined || isElsewhere() ? {} : directory;
      return winnow + placeWords({ ...service, ...beside });
    })
    .replace(DIRECTORY_COMMANDS, (winnow) => winnow + placeWords(directory));
}

/** The thrown error, with these options added to its hint. */
export function hintAtPlace(thrown: unknown, place: Place): unknown {
  if (!(thrown instanceof WinnowError) || thrown.hint === undefined) return thrown;
  const hint = atPlace(thrown.hint, place);
  return hint === thrown.hint ? thrown : retold(thrown, { hint });
}
