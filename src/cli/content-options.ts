/** The options of `winnow content`: how they are declared, what they say, and which of them do not go together. */
import { type Command, Option } from 'commander';
import type { ContentChoice } from '../client/content.ts';
import { ALLOW_CHANGES, readOnlyRefusal } from '../client/read-only.ts';
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import { SECOND_MS } from '../model/time-units.ts';
import { shellWord } from '../protocol/shell-word.ts';
import {
  readSourceArgument,
  readTopicArgument,
  type SourceArgument,
} from './input/argument-values.ts';
import { DURATION, durationOf, readSince, SINCE, type Since } from './input/duration.ts';
import { readTypes, TYPES } from './input/item-types.ts';
import { requireOneForm } from './input/one-form.ts';
import { numberBetween, wholeBetween } from './input/option-values.ts';
import type { Session } from './session.ts';

export interface ContentOptions {
  readonly choice: Omit<ContentChoice, 'since' | 'source'>;
  readonly source: SourceArgument | undefined;
  /** Whether the list has our default length, since none was asked for. */
  readonly limited: boolean;
  readonly since?: Since;
  /** The options that leave items out, those about scores excepted, as they are typed. */
  readonly filters: readonly string[];
  /** How often to look, and how many items the first list has at most. */
  readonly watched?: { readonly everyMs: number; readonly first: number | undefined };
  readonly refresh: boolean;
  readonly rss: boolean;
}

function readSource(value: unknown): SourceArgument | undefined {
  return typeof value === 'string' ? readSourceArgument(value) : undefined;
}

function writeFilters(flags: Readonly<Record<string, unknown>>): readonly string[] {
  const since = flags['since'] as Since | undefined;
  const named = { source: flags['source'], type: flags['type'], since: since?.text };
  const written = Object.entries(named).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name} ${shellWord(String(value))}`],
  );
  return flags['unread'] === true ? [...written, '--unread'] : written;
}

/** How often to look, as help and refusals say it. */
const EVERY = `${DURATION}, at least 1s`;
const EVERY_SECONDS = 30;

/** How to watch, where that is wanted. Throws `usage` for `--every` without `--watch`. */
function readWatched(
  flags: Readonly<Record<string, unknown>>,
  first: number | undefined,
): Pick<ContentOptions, 'watched'> {
  const every = flags['every'] as number | undefined;
  const everyMs = every ?? EVERY_SECONDS * SECOND_MS;
  if (flags['watch'] === true) return { watched: { everyMs, first } };
  if (every === undefined) return {};
  throw new WinnowError('usage', '--every is how often --watch looks: it goes with --watch', {
    hint: 'winnow content --help',
  });
}

/** Adds the argument and options of the list itself. */
export function addOptions(command: Command): void {
  const score = numberBetween(0, 1);
  const { leastKept } = LIMITS.content;
  command
    .argument('[topic]', 'only items of this topic and those below it; "a;b": of either')
    .addOption(
      new Option(
        '--min-score <score>',
        `only items that score this or more (default 0.6; 0 for all that are kept, from ${leastKept}); not with --max-score`,
      )
        .argParser(score)
        .conflicts('maxScore'),
    )
    .addOption(
      new Option(
        '--max-score <score>',
        'only items that score this or less; not with --min-score',
      ).argParser(score),
    )
    .addOption(
      new Option(
        '-n, --limit <count>',
        `at most so many items (default ${LIMITS.content.shownCount}); with --watch in the first list, and new ones whatever their rank`,
      ).argParser(wholeBetween(1, LIMITS.content.maxCount)),
    )
    .option(
      '--source <name>',
      'only items of this source: blogs, News, user/blogs, service/News; without it of the default source',
    )
    .option('--refresh', 'fetch the feeds first')
    .addOption(new Option('--since <when>', `only items since then: ${SINCE}`).argParser(readSince))
    .option(
      '--unread',
      'only items that you have not read: opened or shown here, taught with, or marked as read',
    )
    .option('--explain', 'add a column with the main reasons for each score')
    .addOption(new Option('--type <type>', 'only items of this kind').choices(Object.keys(TYPES)))
    .option('--watch', 'stay, and show new items as they come; Ctrl-C ends it')
    .addOption(
      new Option(
        '--every <duration>',
        `how often --watch looks: ${EVERY} (default ${EVERY_SECONDS}s)`,
      ).argParser(durationOf(SECOND_MS, EVERY)),
    )
    .addOption(new Option('--rss', 'write RSS 2.0').conflicts('watch'))
    .option(
      '--originals',
      'with --rss: link to the originals, not through a service; teaches nothing, and holds no secret',
    );
}

/** What the argument and options say. Throws `invalid`, `usage`. */
export function readOptions(
  [topic]: readonly unknown[],
  flags: Readonly<Record<string, unknown>>,
): ContentOptions {
  const limit = flags['limit'] as number | undefined;
  return {
    limited: limit === undefined,
    choice: {
      topic: typeof topic === 'string' ? readTopicArgument(topic) : undefined,
      minScore: flags['minScore'] as number | undefined,
      maxScore: flags['maxScore'] as number | undefined,
      // What is watched for may rank anywhere.
      limit: flags['watch'] === true ? undefined : (limit ?? LIMITS.content.shownCount),
      types: readTypes(flags['type']),
      ...(flags['unread'] === true ? { unread: true } : {}),
      ...(flags['explain'] === true ? { explain: true } : {}),
      ...(flags['originals'] === true ? { originals: true } : {}),
    },
    source: readSource(flags['source']),
    ...(flags['since'] === undefined ? {} : { since: flags['since'] as Since }),
    filters: writeFilters(flags),
    ...readWatched(flags, limit),
    refresh: flags['refresh'] === true,
    rss: flags['rss'] === true,
  };
}

/** Refuses options that do not go together, such as two forms at once, or may not be used. Throws `usage`, `forbidden`. */
export function checkOptions(
  { rss, watched, choice, refresh }: ContentOptions,
  { options, settings }: Session,
): void {
  if (refresh && settings.readOnly) {
    // Of all the options that were typed it is the one that changes something.
    throw readOnlyRefusal('winnow content --refresh', `leave --refresh out, or ${ALLOW_CHANGES}`);
  }
  if (rss) requireOneForm('--rss', options);
  const { json, ndjson } = options;
  if (watched !== undefined && json !== undefined && !ndjson) {
    throw new WinnowError('usage', '--watch goes on, so it cannot write one JSON array', {
      hint: `winnow content --watch ${json === '' ? '' : `--json=${json.replaceAll(' ', '')} `}--ndjson`,
    });
  }
  if (choice.originals === true && !rss) {
    throw new WinnowError('usage', '--originals is about the links of --rss', {
      hint: 'originals alone are listed by: winnow content --json=title,url',
    });
  }
}
