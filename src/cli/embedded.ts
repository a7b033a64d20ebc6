/** The one door from the command line to the service: opens it on a data directory, with its own account. */
import type { Environment } from '../environment.ts';
import type { Catalogue } from '../model/catalogue.ts';
import type { Credentials } from '../protocol/credentials.ts';
import type { AdminOptions, MetricsOptions, Service } from '../service/create-service.ts';
import { changeConfig, readConfig } from './config.ts';
import type { Settings } from './settings.ts';

export interface EmbeddedOptions {
  /** Whether feeds are fetched and topics expanded while it is open. */
  readonly background: boolean;
  /** Whether feeds are certain to come: what reads them starts at once. */
  readonly feedsExpected?: boolean;
  /** Told when the first feed was read and its items analysed. */
  readonly onReading?: () => void;
  /** Told when a thread that reads feeds or analyses items is about to start. */
  readonly onThread?: () => void;
  /** Told of each fetch that was recorded. */
  readonly onKept?: () => void;
  /** Told of every request and fetch; never of secrets. */
  readonly log?: (entry: object) => void;
  /** The service sources; those that the store holds where undefined. */
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

/** A command that reads and ends comes back to few pages: fresh memory for each costs it more than reading some again. */
const COMMAND_CACHE_KIB = 512;

/** How the feed pipeline is to be opened. */
function pipelineOptions({ recording }: Settings, options: EmbeddedOptions) {
  const { feedsExpected, onReading, onThread, onKept } = options;
  return {
    ...(feedsExpected === undefined ? {} : { feedsExpected }),
    ...(onReading === undefined ? {} : { onReading }),
    ...(onThread === undefined ? {} : { onThread }),
    ...(recording === undefined
      ? {}
      : { recording: { ...recording, ...(onKept === undefined ? {} : { onKept }) } }),
  };
}

/**
 * The embedded account's credentials: those `kept` while they fit, else those that the configuration has meanwhile, else
 * new ones. No other process makes any from before they are looked for until they are kept, so that several which are the
 * first at once end with the same.
 */
async function findCredentials(
  { configDirectory, dataDirectory }: Settings,
  environment: Environment,
  administration: Service['administration'],
  kept: Credentials | undefined,
): Promise<Credentials> {
  if (kept !== undefined && (await administration.accepts(kept))) return kept;
  let credentials: Credentials | undefined;
  await changeConfig(configDirectory, environment, async ({ embedded }) => {
    const known = embedded?.[dataDirectory];
    credentials = await administration.ensureEmbeddedAccount(known);
    return credentials === known ? {} : { embedded: { ...embedded, [dataDirectory]: credentials } };
  });
  return credentials!;
}

/**
 * Opens the service on the settings' data directory. Its credentials are those that the configuration
 * keeps for the directory, else they are made now and kept. Throws `data-file` or `locked`.
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
    clock: environment.clock,
    monotonicClock: environment.monotonicClock,
    random: environment.random,
    chance: environment.chance,
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

/** The same in memory, filled from a seed where there is one: credentials of its own, nothing kept, nothing left. */
export async function openServedInMemory(
  settings: Settings,
  { clock, monotonicClock, random, chance }: Environment,
  options: EmbeddedOptions,
  seed?: unknown,
): Promise<EmbeddedService> {
  const { createService } = await import('../service/create-service.ts');
  const allowNet = [...settings.allowNet];
  const service = await createService({
    clock,
    monotonicClock,
    random,
    chance,
    allowNet,
    pipeline: pipelineOptions(settings, options),
    ...options,
  });
  try {
    const credentials = await service.administration.ensureEmbeddedAccount();
    await (seed === undefined ? service.testing.remember() : service.testing.plant(seed));
    return { service, credentials };
  } catch (error) {
    await service.close();
    throw error;
  }
}

/** The administration of a data directory while it is open. */
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
  const { clock, random, chance } = environment;
  const service = await createService({
    dataDir: settings.dataDirectory,
    clock,
    random,
    chance,
    background: false,
  });
  return { administration: service.administration, close: () => service.close() };
}

/**
 * Opens a service in memory that leaves nothing behind, fetches from this machine, and listens on a free port of it.
 * Its service sources are empty: it asks nobody else.
 */
export async function openInMemory({ clock, monotonicClock, random, chance }: Environment) {
  const { createService } = await import('../service/create-service.ts');
  const { SILENT_CATALOGUE } = await import('../service/catalogue-default.ts');
  const service = await createService({
    clock,
    monotonicClock,
    random,
    chance,
    catalogue: SILENT_CATALOGUE,
    allowNet: ['127.0.0.0/8'],
    background: true,
    admin: {},
  });
  const { port } = await service.listen({ host: '127.0.0.1', port: 0 });
  return { service, port, credentials: await service.administration.ensureEmbeddedAccount() };
}

/** What copies a store and puts a copy back. */
export function openBackups() {
  return import('../service/backup.ts');
}
