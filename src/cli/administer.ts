/** Local administration: opens the data directory of this machine, does one thing, closes it. */
import { readOnlyRefusal } from '../client/read-only.ts';
import type { LocalAdministration } from './embedded.ts';
import { refuseRemote } from './refuse-remote.ts';
import type { Session } from './session.ts';

type Administration = LocalAdministration['administration'];

/** The administration without what changes anything: only its `list…` functions work, and all others refuse. */
function readOnlyAdministration(administration: Administration): Administration {
  return new Proxy(administration, {
    get(target, name) {
      if (String(name).startsWith('list')) return Reflect.get(target, name);
      return () => Promise.reject(readOnlyRefusal('administration'));
    },
  });
}

/** Gives what the work gives. Throws `usage` where a remote service is addressed, `data-file` and `locked`. */
export async function administer<T>(
  session: Session,
  work: (administration: Administration) => Promise<T>,
): Promise<T> {
  const { settings, environment } = session;
  refuseRemote(settings, environment);
  const { openAdministration } = await import('./embedded.ts');
  const local = await openAdministration(settings, environment);
  try {
    const { administration } = local;
    return await work(settings.readOnly ? readOnlyAdministration(administration) : administration);
  } finally {
    await local.close();
  }
}
