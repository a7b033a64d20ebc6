/** Services by name: which one a command talks to, and as whom. The secrets are in the configuration file. */
import { readOnlyRefusal } from '../client/read-only.ts';
import type { Environment } from '../environment.ts';
import { toWinnowError, WinnowError } from '../model/errors.ts';
import { isLoopback } from '../protocol/addresses.ts';
import type { Credentials } from '../protocol/credentials.ts';
import { shellWord } from '../protocol/shell-word.ts';
import { changeConfig, type Profile, readConfig } from './config.ts';
import { findRunningService, isServedAt } from './running-service.ts';
import { PROFILE_VARIABLE, type Settings, URL_VARIABLE } from './settings.ts';

/** The name of the service inside this program; no profile of the person can have it. */
export const LOCAL = 'local';

export interface Remote extends Profile {
  /** Name of the profile; absent for a service that was named by its address. */
  readonly name?: string;
}

const NAME = /^[\w.-]{1,64}$/u;

/** A name that a shell and a file need not quote. Throws `invalid`. */
export function profileName(text: string): string {
  if (NAME.test(text) && text !== LOCAL) return text;
  throw new WinnowError(
    'invalid',
    `"${text}" cannot be the name of a profile: letters, digits, ".", "_" and "-", and not "${LOCAL}"`,
  );
}

/** The profiles as they are kept, by name. Throws `data-file`. */
export function listProfiles(settings: Settings, environment: Environment): [string, Profile][] {
  const { profiles = {} } = readConfig(settings.configDirectory, environment.userId);
  return Object.entries(profiles).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** Who calls the service inside this program; undefined before its first use. Throws `data-file`. */
export function findLocalCaller(
  { configDirectory, dataDirectory }: Settings,
  { userId }: Environment,
): Credentials | undefined {
  return readConfig(configDirectory, userId).embedded?.[dataDirectory];
}

/** Throws `missing` for a name that is not known. */
export function findProfile(settings: Settings, environment: Environment, name: string): Profile {
  const found = listProfiles(settings, environment).find(([known]) => known === name);
  if (found !== undefined) return found[1];
  throw new WinnowError('missing', `there is no profile "${name}"`, {
    hint:
      settings.profile === undefined && profileKeptInUse(settings, environment) === name
        ? `it is the one in use; go back with: winnow profile use ${LOCAL}`
        : 'winnow profile list, or make it with: winnow login',
  });
}

/** The name of the profile that the configuration keeps as the one in use. */
export function profileKeptInUse(settings: Settings, environment: Environment): string {
  return readConfig(settings.configDirectory, environment.userId).profile || LOCAL;
}

/** The name of the profile that commands use unless told otherwise. */
export function profileInUse(settings: Settings, environment: Environment): string {
  return settings.profile ?? profileKeptInUse(settings, environment);
}

/** The environment variable, with its value, that overrules the profile in use; undefined where none is set. */
export function overrulingVariable({
  variables,
}: Environment): [name: string, value: string] | undefined {
  for (const name of [URL_VARIABLE, PROFILE_VARIABLE]) {
    const value = variables[name];
    if (value) return [name, value];
  }
  return undefined;
}

/**
 * The person's own service at an address, by the address it gives itself, with the embedded account of its data directory;
 * undefined where none listens there. Any other program at that address must not get those credentials.
 */
async function findOwn(
  url: string,
  embedded: Readonly<Record<string, Credentials>>,
  environment: Environment,
): Promise<Remote | undefined> {
  for (const [directory, credentials] of Object.entries(embedded)) {
    const running = await findRunningService(directory, environment);
    if (running !== undefined && isServedAt(url, running)) return { url: running.url, credentials };
  }
  return undefined;
}

/** Throws `network` where nothing answers at an address of this machine: most likely a service that was not started. */
async function requireListener(url: string): Promise<void> {
  const { createClient } = await import('../client/create-client.ts');
  const asking = createClient({ baseUrl: url }).send({ method: 'GET', address: `${url}/health` });
  // Any answer will do, also a refusal: the request carried no credentials.
  const failed = await asking.then(() => undefined, toWinnowError);
  if (failed?.code === 'network') throw failed;
}

/**
 * A service by its address, with credentials: those of the variables, else of a profile with that address, else of the
 * embedded account where it is the person's own service. Throws `unauthenticated` where none are known, and `network` for an
 * address of this machine where nothing answers.
 */
export async function remoteAt(
  url: string,
  settings: Settings,
  environment: Environment,
): Promise<Remote> {
  if (settings.credentials !== undefined) return { url, credentials: settings.credentials };
  const config = readConfig(settings.configDirectory, environment.userId);
  const profile = Object.values(config.profiles ?? {}).find((known) => known.url === url);
  if (profile !== undefined) return { url, credentials: profile.credentials };
  const own = await findOwn(url, config.embedded ?? {}, environment);
  if (own !== undefined) return own;
  if (isLoopback(url)) await requireListener(url);
  const inMemory = isLoopback(url) ? ', which a service in memory shows with --json' : '';
  throw new WinnowError('unauthenticated', `no credentials are known for ${url}`, {
    hint: `winnow login --url ${shellWord(url)}, or set WINNOW_USER, WINNOW_PASSWORD, WINNOW_APP_ID and WINNOW_APP_KEY${inMemory}`,
  });
}

/** The addresses of the other surfaces, where they are given; for objects that must not have undefined members. */
export function placesOf({
  contentUrl,
  dataUrl,
}: Pick<Profile, 'contentUrl' | 'dataUrl'>): Pick<Profile, 'contentUrl' | 'dataUrl'> {
  return {
    ...(contentUrl === undefined ? {} : { contentUrl }),
    ...(dataUrl === undefined ? {} : { dataUrl }),
  };
}

/** The remote service that options, variables and the profile in use ask for; undefined for the embedded one. */
export async function findRemote(
  settings: Settings,
  environment: Environment,
): Promise<Remote | undefined> {
  const { url } = settings;
  if (url !== undefined) {
    return { ...(await remoteAt(url, settings, environment)), ...placesOf(settings) };
  }
  const name = profileInUse(settings, environment);
  return name === LOCAL ? undefined : { name, ...findProfile(settings, environment, name) };
}

/**
 * Whether options, variables and the profile in use ask for a service elsewhere, be it known or not; undefined where the
 * configuration, which may say so, cannot be read.
 */
export function asksElsewhere(settings: Settings, environment: Environment): boolean | undefined {
  if (settings.url !== undefined) return true;
  try {
    return profileInUse(settings, environment) !== LOCAL;
  } catch {
    return undefined;
  }
}

interface ProfileChange {
  readonly name: string;
  /** What is kept under the name; undefined forgets it. */
  readonly profile: Profile | undefined;
  /** The profile that is used from now on. */
  readonly inUse: string;
}

/** Keeps a profile or forgets it. Throws `forbidden` where nothing may be changed. */
export async function changeProfile(
  settings: Settings,
  environment: Environment,
  { name, profile, inUse }: ProfileChange,
): Promise<void> {
  if (settings.readOnly) throw readOnlyRefusal('keeping profiles');
  await changeConfig(settings.configDirectory, environment, ({ profiles = {} }) => {
    const { [name]: _, ...others } = profiles;
    return {
      profiles: profile === undefined ? others : { ...others, [name]: profile },
      profile: inUse === LOCAL ? '' : inUse,
    };
  });
}
