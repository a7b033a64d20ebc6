/** The public ids of items. */
import { hash } from 'node:crypto';
import { typeable } from './typeable.ts';

/** The public id of an item: 16 base64url characters of the SHA-256 of the alias it is named by, the first never a hyphen. */
export function itemId(alias: string): string {
  return typeable(hash('sha256', alias, 'base64url').slice(0, 16));
}
