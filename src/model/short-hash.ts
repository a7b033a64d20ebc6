/** What stands for a long text where it is compared alone; kept with items, so that it stays as it is. */
import { hash } from 'node:crypto';

export function shortHash(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 16);
}
