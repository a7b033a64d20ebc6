/** Notes beside a reading list: why it is short, and which name was probably meant. */
import type { ContentAnswer, ContentChoice } from '../../client/content.ts';
import type { Client } from '../../client/create-client.ts';
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import { alternativePaths, formatTopicPath, type TopicPath } from '../../model/topic-path.ts';
import { lastWord } from '../../protocol/shell-word.ts';
import { writeMemberOf } from '../../protocol/source-name.ts';
import { isAddressable } from '../../protocol/topics.ts';
import { absentSource } from '../find-source.ts';
import { meantByHabit } from '../input/meant-command.ts';
import type { Session } from '../session.ts';
import type { Settings } from '../settings.ts';
import { hintAtChange } from './change-hint.ts';
import {
  type Asked,
  tellWhyEmpty,
  writeCommand,
  writeCondition,
  writeScores,
} from './empty-list-notes.ts';
import { missingTopic, nearestName } from './missing-names.ts';

/** How many items score just below the threshold, and the command that shows them; nothing if there are none. */
function tellNearMisses({ output }: Session, count: number, least: number, asked: Asked): void {
  const { nearMiss } = LIMITS.content;
  const verb = count === 1 ? 'item scores' : 'items score';
  const floor = Math.max(0, least - nearMiss).toFixed(2);
  const lower = `--min-score ${floor}`;
  output.note(`${count} more ${verb} a little less: from ${floor} to below ${least}`);
  output.note(`  hint: ${writeCommand(asked.choice, [...asked.filters, lower])}`);
}

async function tellEmpty(
  asked: Asked,
  least: number,
  client: Client,
  session: Session,
): Promise<void> {
  const { output } = session;
  const topics = await client.topics.list();
  if (topics.length === 0) {
    output.note('nothing to show: there are no topics yet');
    hintAtChange(session, 'winnow topics add "machine learning"');
    return;
  }
  const isServices = asked.choice.source?.startsWith('service/') === true;
  if (!isServices && !(await client.sources.list()).some(({ scope }) => scope === 'user')) {
    output.note('nothing to show: there are no sources of yours yet');
    hintAtChange(session, 'winnow sources import subscriptions.opml');
    return;
  }
  await tellWhyEmpty(asked, least, client, session);
}

/** Says what scores just below a short list; for an empty one, why it is empty and which command helps. */
export async function tellShort(
  asked: Asked,
  { items, nearMisses = 0 }: ContentAnswer,
  client: Client,
  session: Session,
): Promise<void> {
  const { choice, filters } = asked;
  const least = choice.minScore ?? (choice.maxScore === undefined ? LIMITS.content.minScoreV1 : 0);
  if (nearMisses > 0) {
    if (items.length === 0) {
      session.output.note(`${writeCondition(filters)}nothing scores ${least} or more`);
    }
    tellNearMisses(session, nearMisses, least, asked);
  } else if (items.length === 0) await tellEmpty(asked, least, client, session);
}

/** Says that a list was cut at its default length, so that no script takes it for everything, and how to see the rest of it. */
export function tellCut(listed: number, { choice, filters }: Asked, { output }: Session): void {
  const { shownCount, maxCount } = LIMITS.content;
  if (listed < shownCount) return;
  output.note(`the first ${shownCount}; there may be more`);
  const options = [...filters, ...writeScores(choice), `--limit ${maxCount}`];
  output.note(`  hint: ${writeCommand(choice, options)}`);
}

/** Says which alternatives of a topic (`databases;cooking`) are not there, and the command that helps: the list is of the others. */
export async function tellAbsent(
  { topic }: ContentChoice,
  client: Client,
  { output, options, settings }: Session,
): Promise<void> {
  const alternatives = topic === undefined ? [] : alternativePaths(topic);
  if (alternatives.length < 2 || options.quiet) return;
  const held = await client.topics.list();
  const keys = new Set(held.map(({ key }) => key));
  for (const absent of alternatives.filter(({ key }) => !keys.has(key))) {
    const { message, hint } = missingTopic(absent, held, mendOf(absent, settings));
    output.note(message);
    output.note(`  hint: ${hint}`);
  }
}

/** A hint if words that were meant as fields of `--json` were read as a topic; else undefined. */
function meantFields(topic: TopicPath, { fields, json, settings }: Named): string | undefined {
  const name = formatTopicPath(topic);
  const words = name.split(',');
  if (words.every((word) => fields.includes(word))) {
    // Those that were taken for fields were meant too.
    return `winnow content --json=${[json, name].filter(Boolean).join(',')}`;
  }
  if (json !== '' || topic.segments.length > 1) return undefined;
  const near = nearestName(name, fields);
  if (near !== undefined) return `winnow content --json=${near}`;
  if (!isAddressable(topic) || settings.readOnly) return undefined;
  return `winnow topics add${lastWord(name)}; it is no field of --json, which are ${fields.join(', ')}`;
}

/** The hint for a topic that is not there: the command that adds it or, where none can be called so or added, lists what there is. */
function mendOf(topic: TopicPath, { readOnly }: Pick<Settings, 'readOnly'>): string {
  const name = formatTopicPath(topic);
  if (isAddressable(topic) && !readOnly) return `winnow topics add${lastWord(name)}`;
  return name.startsWith('@')
    ? 'see sources with: winnow sources list'
    : 'see topics with: winnow topics list';
}

/** The command that a bare number probably stands for, since it is more likely a row of the last list than a topic. */
function meantByNumber(name: string): string[] | undefined {
  return /^[1-9]\d{0,2}$/u.test(name) ? [`winnow content open ${name}`] : undefined;
}

/** Where a name that is not there may have been typed: as topic or source of a list, or as a field after `--json`. */
interface Named {
  readonly choice: ContentChoice;
  /** The names that `--json` takes. */
  readonly fields: readonly string[];
  readonly json: string | undefined;
  readonly settings: Pick<Settings, 'readOnly'>;
}

/** The error for a list that could not be made. A `missing` one says which existing name was probably meant; others are unchanged. */
export async function explainMissing(
  thrown: unknown,
  client: Client,
  named: Named,
): Promise<unknown> {
  const { topic, source } = named.choice;
  if (!(thrown instanceof WinnowError) || thrown.code !== 'missing') return thrown;
  if (source !== undefined) {
    const known = (await client.sources.list()).map((each) => writeMemberOf(each));
    if (!known.includes(source)) return absentSource(source, known);
  }
  if (topic === undefined) return thrown;
  const held = await client.topics.list();
  const keys = new Set(held.map(({ key }) => key));
  if (alternativePaths(topic).some(({ key }) => keys.has(key))) return thrown;
  const name = formatTopicPath(topic);
  const hint = meantFields(topic, named);
  const meant = meantByNumber(name) ?? meantByHabit(`content ${name}`) ?? meantByHabit(name);
  const mend = mendOf(topic, named.settings);
  if (hint === undefined && meant !== undefined) {
    const sentence = `there is no topic "${name}"; did you mean ${meant.join(' or ')}?`;
    const isAdded = !named.settings.readOnly;
    return new WinnowError('missing', sentence, {
      hint: isAdded ? `make it a topic with: ${mend}` : mend,
    });
  }
  const error = missingTopic(topic, held, mend);
  return hint === undefined ? error : new WinnowError('missing', error.message, { hint });
}
