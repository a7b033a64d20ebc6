/** `winnow topics show`: one topic, how it is matched, and the terms it is recognised by. */
import type { Command } from 'commander';
import type { Client } from '../../client/create-client.ts';
import { lacksOwnSurface, unlessLacking } from '../../client/own-surface.ts';
import { WinnowError } from '../../model/errors.ts';
import { formatTopicPath, isWithin, type TopicPath, topicLabel } from '../../model/topic-path.ts';
import { ownerTermsOf, type TopicVariant } from '../../model/topic-variant.ts';
import type { TermNote } from '../../protocol/data-graph.ts';
import type { Attach } from '../command.ts';
import { readTopicArgument } from '../input/argument-values.ts';
import { missingTopic } from '../notes/missing-names.ts';
import { field, type Row, rowsField } from '../output/field.ts';
import type { Session } from '../session.ts';

/** A term that a topic is recognised by, as rows show it. */
export const TERM_FIELDS = [
  field('term', 'text', 'word or phrase that it is recognised by', { yields: true }),
  field('weight', 'score', 'how much it counts, 0..1, the strongest 1; none when ruled out', {
    nullable: true,
  }),
  field(
    'origin',
    'text',
    'label, parent, companion, vectors, collected, phrase, owner, excluded or namesake',
  ),
];

const FIELDS = [
  field('topic', 'text', 'path, segments separated by /', { yields: true }),
  field(
    'status',
    'word',
    'Requested, In Progress or Complete; null where the service does not tell',
    {
      nullable: true,
    },
  ),
  field('match', 'text', 'expanded, steered by terms of yours, or label alone', {
    values: ['expanded', 'steered', 'label'],
    nullable: true,
  }),
  field('include', 'list', 'terms of yours that belong to it', { reach: 'json', nullable: true }),
  field('exclude', 'list', 'terms of yours that rule items out', { reach: 'json', nullable: true }),
  rowsField('terms', 'what it is recognised by', TERM_FIELDS),
  field('topics', 'list', 'topics below it', { reach: 'json' }),
  field('narrower', 'list', 'concepts that expansion found below it', {
    reach: 'json',
    nullable: true,
  }),
];

const SHOWN_TERMS = 20;

/** The topic as the graph holds it; undefined if the service does not say. */
async function findVariant(client: Client, topic: TopicPath): Promise<TopicVariant | undefined> {
  const graph = await unlessLacking(() => client.graph.find(), undefined);
  if (graph === undefined) return undefined;
  return graph.topics.find(({ path }) => path.key === topic.key)?.variant ?? { kind: 'label' };
}

/** The concepts of a topic with their terms; undefined if the service describes them in another way, or not at all. */
async function findConcepts(topic: TopicPath, client: Client, { output }: Session) {
  try {
    return await client.dataGraph.find(topic);
  } catch (error) {
    const isForeign = error instanceof WinnowError && error.code === 'network' && error.cause;
    if (!isForeign && !lacksOwnSurface(error)) throw error;
    output.note('this service does not tell what a topic is recognised by');
    return undefined;
  }
}

/** The row of a term; one that rules items out has no weight. */
export function termRow({ text: term, weight, origin }: TermNote): Row {
  if (weight >= 0) return { term, weight, origin };
  return { term, origin: origin === 'owner' ? 'excluded' : origin };
}

/** The rows of terms. The owner's come first if the concept lacks them: they hold at once, and expansion adds them later. */
function rowsOf(terms: readonly TermNote[], variant: TopicVariant | undefined) {
  const { include, exclude } = ownerTermsOf(variant);
  const told = new Set(terms.map(({ text }) => text));
  const asked = include.filter((text) => !told.has(text));
  // What is ruled out may still be among the terms until the topic is expanded anew.
  const ruledOut = new Set(exclude.map((text) => text.toLowerCase()));
  return [
    ...asked.map((term) => ({ term, weight: 1, origin: 'owner' })),
    ...exclude.map((term) => ({ term, origin: 'excluded' })),
    ...terms
      .filter(({ weight, origin }) => weight > 0 || origin === 'namesake')
      .filter(({ text }) => !ruledOut.has(text.toLowerCase()))
      .map(termRow),
  ];
}

async function runShow({ topic }: { topic: TopicPath }, session: Session): Promise<number> {
  const client = await session.connect();
  const topics = await client.topics.list();
  const held = topics.find(({ key }) => key === topic.key);
  if (held === undefined) throw missingTopic(topic, topics);
  const concepts = await findConcepts(held, client, session);
  const concept = concepts?.find(({ path }) => path.key === held.key);
  const variant = await findVariant(client, held);
  const steered = variant?.kind === 'steered' ? variant : undefined;
  const none = variant === undefined ? undefined : [];
  const rows = rowsOf(concept?.terms ?? [], variant);
  const below = topics.filter((path) => path.key !== held.key && isWithin(path, held));
  const known = new Set(below.map(({ key }) => key));
  const found = concept?.narrower.filter(({ key }) => !known.has(key)) ?? [];
  const row = {
    topic: formatTopicPath(held),
    status: concept?.status,
    match: variant?.kind,
    include: steered?.include ?? none,
    exclude: steered?.exclude ?? none,
    topics: below.map(formatTopicPath),
    narrower: concepts === undefined ? undefined : found.map(topicLabel),
  };
  const { output } = session;
  const shown = output.isTable ? rows.slice(0, SHOWN_TERMS) : rows;
  await output.record(FIELDS, row, { terms: shown });
  if (rows.length > shown.length) output.note(`and ${rows.length - shown.length} weaker terms`);
  if (found.length > 0 && output.look.terminal) {
    output.note(`narrower: ${found.map(topicLabel).join(', ')}`);
  }
  return 0;
}

/** Adds `show`. */
export function registerShow(group: Command, attach: Attach): void {
  attach(
    group
      .command('show')
      .description('show what a topic is recognised by, and how far the work on it is')
      .argument('<topic>', 'path as topics list shows it'),
    {
      fields: FIELDS,
      json: 'record',
      examples: [
        ['What is "machine learning" recognised by?', 'winnow topics show "machine learning"'],
        ['Is the work on it done?', 'winnow topics show databases --json=status'],
        ['Terms of your own, for a script', 'winnow topics show rust --json=include,exclude'],
      ],
      read: ([topic]) => ({ topic: readTopicArgument(String(topic)) }),
      run: runShow,
    },
  );
}
