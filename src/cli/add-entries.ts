/** Entries put into a source of the user, which is made where it is new. */
import type { Client } from '../client/create-client.ts';
import { WinnowError } from '../model/errors.ts';
import type { SourceEntry } from '../model/source.ts';
import { inHeldSpelling } from '../protocol/held-spelling.ts';
import { distinctEntries, entryKey } from '../protocol/source-entry.ts';
import type { SourceView } from '../protocol/source-list.ts';
import { requireReferences } from './find-source.ts';
import { refusedWhole } from './input/typed-entries.ts';
import { tellDefault, tellSimilarName } from './notes/new-source-notes.ts';
import type { Session } from './session.ts';

export interface WantedEntries {
  /** Of the source. */
  readonly name: string;
  readonly entries: readonly SourceEntry[];
  /** Whether the source becomes the default. */
  readonly makeDefault: boolean;
}

/** The codes with which one of several entries is refused; any other error is not about a single entry. */
const REFUSALS: ReadonlySet<unknown> = new Set(['invalid', 'forbidden', 'missing']);

function codeOf(thrown: unknown): unknown {
  return thrown instanceof WinnowError ? thrown.code : undefined;
}

/** What adding entries changed. */
export interface Addition {
  /** The sources of the user as they were before. */
  readonly own: readonly SourceView[];
  /** The entries in the spelling in which they are held. */
  readonly entries: readonly SourceEntry[];
  /** Those of them that the source lacked. */
  readonly added: readonly SourceEntry[];
  /** Whether the source was made, and is not the default. */
  readonly isAside: boolean;
}

/** Creates the source with these entries, or appends those that it lacks. The first source becomes the default. */
export async function addEntries(
  wanted: WantedEntries,
  client: Client,
  session: Session,
): Promise<Addition> {
  const { name, makeDefault } = wanted;
  const all = await client.sources.list();
  const own = all.filter(({ scope }) => scope === 'user');
  const held = inHeldSpelling(wanted.entries, own, name);
  const entries = distinctEntries(held, held.length);
  const existing = own.find((source) => source.name === name);
  const isDefault = makeDefault || own.length === 0;
  const present = new Set(existing?.entries.map(entryKey));
  const added = entries.filter((entry) => !present.has(entryKey(entry)));
  try {
    requireReferences(entries, all);
    if (existing === undefined) {
      await client.sources.create({ name, isDefault, entries });
      tellSimilarName(name, all, session);
      if (isDefault) tellDefault(name, session);
    } else if (added.length > 0) await client.sources.append(name, added);
  } catch (thrown) {
    throw REFUSALS.has(codeOf(thrown)) ? refusedWhole(thrown, entries.length) : thrown;
  }
  if (existing?.isDefault === false && makeDefault) {
    await client.sources.makeDefault(name);
    tellDefault(name, session);
  }
  const isAside = existing === undefined && !isDefault;
  if (added.length === 0) return { own, entries, added, isAside };
  // Of a feed that somebody dropped a while ago the store keeps the spelling. What was added is told also where nobody answers.
  const now = await client.sources.find({ scope: 'user', name }).catch(() => undefined);
  const asAdded = (each: readonly SourceEntry[]) =>
    now === undefined ? each : inHeldSpelling(each, [now], name);
  return { own, entries: asAdded(entries), added: asAdded(added), isAside };
}
