/** `winnow content`: the reading list. It reads, and never changes the graph. */
import { type Command, Option } from 'commander';
import type { ContentChoice } from '../../client/content.ts';
import type { Client } from '../../client/create-client.ts';
import { lacksWorkSurface } from '../../client/work.ts';
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import { SECOND_MS } from '../../model/time-units.ts';
import type { ContentEntry } from '../../protocol/content-entry.ts';
import { shellWord } from '../../protocol/shell-word.ts';
import { readSourceArgument, readTopicArgument, type SourceArgument } from '../argument-values.ts';
import { awaitWork, tellFailures } from '../await-work.ts';
import type { Attach } from '../command.ts';
import { nameAbsent, tellCut, tellShort } from '../content-notes.ts';
import { DURATION, durationOf, momentOf, readSince, SINCE, type Since } from '../duration.ts';
import { fullSourceName } from '../find-source.ts';
import { readTypes, TYPES } from '../item-types.ts';
import { keepList } from '../last-list.ts';
import { tellLinks } from '../link-notes.ts';
import { numberBetween, wholeBetween } from '../option-values.ts';
import { type Field, toldFields } from '../output/field.ts';
import { checkForms } from '../output/output.ts';
import type { Session } from '../session.ts';
import { watch } from '../watch.ts';
import { registerMarkRead } from './content-mark-read.ts';
import { registerOpen } from './content-open.ts';
import { registerRemove } from './content-remove.ts';
import { CONTENT_FIELDS, contentRow, EXPLAINED_FIELDS } from './content-row.ts';
import { registerShow } from './content-show.ts';

interface ContentOptions {
  readonly choice: Omit<ContentChoice, 'since' | 'source'>;
  readonly source: SourceArgument | undefined;
  /** Whether the length of the list is ours to choose. */
  readonly limited: boolean;
  readonly since?: Since;
  /** The options besides scores that leave items out, as they are typed. */
  readonly filters: readonly string[];
  /** How often to look, and how many items the first list has at most. */
  readonly watched?: { readonly everyMs: number; readonly first: number | undefined };
  readonly refresh: boolean;
  readonly rss: boolean;
}

async function refreshFirst(client: Client, session: Session, source?: string): Promise<void> {
  try {
    await client.work.refresh(source);
  } catch (error) {
    if (!lacksWorkSurface(error)) throw error;
    session.output.note('this service refreshes feeds by itself; showing what it has');
    return;
  }
  const work = await awaitWork(session, client, source);
  if (work !== undefined) await tellFailures(session, await client.work.feeds(source));
}

/** Shows a list, and keeps what its numbers stand for. */
async function show(
  items: readonly ContentEntry[],
  session: Session,
  fields: readonly Field[],
): Promise<void> {
  const { output } = session;
  await output.list(fields, items.map(contentRow));
  if (!output.isTable || items.length === 0) return;
  const listed = items.map(({ title, url, learnUrl }) => ({ title, url, link: learnUrl }));
  await keepList(session, listed);
}

async function runContent(options: ContentOptions, session: Session): Promise<number> {
  const { refresh, rss, since, watched } = options;
  const watching = watched !== undefined;
  checkForms(session.options, { rss, watching });
  if (options.choice.originals === true && !rss) {
    throw new WinnowError('usage', '--originals is about the links of --rss', {
      hint: 'originals alone are listed by: winnow content --json=title,url',
    });
  }
  const client = await session.connect({
    background: watching || (refresh && session.options.wait),
  });
  const source = await fullSourceName(options.source, client);
  if (refresh) await refreshFirst(client, session, source);
  const choose = (): ContentChoice => ({
    ...options.choice,
    source,
    since: since === undefined ? undefined : momentOf(since, session.environment.clock()),
  });
  if (rss) {
    const document = await client.content.rss(choose());
    await session.output.document(document.replace(/\n?$/u, '\n'));
    if (options.choice.originals !== true) await tellLinks(options, session);
    return 0;
  }
  const fields = options.choice.explain === true ? EXPLAINED_FIELDS : CONTENT_FIELDS;
  const names = toldFields(CONTENT_FIELDS).map(({ name }) => name);
  const find = () =>
    client.content.list(choose()).catch(async (thrown: unknown) => {
      const { json } = session.options;
      throw await nameAbsent(thrown, client, { choice: choose(), fields: names, json });
    });
  if (watching) {
    await watch(session, watched, async () => (await find()).items, {
      show: (items) => show(items, session, fields),
      add: (items) => session.output.list(fields, items.map(contentRow)),
    });
    return 0;
  }
  const answer = await find();
  await show(answer.items, session, fields);
  if (session.options.quiet) return 0;
  const asked = { choice: choose(), filters: options.filters };
  if (options.limited) tellCut(answer.items.length, asked, session);
  await tellShort(asked, answer, client, session);
  return 0;
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

/** How to watch, where that is wanted. Throws `usage` for how often to look where nothing is watched. */
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

function addOptions(command: Command): void {
  const score = numberBetween(0, 1);
  command
    .argument('[topic]', 'only items of this topic and those below it')
    .addOption(
      new Option('--min-score <score>', 'only items that score this or more (default 0.6)')
        .argParser(score)
        .conflicts('maxScore'),
    )
    .addOption(
      new Option('--max-score <score>', 'only items that score this or less').argParser(score),
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

function readOptions(
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

/** Adds the arguments and options of `content`, and its commands about single items. */
export function register(command: Command, attach: Attach): void {
  addOptions(command);
  registerShow(command, attach);
  registerOpen(command, attach);
  registerMarkRead(command, attach);
  registerRemove(command, attach);
  attach(command, {
    fields: CONTENT_FIELDS,
    examples: [
      ['The best ten about a topic', 'winnow content "machine learning" --limit 10'],
      ['Titles and addresses for a script', 'winnow content --json title,url,score'],
      ['Videos of the last two days', 'winnow content --since 2d --type video'],
      ['What you have not read yet, and why it is there', 'winnow content --unread --explain'],
      ['New items as they come', 'winnow content --watch'],
      ['Feed a reader', 'winnow content --refresh --rss > winnow.xml'],
      ['A list to hand on', 'winnow content --rss --originals > winnow.xml'],
    ],
    read: readOptions,
    run: runContent,
  });
}
