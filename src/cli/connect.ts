/** From settings to a client: of the remote service where an address is given, of the embedded one otherwise. */
import { type Client, createClient } from '../client/create-client.ts';
import { remoteTransport } from '../client/remote-transport.ts';
import type { Environment } from '../environment.ts';
import { WinnowError } from '../model/errors.ts';
import { DEFAULT_ADDRESS } from './default-address.ts';
import { takeAlone } from './directory-lock.ts';
import type { ServedAt } from './owner-file.ts';
import { findRemote, LOCAL, placesOf } from './profiles.ts';
import { findRunningService } from './running-service.ts';
import type { Settings } from './settings.ts';

export interface Connection {
  readonly client: Client;
  readonly embedded: boolean;
  /** The service that runs on the data directory of an embedded one, through which links lead then. */
  readonly running?: ServedAt | undefined;
  /** Takes a step while no other command on the data directory takes one; absent where the service is elsewhere. */
  readonly inTurn?: <T>(step: () => Promise<T>) => Promise<T>;
  /** How many fetches were recorded so far. */
  readonly recorded?: () => number;
  close(): Promise<void>;
}

/** Held by one command at a time, for a step in which what it finds must not change before it has acted on it. */
const TURN_LOCK = 'turn.lock';

/** What a command connects for. */
export interface Purpose {
  /** Whether it waits for feeds or topics: an embedded service fetches and expands while it is open. */
  readonly background: boolean;
  /** Whether feeds are certain to come. */
  readonly feedsExpected?: boolean;
  /** Whether who typed the command named method and path, and so knows what is refused by those. */
  readonly byRoute?: boolean;
}

export interface ConnectOptions extends Purpose {
  readonly trace?: (method: string, address: string, status: number) => void;
  /** Ends calls to a remote service that wait for an answer, while nothing was changed yet. */
  readonly stopped?: () => AbortSignal;
  /** What was typed, as a refusal says it; method and path where absent. */
  readonly asked?: string;
}

/** How a session gets its connection; tests hand in one of their own. */
export type Connect = (
  settings: Settings,
  environment: Environment,
  options: ConnectOptions,
) => Promise<Connection>;

/** Throws `usage` where fetches are to be recorded or replayed that somebody else makes. */
function refuseRecording({ recording }: Settings): void {
  if (recording === undefined) return;
  const sentence = `--${recording.mode} is about fetches of the embedded service, and this one is another`;
  throw new WinnowError('usage', sentence, {
    hint: `leave out --url and WINNOW_URL, or add --profile ${LOCAL}`,
  });
}

/** The connection that options and variables ask for. */
export const connect: Connect = async (settings, environment, options) => {
  const { readOnly } = settings;
  const { trace, asked } = options;
  const told = { ...(trace && { trace }), ...(asked && { asked }) };
  const remote = await findRemote(settings, environment);
  if (remote !== undefined) {
    const { url, credentials } = remote;
    refuseRecording(settings);
    const places = placesOf(remote);
    const transport = remoteTransport(options.stopped);
    const client = createClient({
      baseUrl: url,
      ...places,
      credentials,
      transport,
      readOnly,
      ...told,
    });
    return { client, embedded: false, close: async () => {} };
  }
  let recorded = 0;
  const { openEmbedded } = await import('./embedded.ts');
  const { service, credentials } = await openEmbedded(settings, environment, {
    // What is fetched is kept, which nothing may be then.
    background: options.background && !readOnly,
    feedsExpected: (options.feedsExpected ?? false) && !readOnly,
    // Not earlier: V8 rejects the workers' code compiled ahead once these flags have changed.
    onReading: environment.workBriefly,
    onThread: environment.collectLater,
    onKept: () => {
      recorded += 1;
    },
  });
  const running = await findRunningService(settings.dataDirectory, environment);
  const client = createClient({
    ...(running?.links ?? { baseUrl: DEFAULT_ADDRESS }),
    credentials,
    exchange: running === undefined ? service.exchange : service.exchangeAt(running.links),
    readOnly,
    ...told,
  });
  return {
    client,
    embedded: true,
    running,
    inTurn: (step) => takeAlone(settings.dataDirectory, TURN_LOCK, environment, step),
    recorded: () => recorded,
    close: () => service.close(),
  };
};
