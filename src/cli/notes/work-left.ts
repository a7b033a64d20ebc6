/** What a wait ended without, since it did not get on for a while: which work it is, and the command that goes on with it. */
import type { Client } from '../../client/create-client.ts';
import { withoutOwnPrefix, writeMemberOf } from '../../protocol/source-name.ts';
import type { Work } from '../../protocol/work.ts';
import { lookAtFeeds, refreshCommand } from '../feed-health.ts';
import { cleanLine } from '../output/clean.ts';
import type { Session } from '../session.ts';
import { countOf } from './count-of.ts';
import { joinNames, listNames } from './list-names.ts';

/** How many sources are named: a feed that hangs may be in each of them. */
const MOST_NAMED = 3;

/** Which work was waited for. */
interface Scope {
  /** `user/<name>`. */
  readonly source?: string | undefined;
  readonly urls?: ReadonlySet<string> | undefined;
}

interface Left {
  readonly addresses: readonly string[];
  readonly sources: readonly string[];
}

/** The addresses of feeds that are left, and the sources that hold them, as they are typed. */
async function feedsLeft(client: Client, { source, urls }: Scope): Promise<Left> {
  const feeds = ((await lookAtFeeds(client, source)) ?? []).filter(
    ({ url, pending }) => pending && (urls === undefined || urls.has(url)),
  );
  const left = new Set(feeds.map(({ url }) => url));
  const holding = (await client.sources.list()).filter(({ entries }) =>
    entries.some(({ url }) => url !== undefined && left.has(url)),
  );
  const isAsked = (member: string) => source === undefined || member === source;
  const members = holding.map((each) => writeMemberOf(each)).filter(isAsked);
  return { addresses: [...left], sources: members.map(withoutOwnPrefix) };
}

/** `1 feed of "slow" (https://…)`. */
function feedsSentence(count: number, addresses: readonly string[], sources: readonly string[]) {
  const names = sources.map((name) => `"${name}"`);
  const of = names.length === 0 ? '' : ` of ${listNames(names, MOST_NAMED)}`;
  const [address] = addresses;
  const which = count === 1 && addresses.length === 1 ? ` (${address})` : '';
  return countOf(count, 'feed') + of + which;
}

/** Says what is left of the work, with `say`, and where it is this program's own how to go on with it. */
export async function tellWorkLeft(
  { pendingFeeds, pendingConcepts, pendingArticles }: Work,
  scope: Scope,
  client: Client,
  { output, isEmbedded }: Session,
  say: (sentence: string) => void,
): Promise<void> {
  const none: Left = { addresses: [], sources: [] };
  // What was asked for is done, whether or not anybody can say what is left.
  const { addresses, sources } =
    pendingFeeds > 0 ? await feedsLeft(client, scope).catch(() => none) : none;
  const parts = [
    ...(pendingFeeds > 0 ? [feedsSentence(pendingFeeds, addresses, sources)] : []),
    ...(pendingConcepts > 0 ? [countOf(pendingConcepts, 'topic')] : []),
    ...(pendingArticles > 0 ? [countOf(pendingArticles, 'article')] : []),
  ];
  const verb = pendingFeeds + pendingConcepts + pendingArticles === 1 ? 'is' : 'are';
  const left = joinNames(parts, 'and');
  say(cleanLine(`${left} did not get on for a while and ${verb} left for later`));
  // A service that runs by itself goes on by itself.
  if (!(await isEmbedded())) return;
  const only = sources.length === 1 ? sources[0] : undefined;
  output.note(`  hint: go on with: ${refreshCommand(only)}`);
}
