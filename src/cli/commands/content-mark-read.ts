/** `winnow content mark-read`: what was read elsewhere, or need not be, leaves lists of what is unread. */
import { type Command, Option } from 'commander';
import { WinnowError } from '../../model/errors.ts';
import { type Attach, textArguments } from '../command.ts';
import { readSourceArgument, readTopicArgument } from '../input/argument-values.ts';
import { readSince, SINCE, type Since } from '../input/duration.ts';
import { expandRanges } from '../input/item-numbers.ts';
import { readTypes, TYPES } from '../input/item-types.ts';
import { numberBetween } from '../input/option-values.ts';
import { ITEM_NAMES } from '../last-list.ts';
import type { MarkOptions } from '../mark-items.ts';
import { field } from '../output/field.ts';

const FIELDS = [
  field('url', 'text', 'address of the original', { yields: true, addresses: true }),
  field('title', 'text', 'title of the item', { yields: true }),
  field('result', 'word', 'what it is marked as: read or unread', { values: ['read', 'unread'] }),
];

/** The options that choose among all items, which mean nothing for items that are named. */
const FILTERS = ['topic', 'source', 'since', 'type', 'minScore'] as const;

function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Throws `usage` where it is not clear which items are meant. */
function checkMeant(items: readonly string[], flags: Readonly<Record<string, unknown>>): void {
  const hint = 'winnow content mark-read --help';
  if (flags['all'] === true) {
    if (items.length === 0) return;
    throw new WinnowError('usage', 'name items, or say --all; a topic follows --topic', { hint });
  }
  if (items.length === 0) throw new WinnowError('usage', 'say which items, or --all', { hint });
  const filter = FILTERS.find((name) => flags[name] !== undefined);
  if (filter === undefined) return;
  throw new WinnowError('usage', `${flagOf(filter)} chooses among all: it goes with --all`, {
    hint,
  });
}

function readMark(
  [words]: readonly unknown[],
  flags: Readonly<Record<string, unknown>>,
): MarkOptions {
  const items = expandRanges(textArguments(words));
  checkMeant(items, flags);
  const { topic, source, since, type, minScore, undo } = flags;
  return {
    items,
    read: undo !== true,
    choice: {
      ...(topic === undefined ? {} : { topic: readTopicArgument(String(topic)) }),
      minScore: minScore as number | undefined,
      types: readTypes(type),
    },
    source: source === undefined ? undefined : readSourceArgument(String(source)),
    since: since as Since | undefined,
  };
}

/** Adds `mark-read`. */
export function registerMarkRead(group: Command, attach: Attach): void {
  attach(
    group
      .command('mark-read')
      .description('mark items as read, so that --unread leaves them out; teaches nothing')
      .argument('[item...]', ITEM_NAMES)
      .option('--all', 'all that content lists, however many; the options below choose among them')
      .option('--topic <topic>', 'with --all: only items of this topic and those below it')
      .option('--source <name>', 'with --all: only items of this source')
      .addOption(
        new Option('--since <when>', `with --all: only items since then: ${SINCE}`).argParser(
          readSince,
        ),
      )
      .addOption(
        new Option('--type <type>', 'with --all: only items of this kind').choices(
          Object.keys(TYPES),
        ),
      )
      .addOption(
        new Option(
          '--min-score <score>',
          'with --all: only items that score this or more (default 0.6)',
        ).argParser(numberBetween(0, 1)),
      )
      .option(
        '--undo',
        'mark them as unread again; with --all, whatever content lists, whenever it was read',
      ),
    {
      fields: FIELDS,
      examples: [
        ['The third to the fifth are not for today', 'winnow content mark-read 3-5'],
        ['Catch up', 'winnow content mark-read --all'],
        ['With one topic alone', 'winnow content mark-read --all --topic databases'],
        ['The third was worth another look', 'winnow content mark-read 3 --undo'],
      ],
      read: readMark,
      run: async (options, session) =>
        (await import('../mark-items.ts')).markItems(options, FIELDS, session),
    },
  );
}
