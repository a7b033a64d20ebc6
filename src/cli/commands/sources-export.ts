/**
 * `winnow sources export`: a source as OPML 2.0, which `sources import` reads back to the same thing, and other readers as the feeds
 * that are read.
 */
import type { Command } from 'commander';
import type { Client } from '../../client/create-client.ts';
import { lacksOwnSurface } from '../../client/own-surface.ts';
import type { OpmlEntry } from '../../protocol/lists/opml-document.ts';
import { writeOwnSource } from '../../protocol/source-name.ts';
import type { Attach } from '../command.ts';
import { findOwnSource, presumedName } from '../find-source.ts';
import { readOwnSource } from '../input/argument-values.ts';
import { cleanXml } from '../output/clean.ts';
import { field, type Row } from '../output/field.ts';
import { tellPasswords } from '../output/passwords.ts';
import type { Session } from '../session.ts';
import { findSourceSettings } from '../source-settings.ts';

const FIELDS = [
  field(
    'url',
    'text',
    'address of the feed, or of a page that leads to it; null for a service source',
    {
      reach: 'json',
      nullable: true,
    },
  ),
  field(
    'htmlUrl',
    'text',
    'address of its site: the page that led to it, else as its feed tells it, else as the list that named it',
    {
      reach: 'json',
      nullable: true,
    },
  ),
  field('pollUrl', 'text', 'where the feed is that such a page led to; xmlUrl in OPML', {
    reach: 'json',
    nullable: true,
  }),
  field('reference', 'text', 'the service source referred to', { reach: 'json', nullable: true }),
  field('title', 'text', 'title it was given', { reach: 'json', nullable: true }),
  field('group', 'text', 'group it stands in', { reach: 'json', nullable: true }),
  field('time', 'text', 'only content of this period', {
    reach: 'json',
    nullable: true,
    values: ['24hours', '1week', '1month'],
  }),
];

function entryRow({ url, htmlUrl, pollUrl, reference, title, group, time }: OpmlEntry): Row {
  return { url, htmlUrl, pollUrl, reference, title, group, time };
}

async function findOpml(client: Client, name: string, session: Session): Promise<string> {
  const view = await findOwnSource(client, name);
  try {
    return await client.subscriptions.exportOpml(writeOwnSource(name));
  } catch (error) {
    if (!lacksOwnSurface(error)) throw error;
    const { writeOpml } = await import('../../protocol/opml.ts');
    session.output.note(
      'this service does not tell titles and groups; addresses alone are written',
    );
    return writeOpml(view);
  }
}

/** Says that OPML does not hold the settings of the source, and which command gives them to a copy. */
async function tellSettings(name: string, session: Session): Promise<void> {
  const all = await findSourceSettings(session);
  const settings = all.get(writeOwnSource(name));
  const options = [
    settings?.fullText ? ' --full-text' : '',
    settings?.keepItems ? ` --keep ${settings.keepItems}` : '',
    settings?.keepDays ? ` --keep-for ${settings.keepDays}d` : '',
  ].join('');
  if (options === '') return;
  session.output.note('OPML does not hold what the source wants of its feeds');
  session.output.note(`  hint: give it to a copy with: winnow sources set <name>${options}`);
}

async function runExport(options: { name: string | undefined }, session: Session): Promise<number> {
  const { output } = session;
  const client = await session.connect();
  const name = options.name ?? (await presumedName(client, 'export'));
  const opml = await findOpml(client, name, session);
  if (!output.machine) {
    await output.document(cleanXml(opml));
    tellPasswords(opml, output);
    await tellSettings(name, session);
    return 0;
  }
  const { readOpml } = await import('../../protocol/lists/read-opml.ts');
  await output.list(FIELDS, readOpml(opml).entries.map(entryRow));
  return 0;
}

/** Adds `sources export`. */
export function registerExport(group: Command, attach: Attach): void {
  attach(
    group
      .command('export')
      .description('write a source as OPML 2.0')
      .argument('[name]', 'a source of your own (default: the default source)'),
    {
      fields: FIELDS,
      examples: [
        ['Take your subscriptions elsewhere', 'winnow sources export > subscriptions.opml'],
        ['Copy a source', 'winnow sources export blogs | winnow sources import - --name copy'],
      ],
      read: ([name]) => ({ name: typeof name === 'string' ? readOwnSource(name) : undefined }),
      run: runExport,
    },
  );
}
