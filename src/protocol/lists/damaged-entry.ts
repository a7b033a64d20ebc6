/** An entry of a damaged list in JSON, which stands by itself, so that what is wrong with it costs no other. */
import { isObject, type JsonObject } from '../../model/json-object.ts';
import { tryJson } from '../../model/try-json.ts';
import { LIKELY_SITES } from './address-fields.ts';
import { mendDamagedJson } from './damaged-json.ts';
import { isKnownKey } from './feed-keys.ts';
import { lacksAddresses } from './json-links.ts';
import { repairedJson } from './repaired-json.ts';
import { withSoundNames } from './slipped-names.ts';

/** A name, and behind whatever sign a text in quotes. */
const PAIR = /([\w$-]{1,40})"?[^\w"{}[\]]{1,9}"([^"\\\r\n]*)"/gu;

function isKnown(name: string): boolean {
  return isKnownKey(name) || LIKELY_SITES.includes(name);
}

/** The values with names that we know, each with the first of its name, whatever stands between them. */
function knownPairs(text: string): JsonObject {
  const pairs = [...text.matchAll(PAIR)].map(({ 1: name = '', 2: value = '' }) => [name, value]);
  return Object.fromEntries(pairs.toReversed().filter(([name = '']) => isKnown(name)));
}

/** What could have been meant, the likeliest first. Of a whole list the second may put all that follows into one entry. */
function* meanings(text: string): Generator<unknown> {
  yield mendDamagedJson(text)?.value;
  yield tryJson(repairedJson(withSoundNames(text)));
  yield knownPairs(text);
}

/** What an entry was to say; `undefined` where nobody can tell, or an address of it would be lost. */
export function mendEntry(text: string): JsonObject | undefined {
  for (const meant of meanings(text)) {
    if (isObject(meant) && !lacksAddresses(meant, text)) return meant;
  }
  return undefined;
}
