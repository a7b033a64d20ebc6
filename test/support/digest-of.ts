/** What tells whether a file changed: to compare the bytes of a store one by one takes a test a second. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

/** The SHA-256 of the bytes of a file; undefined where there is none. */
export function digestOf(file: string): string | undefined {
  return existsSync(file)
    ? createHash('sha256').update(readFileSync(file)).digest('hex')
    : undefined;
}
