/** `winnow topics try`: what a topic would mean and which stored items it would list, before anything is stored. */
import { type Command, Option } from 'commander';
import { LIMITS } from '../../model/limits.ts';
import { formatTopicPath, type TopicPath, topicLabel } from '../../model/topic-path.ts';
import type { Steering } from '../../model/topic-variant.ts';
import type { Trial } from '../../protocol/steering.ts';
import { type Attach, textArguments } from '../command.ts';
import { field, type Row } from '../output/field.ts';
import type { Session } from '../session.ts';
import { typedTopic } from '../typed.ts';
import { collect, wholeBetween } from '../usage.ts';

const FIELDS = [
  field('kind', 'text', 'what the row is', {
    values: ['term', 'excluded', 'narrower', 'sense', 'item'],
  }),
  field('score', 'score', 'what a term weighs, 0..1, or what an item would score', {
    nullable: true,
  }),
  field('text', 'text', 'the term, the words of a sense, or the title of the item', {
    yields: true,
  }),
  field('origin', 'text', 'how the term came to it: label, parent, vectors, feedback, owner …', {
    nullable: true,
  }),
  field('count', 'count', 'how many of the items to list name a word of the sense', {
    heading: 'items',
    nullable: true,
  }),
  field('url', 'text', 'address of the item', { reach: 'pipe', nullable: true }),
  field('id', 'text', 'id of the item', { reach: 'json', nullable: true }),
];

/** Rows that a person looks at; programs get all. */
const SHOWN = { term: 12, narrower: 6 } as const;

export interface TryOptions extends Omit<Steering, 'drop'> {
  readonly topic: TopicPath;
  readonly limit: number;
}

/** Adds the options that steer an expansion. */
export function addSteering(command: Command): Command {
  return command
    .option('--term <term>', 'a word or phrase that belongs to it; repeatable', collect)
    .option('--exclude <term>', 'a word or phrase that rules items out; repeatable', collect);
}

function rowsOf({ terms, narrower, senses, items }: Trial): Row[] {
  return [
    ...terms.map(({ text, weight, origin }) =>
      weight < 0
        ? { kind: 'excluded', text, origin }
        : { kind: 'term', score: weight, text, origin },
    ),
    ...narrower.map((text) => ({ kind: 'narrower', text })),
    ...senses.map(({ words, items: count }) => ({ kind: 'sense', text: words.join(', '), count })),
    ...items.map(({ title, ...item }) => ({ kind: 'item', text: title, ...item })),
  ];
}

/** The rows without those of a kind beyond what is shown of it. */
function forPeople(rows: readonly Row[]): Row[] {
  const seen = new Map<string, number>();
  return rows.filter(({ kind }) => {
    const name = String(kind);
    seen.set(name, (seen.get(name) ?? 0) + 1);
    return seen.get(name)! <= ((SHOWN as Record<string, number>)[name] ?? Infinity);
  });
}

async function runTry(options: TryOptions, session: Session): Promise<number> {
  const { topic, limit, ...steering } = options;
  const client = await session.connect();
  const trial = await client.topics.try({ path: topic, count: limit, ...steering });
  const rows = rowsOf(trial);
  const { output } = session;
  await output.list(FIELDS, rows, { terminalRows: forPeople(rows) });
  const name = formatTopicPath(topic);
  output.note(
    `${trial.listed} ${trial.listed === 1 ? 'item' : 'items'} would be listed; nothing was stored`,
  );
  if (trial.nearMisses > 0) output.note(`${trial.nearMisses} more would fall just below`);
  if (trial.senses.length > 1 && topic.segments.length === 1) {
    output.note(`  hint: a parent says which sense is meant: "computing/${topicLabel(topic)}"`);
  }
  output.note(`  hint: winnow topics add "${name}"`);
  return 0;
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
    examples: [
      ['What would it mean?', 'winnow topics try rust'],
      ['In the sense of a parent', 'winnow topics try programming/rust'],
      ['Steered', 'winnow topics try rust --term cargo --exclude corrosion'],
    ],
    read: ([topic], { term, exclude, limit }) => ({
      topic: typedTopic(String(topic)),
      include: textArguments(term),
      exclude: textArguments(exclude),
      limit: limit as number,
    }),
    run: runTry,
  });
}
