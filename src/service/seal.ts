/** Names for what must not lie about in memory: secrets are looked up by what only this process can make of them. */
import { hash } from 'node:crypto';
import type { RandomBytes } from '../model/ports.ts';

const KEY_BYTES = 32;

/** A text under the key of this process: the same for the same text, and telling nothing of it, as base64. */
export type Seal = (text: string) => string;

/** Seals under a key that is drawn with the first text. */
export function createSeal(random: RandomBytes): Seal {
  let key: string | undefined;
  return (text) => {
    key ??= Buffer.from(random(KEY_BYTES)).toString('base64');
    // One call over key and text: what it gives never leaves the process, so nobody could extend it.
    return hash('sha256', `${key}\n${text}`, 'base64');
  };
}
