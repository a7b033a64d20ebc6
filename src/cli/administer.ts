/** Local administration: opens the data directory of this machine, does one thing, closes it. */
import { readOnlyRefusal } from '../client/read-only.ts';
import type { LocalAdministration } from './embedded.ts';
import { refuseRemote } from './refuse-remote.ts';
import type { Session } from './session.ts';

type Administration = LocalAdministration['administration'];

/** What can be asked and changes nothing. */
type Lists = Pick<Administration, 'listAccounts' | 'listApplications' | 'listPlans'>;

/** Gives what the work gives. Throws `usage` where a remote service is addressed, `forbidden`, `data-file` and `locked`. */
export async function administer<T>(
  session: Session,
  work: (administration: Administration) => Promise<T>,
): Promise<T> {
  const { settings, environment } = session;
  refuseRemote(settings, environment);
  if (settings.readOnly) throw readOnlyRefusal(session.asked);
  const { openAdministration } = await import('./embedded.ts');
  return within(await openAdministration(settings, environment), work);
}

/** The same for what only asks: it makes no store where there is none, and says so. */
export async function consult<T>(session: Session, work: (lists: Lists) => Promise<T>): Promise<T> {
  return peek(session, work, session.tellUnmade);
}

/** The same, with a word of the caller's own, or none, where there is no store: what is to follow may make it. */
export async function peek<T>(
  { settings, environment }: Session,
  work: (lists: Lists) => Promise<T>,
  tellUnmade = () => {},
): Promise<T> {
  refuseRemote(settings, environment);
  const { isUntouched, openAdministration, openEmptyAdministration } = await import(
    './embedded.ts'
  );
  if (!(await isUntouched(settings.dataDirectory))) {
    return within(await openAdministration(settings, environment), work);
  }
  const told = await within(await openEmptyAdministration(environment), work);
  tellUnmade();
  return told;
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
