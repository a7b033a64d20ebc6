/** The source that an address names. */
import type { SourceScope } from '../model/source.ts';
import { readSourceName } from '../protocol/source-name.ts';
import { findSource } from '../store/sources.ts';
import type { KnownCall } from './route.ts';

/** The name in the path. An unescaped `+` may be itself or a space; a name that exists decides. */
export async function pathSourceName(call: KnownCall, scope: SourceScope): Promise<string> {
  const raw = call.segments['name']?.[0] ?? '';
  const exact = readSourceName(decodeURIComponent(raw));
  if (!raw.includes('+')) return exact;
  const owner = scope === 'user' ? call.caller.user.rowId : undefined;
  if ((await findSource(call.context.store, owner, exact)) !== undefined) return exact;
  return readSourceName(decodeURIComponent(raw.replaceAll('+', ' ')));
}
