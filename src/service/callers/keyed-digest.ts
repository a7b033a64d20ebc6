/** Digests under a key of this process, so that caches can be keyed by secrets without holding them in memory. */
import { hash } from 'node:crypto';
import type { RandomBytes } from '../../model/ports.ts';

const KEY_BYTES = 32;

/** The digest of a text, as base64: the same for the same text in this process, and useless outside it. */
export type KeyedDigest = (text: string) => string;

/** Creates a digest whose key is drawn with the first text. */
export function createKeyedDigest(random: RandomBytes): KeyedDigest {
  let key: string | undefined;
  return (text) => {
    key ??= Buffer.from(random(KEY_BYTES)).toString('base64');
    // A plain hash of key and text is enough: no digest leaves the process, so nobody can extend one (no HMAC needed).
    return hash('sha256', `${key}\n${text}`, 'base64');
  };
}
