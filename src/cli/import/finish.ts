/** How an import ends: feeds are waited for, those of an earlier run too, and what still waits is said. */
import type { Client } from '../../client/create-client.ts';
import { lacksWorkSurface, type Work } from '../../client/work.ts';
import { writeMemberOf } from '../../protocol/source-name.ts';
import { awaitWork, countOf } from '../await-work.ts';
import type { Session } from '../session.ts';
import { shellWord } from '../shell-word.ts';
import type { Plan } from './place.ts';
import type { VettedList } from './report.ts';

/** The feeds of the list as they are by now; undefined where the service cannot be asked. */
async function lookAt(
  client: Client,
  list: VettedList,
  source: string | undefined,
): Promise<Work | undefined> {
  try {
    const work = await client.work.wait(0, source);
    const listed = new Set(list.entries.map(({ url }) => url));
    return { ...work, feeds: work.feeds.filter(({ url }) => listed.has(url)) };
  } catch (error) {
    if (!lacksWorkSurface(error)) throw error;
    return undefined;
  }
}

/** How an import left the feeds of its list. */
export interface Ending {
  readonly work: Work | undefined;
  /** Whether anything was fetched. */
  readonly waited: boolean;
}

/** Waits for what was added, and for what an earlier run left undone. A signal ends the wait, not the report. */
export async function finishWork(
  client: Client,
  list: VettedList,
  plan: Plan,
  session: Session,
): Promise<Ending> {
  const [only, ...others] = plan.targets;
  const alone = only !== undefined && others.length === 0;
  const source = alone ? writeMemberOf({ scope: 'user', name: only.name }) : undefined;
  const before = plan.added > 0 ? undefined : await lookAt(client, list, source);
  const isLeft = plan.added > 0 || (before?.pendingFeeds ?? 0) > 0;
  if (!isLeft || !session.options.wait) {
    return { work: before ?? (await lookAt(client, list, source)), waited: false };
  }
  try {
    await awaitWork(session, client, source);
  } catch (thrown) {
    if (session.interruption.arrived === undefined) throw thrown;
  }
  return { work: await lookAt(client, list, source), waited: true };
}

/** Says how many feeds of the list nobody fetched so far, and what fetches them. */
export async function tellUnfetched(
  work: Work | undefined,
  plan: Plan,
  session: Session,
): Promise<void> {
  const unfetched = work?.feeds.filter(({ outcome }) => outcome == null).length ?? 0;
  if (unfetched === 0) return;
  const verb = unfetched === 1 ? 'waits' : 'wait';
  session.output.note(`${countOf(unfetched, 'feed')} ${verb} for the first fetch`);
  if (session.interruption.arrived !== undefined || !(await session.isEmbedded())) return;
  const [only, ...others] = plan.targets;
  const name = only === undefined || others.length > 0 ? '' : ` ${shellWord(only.name)}`;
  session.output.note(`  hint: winnow sources refresh${name}`);
}
