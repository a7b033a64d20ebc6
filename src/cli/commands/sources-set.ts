/** `winnow sources set`: what a source wants of its feeds – whole articles, and how much is kept of each. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { readDuration } from '../../model/duration.ts';
import { LIMITS } from '../../model/limits.ts';
import { DAY_MS } from '../../model/time-units.ts';
import { writeOwnSource } from '../../protocol/source-name.ts';
import type { SourceSettingsChange, SourceSettingsView } from '../../protocol/source-settings.ts';
import { awaitWork } from '../await-work.ts';
import type { Attach } from '../command.ts';
import { findOwnSource } from '../find-source.ts';
import { readOwnSource } from '../input/argument-values.ts';
import { field } from '../output/field.ts';
import type { Session } from '../session.ts';
import {
  changeSourceSettings,
  findSourceSettings,
  noSettings,
  RETENTION_NOTE,
  SETTING_FIELDS,
  settingsRow,
} from '../source-settings.ts';

const DEFAULT = 'default';
const { itemsPerFeed, ageMs } = LIMITS.retention;
const KEPT_DAYS = ageMs / DAY_MS;
const KEPT_BY_ITSELF = `by itself Winnow keeps ${itemsPerFeed} items of a feed and those that your topics list, for ${KEPT_DAYS} days, and all that the feed still lists`;

const SET_FIELDS = [
  field('name', 'text', 'name of the source', { yields: true }),
  ...SETTING_FIELDS.map((setting) => ({ ...setting, reach: 'terminal' as const })),
];

interface SetOptions {
  readonly name: string;
  readonly settings: Omit<SourceSettingsChange, 'source'>;
}

/** Says what is kept of feeds where the source wants nothing else. */
function tellKept({ keepItems, keepDays }: SourceSettingsView, { output }: Session): void {
  if (keepItems == null && keepDays == null) output.note(KEPT_BY_ITSELF);
}

async function showSettings(name: string, session: Session): Promise<number> {
  await findOwnSource(await session.connect(), name);
  const wanted = (await findSourceSettings(session)).get(writeOwnSource(name));
  if (wanted === undefined) throw noSettings();
  await session.output.list(SET_FIELDS, [{ name, ...settingsRow(wanted) }]);
  tellKept(wanted, session);
  return 0;
}

async function runSet({ name, settings }: SetOptions, session: Session): Promise<number> {
  if (Object.keys(settings).length === 0) return showSettings(name, session);
  const client = await session.connect({ background: session.options.wait });
  // A missing source must not look like a missing surface.
  await findOwnSource(client, name);
  const source = writeOwnSource(name);
  const wanted = await changeSourceSettings(client, { source, ...settings });
  if (settings.fullText === true) await awaitWork(session, client, { source });
  await session.output.report(SET_FIELDS, [{ name, ...settingsRow(wanted) }]);
  tellKept(wanted, session);
  if (settings.keepItems != null || settings.keepDays != null) {
    session.output.note(RETENTION_NOTE);
  }
  if (settings.fullText === false) {
    session.output.note(
      'items whose articles were read stay as they are until their feed changes them',
    );
  }
  return 0;
}

/** A number, or the word that takes it back. */
type Kept = number | typeof DEFAULT;

/** How many, as help and refusals say it. */
const KEEP = `a whole number from 1 to ${LIMITS.retention.mostItems}, or ${DEFAULT}`;

function keptCount(text: string): Kept {
  if (text === DEFAULT) return DEFAULT;
  const count = /^\d{1,9}$/u.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= LIMITS.retention.mostItems) return count;
  throw new InvalidArgumentError(`Allowed: ${KEEP}.`);
}

/** How long, as help and refusals say it. */
const KEEP_FOR = `whole days, weeks or years up to ${LIMITS.retention.mostDays}d, such as 90d or 12w, or ${DEFAULT}`;

function keptDays(text: string): Kept {
  if (text === DEFAULT) return DEFAULT;
  const days = (readDuration(text) ?? 0) / DAY_MS;
  if (Number.isInteger(days) && days >= 1 && days <= LIMITS.retention.mostDays) return days;
  throw new InvalidArgumentError(`Allowed: ${KEEP_FOR}.`);
}

function readSettings(flags: Readonly<Record<string, unknown>>): SetOptions['settings'] {
  const { fullText, keep, keepFor } = flags as {
    readonly fullText?: boolean;
    readonly keep?: Kept;
    readonly keepFor?: Kept;
  };
  return {
    ...(fullText === undefined ? {} : { fullText }),
    ...(keep === undefined ? {} : { keepItems: keep === DEFAULT ? null : keep }),
    ...(keepFor === undefined ? {} : { keepDays: keepFor === DEFAULT ? null : keepFor }),
  };
}

/** Adds `sources set`. */
export function registerSet(group: Command, attach: Attach): void {
  attach(
    group
      .command('set')
      .description('set full text and retention of a source; without options, show them')
      .argument('<name>', 'a source of your own')
      .option('--full-text', 'score short items on the article they link to')
      .option('--no-full-text', "score new items on the feed's own text")
      .addOption(
        new Option(
          '--keep <count>',
          `keep so many items of each feed: ${KEEP} (${itemsPerFeed}, and what topics or the feed list)`,
        ).argParser(keptCount),
      )
      .addOption(
        new Option(
          '--keep-for <duration>',
          `keep items so long: ${KEEP_FOR} (${KEPT_DAYS}d, and what a feed still lists)`,
        ).argParser(keptDays),
      ),
    {
      fields: SET_FIELDS,
      examples: [
        ['Feeds of excerpts: read the articles', 'winnow sources set blogs --full-text'],
        [
          'Keep 200 items a feed, at most 90 days',
          'winnow sources set blogs --keep 200 --keep-for 90d',
        ],
      ],
      read: ([name], flags) => ({
        name: readOwnSource(String(name)),
        settings: readSettings(flags),
      }),
      run: runSet,
    },
  );
}
