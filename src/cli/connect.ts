/** From settings to a client: of the remote service where an address is given, of the embedded one otherwise. */
import { type Client, createClient } from '../client/create-client.ts';
import { remoteTransport } from '../client/remote-transport.ts';
import type { Environment } from '../environment.ts';
import { WinnowError } from '../model/errors.ts';
import type { Credentials } from '../protocol/credentials.ts';
import { DEFAULT_ADDRESS } from './default-address.ts';
import { takeAlone } from './directory-lock.ts';
import type { EmbeddedOptions } from './embedded.ts';
import type { ServedAt } from './owner-file.ts';
import { findRemote, LOCAL, placesOf, type Remote } from './profiles.ts';
import { endpointsOf, findRunningService } from './running-service.ts';
import type { Settings } from './settings.ts';

export interface Connection {
  readonly client: Client;
  readonly embedded: boolean;
  /** Who it calls as; absent where there is no store that anybody could call. */
  readonly caller?: Pick<Credentials, 'user' | 'appId'>;
  /** Of an embedded service, the `winnow serve` on the same data directory; links are made with its addresses. */
  readonly running?: ServedAt | undefined;
  /** Whether it is an embedded service on a store that can be read alone. */
  readonly isReadOnly?: boolean;
  /** Throws `unavailable` where a newer Winnow has migrated the store since then; absent where the service is elsewhere. */
  readonly refuseNewer?: () => Promise<void>;
  /** Takes a step while no other command on the data directory takes one; absent where the service is elsewhere. */
  readonly inTurn?: <T>(step: () => Promise<T>) => Promise<T>;
  /** Whether there was no store, and none was made: what was asked was answered as by an empty service. */
  readonly isUnmade?: () => boolean;
  /** How many fetches were recorded so far. */
  readonly recorded?: () => number;
  close(): Promise<void>;
}

/** The lock that a command holds from looking something up until it has acted on it. */
const TURN_LOCK = 'turn.lock';

/** What a command connects for. */
export interface Purpose {
  /** Whether it waits for feeds or topics: an embedded service fetches and expands while it is open. */
  readonly background: boolean;
  /** Whether feeds will certainly be fetched, so that the thread which reads them can start at once. */
  readonly feedsExpected?: boolean;
  /** Whether the person typed the method and path, as for `winnow api`: refusals then name these and not the command. */
  readonly byRoute?: boolean;
}

export interface ConnectOptions extends Purpose {
  readonly trace?: (method: string, address: string, status: number) => void;
  /** Ends calls to a remote service that wait for an answer, while nothing was changed yet. */
  readonly stopped?: () => AbortSignal;
  /** What a refusal calls the command: its words without values; method and path of the request where absent. */
  readonly asked?: string;
}

/** How a session gets its connection; tests hand in one of their own. */
export type Connect = (
  settings: Settings,
  environment: Environment,
  options: ConnectOptions,
) => Promise<Connection>;

/** Throws `usage` for `--record` or `--replay` with a remote service, whose fetches are not made here. */
function refuseRecording({ recording }: Settings): void {
  if (recording === undefined) return;
  const sentence = `--${recording.mode} is about fetches of the embedded service, and this one is another`;
  throw new WinnowError('usage', sentence, {
    hint: `leave out --url and WINNOW_URL, or add --profile ${LOCAL}`,
  });
}

/** What the client is told for its sentences and its trace. */
function telling({ trace, asked }: ConnectOptions) {
  return { ...(trace && { trace }), ...(asked && { asked }) };
}

/** Takes steps on a directory one after the other with other commands. */
function inTurnAt(directory: string, environment: Environment): NonNullable<Connection['inTurn']> {
  return (step) => takeAlone({ directory, name: TURN_LOCK }, environment, step);
}

function connectRemote(remote: Remote, settings: Settings, options: ConnectOptions): Connection {
  refuseRecording(settings);
  const client = createClient({
    baseUrl: remote.url,
    ...placesOf(remote),
    credentials: remote.credentials,
    transport: remoteTransport(options.stopped),
    readOnly: settings.readOnly,
    ...telling(options),
  });
  return { client, embedded: false, caller: remote.credentials, close: async () => {} };
}

/** How the embedded service is opened for a command. */
function embeddedOptions(
  { readOnly }: Settings,
  environment: Environment,
  { background, feedsExpected = false }: ConnectOptions,
) {
  return {
    // Fetching would store what it brings, and where nothing may be changed nothing may be stored.
    background: background && !readOnly,
    feedsExpected: feedsExpected && !readOnly,
    // Not earlier: V8 rejects the workers' code compiled ahead once these flags have changed.
    onReading: environment.workBriefly,
    onThread: environment.collectLater,
    endsThreads: true,
  };
}

/** The service on a directory without a store, which is made before the first call that changes something. */
async function connectUnmade(
  settings: Settings,
  environment: Environment,
  options: ConnectOptions,
  how: EmbeddedOptions,
): Promise<Pick<Connection, 'client' | 'isUnmade' | 'close'>> {
  const { isUntouched, openEmbedded, openEmpty } = await import('./embedded.ts');
  const { createUnmadeStore } = await import('./unmade-store.ts');
  const empty = await openEmpty(settings, environment, { ...how, background: false });
  const { exchange, make, isUnmade, close } = createUnmadeStore(
    empty,
    () => isUntouched(settings.dataDirectory),
    () => openEmbedded(settings, environment, how),
  );
  const client = createClient({
    baseUrl: DEFAULT_ADDRESS,
    credentials: empty.credentials,
    exchange,
    readOnly: settings.readOnly,
    beforeChange: make,
    ...telling(options),
  });
  return { client, isUnmade, close };
}

const connectEmbedded: Connect = async (settings, environment, options) => {
  const { readOnly, dataDirectory: directory } = settings;
  let recorded = 0;
  const running = await findRunningService(directory, environment);
  const how = {
    ...embeddedOptions(settings, environment, options),
    ...(running === undefined ? {} : { neighbours: endpointsOf(running) }),
    onKept: () => {
      recorded += 1;
    },
  };
  const shared = {
    embedded: true,
    running,
    // The lock is a file, which is not made where nothing may be changed.
    ...(readOnly ? {} : { inTurn: inTurnAt(directory, environment) }),
    recorded: () => recorded,
  };
  const { isUntouched, openEmbedded } = await import('./embedded.ts');
  // Where feeds will be fetched the store is made at once, while the thread that reads them starts.
  if (!how.feedsExpected && running === undefined && (await isUntouched(directory))) {
    return { ...shared, ...(await connectUnmade(settings, environment, options, how)) };
  }
  const { service, credentials } = await openEmbedded(settings, environment, how);
  const client = createClient({
    ...(running?.links ?? { baseUrl: DEFAULT_ADDRESS }),
    credentials,
    exchange: running === undefined ? service.exchange : service.exchangeAt(running.links),
    readOnly,
    ...telling(options),
  });
  const { isReadOnly, refuseNewer } = service.administration;
  const close = () => service.close();
  return { ...shared, caller: credentials, isReadOnly, refuseNewer, client, close };
};

/** The connection that options, variables and the profile in use ask for. */
export const connect: Connect = async (settings, environment, options) => {
  const remote = await findRemote(settings, environment);
  return remote === undefined
    ? connectEmbedded(settings, environment, options)
    : connectRemote(remote, settings, options);
};
