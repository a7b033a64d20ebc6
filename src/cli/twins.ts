/** Addresses that turn out to lead to a feed which their source holds already, under another address. */
import type { Client } from '../client/create-client.ts';
import { lacksWorkSurface } from '../client/work.ts';

/** The address that the source has for the same feed, by address. */
export type Twins = ReadonlyMap<string, string>;

/** Those of a source (`user/<name>`), or of all; none where the service cannot tell. */
export async function findTwins(client: Client, source: string | undefined): Promise<Twins> {
  try {
    const checked = await client.subscriptions.check(source);
    return new Map(
      checked.flatMap(({ url, sameAs }): [string, string][] =>
        sameAs === null ? [] : [[url, sameAs]],
      ),
    );
  } catch (error) {
    if (!lacksWorkSurface(error)) throw error;
    return new Map();
  }
}

/** Takes those addresses out of a source again that were just added and are twins; gives them. */
export async function dropTwins(
  client: Client,
  source: string,
  added: ReadonlySet<string>,
): Promise<Twins> {
  const twins = [...(await findTwins(client, source))].filter(([url]) => added.has(url));
  const changes = twins.map(([url]) => ({ url, action: 'remove' as const }));
  if (changes.length > 0) await client.subscriptions.fix(source, changes);
  return new Map(twins);
}
