/** `winnow why`: a score taken apart, and the nearest thing that would have changed the outcome. */
import type { Command } from 'commander';
import type { Client } from '../../client/create-client.ts';
import { LIMITS } from '../../model/limits.ts';
import type { TopicPath } from '../../model/topic-path.ts';
import type { TopicReason } from '../../protocol/why.ts';
import type { Attach } from '../command.ts';
import { readTopicArgument } from '../input/argument-values.ts';
import { oneItem } from '../input/item-numbers.ts';
import { ITEM_NAMES_HINT, linkOfListed } from '../last-list.ts';
import { findWaitingTopics } from '../notes/waiting-topics.ts';
import { withHint } from '../notes/with-hint.ts';
import { field, type Row } from '../output/field.ts';
import type { Output } from '../output/output.ts';
import type { Session } from '../session.ts';

const FIELDS = [
  field('topic', 'text', 'the topic that the item has a score for', { heads: true }),
  field('score', 'score', 'the score, 0..1: what the amounts of the topic add up to', {
    heads: true,
  }),
  field('amount', 'share', 'what the part adds to the score, or takes off'),
  field(
    'part',
    'text',
    'base, term, phrase, feed (its feed is on it), vector (meaning), excluded or learned',
  ),
  field('term', 'text', 'the word or phrase found, what its feed names, or the nearest words', {
    yields: true,
    nullable: true,
  }),
  field(
    'origin',
    'text',
    'how it came to the topic: label, parent, companion, vectors, collected, owner …',
    {
      nullable: true,
      spare: 1,
    },
  ),
  field('field', 'text', 'where it was found: title, text or whole', { nullable: true, spare: 2 }),
  field(
    'change',
    'word',
    'the nearest change of the outcome: with a term in the title, or without it',
    {
      reach: 'json',
      nullable: true,
      values: ['with', 'without'],
    },
  ),
  field('changeTerm', 'text', 'the term of that change; null for the nearness in meaning', {
    reach: 'json',
    nullable: true,
  }),
  field('changeScore', 'score', 'what the topic would score then', {
    reach: 'json',
    nullable: true,
  }),
];

/** Enough digits for the parts to add up to within a millionth. */
const DIGITS = 8;

/** What a person looks at of each topic; programs get all. */
const SHOWN_PARTS = 8;
/** What rounds to more than 0.000. */
const LEAST_SHOWN = 0.0005;

interface WhyOptions {
  readonly item: string;
  readonly topic?: TopicPath;
  /** Whether a terminal shows every topic and every part. */
  readonly all: boolean;
}

/** What adds nothing in as many digits, as lessons that cancel one another out do. */
const NOTHING = 0.5 * 10 ** -DIGITS;

function rowsOf({ topic, score, parts, change }: TopicReason, { machine, look }: Output): Row[] {
  const signed = (amount: number) =>
    `${amount < 0 ? '' : '+'}${amount.toFixed(look.terminal ? 3 : DIGITS)}`;
  const adding = parts.filter(({ amount }) => Math.abs(amount) >= NOTHING);
  return adding.map(({ amount, ...part }) => ({
    topic,
    score,
    ...part,
    amount: machine ? amount : signed(amount),
    change: change?.kind,
    changeTerm: change?.term,
    changeScore: change?.score,
  }));
}

/** The parts whose amount does not round to 0.000. */
function tellingParts({ parts }: TopicReason): TopicReason['parts'] {
  return parts.filter(({ amount }) => Math.abs(amount) >= LEAST_SHOWN);
}

/** The largest parts, and one row with the sum of the others, so that what is shown adds up to the score. */
function mainRows(reason: TopicReason, output: Output): Row[] {
  const telling = tellingParts(reason);
  const parts = telling.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
  const rest = parts.slice(SHOWN_PARTS);
  // One more part takes no more room than the row that would stand for it.
  if (rest.length <= 1) return rowsOf({ ...reason, parts: telling }, output);
  const kept = new Set(parts.slice(0, SHOWN_PARTS));
  const amount = rest.reduce((sum, part) => sum + part.amount, 0);
  const term = `${rest.length} smaller ones, together`;
  const summed = { part: 'others', term, origin: null, field: null, amount };
  return rowsOf({ ...reason, parts: [...reason.parts.filter((p) => kept.has(p)), summed] }, output);
}

/** Whether a topic that does not list an item has to do with it: the item says what the topic is called, or is about it. */
function isNear({ score, parts }: TopicReason): boolean {
  const isNamed = parts.some(
    ({ origin, amount }) => (origin === 'label' || origin === 'owner') && amount > 0,
  );
  const learned = parts.filter(({ part }) => part === 'learned');
  const before = learned.reduce((rest, { amount }) => rest - amount, score);
  return isNamed || before >= LIMITS.content.leastAbout;
}

/** The topics that list the item, or the one that comes nearest, if any does; all that were asked for by name. */
function mainReasons(
  topics: readonly TopicReason[],
  threshold: number,
  { topic }: WhyOptions,
): readonly TopicReason[] {
  if (topic !== undefined) return topics;
  const listed = topics.filter(({ score }) => score >= threshold);
  return listed.length > 0 ? listed : topics.filter(isNear).slice(0, 1);
}

/** That no topic lists an item, with the one that comes nearest; undefined where one does or a topic was asked for. */
function unlistedSentence(
  main: readonly TopicReason[],
  threshold: number,
  { topic }: WhyOptions,
): string | undefined {
  if (topic !== undefined || main.some(({ score }) => score >= threshold)) return undefined;
  return main.length === 0
    ? 'no topic is about it'
    : `no topic lists it; the nearest is "${main[0]!.topic}"`;
}

/** What would have changed the score of a topic, as a sentence; undefined where the change would not show. */
function changeSentence(
  { topic, score: before, change }: TopicReason,
  threshold: number,
): string | undefined {
  if (change === null) return undefined;
  const { kind, term, score, crosses } = change;
  if (!crosses && score.toFixed(2) === before.toFixed(2)) return undefined;
  const part = term === null ? 'the nearness in meaning' : `"${term}"`;
  const what = kind === 'with' ? `with ${part} in its title` : `without ${part}`;
  const side = crosses ? (kind === 'with' ? ' and be listed' : ' and not be listed') : '';
  return `${topic}: ${crosses ? '' : 'even '}${what} it would score ${score.toFixed(2)}${side} (the line is ${threshold})`;
}

/** What an item is asked about; where a topic is named as well, the service knows which of the two is not there. */
async function explain({ item, topic }: WhyOptions, client: Client, session: Session) {
  const explained = client.why.explain(await linkOfListed(item, session), topic);
  return topic === undefined ? withHint(explained, ITEM_NAMES_HINT) : explained;
}

/** Says why no topic has a score for an item. */
async function tellNoScore(
  { topic }: WhyOptions,
  client: Client,
  { output }: Session,
): Promise<void> {
  const waiting = await findWaitingTopics(client, topic);
  if (waiting === undefined) {
    output.note('it scores next to nothing for every topic');
    return;
  }
  output.note(`it has no score yet: ${waiting.sentence}`);
  output.note(`  hint: ${waiting.hint}`);
}

async function runWhy(options: WhyOptions, session: Session): Promise<number> {
  const client = await session.connect();
  const { title, topics, threshold } = await explain(options, client, session);
  const { output } = session;
  const isShort = output.isTable && !options.all;
  const main = mainReasons(topics, threshold, options);
  const shown = isShort ? main : topics;
  const rowsFor = isShort ? mainRows : rowsOf;
  if (!output.machine) {
    output.note(title);
    const unlisted = topics.length === 0 ? undefined : unlistedSentence(main, threshold, options);
    if (unlisted !== undefined) output.note(unlisted);
  }
  await output.list(
    FIELDS,
    shown.flatMap((reason) => rowsFor(reason, output)),
  );
  // JSON has the changes in its rows. Of topics that have little to do with the item, nobody asks what would change that.
  for (const reason of output.machine ? [] : options.all ? topics : main) {
    const sentence = changeSentence(reason, threshold);
    if (sentence !== undefined) output.note(sentence);
  }
  if (topics.length === 0) await tellNoScore(options, client, session);
  const isCut = shown.some((reason) => tellingParts(reason).length > SHOWN_PARTS + 1);
  if (isShort && (isCut || shown.length < topics.length)) {
    output.note('  hint: see every topic and every part with --all');
  }
  return 0;
}

/** Adds the item and `--topic`. */
export function register(group: Command, attach: Attach): void {
  attach(
    group
      .argument('<item>', 'number in the last list on this terminal, id, address or learning link')
      .option('-t, --topic <topic>', 'only for this topic and those below it')
      .option('--all', 'show every topic and every part, also on a terminal'),
    {
      fields: FIELDS,
      examples: [
        ['Why is the third of the last list there?', 'winnow why 3'],
        ['Why is it listed?', 'winnow why https://example.org/an/article'],
        [
          'Why is it not among the content of a topic?',
          'winnow why https://example.org/an/article --topic astronomy',
        ],
      ],
      read: ([item], { topic, all }) => ({
        item: oneItem(String(item)),
        all: all === true,
        ...(topic === undefined ? {} : { topic: readTopicArgument(String(topic)) }),
      }),
      run: runWhy,
    },
  );
}
