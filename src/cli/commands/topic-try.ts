/** `winnow topics try`: what a topic would mean and which stored items it would list, before anything is stored. */
import { type Command, Option } from 'commander';
import type { Client } from '../../client/create-client.ts';
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import {
  alternativePaths,
  formatTopicPath,
  type TopicPath,
  topicLabel,
} from '../../model/topic-path.ts';
import type { Steering } from '../../model/topic-variant.ts';
import { lastWord, shellWord } from '../../protocol/shell-word.ts';
import type { Trial } from '../../protocol/topic-trial.ts';
import { checkAddressable } from '../../protocol/topics.ts';
import { type Attach, textArguments } from '../command.ts';
import { readTopicArgument, requireUtf8, wordlessNote } from '../input/argument-values.ts';
import { collectValues, wholeBetween } from '../input/option-values.ts';
import { hintAtChange } from '../notes/change-hint.ts';
import { countOf } from '../notes/count-of.ts';
import { field, type Row, rowsField } from '../output/field.ts';
import type { Session } from '../session.ts';
import { TERM_FIELDS, termRow } from './topic-show.ts';

const ITEM_FIELDS = [
  field('score', 'score', 'what the item would score, 0 to 1'),
  field('title', 'text', 'title, plain text', { yields: true, lines: 3 }),
  field('url', 'text', 'address of the original', { reach: 'pipe' }),
  field('id', 'text', 'stable id of the item', { reach: 'json' }),
];

const SENSE_FIELDS = [
  field('sense', 'text', 'words of one meaning of a short label', { yields: true }),
  field('items', 'count', 'how many of the items to list name two of them'),
];

const FIELDS = [
  field('topic', 'text', 'path, segments separated by /'),
  field('listed', 'count', 'how many of the stored items it would list'),
  field('nearMisses', 'count', 'how many would fall just below'),
  rowsField('items', 'the best of those that it would list', ITEM_FIELDS),
  rowsField('terms', 'what it would be recognised by', TERM_FIELDS),
  field('narrower', 'list', 'concepts that expansion found below it', { reach: 'json' }),
  rowsField('senses', 'what its label means in the items, where that differs', SENSE_FIELDS),
];

/** What a person looks at; programs get all. */
const SHOWN = { terms: 12, narrower: 6 } as const;

interface TryOptions extends Omit<Steering, 'drop'> {
  readonly topic: TopicPath;
  readonly limit: number;
}

/** Adds the options that steer an expansion. */
export function addSteering(command: Command): Command {
  return command
    .option('--term <term>', 'a word or phrase that belongs to it; repeatable', collectValues)
    .option('--exclude <term>', 'a word or phrase that rules items out; repeatable', collectValues);
}

function detailsOf({ terms, senses, items }: Trial): Record<'items' | 'terms' | 'senses', Row[]> {
  return {
    items: items.map((item) => ({ ...item })),
    terms: terms.map(termRow),
    senses: senses.map(({ words, items: count }) => ({ sense: words.join(', '), items: count })),
  };
}

/** Shows what the topic would mean, then what it would list: a table each, with an empty line between. */
async function showTables(trial: Trial, { output }: Session): Promise<void> {
  const { items, terms, senses } = detailsOf(trial);
  const held = senses.filter(({ items: count }) => count !== 0);
  const tables = [
    [TERM_FIELDS, terms.slice(0, SHOWN.terms)],
    [SENSE_FIELDS, held.length > 1 ? held : []],
    [ITEM_FIELDS, items],
  ] as const;
  const filled = tables.filter(([, rows]) => rows.length > 0);
  for (const [at, [fields, rows]] of filled.entries()) {
    if (at > 0) await output.document('\n');
    await output.list(fields, rows);
    // Right below the terms, or the note would seem to be about the items.
    if (fields === TERM_FIELDS && terms.length > SHOWN.terms) {
      output.note(`and ${terms.length - SHOWN.terms} weaker terms`);
    }
  }
  if (trial.narrower.length > 0) {
    output.note(`narrower: ${trial.narrower.slice(0, SHOWN.narrower).join(', ')}`);
  }
}

/** A word for the first of several senses that the items have; undefined where there is only one. */
function senseParent(topic: TopicPath, senses: Trial['senses']): string | undefined {
  const held = senses.filter(({ items }) => items > 0);
  return topic.segments.length === 1 && held.length > 1 ? held[0]?.words[0] : undefined;
}

async function runTry(options: TryOptions, session: Session): Promise<number> {
  const { topic, limit, ...steering } = options;
  const client = await session.connect();
  const trial = await client.topics.try({ path: topic, count: limit, ...steering });
  const { listed, nearMisses, narrower, senses } = trial;
  const name = formatTopicPath(topic);
  const { output } = session;
  if (output.isTable) await showTables(trial, session);
  else await output.record(FIELDS, { topic: name, listed, nearMisses, narrower }, detailsOf(trial));
  output.note(`${countOf(listed, 'item')} would be listed; nothing was stored`);
  if (nearMisses > 0) output.note(`${nearMisses} more would fall just below`);
  const parent = senseParent(topic, senses);
  if (parent !== undefined) {
    output.note(
      `  hint: a parent says which sense is meant: ${shellWord(`${parent}/${topicLabel(topic)}`)}`,
    );
  }
  const wordless = wordlessNote(topic, steering.include);
  if (wordless !== undefined) output.note(wordless);
  else await tellNextStep(options, client, session);
  return 0;
}

/** Names the command that keeps what was tried or, where there is nothing to keep, shows the topic that is there. */
async function tellNextStep(
  { topic, include, exclude }: TryOptions,
  client: Client,
  session: Session,
): Promise<void> {
  const name = lastWord(formatTopicPath(topic));
  const terms = [
    ...include.map((term) => ` --term ${shellWord(term)}`),
    ...exclude.map((term) => ` --exclude ${shellWord(term)}`),
  ];
  const isHeld =
    terms.length === 0 && (await client.topics.list()).some(({ key }) => key === topic.key);
  if (isHeld) {
    session.output.note(`it is there already; see its terms with: winnow topics show${name}`);
  } else hintAtChange(session, `winnow topics add${terms.join('')}${name}`);
}

/** Throws `usage` for several topics in one, which `add` takes apart: an answer is about one; `invalid` for one it refuses. */
function oneTopic(text: string): TopicPath {
  const topic = readTopicArgument(text);
  const alternatives = alternativePaths(topic);
  const [first] = alternatives;
  for (const each of alternatives) checkAddressable(each);
  if (first === undefined || alternatives.length === 1) return first ?? topic;
  throw new WinnowError(
    'usage',
    `"${formatTopicPath(topic)}" is ${alternatives.length} topics, and one is tried at a time`,
    { hint: `winnow topics try${lastWord(formatTopicPath(first))}` },
  );
}

/** Adds `try`. */
export function registerTry(group: Command, attach: Attach): void {
  const command = group
    .command('try')
    .description('show what a topic would mean and list, before it is stored')
    .argument('<topic>', 'path such as "machine learning" or databases/postgres')
    .addOption(
      new Option('-n, --limit <count>', 'at most so many items')
        .argParser(wholeBetween(1, LIMITS.content.maxCount))
        .default(10),
    );
  attach(addSteering(command), {
    fields: FIELDS,
    json: 'record',
    examples: [
      ['What would it mean, what would it list?', 'winnow topics try rust'],
      ['In the sense of a parent', 'winnow topics try programming/rust'],
      ['Steered', 'winnow topics try rust --term cargo --exclude corrosion'],
      ['The addresses of all it would list', 'winnow topics try rust --limit 1000 | cut -f3'],
      ['Its terms, in a script', 'winnow topics try rust --json terms | jq -r ".terms[].term"'],
    ],
    read: ([topic], { term, exclude, limit }) => ({
      topic: oneTopic(requireUtf8(String(topic))),
      include: textArguments(term).map(requireUtf8),
      exclude: textArguments(exclude).map(requireUtf8),
      limit: limit as number,
    }),
    run: runTry,
  });
}
