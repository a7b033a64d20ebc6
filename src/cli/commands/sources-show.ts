/** `winnow sources show`: one source, what it holds and how its feeds fare. */
import type { Command } from 'commander';
import { lacksOwnSurface } from '../../client/own-surface.ts';
import { isHealthy, type OutcomeKind } from '../../model/outcome.ts';
import type { SourceEntry } from '../../model/source.ts';
import { lastWord } from '../../protocol/shell-word.ts';
import { entryName } from '../../protocol/source-entry.ts';
import { writeMemberOf, writeSourceId } from '../../protocol/source-name.ts';
import type { FeedHealth } from '../../protocol/work.ts';
import type { Attach } from '../command.ts';
import { feedFields, feedRow, readElsewhere, withTitles } from '../feed-row.ts';
import { findOwnSource, findSource, presumedName } from '../find-source.ts';
import { readSourceArgument, type SourceArgument } from '../input/argument-values.ts';
import { keepFeeds } from '../last-feeds.ts';
import { hintAtChange } from '../notes/change-hint.ts';
import { relativeAge } from '../output/age.ts';
import { type Field, field, type Row, rowsField } from '../output/field.ts';
import type { Session } from '../session.ts';
import { findSourceSettings, SETTING_FIELDS, settingsRow } from '../source-settings.ts';

const ENTRY_FIELDS = [
  field('n', 'count', 'what sources drop takes on the same terminal', {
    reach: 'screen',
    heading: '#',
  }),
  // Of a service source, and of what it refers to, nothing more is known than the address.
  ...feedFields().map((one) => (one.name === 'url' ? one : { ...one, nullable: true })),
  field('time', 'text', 'only content of this period: 24hours, 1week or 1month', {
    reach: 'json',
    nullable: true,
    values: ['24hours', '1week', '1month'],
  }),
  field('reference', 'text', 'the service source referred to', { reach: 'json', nullable: true }),
];

const SOURCE_FIELDS = [
  field('name', 'text', 'name of the source'),
  field('scope', 'text', 'user or service', { values: ['user', 'service'] }),
  field('default', 'flag', 'used where no source is named', { reach: 'json' }),
  field('description', 'text', 'what it is, service sources only', { nullable: true }),
  field('type', 'text', 'General or Specific, service sources only', {
    reach: 'json',
    nullable: true,
  }),
  field('source', 'text', 'what --source takes', { reach: 'json' }),
  field('id', 'text', 'address of the source on the v1 surface', { reach: 'json' }),
  ...SETTING_FIELDS.map((setting) => ({ ...setting, reach: 'terminal' as const })),
];

/** The fields of a source, with these fields for its contents. */
function fieldsFor(contents: readonly Field[]): readonly Field[] {
  const about = 'what it holds, each with the state of its feed';
  return [...SOURCE_FIELDS, rowsField('contents', about, contents)];
}

interface Seen {
  readonly entry: SourceEntry;
  readonly n: number;
  readonly isSeen: boolean;
  readonly now: number;
}

/**
 * How old the newest item of a feed is that was read: a person learns more of that than of the bytes that came. Undefined of any
 * other feed.
 */
function newestSentence({ outcome, latestItemAt }: FeedHealth, now: number): string | undefined {
  if (outcome == null || !isHealthy(outcome as OutcomeKind)) return undefined;
  const age = latestItemAt == null ? '' : relativeAge(latestItemAt, now);
  if (age === '') return 'no item so far';
  return age.startsWith('in ') ? 'newest item dated ahead' : `newest item ${age} old`;
}

/** What a person reads of a feed that is well: the same, and where it is read. Undefined of any other feed. */
function wellSentence(feed: FeedHealth, now: number): string | undefined {
  const newest = newestSentence(feed, now);
  const elsewhere = readElsewhere(feed);
  if (newest === undefined || elsewhere === undefined) return newest;
  return `${newest}; read at ${elsewhere}`;
}

/**
 * The row of an entry. On a terminal (`isSeen`) its title is the one that a list gave, as in `sources check`, and its detail says
 * of a feed that is well how old its newest item is, and where it is read if that is another address.
 */
function entryRow({ entry, n, isSeen, now }: Seen, feed: FeedHealth | undefined): Row {
  const url = entryName(entry);
  const detail = (isSeen && feed && wellSentence(feed, now)) || feed?.detail;
  return {
    n,
    ...(feed === undefined ? { url } : { ...feedRow(feed), url, detail }),
    title: isSeen ? feed?.givenTitle || feed?.title : feed?.title,
    time: entry.time,
    reference: entry.reference,
  };
}

interface ShowOptions {
  /** The default where undefined. */
  readonly typed: SourceArgument | undefined;
}

async function runShow({ typed }: ShowOptions, session: Session): Promise<number> {
  const client = await session.connect();
  const view =
    typed === undefined
      ? await findOwnSource(client, await presumedName(client, 'show'))
      : await findSource(client, typed);
  const { scope } = view;
  const memberOf = writeMemberOf(view);
  let feeds: readonly FeedHealth[] = [];
  try {
    if (scope === 'user') feeds = await client.work.feeds(memberOf);
  } catch (error) {
    if (!lacksOwnSurface(error)) throw error;
    session.output.note('this service does not say how its feeds fare');
  }
  const byUrl = new Map(feeds.map((feed) => [feed.url, feed]));
  const isSeen = session.output.isTable;
  const now = session.environment.clock();
  const rows = view.entries.map((entry, at) =>
    entryRow({ entry, n: at + 1, isSeen, now }, byUrl.get(entry.url ?? '')),
  );
  const row: Row = {
    name: view.name,
    scope,
    default: view.isDefault,
    description: view.description || undefined,
    type: view.type,
    source: memberOf,
    id: writeSourceId(view),
    ...settingsRow(
      scope === 'user' ? (await findSourceSettings(session)).get(memberOf) : undefined,
    ),
  };
  const fields = fieldsFor(withTitles(ENTRY_FIELDS, session.output));
  await session.output.record(fields, row, { contents: rows });
  if (isSeen && rows.length > 0) await keepFeeds(session, memberOf, view.entries.map(entryName));
  if (scope === 'user' && rows.length === 0) {
    session.output.note('nothing is in it yet');
    hintAtChange(session, `winnow sources add${lastWord(view.name)} <address>`);
  }
  return 0;
}

/** Adds `sources show`. */
export function registerShow(group: Command, attach: Attach): void {
  attach(
    group
      .command('show')
      .description('show one source: its contents and the state of its feeds')
      .argument(
        '[source]',
        'one of your own, or of the service: blogs, service/News (default: the default source)',
      ),
    {
      fields: fieldsFor(ENTRY_FIELDS),
      json: 'record',
      examples: [
        ['See which feeds fail, and why', 'winnow sources show blogs'],
        ['What a service source is', 'winnow sources show service/News --json'],
      ],
      read: ([name]) => ({
        typed: typeof name === 'string' ? readSourceArgument(name) : undefined,
      }),
      run: runShow,
    },
  );
}
