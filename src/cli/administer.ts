/** Local administration: opens the data directory of this machine, does one thing, closes it. */
import { readOnlyRefusal } from '../client/read-only.ts';
import type { LocalAdministration } from './embedded.ts';
import { refuseRemote } from './refuse-remote.ts';
import type { Session } from './session.ts';

type Administration = LocalAdministration['administration'];

/** What can be asked and changes nothing. */
type Lists = Pick<Administration, 'listAccounts' | 'listApplications' | 'listPlans'>;

/** Throws `usage` where a remote service is addressed, and `forbidden` where nothing may be changed. */
function requireChangeable({ settings, environment, asked }: Session): void {
  refuseRemote(settings, environment);
  if (settings.readOnly) throw readOnlyRefusal(asked);
}

/** Gives what the work gives. Throws `usage` where a remote service is addressed, `forbidden`, `data-file` and `locked`. */
export async function administer<T>(
  session: Session,
  work: (administration: Administration) => Promise<T>,
): Promise<T> {
  requireChangeable(session);
  const { openAdministration } = await import('./embedded.ts');
  return within(await openAdministration(session.settings, session.environment), work);
}

/** The same for what changes only what is there: where there is no store it makes none, and an empty one says what is missing. */
export async function amend<T>(
  session: Session,
  work: (administration: Administration) => Promise<T>,
): Promise<T> {
  requireChangeable(session);
  return withoutMaking(session, work, session.tellUnmade);
}

/** The same for what only asks: it makes no store where there is none, and says so. */
export async function consult<T>(session: Session, work: (lists: Lists) => Promise<T>): Promise<T> {
  return peek(session, work, session.tellUnmade);
}

/** The same, with a word of the caller's own, or none, where there is no store: what is to follow may make it. */
export async function peek<T>(
  session: Session,
  work: (lists: Lists) => Promise<T>,
  tellUnmade = () => {},
): Promise<T> {
  refuseRemote(session.settings, session.environment);
  return withoutMaking(session, work, tellUnmade);
}

async function withoutMaking<T>(
  { settings, environment }: Session,
  work: (administration: Administration) => Promise<T>,
  tellUnmade: () => void,
): Promise<T> {
  const { isUntouched, openAdministration, openEmptyAdministration } = await import(
    './embedded.ts'
  );
  if (!(await isUntouched(settings.dataDirectory))) {
    return within(await openAdministration(settings, environment), work);
  }
  try {
    return await within(await openEmptyAdministration(environment), work);
  } finally {
    tellUnmade();
  }
}

async function within<T>(
  { administration, close }: LocalAdministration,
  work: (administration: Administration) => Promise<T>,
): Promise<T> {
  try {
    return await work(administration);
  } finally {
    await close();
  }
}
