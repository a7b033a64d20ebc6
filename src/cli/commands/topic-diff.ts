/** `winnow topics diff`: what became of topics between two points of their history. */
import { type Command, Option } from 'commander';
import { WinnowError } from '../../model/errors.ts';
import type { WrittenTopicChange } from '../../protocol/topic-changes.ts';
import type { Attach } from '../command.ts';
import { momentOf, readSince, SINCE, type Since } from '../input/duration.ts';
import { wholeBetween } from '../input/option-values.ts';
import { field, type Row } from '../output/field.ts';
import type { Session } from '../session.ts';
import { termChanges } from '../term-changes.ts';

const LAST_NUMBER = 999_999_999;
const MATCHES = ['expanded', 'steered', 'label'];
const NO_TERMS = { include: [], exclude: [] };

const FIELDS = [
  field('change', 'word', 'added, removed or changed', { values: ['added', 'removed', 'changed'] }),
  field('topic', 'text', 'path, segments separated by /', { yields: true }),
  field('match', 'text', 'how it is matched at the end; null when it is not there', {
    values: MATCHES,
    nullable: true,
  }),
  field('terms', 'list', 'terms asked for (+), ruled out (-) and taken back (~)'),
  field('before', 'score', 'its weight at the start: what clicks made of a score of 0.50', {
    heading: 'weight before',
    nullable: true,
  }),
  field('after', 'score', 'its weight at the end; null when it is not there', {
    heading: 'weight',
    nullable: true,
  }),
  field('matchBefore', 'text', 'how it was matched at the start', {
    values: MATCHES,
    nullable: true,
    reach: 'json',
  }),
];

interface DiffOptions {
  readonly from?: number;
  readonly to?: number;
  readonly since?: Since;
}

function row({ topic, from, to }: WrittenTopicChange): Row {
  return {
    change: from === null ? 'added' : to === null ? 'removed' : 'changed',
    topic,
    match: to?.match ?? null,
    terms: to === null ? [] : termChanges(from ?? NO_TERMS, to),
    before: from?.weight ?? null,
    after: to?.weight ?? null,
    matchBefore: from?.match ?? null,
  };
}

async function runDiff({ since, ...points }: DiffOptions, session: Session): Promise<number> {
  const client = await session.connect();
  const start = since && { since: momentOf(since, session.environment.clock()) };
  const changes = await client.topics.diff({ ...points, ...start });
  await session.output.list(FIELDS, changes.map(row));
  if (changes.length === 0) session.output.note('no topic changed between these points');
  return 0;
}

/** Throws `usage` for two beginnings. */
function readOptions(from: unknown, to: unknown, since: unknown): DiffOptions {
  if (from !== undefined && since !== undefined) {
    throw new WinnowError('usage', 'either a change or --since says where to start, not both', {
      hint: 'winnow topics diff --since 2d',
    });
  }
  return {
    ...(from === undefined ? {} : { from: from as number }),
    ...(to === undefined ? {} : { to: to as number }),
    ...(since === undefined ? {} : { since: since as Since }),
  };
}

/** Adds `diff`. */
export function registerDiff(group: Command, attach: Attach): void {
  const number = wholeBetween(0, LAST_NUMBER);
  attach(
    group
      .command('diff')
      .description('show what changed in topics between two changes, or since a time')
      .argument(
        '[from]',
        'start after this change of topics log; 0, before the first, by default',
        number,
      )
      .argument('[to]', 'end with this change; the newest by default', number)
      .addOption(new Option('--since <when>', `where to start: ${SINCE}`).argParser(readSince)),
    {
      fields: FIELDS,
      examples: [
        ['What changed in the last two days?', 'winnow topics diff --since 2d'],
        ['What became of topics after change 12, up to change 20?', 'winnow topics diff 12 20'],
      ],
      read: ([from, to], { since }) => readOptions(from, to, since),
      run: runDiff,
    },
  );
}
