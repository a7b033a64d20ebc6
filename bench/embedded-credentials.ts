/** Who calls the embedded service of a directory. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Credentials } from '../src/protocol/credentials.ts';

/** The credentials that the first command of an embedded store kept. */
export function embeddedCredentials(configDirectory: string): Credentials {
  const config = JSON.parse(readFileSync(join(configDirectory, 'config.json'), 'utf8'));
  return Object.values(config.embedded as Record<string, Credentials>)[0]!;
}
