/** How an import ends: feeds are waited for, those of an earlier run too, and a signal ends the wait alone. */
import type { Client } from '../../client/create-client.ts';
import type { FeedHealth } from '../../client/work.ts';
import { writeMemberOf } from '../../protocol/source-name.ts';
import { awaitWork, lookAtWork } from '../await-work.ts';
import type { Session } from '../session.ts';
import { findTwins, type Twins } from '../twins.ts';
import type { Plan } from './place.ts';
import type { VettedList } from './report.ts';

/** How an import left the feeds of its list. */
export interface Ending {
  /** As they are by now; none where the service cannot be asked. */
  readonly feeds: readonly FeedHealth[];
  readonly twins: Twins;
  /** Whether anything was fetched. */
  readonly waited: boolean;
}

/** The name of the source that the list goes into; undefined where it is split into several. */
export function onlyTarget({ targets }: Plan): string | undefined {
  return targets.length === 1 ? targets[0]?.name : undefined;
}

/** Waits for what was added, and for what an earlier run left undone. A signal ends the wait, not the report. */
export async function finishWork(
  client: Client,
  list: VettedList,
  plan: Plan,
  session: Session,
): Promise<Ending> {
  const name = onlyTarget(plan);
  const source = name === undefined ? undefined : writeMemberOf({ scope: 'user', name });
  const before = plan.added > 0 ? undefined : await lookAtWork(client, source);
  const isLeft = plan.added > 0 || (before?.pendingFeeds ?? 0) > 0;
  const waited = isLeft && session.options.wait;
  if (waited) await awaitUnlessStopped(session, client, source);
  const work = waited
    ? await lookAtWork(client, source)
    : (before ?? (await lookAtWork(client, source)));
  const listed = new Set(list.entries.map(({ url }) => url));
  return {
    feeds: work?.feeds.filter(({ url }) => listed.has(url)) ?? [],
    twins: work === undefined ? new Map() : await findTwins(client, source),
    waited,
  };
}

async function awaitUnlessStopped(
  session: Session,
  client: Client,
  source: string | undefined,
): Promise<void> {
  try {
    await awaitWork(session, client, source);
  } catch (thrown) {
    if (session.interruption.arrived === undefined) throw thrown;
  }
}
