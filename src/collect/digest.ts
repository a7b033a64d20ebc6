/** Digests of what was collected: the same words, the same digest. */
import { hash } from 'node:crypto';
import type { NewItem } from '../model/item.ts';

const DIGEST_LENGTH = 22;

/**
 * Tells wordings apart and keeps no secret, so the quicker hash does. Only lists are written as JSON, which takes longer;
 * the rest is added up, since joining copies every text once more.
 */
export function digestOf(
  lists: readonly unknown[],
  parts: readonly (string | number | undefined)[],
): string {
  let whole = JSON.stringify(lists);
  let before = '\n';
  for (const part of parts) {
    whole += before + (part ?? '');
    before = '\0';
  }
  return hash('sha1', whole, 'base64url').slice(0, DIGEST_LENGTH);
}

/** Of what a reader sees of an item that has no entry: a page told it. */
export function itemDigest(item: NewItem): string {
  const { url, title, summary, text, type, publishedAt, author, language } = item;
  const lists = [item.categories, item.thumbnail, item.video, item.image, item.audio];
  const at = item.isDateCounted ? 'counted' : publishedAt;
  return digestOf(lists, [url, title, summary, text, type, at, author, language]);
}
