/** Everything that an import finds out before it changes anything: the list, what is refused of it, and where the rest goes. */
import type { Client } from '../../client/create-client.ts';
import { WinnowError } from '../../model/errors.ts';
import { inHeldSpelling } from '../../protocol/held-spelling.ts';
import type { OpmlDocument } from '../../protocol/lists/opml-document.ts';
import { writeOwnSource } from '../../protocol/source-name.ts';
import { inputName } from '../input/read-input.ts';
import { tellSimilarName } from '../notes/new-source-notes.ts';
import type { Session } from '../session.ts';
import { findHeld } from './held.ts';
import type { HeldEntries } from './kept.ts';
import { type ImportPlan, planImport } from './place.ts';
import { fetchList, isAddress, readListFile, sourceName } from './read-list.ts';
import { type VettedList, vetList } from './vet.ts';

/** What an import is told that bears on its plan. */
export interface PrepareOptions {
  /** A file, an address, or `-` for standard input. */
  readonly file: string;
  /** Name of the source; that of the list where undefined. */
  readonly name: string | undefined;
  /** Whether the source is to be several. */
  readonly split: boolean;
  readonly dryRun: boolean;
}

export interface Prepared {
  readonly client: Client;
  /** Name of the source. */
  readonly name: string;
  readonly list: VettedList;
  readonly plan: ImportPlan;
  /** What was there before. */
  readonly held: HeldEntries;
  /** Whether the person had no source yet but those that the list goes into. */
  readonly isFirst: boolean;
}

/** The error for a list that names no feed; some lists are of links to others. */
function nothingIn(file: string, { passedOver }: OpmlDocument): WinnowError {
  const { length } = passedOver;
  const count = length === 1 ? 'one link' : `${length} links`;
  const links = length === 0 ? '' : `, only ${count} to pages or other lists`;
  const sentence = `${inputName(file)} holds no address of a feed to import${links}`;
  const hint = 'import a list that it leads to: winnow sources import <address>';
  return new WinnowError('failed', sentence, length === 0 ? {} : { hint });
}

/** Reads the list and plans where its entries go; changes nothing. Throws `failed` for a list without any feed. */
export async function prepare(options: PrepareOptions, session: Session): Promise<Prepared> {
  const { file, split } = options;
  // A list that cannot be read must not open, or make, a store.
  const early = isAddress(file) ? undefined : await readListFile(file, session);
  const fetches = session.options.wait && !options.dryRun;
  const feedsExpected = fetches && early !== undefined;
  const client = await session.connect({ background: fetches, feedsExpected });
  const read = early ?? (await fetchList(file, client, session));
  const name = sourceName(file, options.name, read);
  const all = await client.sources.list();
  const own = all.filter(({ scope }) => scope === 'user');
  const document = { ...read, entries: inHeldSpelling(read.entries, own, name) };
  const isThere = !split && own.some((source) => source.name === name);
  const list = await vetList(client, document, isThere ? writeOwnSource(name) : undefined);
  if (list.entries.length + list.refusals.length === 0) throw nothingIn(file, document);
  const plan = planImport(own, { name, list }, split);
  const isNew = list.entries.length > 0 && own.every((source) => source.name !== name);
  if (isNew) tellSimilarName(name, all, session);
  const isFirst = own.every((source) => plan.targets.some((target) => target.name === source.name));
  const held = await findHeld(client, plan);
  return { client, name, list, plan, held, isFirst };
}
