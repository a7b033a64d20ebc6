/** Says why a reading list is empty (scores, age, or another filter), and which command would list something. */
import type { ContentChoice } from '../../client/content.ts';
import type { Client } from '../../client/create-client.ts';
import { unlessLacking } from '../../client/own-surface.ts';
import { ALLOW_CHANGES, READ_ONLY_VARIABLE } from '../../client/read-only.ts';
import { LIMITS } from '../../model/limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../model/time-units.ts';
import { alternativePaths, formatTopicPath } from '../../model/topic-path.ts';
import type { ContentEntry } from '../../protocol/content-entry.ts';
import { lastWord, shellWord } from '../../protocol/shell-word.ts';
import type { SourceView } from '../../protocol/source-list.ts';
import { withoutOwnPrefix, writeMemberOf } from '../../protocol/source-name.ts';
import type { FeedHealth } from '../../protocol/work.ts';
import { hasFailed } from '../feed-health.ts';
import type { Session } from '../session.ts';
import { hintAtChange } from './change-hint.ts';
import { countOf } from './count-of.ts';
import { findWaitingTopics } from './waiting-topics.ts';

/** The list that was asked for, so that the hint can ask for it with other options. */
export interface Asked {
  readonly choice: ContentChoice;
  /** The options that filter items, those about scores excepted, as they were typed: `--since 2d`. */
  readonly filters: readonly string[];
}

/** The command of a list with these options. */
export function writeCommand({ topic }: ContentChoice, options: readonly string[]): string {
  const name = topic === undefined ? undefined : formatTopicPath(topic);
  const words = ['winnow content', ...options].join(' ');
  if (name === undefined || name.startsWith('-')) return words + lastWord(name);
  return ['winnow content', shellWord(name), ...options].join(' ');
}

/**
 * How the topic of a list takes in what items say instead of its name. None where there is no single one, or nothing may change.
 */
function wordingMends({ topic }: ContentChoice, { settings }: Session): string[] {
  if (topic === undefined || settings.readOnly || alternativePaths(topic).length > 1) return [];
  const add = `winnow topics add --term <word>${lastWord(formatTopicPath(topic))}`;
  return [`name a word that items say instead: ${add}`];
}

/** How a sentence begins when other options than scores filter items too. */
export function writeCondition(filters: readonly string[]): string {
  return filters.length === 0 ? '' : `with ${filters.join(' ')}, `;
}

/** The scores that were asked for, as they are typed. */
export function writeScores({ minScore, maxScore }: ContentChoice): string[] {
  return [
    ...(minScore === undefined ? [] : [`--min-score ${minScore}`]),
    ...(maxScore === undefined ? [] : [`--max-score ${maxScore}`]),
  ];
}

/** The best items of a list, whatever their scores. */
async function listAnyScore(
  { content }: Client,
  choice: ContentChoice,
  limit: number,
): Promise<readonly ContentEntry[]> {
  const anyScore = { ...choice, minScore: 0, maxScore: undefined, explain: false, limit };
  return (await content.list(anyScore)).items;
}

/**
 * When the newest item of a list was published, milliseconds since 1970; undefined if no item has a date. Dates to come do not
 * count: the service takes such items for as old as they are here.
 */
async function findNewest(
  client: Client,
  choice: ContentChoice,
  now: number,
): Promise<number | undefined> {
  const { maxCount } = LIMITS.content;
  let [since, newest]: (number | undefined)[] = [];
  let count: number;
  // A list holds only the best. Where it is full, another one is asked for with what is newer than its newest.
  do {
    since = newest;
    const items = await listAnyScore(client, { ...choice, since }, maxCount);
    const dates = items.flatMap(({ publishedAt }) => publishedAt ?? []).filter((at) => at <= now);
    newest = dates.length === 0 ? undefined : Math.max(...dates);
    count = items.length;
  } while (count === maxCount && newest !== since);
  return newest;
}

/** How old the newest item is; of more than two days, its date. */
function ageSentence(newest: number, now: number): string {
  const age = now - newest;
  if (age >= 2 * DAY_MS) return `is of ${new Date(newest).toISOString().slice(0, 10)}`;
  const [unit, noun] = age < HOUR_MS ? [MINUTE_MS, 'minute'] : [HOUR_MS, 'hour'];
  return `is ${countOf(Math.floor(age / unit), noun)} old`;
}

/** What a list is about, as sentences name it. */
function subjectOf({ topic }: ContentChoice): string {
  return topic === undefined ? 'your topics' : formatTopicPath(topic);
}

/** That there is no item, of whatever score: one that has nothing to do with the topics has none that is kept. */
function noneAbout(choice: ContentChoice): string {
  return `there is no item about ${subjectOf(choice)}, whatever its score`;
}

/** If no item is as new as was asked for, says so and returns true. */
async function tellTooOld(
  { choice, filters }: Asked,
  client: Client,
  { output, environment }: Session,
): Promise<boolean> {
  if (choice.since === undefined) return false;
  const anyTime = { ...choice, since: undefined };
  const now = environment.clock();
  const newest = await findNewest(client, anyTime, now);
  if (newest === undefined) return false;
  const { items } = await client.content.list({ ...anyTime, explain: false, limit: 1 });
  const others = filters.filter((filter) => !filter.startsWith('--since '));
  const scores = items.length > 0 ? writeScores(choice) : ['--min-score 0'];
  const none = `${writeCondition(filters)}${noneAbout(choice)}`;
  const age = ageSentence(newest, now);
  output.note(`nothing to show: ${none}; the newest ${age}`);
  output.note(`  hint: ${writeCommand(choice, [...others, ...scores])}`);
  return true;
}

/** The command that fetches the feeds of a list; none where that may not be, or the service has only the interface. */
async function refreshCommands(
  { work }: Client,
  { source }: ContentChoice,
  { settings }: Session,
): Promise<string[]> {
  if (settings.readOnly) return [];
  const canRefresh = await unlessLacking(() => work.wait(0).then(() => true), false);
  const of = source === undefined ? '' : lastWord(source);
  return canRefresh ? [`winnow sources refresh${of}`] : [];
}

/** The feeds that a list draws on. */
interface Drawn {
  /** `user/<name>`; undefined for all of the user's. */
  readonly source: string | undefined;
  /** Whether that is one of the user's own with nothing in it. */
  readonly isBare: boolean;
  /** None where the service does not say. */
  readonly feeds: readonly FeedHealth[];
}

/** Those of the list's source or, where none is named, of the default source. */
async function findDrawn({ work, sources }: Client, { choice }: Asked): Promise<Drawn> {
  const all = await sources.list();
  const isDrawn = (view: SourceView) =>
    choice.source === undefined ? view.isDefault : writeMemberOf(view) === choice.source;
  const view = all.find(isDrawn);
  const source = choice.source ?? (view && writeMemberOf(view));
  const isBare = view?.scope === 'user' && view.entries.length === 0;
  return { source, isBare, feeds: await unlessLacking(() => work.feeds(source), []) };
}

/**
 * How many items are held that a list without any could be of, whatever they are about. 0 where other filters than the source
 * leave items out.
 */
function countHeld({ feeds }: Drawn, { filters }: Asked): number {
  if (filters.some((filter) => !filter.startsWith('--source '))) return 0;
  return feeds.reduce((sum, { items }) => sum + items, 0);
}

/** If there is nothing in the source, says so and returns true. */
function tellBare({ source, isBare }: Drawn, session: Session): boolean {
  if (!isBare || source === undefined) return false;
  const name = withoutOwnPrefix(source);
  session.output.note(`nothing to show: the source "${name}" has no feeds yet`);
  hintAtChange(session, `winnow sources add${lastWord(name)} <address>`);
  return true;
}

/** If no feed could ever be read, says so and returns true: no other list would hold anything. */
function tellUnread({ source, feeds }: Drawn, { output }: Session): boolean {
  const isUnread = (feed: FeedHealth) => feed.items === 0 && hasFailed(feed);
  if (feeds.length === 0 || !feeds.every(isUnread)) return false;
  const none = feeds.length === 1 ? 'the only feed' : `none of the ${feeds.length} feeds`;
  output.note(`nothing to show: ${none} could ${feeds.length === 1 ? 'not ' : ''}be read`);
  // Those of the service can only be fetched.
  const isOwn = source?.startsWith('service/') !== true;
  const name = source && withoutOwnPrefix(source);
  const check = isOwn ? `sources check${lastWord(name)}` : `sources refresh${lastWord(source)}`;
  output.note(`  hint: see why with: winnow ${check}`);
  return true;
}

/** If it is of a source of the service that only a change would set to work, says so and returns true. */
function tellAsleep({ source, feeds }: Drawn, { output, settings }: Session): boolean {
  const isRead = feeds.some(({ outcome }) => outcome != null);
  if (!settings.readOnly || source?.startsWith('service/') !== true || isRead) return false;
  output.note(
    `nothing to show: the first list of ${source} sets it to work, which ${READ_ONLY_VARIABLE} forbids`,
  );
  output.note(`  hint: ${ALLOW_CHANGES}`);
  return true;
}

/** Why a list has no item of any score: none is held, or none has to do with what it is about. */
function whyNone({ choice }: Asked, held: number): string {
  if (held === 0) return noneAbout(choice);
  const about = subjectOf(choice);
  return held === 1
    ? `the one item that is held is not about ${about}`
    : `none of the ${held} items that are held is about ${about}`;
}

/** Why a list has no item though there are some of other scores. What scores next to nothing is in no list, so none is ruled out. */
function whyNoneScores({ choice: { maxScore } }: Asked, least: number): string {
  if (maxScore === undefined) return `no item scores ${least} or more`;
  return `no listed item scores ${maxScore} or less; what scores below ${LIMITS.content.leastKept} is in no list`;
}

/** Says what is missing, and the two likeliest commands that list more. */
function tellNothing(
  { filters }: Asked,
  why: string,
  mends: readonly string[],
  { output }: Session,
): void {
  output.note(`nothing to show: ${writeCondition(filters)}${why}`);
  if (mends.length > 0) output.note(`  hint: ${mends.slice(0, 2).join(', or ')}`);
}

/** Says that no item matches, whatever its score, and which commands list more: of any time, or without the other filters. */
async function tellNone(asked: Asked, client: Client, session: Session): Promise<void> {
  const { choice, filters } = asked;
  if (await tellTooOld(asked, client, session)) return;
  const waiting = await findWaitingTopics(client, choice.topic);
  if (waiting !== undefined) {
    session.output.note(`nothing to show yet: ${waiting.sentence}`);
    session.output.note(`  hint: ${waiting.hint}`);
    return;
  }
  const drawn = await findDrawn(client, asked);
  if ([tellBare, tellUnread, tellAsleep].some((tell) => tell(drawn, session))) return;
  const held = countHeld(drawn, asked);
  const isUnread = held === 0 && choice.source !== undefined;
  const refreshing = await refreshCommands(client, choice, session);
  const mends = [
    ...(isUnread ? refreshing : []),
    ...(filters.length > 0 ? [writeCommand(choice, writeScores(choice))] : []),
    ...(held > 0 ? wordingMends(choice, session) : []),
    ...(held > 0 && !session.settings.readOnly ? ['winnow topics add "another topic"'] : []),
    ...(isUnread ? [] : refreshing),
  ];
  tellNothing(asked, whyNone(asked, held), mends, session);
}

/** Says that no item has such a score, and which commands list more: without the other filters, or with any score. */
async function tellNoScores(
  asked: Asked,
  least: number,
  client: Client,
  session: Session,
): Promise<void> {
  const { choice, filters } = asked;
  const mends = [
    ...(filters.length > 0 ? [writeCommand(choice, writeScores(choice))] : []),
    ...(choice.minScore !== 0 ? [writeCommand(choice, [...filters, '--min-score 0'])] : []),
    ...(choice.maxScore === undefined ? wordingMends(choice, session) : []),
    ...(await refreshCommands(client, choice, session)),
  ];
  tellNothing(asked, whyNoneScores(asked, least), mends, session);
}

/** Says why a list is empty whose scores begin at `least`, and which commands list more. */
export async function tellWhyEmpty(
  asked: Asked,
  least: number,
  client: Client,
  session: Session,
): Promise<void> {
  const isAnyListed = (await listAnyScore(client, asked.choice, 1)).length > 0;
  if (isAnyListed) await tellNoScores(asked, least, client, session);
  else await tellNone(asked, client, session);
}
