/** Local administration: opens the data directory of this machine, does one thing, closes it. */
import type { LocalAdministration } from './embedded.ts';
import { refuseRemote } from './refuse-remote.ts';
import type { Session } from './session.ts';

/** What the work gives. Throws `usage` where a remote service is addressed, `data-file`, `locked`. */
export async function administer<T>(
  session: Session,
  work: (administration: LocalAdministration['administration']) => Promise<T>,
): Promise<T> {
  const { settings, environment } = session;
  refuseRemote(settings);
  const { openAdministration } = await import('./embedded.ts');
  const local = await openAdministration(settings, environment);
  try {
    return await work(local.administration);
  } finally {
    await local.close();
  }
}
