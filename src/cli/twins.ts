/** Addresses that turn out to lead to a feed which their source holds already, under another address. */
import type { Client } from '../client/create-client.ts';
import { unlessLacking } from '../client/work.ts';
import { isHealthy, type OutcomeKind } from '../model/outcome.ts';
import type { CheckedFeed } from '../protocol/subscriptions.ts';

/** The address that the source has for the same feed, by address. */
export type Twins = ReadonlyMap<string, string>;

/** The verdicts on a source (`user/<name>`), or on all; none where the service gives none. */
function checkUnlessLacking(
  client: Client,
  source: string | undefined,
): Promise<readonly CheckedFeed[]> {
  return unlessLacking(() => client.subscriptions.check(source), []);
}

/** The addresses of a source (`user/<name>`), or of all, that lead to the same feed as another in their source. */
export async function findTwins(client: Client, source: string | undefined): Promise<Twins> {
  const twins = new Map<string, string>();
  for (const { url, sameAs } of await checkUnlessLacking(client, source)) {
    if (sameAs !== null) twins.set(url, sameAs);
  }
  return twins;
}

/**
 * Takes those addresses out of a source again that were just added and whose feed it has under another one that can be
 * read: by what was there before, else by the best of those that came. Gives them.
 */
export async function dropTwins(
  client: Client,
  source: string,
  added: ReadonlySet<string>,
): Promise<Twins> {
  const checked = await checkUnlessLacking(client, source);
  const twins = new Map<string, string>();
  for (const { url, sameAs } of checked) {
    if (!added.has(url)) continue;
    const before = checked.find(
      (other) =>
        (other.sameAs ?? other.url) === (sameAs ?? url) &&
        !added.has(other.url) &&
        isHealthy(other.outcome as OutcomeKind),
    );
    const holder = before?.url ?? sameAs;
    if (holder !== null) twins.set(url, holder);
  }
  const changes = [...twins.keys()].map((url) => ({ url, action: 'remove' as const }));
  if (changes.length > 0) await client.subscriptions.fix(source, changes);
  return twins;
}
