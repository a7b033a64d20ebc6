/** Has feeds fetched now, by the commands that are about all feeds of a source. */
import type { Client } from '../client/create-client.ts';
import type { Refreshed } from '../protocol/work.ts';
import type { Session } from './session.ts';

/**
 * Marks the feeds of one source (`user/<name>`), or all, as due now. Where there is neither a store nor a feed nothing is asked
 * for, since there would be a store then.
 */
export async function makeDue(
  client: Client,
  source: string | undefined,
  session: Session,
): Promise<Refreshed> {
  const isUnmade = !session.settings.readOnly && (await session.isUnmade());
  const isIdle = isUnmade && (await client.work.feeds(source)).length === 0;
  return isIdle ? { feeds: 0, searchesAt: [] } : client.work.refresh(source);
}
