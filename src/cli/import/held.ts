/** What the sources of a list hold of it already, with the titles and groups that they have there. */
import type { Client } from '../../client/create-client.ts';
import type { SourceEntry } from '../../model/source.ts';
import { entryKey } from '../../protocol/source-entry.ts';
import { writeOwnSource } from '../../protocol/source-name.ts';
import { findHeldEntries } from '../held-entries.ts';
import type { HeldEntries } from './kept.ts';
import type { ImportPlan } from './place.ts';

/** The entries that were there before, as they are held; none where the service does not tell titles and groups. */
export async function findHeld(client: Client, plan: ImportPlan): Promise<HeldEntries> {
  const names = plan.targets.filter(({ exists }) => exists).map(({ name }) => writeOwnSource(name));
  const held = new Map<string, SourceEntry>();
  if (plan.present.size === 0) return held;
  for (const name of names) {
    for (const entry of await findHeldEntries(client, name)) held.set(entryKey(entry), entry);
  }
  return held;
}
