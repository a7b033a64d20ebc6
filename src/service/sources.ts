/** What every surface does to sources: create, append, overwrite, make default, remove. Each step is all or nothing. */
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import type { Source, SourceEntry, SourceScope } from '../model/source.ts';
import type { User } from '../model/user.ts';
import { lastWords } from '../protocol/shell-word.ts';
import { entryKey, type SourceDefinition } from '../protocol/source-entry.ts';
import { writeMemberOf } from '../protocol/source-name.ts';
import type { Statements } from '../store/engine.ts';
import { type NewEntry, putEntries, replaceEntries } from '../store/entries.ts';
import {
  findReaders,
  findReferences,
  findReferring,
  putAllSearches,
  removeIdleSearches,
} from '../store/searches.ts';
import {
  findSource,
  putDefault,
  putSource,
  removeSource as removeStoredSource,
  renameSource as renameStoredSource,
  touchSources,
} from '../store/sources.ts';
import type { ServiceContext } from './context.ts';
import { noSource } from './missing.ts';
import { askForArticles } from './source-settings.ts';

/** Entries that somebody may have typed; more come from a list. */
const MOST_BY_HAND = 20;

function takenError(name: string): WinnowError {
  return new WinnowError('conflict', `there is already a source "${name}"`);
}

/** A source by name. Throws `missing`. */
export async function requireSource(
  statements: Statements,
  user: User,
  scope: SourceScope,
  name: string,
): Promise<Source> {
  const owner = scope === 'user' ? user.rowId : undefined;
  const source = await findSource(statements, owner, name);
  if (source === undefined) throw noSource(scope, name);
  return source;
}

/** Addresses that a source holds already were vetted when they came, perhaps under another policy. */
function checkAddresses(
  context: ServiceContext,
  entries: readonly SourceEntry[],
  held: readonly SourceEntry[] = [],
): void {
  const known = new Set(held.map(entryKey));
  for (const entry of entries) {
    if (entry.url !== undefined && !known.has(entryKey(entry))) context.checkAddress(entry.url);
  }
}

/** Throws `conflict` where one of the entries is in the source. */
function requireNew(source: Source, entries: readonly SourceEntry[]): void {
  const held = new Set(source.entries.map(entryKey));
  if (!entries.some((entry) => held.has(entryKey(entry)))) return;
  throw new WinnowError('conflict', `the source "${source.name}" has some of the contents already`);
}

/** Entries with their references resolved. Throws `missing` for a service source that does not exist. */
async function resolve(
  statements: Statements,
  entries: readonly SourceEntry[],
): Promise<NewEntry[]> {
  const resolved: NewEntry[] = [];
  for (const { reference, ...entry } of entries) {
    if (reference === undefined) {
      resolved.push(entry);
      continue;
    }
    const source = await findSource(statements, undefined, reference);
    if (source === undefined) throw noSource('service', reference);
    resolved.push({ ...entry, referenceId: source.rowId });
  }
  return resolved;
}

/**
 * What a change of a user's sources brings about: lists are no longer what they were, and the searches of those who read
 * them are as the references now are. Templates of service sources that came search for their topics, those of the ones
 * that went do not.
 */
export async function settleSources(
  statements: Statements,
  user: User,
  now: number,
  gone: readonly number[] = [],
): Promise<void> {
  await touchSources(statements, user.rowId, now);
  for (const reader of await findReaders(statements, user.rowId)) {
    await removeIdleSearches(statements, reader, gone);
    await putAllSearches(statements, reader, now);
  }
}

/** The addresses of so few entries that somebody waits for each; of a list that is imported none is more urgent. */
function askedByHand(entries: readonly SourceEntry[]): readonly string[] | undefined {
  if (entries.length > MOST_BY_HAND) return undefined;
  return entries.flatMap(({ url }) => url ?? []);
}

/** Creates a source. Throws `conflict` when the user has one of that name, `invalid` for an address that must not be fetched. */
export async function createSource(
  context: ServiceContext,
  user: User,
  definition: SourceDefinition,
): Promise<void> {
  const now = context.clock();
  checkAddresses(context, definition.entries);
  await context.store.transaction(async (statements) => {
    const entries = await resolve(statements, definition.entries);
    const id = await putSource(statements, {
      userId: user.rowId,
      name: definition.name,
      createdAt: now,
    });
    if (id === undefined) {
      throw takenError(definition.name);
    }
    await putEntries(statements, id, entries, now);
    await settleSources(statements, user, now);
    if (definition.isDefault) await putDefault(statements, user.rowId, id);
  });
  context.gatherer.wake(askedByHand(definition.entries));
}

/** Contents for the source of that name. */
type NamedEntries = Pick<SourceDefinition, 'name' | 'entries'>;

/**
 * Appends entries that are not there yet; gives how many. Throws `missing`, `invalid` when the source would grow too large,
 * and `conflict` where one is there and all are to be new.
 */
export async function appendEntries(
  context: ServiceContext,
  user: User,
  { name, entries }: NamedEntries,
  {
    mostEntries = LIMITS.source.entries,
    onlyNew = false,
  }: { readonly mostEntries?: number; readonly onlyNew?: boolean } = {},
): Promise<number> {
  const now = context.clock();
  const added = await context.store.transaction(async (statements) => {
    const source = await requireSource(statements, user, 'user', name);
    if (onlyNew) requireNew(source, entries);
    checkAddresses(context, entries, source.entries);
    const count = await putEntries(
      statements,
      source.rowId,
      await resolve(statements, entries),
      now,
    );
    await askForArticles(statements, source.rowId);
    if (source.entries.length + count > mostEntries) {
      throw new WinnowError('invalid', `a source holds at most ${mostEntries} contents`);
    }
    await settleSources(statements, user, now);
    return count;
  });
  context.gatherer.wake(askedByHand(entries));
  return added;
}

/**
 * Overwrites the contents of a source, creating it where it was absent and `create` allows. Throws `conflict` where it is
 * there and `keep` says to leave it. Whether it is the default stays as it is unless the definition says.
 * @returns whether it was created
 */
export async function overwriteEntries(
  context: ServiceContext,
  user: User,
  { name, entries, isDefault }: NamedEntries & { readonly isDefault?: boolean },
  { create, keep = false }: { readonly create: boolean; readonly keep?: boolean },
): Promise<boolean> {
  const now = context.clock();
  const created = await context.store.transaction(async (statements) => {
    const known = await findSource(statements, user.rowId, name);
    if (known === undefined && !create) throw noSource('user', name);
    if (known !== undefined && keep) throw takenError(name);
    checkAddresses(context, entries, known?.entries);
    const resolved = await resolve(statements, entries);
    const id =
      known?.rowId ?? (await putSource(statements, { userId: user.rowId, name, createdAt: now }));
    const referred = await findReferences(statements, id!);
    await replaceEntries(statements, id!, resolved, now);
    await askForArticles(statements, id!);
    await settleSources(statements, user, now, referred);
    if (isDefault === true) await putDefault(statements, user.rowId, id);
    if (isDefault === false && known?.isDefault) {
      await putDefault(statements, user.rowId, undefined);
    }
    return known === undefined;
  });
  context.gatherer.wake();
  return created;
}

/** Makes a source the one that calls without a source draw on. Throws `missing`. */
export async function makeDefault(
  context: ServiceContext,
  user: User,
  name: string,
): Promise<void> {
  const now = context.clock();
  await context.store.transaction(async (statements) => {
    const source = await requireSource(statements, user, 'user', name);
    await putDefault(statements, user.rowId, source.rowId);
    await touchSources(statements, user.rowId, now);
  });
}

/** Removes a source. Throws `missing`. */
export async function removeSource(
  context: ServiceContext,
  user: User,
  name: string,
): Promise<void> {
  const now = context.clock();
  await context.store.transaction(async (statements) => {
    const source = await requireSource(statements, user, 'user', name);
    const referred = await findReferences(statements, source.rowId);
    await removeStoredSource(statements, source.rowId);
    await settleSources(statements, user, now, referred);
  });
}

/**
 * Ends the searches for the topics of a user, and of the persons who read the user's sources, in a service source; gives how
 * many. Naming the source in a read begins them again.
 * @throws WinnowError `missing` for a service source that is not there, `conflict` while a source of the user refers to it
 */
export async function endSearches(
  context: ServiceContext,
  user: User,
  name: string,
): Promise<number> {
  return context.store.transaction(async (statements) => {
    const { rowId } = await requireSource(statements, user, 'service', name);
    const [referring] = await findReferring(statements, user.rowId, rowId);
    if (referring !== undefined) {
      throw new WinnowError(
        'conflict',
        `the source "${referring}" refers to "${name}", which searches for it`,
        {
          hint: `winnow sources drop${lastWords([referring, writeMemberOf({ scope: 'service', name })])}`,
        },
      );
    }
    let ended = 0;
    for (const reader of await findReaders(statements, user.rowId)) {
      ended += await removeIdleSearches(statements, reader, [rowId]);
    }
    await touchSources(statements, user.rowId, context.clock());
    return ended;
  });
}

/** Gives a source another name; everything else about it stays. Throws `missing`, and `conflict` when the name is taken. */
export async function renameSource(
  context: ServiceContext,
  user: User,
  name: string,
  newName: string,
): Promise<void> {
  await context.store.transaction(async (statements) => {
    const { rowId } = await requireSource(statements, user, 'user', name);
    if (!(await renameStoredSource(statements, rowId, newName))) throw takenError(newName);
    await touchSources(statements, user.rowId, context.clock());
  });
}
