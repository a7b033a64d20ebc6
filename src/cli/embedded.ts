/** The one door from the command line to the service: opens it on a data directory, with its own account. */
import type { Environment } from '../environment.ts';
import type { Catalogue } from '../model/catalogue.ts';
import type { Credentials } from '../protocol/credentials.ts';
import type {
  AdminOptions,
  MetricsOptions,
  Service,
  ServiceOptions,
} from '../service/create-service.ts';
import { changeConfig, readConfig } from './config.ts';
import type { Settings } from './settings.ts';

export interface EmbeddedOptions {
  /** Whether feeds are fetched and topics expanded while it is open. */
  readonly background: boolean;
  /** Whether feeds will certainly be fetched, so that the thread which reads them starts at once. */
  readonly feedsExpected?: boolean;
  /** Told when the first feed was read and its items analysed. */
  readonly onReading?: () => void;
  /** Told when a thread that reads feeds or analyses items is about to start. */
  readonly onThread?: () => void;
  /** Whether threads end once everything was read. */
  readonly endsThreads?: boolean;
  /** Where the same service listens in another process. */
  readonly neighbours?: NonNullable<ServiceOptions['neighbours']>;
  /** Told of each fetch that was recorded. */
  readonly onKept?: () => void;
  /** Told of every request and fetch; never of secrets. */
  readonly log?: (entry: object) => void;
  /** The service sources; undefined leaves the store those it holds. */
  readonly catalogue?: Catalogue | 'built-in';
  /** The operator's surface. */
  readonly admin?: AdminOptions;
  /** Counts at `/metrics`. */
  readonly metrics?: MetricsOptions;
  /** Path prefixes of the surfaces that are elsewhere than usual. */
  readonly mounts?: Readonly<Record<string, string>>;
}

export interface EmbeddedService {
  readonly service: Service;
  readonly credentials: Credentials;
}

/**
 * SQLite's page cache for a command that only reads. Such a command needs few pages twice, and taking fresh memory for every
 * page costs it more than reading some again.
 */
const COMMAND_CACHE_KIB = 512;

/** What the service takes of the environment. */
function timeAndChance({ clock, monotonicClock, random, chance }: Environment) {
  return { clock, monotonicClock, random, chance };
}

/** The part of the options that concerns fetching and reading feeds, as the service takes it. */
function pipelineOptions({ recording }: Settings, options: EmbeddedOptions) {
  const { feedsExpected, onReading, onThread, endsThreads, onKept } = options;
  return {
    ...(feedsExpected === undefined ? {} : { feedsExpected }),
    ...(onReading === undefined ? {} : { onReading }),
    ...(onThread === undefined ? {} : { onThread }),
    ...(endsThreads === undefined ? {} : { endsThreads }),
    ...(recording === undefined
      ? {}
      : { recording: { ...recording, ...(onKept === undefined ? {} : { onKept }) } }),
  };
}

/**
 * The embedded account's credentials: those `kept` if the service still accepts them, else a login of this process where others
 * have those in the store.
 */
async function findCredentials(
  settings: Settings,
  environment: Environment,
  administration: Service['administration'],
  kept: Credentials | undefined,
): Promise<Credentials> {
  if (kept !== undefined && (await administration.accepts(kept))) return kept;
  return (
    (await administration.lendEmbedded(kept)) ??
    makeCredentials(settings, environment, administration)
  );
}

/**
 * Credentials that whoever calls the service from elsewhere can use too: those in the configuration by now, else new ones. What
 * others may call by ends only where `onReplacing` is there to be told before; else who comes behind them is lent a login. The
 * configuration is locked meanwhile, so that of several first commands at once only one makes credentials.
 */
export async function makeCredentials(
  { configDirectory, dataDirectory }: Settings,
  environment: Environment,
  administration: Service['administration'],
  onReplacing?: () => void,
): Promise<Credentials> {
  let credentials: Credentials | undefined;
  await changeConfig(configDirectory, environment, async ({ embedded }, tryWrite) => {
    const known = embedded?.[dataDirectory];
    // What would end for others must not end in vain.
    tryWrite();
    const replaces = onReplacing !== undefined;
    if (replaces && (await administration.wouldReplaceEmbedded(known))) onReplacing();
    credentials = await administration.ensureEmbeddedAccount(known, { replaces });
    const isKept = credentials !== known && (await administration.accepts(credentials));
    return isKept ? { embedded: { ...embedded, [dataDirectory]: credentials } } : {};
  });
  return credentials!;
}

/**
 * Opens the service on the settings' data directory. The configuration keeps its credentials, which are made with the first
 * command on the directory; where others made those in the store, they stay. Throws `data-file` or `locked`.
 */
export async function openEmbedded(
  settings: Settings,
  environment: Environment,
  options: EmbeddedOptions,
): Promise<EmbeddedService> {
  const { configDirectory, dataDirectory, allowNet } = settings;
  const config = readConfig(configDirectory, environment.userId);
  const kept = config.embedded?.[dataDirectory];
  const { createService } = await import('../service/create-service.ts');
  const service = await createService({
    dataDir: dataDirectory,
    ...timeAndChance(environment),
    allowNet: [...allowNet],
    ...(options.background ? {} : { cacheKib: COMMAND_CACHE_KIB }),
    pipeline: pipelineOptions(settings, options),
    ...options,
  });
  try {
    const { administration } = service;
    const credentials = await findCredentials(settings, environment, administration, kept);
    return { service, credentials };
  } catch (error) {
    await service.close();
    throw error;
  }
}

/** Opens the service in memory. Its credentials are new, and kept nowhere. */
export async function openEmpty(
  settings: Settings,
  environment: Environment,
  options: EmbeddedOptions,
): Promise<EmbeddedService> {
  const { createService } = await import('../service/create-service.ts');
  const allowNet = [...settings.allowNet];
  const service = await createService({
    ...timeAndChance(environment),
    allowNet,
    pipeline: pipelineOptions(settings, options),
    ...options,
  });
  try {
    return { service, credentials: await service.administration.ensureEmbeddedAccount() };
  } catch (error) {
    await service.close();
    throw error;
  }
}

/** Opens the service in memory as a fixture, filled from a seed where there is one, for what runs as long as the service does. */
export async function openInMemory(
  settings: Settings,
  environment: Environment,
  options: EmbeddedOptions,
  seed?: unknown,
): Promise<EmbeddedService> {
  const opened = await openEmpty(settings, environment, options);
  const { close, testing } = opened.service;
  try {
    await (seed === undefined ? testing.remember() : testing.plant(seed));
    return opened;
  } catch (error) {
    await close();
    throw error;
  }
}

/** Whether a data directory has no store and never had one: the first command that changes something makes it. */
export async function isUntouched(dataDirectory: string): Promise<boolean> {
  return (await import('../service/create-service.ts')).isUntouched(dataDirectory);
}

/** Accounts, plans and applications of a data directory, until it is closed. */
export interface LocalAdministration {
  readonly administration: Service['administration'];
  close(): Promise<void>;
}

/** Opens the settings' data directory for administration: no account is made, nothing is fetched. Throws `data-file`, `locked`. */
export async function openAdministration(
  settings: Settings,
  environment: Environment,
): Promise<LocalAdministration> {
  const { createService } = await import('../service/create-service.ts');
  const service = await createService({
    dataDir: settings.dataDirectory,
    ...timeAndChance(environment),
    background: false,
  });
  return { administration: service.administration, close: () => service.close() };
}

/**
 * Sets a password of an account, by `set`. Where it is the embedded account's, the configuration gets to know it: what that knew
 * before is refused from then on. Gives whether it is. Throws, before anything is set, where the configuration is not to be had.
 */
export async function setKnown(
  { configDirectory, dataDirectory }: Settings,
  environment: Environment,
  administration: LocalAdministration['administration'],
  { account, password, set }: NewPassword,
): Promise<boolean> {
  if (!administration.isEmbedded(account)) {
    await set();
    return false;
  }
  await changeConfig(configDirectory, environment, async ({ embedded }, tryWrite) => {
    tryWrite();
    await set();
    const made = await administration.embeddedWith(password, embedded?.[dataDirectory]);
    return { embedded: { ...embedded, [dataDirectory]: made } };
  });
  return true;
}

/** A password, and what sets it. */
interface NewPassword {
  readonly account: string;
  readonly password: string;
  readonly set: () => Promise<void>;
}

/** As `openAdministration`, of an empty store in memory, which tells what one that is yet to be made would. */
export async function openEmptyAdministration(
  environment: Environment,
): Promise<LocalAdministration> {
  const { createService } = await import('../service/create-service.ts');
  const service = await createService(timeAndChance(environment));
  return { administration: service.administration, close: () => service.close() };
}

/**
 * Opens a service in memory for tests of the interface: it listens on a free port of this machine and fetches from this
 * machine alone. Without service sources it asks nobody else.
 */
export async function openIsolated(environment: Environment) {
  const { createService } = await import('../service/create-service.ts');
  const { SILENT_CATALOGUE } = await import('../service/catalogue-default.ts');
  const service = await createService({
    ...timeAndChance(environment),
    catalogue: SILENT_CATALOGUE,
    allowNet: ['127.0.0.0/8'],
    background: true,
    admin: {},
  });
  const { port } = await service.listen({ host: '127.0.0.1', port: 0 });
  return { service, port, credentials: await service.administration.ensureEmbeddedAccount() };
}

/** The functions that copy, verify, restore and count stores, loaded by the few commands that need them. */
export function loadBackups() {
  return import('../service/backup.ts');
}
