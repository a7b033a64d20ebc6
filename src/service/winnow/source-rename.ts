/** Winnow's own surface: another name for a source of the caller's. */
import { readJson } from '../../protocol/json.ts';
import { readOwnSource, readSourceName, writeOwnSource } from '../../protocol/source-name.ts';
import { type RenamedSource, readSourceRename } from '../../protocol/source-rename.ts';
import { type Answer, json } from '../answer.ts';
import type { KnownCall } from '../route.ts';
import { renameSource } from '../sources.ts';

/** Contents, settings and being the default stay. Throws `missing`, `invalid`, and `conflict` when the name is taken. */
export async function postSourceRename(call: KnownCall): Promise<Answer> {
  const { source, name: written } = readSourceRename(readJson((await call.body()).bytes));
  const name = readOwnSource(source);
  const newName = readSourceName(written);
  await renameSource(call.context, call.caller.user, name, newName);
  const renamed: RenamedSource = { source: writeOwnSource(newName) };
  return json(renamed);
}
