/** What people give for a list of feeds and is none; each is refused in its own words. */
import { WinnowError } from '../../model/errors.ts';
import { isPacked } from '../no-text.ts';

const ADD_HINT =
  'follow one feed, or the feed of one site, with: winnow sources add <name> <address>';

/** How a feed begins. */
export const FEED = /^(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)*<(?:rss|feed|rdf:rdf)\b/iu;
/** How other markup begins; an address may stand in brackets. */
export const OTHER_MARKUP = /^<(?!https?:|feed:)[a-z!?/]/iu;

/** A roll of people with their feeds, as planets publish them, which begins as some feeds do. */
export const FOAF = /^(?:<[?!][^>]*>\s*)*<rdf:rdf\b[^>]*xmlns\.com\/foaf\//iu;

export function refuseFoaf(): never {
  const sentence = 'this is a roll of people in RDF (FOAF), which is not read as a list of feeds';
  const hint = 'put the addresses of their feeds into a file, one a line, and import that';
  throw new WinnowError('invalid', sentence, { hint });
}

export function refuseFeed(): never {
  throw new WinnowError('invalid', 'this is a feed, not a list of feeds', { hint: ADD_HINT });
}

export function refuseMarkup(): never {
  const sentence = 'this is a web page or other markup, not a list of feeds';
  throw new WinnowError('invalid', sentence, { hint: ADD_HINT });
}

export function refuseBinary(): never {
  throw new WinnowError('invalid', 'this is binary data, not a list of feeds');
}

export function refusePacked(bytes: Uint8Array): void {
  if (!isPacked(bytes)) return;
  throw new WinnowError('invalid', 'this is a packed file, not a list of feeds', {
    hint: 'unpack it, and import the list that is in it',
  });
}
