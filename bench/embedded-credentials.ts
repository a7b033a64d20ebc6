/** The credentials of an embedded service, for benches that call it over its port. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Credentials } from '../src/protocol/credentials.ts';

/** The credentials that the first command on an embedded store kept in this configuration. */
export function embeddedCredentials(configDirectory: string): Credentials {
  const config = JSON.parse(readFileSync(join(configDirectory, 'config.json'), 'utf8'));
  return Object.values(config.embedded as Record<string, Credentials>)[0]!;
}
