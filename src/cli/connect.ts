/** From settings to a client: of the remote service where an address is given, of the embedded one otherwise. */
import { type Client, createClient } from '../client/create-client.ts';
import type { Environment } from '../environment.ts';
import { findRemote, placesOf } from './profiles.ts';
import type { Settings } from './settings.ts';

export interface Connection {
  readonly client: Client;
  readonly embedded: boolean;
  close(): Promise<void>;
}

/** What a command connects for. */
export interface Purpose {
  /** Whether it waits for feeds or topics: an embedded service fetches and expands while it is open. */
  readonly background: boolean;
  /** Whether feeds are certain to come. */
  readonly feedsExpected?: boolean;
}

export interface ConnectOptions extends Purpose {
  readonly trace?: (method: string, address: string, status: number) => void;
}

/** How a session gets its connection; tests hand in one of their own. */
export type Connect = (
  settings: Settings,
  environment: Environment,
  options: ConnectOptions,
) => Promise<Connection>;

/** The connection that options and variables ask for. */
export const connect: Connect = async (settings, environment, options) => {
  const { readOnly } = settings;
  const trace = options.trace === undefined ? {} : { trace: options.trace };
  const remote = findRemote(settings, environment);
  if (remote !== undefined) {
    const { url, credentials } = remote;
    const places = placesOf(remote);
    const client = createClient({ baseUrl: url, ...places, credentials, readOnly, ...trace });
    return { client, embedded: false, close: async () => {} };
  }
  const { EMBEDDED_URL, openEmbedded } = await import('./embedded.ts');
  const { service, credentials } = await openEmbedded(settings, environment, {
    background: options.background,
    feedsExpected: options.feedsExpected ?? false,
    // Not before: Node's own modules come compiled, which the engine refuses when it is told otherwise by then.
    onReading: environment.compileBriefly,
  });
  const client = createClient({
    baseUrl: EMBEDDED_URL,
    credentials,
    exchange: service.exchange,
    readOnly,
    ...trace,
  });
  return { client, embedded: true, close: () => service.close() };
};
