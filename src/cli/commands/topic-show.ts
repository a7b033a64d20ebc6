/** `winnow topics show`: one topic with the concepts below it and the terms they are made of. */
import type { Command } from 'commander';
import type { Client } from '../../client/create-client.ts';
import { WinnowError } from '../../model/errors.ts';
import { formatTopicPath, type TopicPath, topicLabel } from '../../model/topic-path.ts';
import type { DataReading } from '../../protocol/data-graph.ts';
import type { Attach } from '../command.ts';
import { field, rowsField } from '../output/field.ts';
import type { Session } from '../session.ts';
import { typedTopic } from '../typed.ts';

const TOPIC = field('topic', 'text', 'path, segments separated by /', { yields: true });
const STATUS = field('status', 'word', 'Requested, In Progress or Complete');

const CONCEPT_FIELDS = [
  TOPIC,
  field('kind', 'text', 'topic: in the graph; found: by expansion, add it to follow it', {
    values: ['topic', 'found'],
  }),
  field('terms', 'list', 'what it is recognised by, weightiest first', { yields: true }),
  field('narrower', 'list', 'labels of the concepts one step below it', { reach: 'json' }),
];

const FIELDS = [TOPIC, STATUS, rowsField('concepts', 'the concepts in it', CONCEPT_FIELDS)];

const SHOWN_TERMS = 8;

/** Terms by topic key; none where the service does not tell them. */
async function findTerms(client: Client, topic: TopicPath): Promise<Map<string, DataReading>> {
  try {
    const concepts = await client.dataGraph.find(topic);
    return new Map(concepts.map((concept) => [concept.path.key, concept]));
  } catch (error) {
    const codes = ['missing', 'method', 'unsupported'];
    if (error instanceof WinnowError && codes.includes(error.code)) return new Map();
    throw error;
  }
}

async function runShow({ topic }: { topic: TopicPath }, session: Session): Promise<number> {
  const client = await session.connect();
  // The data service stores what it is asked for; a typo must not become a topic.
  const held = new Set((await client.topics.list()).map(({ key }) => key));
  if (!held.has(topic.key)) {
    throw new WinnowError('missing', `there is no topic "${formatTopicPath(topic)}"`, {
      hint: 'see them with: winnow topics list',
    });
  }
  const { concepts, status } = await client.dataTopics.find(topic, { limit: 1 });
  const terms = await findTerms(client, topic);
  const rows = concepts
    .toSorted((a, b) => (a.path.key < b.path.key ? -1 : 1))
    .map(({ path, narrower }) => ({
      topic: formatTopicPath(path),
      kind: held.has(path.key) ? 'topic' : 'found',
      terms:
        terms
          .get(path.key)
          ?.terms.slice(0, SHOWN_TERMS)
          .map(({ text }) => text) ?? [],
      narrower: narrower.map(topicLabel),
    }));
  const row = { topic: formatTopicPath(topic), status };
  await session.output.record(FIELDS, row, rows);
  return 0;
}

/** Adds `show`. */
export function registerShow(group: Command, attach: Attach): void {
  attach(
    group
      .command('show')
      .description('show the concepts and terms of a topic, and how far the work on it is')
      .argument('<topic>', 'path as topics list shows it'),
    {
      fields: FIELDS,
      json: 'record',
      examples: [
        ['What is "machine learning" recognised by?', 'winnow topics show "machine learning"'],
        ['Is the work on it done?', 'winnow topics show databases --json=status'],
      ],
      read: ([topic]) => ({ topic: typedTopic(String(topic)) }),
      run: runShow,
    },
  );
}
