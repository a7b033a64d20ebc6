/** `contentSource` and `contentCollection` of v2: lists of aggregators, and of collections within them. */
import type { SourceScope } from '../../model/source.ts';
import {
  hasScope,
  readMemberOf,
  readSourceName,
  type SourceName,
} from '../../protocol/source-name.ts';
import type { Statements } from '../../store/engine.ts';
import { findSourceHeads } from '../../store/sources.ts';
import type { Caller } from '../callers/caller.ts';
import { noSource } from '../missing.ts';
import { findSourceScopes, type SourceScopes } from '../reading/content-scope.ts';

/** Aggregators by the names they go by: a user's own sources, and those of the service. */
const AGGREGATORS: ReadonlyMap<string, SourceScope> = new Map([
  ['user', 'user'],
  ['sources', 'user'],
  ['service', 'service'],
  ['servicesources', 'service'],
]);

const SCOPES: readonly SourceScope[] = ['user', 'service'];

/** A source as a list names it: `user/<name>`, or its bare name, own sources first. */
async function findNamed(
  statements: Statements,
  caller: Caller,
  text: string,
  scopes: readonly SourceScope[],
): Promise<SourceName> {
  const whole = hasScope(text) ? readMemberOf(text) : undefined;
  const name = whole?.name ?? readSourceName(text);
  for (const scope of scopes) {
    if (whole !== undefined && whole.scope !== scope) continue;
    const heads = await headsOf(statements, caller, scope);
    if (heads.some((head) => head.name === name)) return { scope, name };
  }
  throw noSource(undefined, name);
}

/** The sources of a scope. A `uid` has none of its own: those of the caller count. */
function headsOf(statements: Statements, { actor }: Caller, scope: SourceScope) {
  return findSourceHeads(statements, scope === 'user' ? actor.rowId : undefined);
}

/**
 * The sources a recommendation draws on: those named, else the default, else all of the caller's own. A
 * collection is a source within the aggregators named.
 * @throws WinnowError `missing` for a source, or a collection within them, that does not exist
 */
export async function findRecommendationSources(
  statements: Statements,
  caller: Caller,
  {
    contentSources = [],
    contentCollections = [],
  }: {
    readonly contentSources?: readonly string[];
    readonly contentCollections?: readonly string[];
  },
): Promise<SourceScopes> {
  const { actor, account } = caller;
  const open = (named?: SourceName) => findSourceScopes(statements, actor, account.username, named);
  const scopes = new Set<SourceScope>();
  const named: SourceName[] = [];
  for (const text of contentSources) {
    const scope = AGGREGATORS.get(text.toLowerCase());
    if (scope !== undefined) scopes.add(scope);
    else named.push(await findNamed(statements, caller, text, SCOPES));
  }
  const within = contentSources.length === 0 ? SCOPES : [...scopes];
  if (contentCollections.length === 0) {
    if (contentSources.length === 0) return open();
    for (const scope of scopes) {
      const heads = await headsOf(statements, caller, scope);
      named.push(...heads.map(({ name }) => ({ scope, name })));
    }
  }
  const chosen: SourceName[] = contentCollections.length === 0 ? named : [];
  for (const text of contentCollections) {
    const known = named.find(({ scope, name }) => text === name || text === `${scope}/${name}`);
    chosen.push(known ?? (await findNamed(statements, caller, text, within)));
  }
  const found = new Map<number, string>();
  for (const each of chosen) for (const [id, member] of await open(each)) found.set(id, member);
  return found;
}
