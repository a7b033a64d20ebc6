/** For commands that work on a data directory of this machine. */
import type { Environment } from '../environment.ts';
import { WinnowError } from '../model/errors.ts';
import { LOCAL, profileInUse } from './profiles.ts';
import type { Settings } from './settings.ts';

/** Throws `usage` where a remote service is addressed, by an address or by the profile in use. */
export function refuseRemote(settings: Settings, environment: Environment): void {
  if (settings.url !== undefined) {
    throw new WinnowError('usage', 'this works on a data directory, not on a remote service', {
      hint: 'leave out --url and WINNOW_URL, and name the directory with --data-dir',
    });
  }
  const name = profileInUse(settings, environment);
  if (name === LOCAL) return;
  throw new WinnowError(
    'usage',
    `this works on a data directory, not on the service of the profile "${name}"`,
    { hint: `add --profile ${LOCAL} for the data directory of this machine` },
  );
}
