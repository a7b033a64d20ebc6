/** From settings to a client: of the remote service where an address is given, of the embedded one otherwise. */
import { type Client, createClient } from '../client/create-client.ts';
import type { Environment } from '../environment.ts';
import { WinnowError } from '../model/errors.ts';
import type { Credentials } from '../protocol/credentials.ts';
import { readConfig } from './config.ts';
import type { Settings } from './settings.ts';

export interface Connection {
  readonly client: Client;
  readonly embedded: boolean;
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** Whether an embedded service fetches and expands while it is open. */
  readonly background: boolean;
  readonly trace?: (method: string, address: string, status: number) => void;
}

/** How a session gets its connection; tests hand in one of their own. */
export type Connect = (
  settings: Settings,
  environment: Environment,
  options: ConnectOptions,
) => Promise<Connection>;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u;

/** Who calls a remote service: as the variables say, or the embedded account where it runs on this machine. Throws `unauthenticated`. */
export function remoteCredentials(
  url: string,
  settings: Settings,
  environment: Environment,
): Credentials {
  if (settings.credentials !== undefined) return settings.credentials;
  // A server of one's own on this machine knows the embedded account; nobody else may see it.
  const kept = LOOPBACK.test(new URL(url).hostname)
    ? readConfig(settings.configDirectory, environment.userId).embedded?.[settings.dataDirectory]
    : undefined;
  if (kept !== undefined) return kept;
  throw new WinnowError('unauthenticated', `no credentials are known for ${url}`, {
    hint: 'set WINNOW_USER, WINNOW_PASSWORD, WINNOW_APP_ID and WINNOW_APP_KEY',
  });
}

/** The connection that options and variables ask for. */
export const connect: Connect = async (settings, environment, options) => {
  const trace = options.trace === undefined ? {} : { trace: options.trace };
  if (settings.url !== undefined) {
    const credentials = remoteCredentials(settings.url, settings, environment);
    const client = createClient({ baseUrl: settings.url, credentials, ...trace });
    return { client, embedded: false, close: async () => {} };
  }
  const { EMBEDDED_URL, openEmbedded } = await import('./embedded.ts');
  const { service, credentials } = await openEmbedded(settings, environment, {
    background: options.background,
  });
  const client = createClient({
    baseUrl: EMBEDDED_URL,
    credentials,
    exchange: service.exchange,
    ...trace,
  });
  return { client, embedded: true, close: () => service.close() };
};
