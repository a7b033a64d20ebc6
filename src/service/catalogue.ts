/**
 * Puts the catalogue of service sources into the store when the service opens, and wakes a source that somebody reads.
 * A start with the catalogue that is there already costs one look-up.
 */
import { createHash } from 'node:crypto';
import type { Catalogue } from '../model/catalogue.ts';
import type { Clock } from '../model/ports.ts';
import type { User } from '../model/user.ts';
import type { SourceName } from '../protocol/source-name.ts';
import { putCatalogue } from '../store/catalogue.ts';
import type { Engine } from '../store/engine.ts';
import { wakeReferenced } from '../store/entries.ts';
import { findFact, putFact } from '../store/meta.ts';
import { findSearchHosts, isAsleep, putSearches } from '../store/searches.ts';
import { findSourceHeads } from '../store/sources.ts';
import { isFinal, isWriteRefused } from '../store/storage-error.ts';
import type { ServiceContext } from './context.ts';

/** `built-in`: the one that comes with Winnow, whatever was there; else one of the operator's own. */
export type CatalogueChoice = Catalogue | 'built-in';

/** Digest of the built-in catalogue, kept by hand so that a start need not load it; a test holds it to the truth. */
export const BUILT_IN_DIGEST = 'N_VRr0ntzI9U66_f';

const FACT = 'catalogue';

/** Changes when anything in a catalogue does. */
export function catalogueDigest(catalogue: Catalogue): string {
  return createHash('sha256').update(JSON.stringify(catalogue)).digest('base64url').slice(0, 16);
}

/** The fact stored for a choice; its prefix tells an operator's own catalogue from an older built-in one. */
function factOf(choice: CatalogueChoice): string {
  return choice === 'built-in' ? `built-in ${BUILT_IN_DIGEST}` : `own ${catalogueDigest(choice)}`;
}

/** Without a choice, an operator's catalogue stays: other commands open the store that a server was given it for. */
function isSettled(fact: string | undefined, choice: CatalogueChoice | undefined): boolean {
  if (choice === undefined && fact?.startsWith('own ')) return true;
  return fact === factOf(choice ?? 'built-in');
}

/**
 * Makes the service's own sources those of the chosen catalogue, all of them or none. Without a choice, a store that takes no
 * write keeps those that it has.
 */
export async function openCatalogue(
  store: Engine,
  clock: Clock,
  choice: CatalogueChoice | undefined,
): Promise<void> {
  if (isSettled(await findFact(store, FACT), choice)) return;
  const chosen = choice ?? 'built-in';
  const catalogue =
    chosen === 'built-in' ? (await import('./catalogue-default.ts')).DEFAULT_CATALOGUE : chosen;
  const put = store.transaction(async (statements) => {
    // Another process may have been quicker.
    if (isSettled(await findFact(statements, FACT), choice)) return;
    await putCatalogue(statements, catalogue, clock());
    await putFact(statements, FACT, factOf(chosen));
  });
  await put.catch((thrown: unknown) => {
    if (choice !== undefined || isFinal(thrown) || !isWriteRefused(thrown)) throw thrown;
  });
}

/**
 * A read that names a service source sets it to work: its feeds wake and its templates search for the reader's topics.
 * It writes, so it is not for those who may only read.
 * @returns the hosts at which it begins to search for topics of the reader, who should know
 */
export async function useServiceSource(
  context: ServiceContext,
  reader: User,
  named: SourceName | undefined,
): Promise<readonly string[]> {
  if (named?.scope !== 'service') return [];
  const { store } = context;
  const heads = await findSourceHeads(store, undefined);
  const source = heads.find(({ name }) => name === named.name);
  if (source === undefined || !(await isAsleep(store, reader.rowId, source.rowId))) return [];
  const now = context.clock();
  const hosts = await store.transaction(async (statements) => {
    await wakeReferenced(statements, source.rowId, now);
    const made = await putSearches(statements, reader.rowId, source.rowId, now);
    return made === 0 ? [] : findSearchHosts(statements, source.rowId);
  });
  context.gatherer.wake();
  return hosts;
}
