/** For commands that work on a data directory of this machine. */
import { WinnowError } from '../model/errors.ts';
import type { Settings } from './settings.ts';

/** Throws `usage` where a remote service is addressed. */
export function refuseRemote({ url }: Settings): void {
  if (url === undefined) return;
  throw new WinnowError('usage', 'this works on a data directory, not on a remote service', {
    hint: 'leave out --url and WINNOW_URL, and name the directory with --data-dir',
  });
}
