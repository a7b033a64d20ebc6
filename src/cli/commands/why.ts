/** `winnow why`: a score taken apart, and the nearest thing that would have changed the outcome. */
import type { Command } from 'commander';
import type { TopicPath } from '../../model/topic-path.ts';
import type { TopicReason } from '../../protocol/why.ts';
import type { Attach } from '../command.ts';
import { nameListed } from '../last-list.ts';
import { field, type Row } from '../output/field.ts';
import type { Output } from '../output/output.ts';
import type { Session } from '../session.ts';
import { typedTopic } from '../typed.ts';
import { withHint } from '../with-hint.ts';

const FIELDS = [
  field('topic', 'text', 'the topic that the item has a score for'),
  field('score', 'score', 'the score, 0..1: what the amounts of the topic add up to'),
  field('amount', 'share', 'what the part adds to the score, or takes off'),
  field('part', 'text', 'base, term, phrase, vector (meaning), excluded or learned'),
  field('term', 'text', 'the word or phrase found in the item', { yields: true, nullable: true }),
  field('origin', 'text', 'how it came to the topic: label, parent, vectors, collected, owner …', {
    nullable: true,
  }),
  field('field', 'text', 'where it was found: title, text or whole', { nullable: true }),
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
  field('changeTerm', 'text', 'the term of that change', { reach: 'json', nullable: true }),
  field('changeScore', 'score', 'what the topic would score then', {
    reach: 'json',
    nullable: true,
  }),
];

/** Enough digits for the parts to add up to within a millionth. */
const DIGITS = 8;

export interface WhyOptions {
  readonly item: string;
  readonly topic?: TopicPath;
}

function rowsOf({ topic, score, parts, change }: TopicReason, { machine, look }: Output): Row[] {
  const signed = (amount: number) =>
    `${amount < 0 ? '' : '+'}${amount.toFixed(look.terminal ? 3 : DIGITS)}`;
  return parts.map(({ amount, ...part }) => ({
    topic,
    score,
    ...part,
    amount: machine ? amount : signed(amount),
    change: change?.kind,
    changeTerm: change?.term,
    changeScore: change?.score,
  }));
}

function changeSentence({ topic, change }: TopicReason, threshold: number): string | undefined {
  if (change === null) return undefined;
  const { kind, term, score, crosses } = change;
  const what = kind === 'with' ? `with "${term}" in its title` : `without "${term}"`;
  const side = crosses ? (kind === 'with' ? ' and be listed' : ' and not be listed') : '';
  return `${topic}: ${what} it would score ${score.toFixed(2)}${side} (the line is ${threshold})`;
}

async function runWhy({ item, topic }: WhyOptions, session: Session): Promise<number> {
  const client = await session.connect();
  const { title, topics, threshold } = await withHint(
    client.why.explain(await nameListed(item, session), topic),
    'ids and addresses are shown by: winnow content --json=id,url,title',
  );
  const { output } = session;
  if (!output.machine) output.note(title);
  await output.list(
    FIELDS,
    topics.flatMap((reason) => rowsOf(reason, output)),
  );
  // JSON has the changes in its rows.
  for (const reason of output.machine ? [] : topics) {
    const sentence = changeSentence(reason, threshold);
    if (sentence !== undefined) output.note(sentence);
  }
  if (topics.length === 0) output.note('it scores next to nothing for every topic');
  return 0;
}

/** Adds the item and `--topic`. */
export function register(group: Command, attach: Attach): void {
  attach(
    group
      .argument('<item>', 'number in the last list, id, address or learning link')
      .option('-t, --topic <topic>', 'only for this topic and those below it'),
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
      read: ([item], { topic }) => ({
        item: String(item),
        ...(topic === undefined ? {} : { topic: typedTopic(String(topic)) }),
      }),
      run: runWhy,
    },
  );
}
