/** Local administration: opens the data directory of this machine, does one thing, closes it. */
import { WinnowError } from '../model/errors.ts';
import type { LocalAdministration } from './embedded.ts';
import type { Session } from './session.ts';

/** What the work gives. Throws `usage` where a remote service is addressed, `data-file`, `locked`. */
export async function administer<T>(
  session: Session,
  work: (administration: LocalAdministration['administration']) => Promise<T>,
): Promise<T> {
  const { settings, environment } = session;
  if (settings.url !== undefined) {
    throw new WinnowError('usage', 'this works on a data directory, not on a remote service', {
      hint: 'leave out --url and WINNOW_URL, and name the directory with --data-dir',
    });
  }
  const { openAdministration } = await import('./embedded.ts');
  const local = await openAdministration(settings, environment);
  try {
    return await work(local.administration);
  } finally {
    await local.close();
  }
}
