/** The target of a run: the service at an address, or one of our own in memory, behind a free port. */
import { readOnlyRefusal } from '../../client/read-only.ts';
import { remoteTransport } from '../../client/remote-transport.ts';
import { baseAddresses } from '../../protocol/addresses.ts';
import { findRemote, placesOf } from '../profiles.ts';
import type { Session } from '../session.ts';
import type { Target } from './target.ts';

export interface OpenTarget {
  readonly target: Target;
  close(): Promise<void>;
}

function portOf(url: URL): Target['port'] {
  if (url.protocol !== 'http:') return undefined;
  const host = url.hostname.replace(/^\[|\]$/gu, '');
  return { host, port: Number(url.port || 80) };
}

/**
 * What the session's options ask for. Throws `unauthenticated` for an address without credentials, and `forbidden` for a
 * service elsewhere where nothing may be changed: a run makes people and sources there.
 */
export async function openTarget({ environment, settings, asked }: Session): Promise<OpenTarget> {
  const { random, clock } = environment;
  const remote = await findRemote(settings, environment);
  if (remote !== undefined) {
    if (settings.readOnly) throw readOnlyRefusal(asked);
    const { url, credentials } = remote;
    const port = portOf(new URL(url));
    const target = {
      bases: { ...baseAddresses(url), ...placesOf(remote) },
      transport: remoteTransport(),
      credentials,
      random,
      clock,
      ...(port === undefined ? {} : { port }),
    };
    return { target, close: async () => {} };
  }
  const { openIsolated } = await import('../embedded.ts');
  const { service, port, credentials } = await openIsolated(environment);
  const target = {
    bases: baseAddresses(`http://127.0.0.1:${port}`),
    transport: (request: Request) => service.fetch(request),
    credentials,
    random,
    clock,
    port: { host: '127.0.0.1', port },
    operator: service.administration,
  };
  return { target, close: () => service.close() };
}
