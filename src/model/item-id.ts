/** The public ids of items. */
import { shortHash } from './short-hash.ts';
import { typeable } from './typeable.ts';

/** The public id of an item: 16 base64url characters of the SHA-256 of the alias it is named by, the first never a hyphen. */
export function itemId(alias: string): string {
  return typeable(shortHash(alias));
}
