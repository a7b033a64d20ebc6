/**
 * Learning links: `{content_url}/~learn?lid=<lid>&i=<item id>&k=<signature>&r=<encoded original URL>`.
 * `r` comes last and nothing before it contains `r=`, because client programs cut the original out there.
 */
import { WinnowError } from '../model/errors.ts';

export interface LearningLink {
  /** Read-only access identifier of the reader's graph, base64url. */
  readonly lid: string;
  /** Public id of the item, base64url. */
  readonly itemId: string;
  /** The service's signature over lid and item, base64url. */
  readonly signature: string;
}

/** What follows the address of a content service, and what the original follows. */
const PLACE = '/~learn?';
const ORIGINAL = '&r=';

const TOKEN = /^[A-Za-z0-9_-]{1,128}$/u;

/** The link; `url` is the original address, for people and programs that look at it. */
export function writeLearnUrl(contentUrl: string, link: LearningLink & { url: string }): string {
  const { lid, itemId, signature, url } = link;
  for (const token of [lid, itemId, signature]) {
    if (!TOKEN.test(token)) {
      throw new WinnowError('internal', 'a learning link is made of base64url parts only');
    }
  }
  const original = encodeURIComponent(url.toWellFormed());
  return `${contentUrl}${PLACE}lid=${lid}&i=${itemId}&k=${signature}${ORIGINAL}${original}`;
}

/**
 * What a raw query of `~learn` asks for; whatever it says of the original is ignored.
 * Throws `missing` for anything incomplete, so that a tampered link looks like an unknown one.
 */
export function readLearnQuery(rawQuery: string): LearningLink {
  const values = new Map<string, string>();
  for (const part of rawQuery.split('&')) {
    const [name = '', value = ''] = part.split('=', 2);
    if (name !== 'lid' && name !== 'i' && name !== 'k') continue;
    if (values.has(name) || !TOKEN.test(value)) values.set(name, '');
    else values.set(name, value);
  }
  const [lid, itemId, signature] = ['lid', 'i', 'k'].map((name) => values.get(name));
  if (!lid || !itemId || !signature) {
    throw new WinnowError('missing', 'there is no such learning link');
  }
  return { lid, itemId, signature };
}

/** The parts of a whole link, with the original address; undefined when it is not one of ours. */
export function readLearnUrl(address: string): (LearningLink & { url: string }) | undefined {
  const place = address.indexOf(PLACE);
  const original = address.indexOf(ORIGINAL, place + PLACE.length);
  if (place < 0 || original < 0) return undefined;
  try {
    const link = readLearnQuery(address.slice(place + PLACE.length));
    return { ...link, url: decodeURIComponent(address.slice(original + ORIGINAL.length)) };
  } catch {
    return undefined;
  }
}
