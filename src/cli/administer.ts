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
  const { isUntouched } = await import('./embedded.ts');
  const told = await peek(session, work);
  if (await isUntouched(session.settings.dataDirectory)) session.tellUnmade();
  return told;
}

/** The same without a word about the store, which what is to follow may make. */
export async function peek<T>(
  { settings, environment }: Session,
  work: (lists: Lists) => Promise<T>,
): Promise<T> {
  refuseRemote(settings, environment);
  const { isUntouched, openAdministration, openEmptyAdministration } = await import(
    './embedded.ts'
  );
  return (await isUntouched(settings.dataDirectory))
    ? within(await openEmptyAdministration(environment), work)
    : within(await openAdministration(settings, environment), work);
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
