/** Opens the service that `winnow serve` puts behind a port: on the data directory, or in memory with what it is filled with. */
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import type { Credentials } from '../protocol/credentials.ts';
import { DEFAULT_PORT } from './default-address.ts';
import { deterministicSecrets } from './deterministic-environment.ts';
import type { EmbeddedService } from './embedded.ts';
import { readCatalogueFile } from './input/read-catalogue.ts';
import { readFixture } from './input/read-document.ts';
import { isOutOfReach } from './network-reach.ts';
import { createLog, type Log } from './output/log.ts';
import type { LogForm } from './output/log-line.ts';
import type { Places } from './serve-places.ts';
import type { Session } from './session.ts';
import type { Settings } from './settings.ts';

export interface ServeOptions {
  readonly host: string;
  /** By default 7420, or a free one where a program is run. */
  readonly port?: number;
  readonly memory: boolean;
  readonly log?: LogForm;
  /** The file with the operator's own service sources. */
  readonly catalogue?: string;
  /** The file that a store in memory is filled from. */
  readonly seed?: string;
  /** The file that says which faults to answer with on purpose. */
  readonly chaos?: string;
  /** Whether a service on a data directory has the operator's surface; one in memory always has. */
  readonly admin: boolean;
  /** Whether what it does is counted. */
  readonly metrics: boolean;
  /** Where the surfaces are. */
  readonly places: Places;
  /** Origins whose pages may call it from a browser. */
  readonly origins?: readonly string[];
  /** The program to run and serve; absent to serve until stopped. */
  readonly program?: readonly string[];
}

/**
 * Whether the store is in memory. A program that is run gets one in memory unless `--data-dir` is typed; WINNOW_DATA_DIR does not
 * count, since a shell may have it set for everyday use.
 */
export function isInMemory({ memory, program }: ServeOptions, { options }: Session): boolean {
  return memory || (program !== undefined && options.dataDir === undefined);
}

/** The option that opens the operator's surface; empty where it stays closed. */
async function adminOf(options: ServeOptions, session: Session) {
  const { chaos: file } = options;
  if (file === undefined && !options.admin && !isInMemory(options, session)) return {};
  const { readChaos } = await import('../protocol/chaos.ts');
  const form = {
    maxBytes: LIMITS.chaos.fileBytes,
    read: readChaos,
    hint: 'docs/ci.md says what a file of faults looks like',
  };
  const { advanceClock } = session.environment;
  return {
    admin: {
      ...(advanceClock === undefined ? {} : { advanceClock }),
      ...(file === undefined ? {} : { chaos: await readFixture(file, session, form) }),
    },
  };
}

/** The seed as its file says it, checked here so that a refusal can name the line. */
async function seedOf({ seed: file }: ServeOptions, session: Session): Promise<unknown> {
  if (file === undefined) return undefined;
  const { readSeed } = await import('../protocol/seed.ts');
  return readFixture(file, session, {
    maxBytes: LIMITS.seed.fileBytes,
    read(value: unknown) {
      readSeed(value);
      return value;
    },
    hint: 'docs/ci.md says what a seed looks like',
  });
}

function openLog(options: ServeOptions, session: Session): Log | undefined {
  const quiet = session.options.quiet || (options.program !== undefined && !session.options.debug);
  const form = options.log ?? (quiet ? 'none' : 'text');
  if (form === 'none') return undefined;
  return createLog(form, session.environment.clock, session.output.log);
}

/** Refuses a store that can be read alone: a service writes, for its callers and what it fetches by itself. */
async function requireWritable(
  opened: EmbeddedService,
  { dataDirectory }: Settings,
): Promise<EmbeddedService> {
  const { administration, close } = opened.service;
  if (!administration.isReadOnly) return opened;
  await close();
  throw new WinnowError(
    'data-file',
    `the store in ${dataDirectory} cannot be served: it can only be read`,
    {
      hint: 'let it and its directory be written to, or name another with --data-dir',
    },
  );
}

/**
 * The credentials of a service that listens, for whoever calls it: a login that was lent opens it within this process alone.
 * What others call by is replaced only now, since a service that could not listen is called by nobody.
 */
export async function settleCredentials(
  { service: { administration }, credentials }: EmbeddedService,
  session: Session,
): Promise<Credentials> {
  if (await administration.accepts(credentials)) return credentials;
  const { makeCredentials } = await import('./embedded.ts');
  const { settings, environment } = session;
  return makeCredentials(settings, environment, administration, () => tellReplaced(session));
}

/** Says that whoever called by the password that the store held is refused from now on. */
function tellReplaced({ output }: Session): void {
  output.note(
    'the store has a password of "me" that this configuration does not have; a new one takes its place, and the old one ends',
  );
  output.note(
    '  hint: one that you choose, in each configuration, stays: winnow accounts password me',
  );
}

/** Where the service listens. */
export function doorsOf({ host, port, program, places, origins }: ServeOptions) {
  return {
    ...places,
    host,
    port: port ?? (program === undefined ? DEFAULT_PORT : 0),
    ...(origins === undefined ? {} : { origins }),
  };
}

/**
 * Listens for a moment with nothing behind it, where a store is yet to be made: a service that cannot listen would leave an empty
 * one behind.
 */
async function tryDoors(options: ServeOptions, { environment, settings }: Session): Promise<void> {
  const { isUntouched, openEmpty } = await import('./embedded.ts');
  if (!(await isUntouched(settings.dataDirectory))) return;
  const { mounts } = options.places;
  const { service } = await openEmpty(settings, environment, { background: false, mounts });
  try {
    await service.listen(doorsOf(options));
  } finally {
    await service.close();
  }
}

/** A service that is yet to be opened. */
export interface Prepared {
  /** The log that is wanted; undefined for none. */
  readonly log: Log | undefined;
  /** Opens the service, with the credentials that open it. Throws as opening a store does. */
  readonly open: () => Promise<EmbeddedService>;
}

/**
 * Reads the files that the options name, so that whatever is wrong with them is known before there is a data directory. Throws
 * `invalid` for a file that is wrong, and what keeps a new service from listening.
 */
export async function prepareServed(options: ServeOptions, session: Session): Promise<Prepared> {
  const { environment, settings } = session;
  const log = openLog(options, session);
  const { loadBackups, openEmbedded, openInMemory } = await import('./embedded.ts');
  const { catalogue: file } = options;
  const catalogue = file === undefined ? 'built-in' : await readCatalogueFile(file, session);
  const admin = await adminOf(options, session);
  const metrics = options.metrics ? { metrics: { memory: environment.process.memory } } : {};
  const how = {
    background: true,
    catalogue,
    ...(log === undefined ? {} : { log: log.add }),
    ...admin,
    ...metrics,
    mounts: options.places.mounts,
  } as const;
  if (!isInMemory(options, session)) {
    await tryDoors(options, session);
    const open = async () => {
      // A command may fail at a damaged page. A server that runs for weeks must not go on writing beside one.
      const { verifyStore } = await loadBackups();
      await verifyStore(settings.dataDirectory, 'quick');
      return requireWritable(await openEmbedded(settings, environment, how), settings);
    };
    return { log, open };
  }
  const seed = await seedOf(options, session);
  // With a seed the secrets can be guessed, so only this machine may reach such a service.
  const own = isOutOfReach(options.host);
  const repeatable = own ? deterministicSecrets(environment, session.options) : environment;
  return { log, open: () => openInMemory(settings, repeatable, how, seed) };
}
