/** `winnow content`: the reading list. It reads, and never changes the graph. */
import type { Command } from 'commander';
import type { ContentAnswer, ContentChoice } from '../../client/content.ts';
import type { Client } from '../../client/create-client.ts';
import { lacksOwnSurface } from '../../client/own-surface.ts';
import type { ContentEntry } from '../../protocol/content-entry.ts';
import { awaitWork } from '../await-work.ts';
import type { Attach } from '../command.ts';
import { addOptions, type ContentOptions, checkOptions, readOptions } from '../content-options.ts';
import { CONTENT_FIELDS, contentRow, EXPLAINED_FIELDS } from '../content-row.ts';
import { tellFailures } from '../feed-health.ts';
import { fullSourceName } from '../find-source.ts';
import { momentOf } from '../input/duration.ts';
import { keepList } from '../last-list.ts';
import { explainMissing, tellAbsent, tellCut, tellShort } from '../notes/content-notes.ts';
import { tellLinks } from '../notes/link-notes.ts';
import { tellSearches } from '../notes/search-notes.ts';
import { type Field, toldFields } from '../output/field.ts';
import type { Session } from '../session.ts';
import { watch } from '../watch.ts';
import { registerMarkRead } from './content-mark-read.ts';
import { registerOpen } from './content-open.ts';
import { registerRemove } from './content-remove.ts';
import { registerShow } from './content-show.ts';

async function refreshFirst(client: Client, session: Session, source?: string): Promise<void> {
  try {
    tellSearches((await client.work.refresh(source)).searchesAt, session, source);
  } catch (error) {
    if (!lacksOwnSurface(error)) throw error;
    session.output.note('this service refreshes feeds by itself; showing what it has');
    return;
  }
  const work = await awaitWork(session, client, { source });
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

/** A list that was asked for: what is chosen of it at this moment, and as what it is shown. */
interface Listing {
  readonly client: Client;
  readonly choose: () => ContentChoice;
  readonly fields: readonly Field[];
}

/** The items as they are now. Throws `missing` with the nearest name, where a topic or source is not there. */
async function find(
  { client, choose }: Listing,
  { options, settings }: Session,
): Promise<ContentAnswer> {
  try {
    return await client.content.list(choose());
  } catch (thrown) {
    const fields = toldFields(CONTENT_FIELDS).map(({ name }) => name);
    throw await explainMissing(thrown, client, {
      choice: choose(),
      fields,
      json: options.json,
      settings,
    });
  }
}

async function writeRss(listing: Listing, options: ContentOptions, session: Session) {
  const document = await listing.client.content.rss(listing.choose());
  await session.output.document(document.replace(/\n?$/u, '\n'));
  if (options.choice.originals !== true) await tellLinks(options, session);
}

async function watchList(
  listing: Listing,
  watched: NonNullable<ContentOptions['watched']>,
  session: Session,
): Promise<void> {
  const { fields } = listing;
  const begin = () => session.refuseNewerStore();
  await watch(session, { ...watched, begin }, async () => (await find(listing, session)).items, {
    show: (items) => show(items, session, fields),
    add: (items) => session.output.list(fields, items.map(contentRow)),
  });
}

async function showOnce(listing: Listing, options: ContentOptions, session: Session) {
  const answer = await find(listing, session);
  await show(answer.items, session, listing.fields);
  // What follows asks the service again, only to say something.
  if (session.options.quiet) return;
  const asked = { choice: listing.choose(), filters: options.filters };
  if (options.limited) tellCut(answer.items.length, asked, session);
  await tellShort(asked, answer, listing.client, session);
  tellSearches(answer.searchesAt, session, asked.choice.source);
}

async function runContent(options: ContentOptions, session: Session): Promise<number> {
  const { refresh, rss, since, watched } = options;
  checkOptions(options, session);
  const client = await session.connect({
    background: watched !== undefined || (refresh && session.options.wait),
  });
  const source = await fullSourceName(options.source, client);
  if (refresh) await refreshFirst(client, session, source);
  const listing: Listing = {
    client,
    // Of `--since 2d` the moment moves while a list is watched.
    choose: () => ({
      ...options.choice,
      source,
      since: since === undefined ? undefined : momentOf(since, session.environment.clock()),
    }),
    fields: options.choice.explain === true ? EXPLAINED_FIELDS : CONTENT_FIELDS,
  };
  if (watched !== undefined) {
    await tellAbsent(options.choice, client, session);
    await watchList(listing, watched, session);
    return 0;
  }
  await (rss ? writeRss : showOnce)(listing, options, session);
  await tellAbsent(options.choice, client, session);
  return 0;
}

/** What its own help says of it, where the first page has no room for the order. */
const ABOUT =
  'the reading list: scored items, best first; without a topic, newer items and those that several feeds tell move up, and publishers take turns';

/** Adds the arguments and options of `content`, and its commands about single items. */
export function register(command: Command, attach: Attach): void {
  addOptions(command.description(ABOUT));
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
