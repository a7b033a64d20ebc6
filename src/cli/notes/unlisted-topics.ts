/** Which of the topics that were added list nothing yet: what is added to no effect looks like a list that is broken. */
import type { Client } from '../../client/create-client.ts';
import { formatTopicPath, type TopicPath } from '../../model/topic-path.ts';
import { lastWord } from '../../protocol/shell-word.ts';
import { writeMemberOf } from '../../protocol/source-name.ts';
import { listOwnSources } from '../find-source.ts';
import type { Session } from '../session.ts';
import { listNames } from './list-names.ts';

/** So many of those that were added are looked at, and so many named. */
const MOST = { asked: 30, named: 8 };

/** The topics that list nothing of the default source; none where there is no such source of the user's own. */
async function findUnlisted(
  paths: readonly TopicPath[],
  client: Client,
): Promise<readonly TopicPath[]> {
  // To read a source of the service would begin to search for them elsewhere.
  const chosen = (await listOwnSources(client)).find(({ isDefault }) => isDefault);
  if (chosen === undefined) return [];
  // Learning links would open a list to whoever has one.
  const list = { source: writeMemberOf(chosen), limit: 1, explain: false, originals: true };
  const unlisted: TopicPath[] = [];
  for (const topic of paths.slice(0, MOST.asked)) {
    if ((await client.content.list({ ...list, topic })).items.length === 0) unlisted.push(topic);
  }
  return unlisted;
}

/** Says which of them list nothing, and the command that shows what comes nearest to the first. */
export async function tellUnlisted(
  paths: readonly TopicPath[],
  client: Client,
  { output }: Session,
): Promise<void> {
  // They were added, whatever can be said of them.
  const unlisted = await findUnlisted(paths, client).catch(() => []);
  const [first, ...others] = unlisted.map(formatTopicPath);
  if (first === undefined) return;
  output.note(`nothing is listed yet for ${listNames([first, ...others], MOST.named)}`);
  const which = others.length === 0 ? 'it' : 'the first';
  output.note(`  hint: see what comes nearest to ${which} with: winnow content${lastWord(first)}`);
}
