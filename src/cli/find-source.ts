/** Finds sources by the names that people type. A refusal proposes only names that the command could take. */
import type { Client } from '../client/create-client.ts';
import { WinnowError } from '../model/errors.ts';
import type { SourceEntry } from '../model/source.ts';
import type { SourceView } from '../protocol/source-list.ts';
import { type SourceName, writeMemberOf } from '../protocol/source-name.ts';
import type { SourceArgument } from './input/argument-values.ts';
import { listNames } from './notes/list-names.ts';
import { didYouMean, nearestName } from './notes/missing-names.ts';

/** How many names a refusal lists if none is similar. */
const MOST_TOLD = 10;

const hint = 'winnow sources list';

/** The name without the scope before it. */
function nameOf(source: string): string {
  return source.replace(/^(?:user|service)\//u, '');
}

/** The source that was probably meant. Only names are compared, since many sources share their scope. */
function nearestSource(meant: string, sources: readonly string[]): string | undefined {
  const near = nearestName(nameOf(meant), sources.map(nameOf));
  const scope = meant.slice(0, meant.length - nameOf(meant).length);
  const fitting = sources.filter((source) => nameOf(source) === near);
  return fitting.find((source) => source.startsWith(scope)) ?? fitting[0];
}

/** How the sentence about a missing source goes on: with names that differ only in case, else the nearest, else what there is. */
function guessOf(meant: string, sources: readonly string[]): string {
  const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');
  const name = nameOf(meant);
  const alike = sources.filter(
    (source) => nameOf(source) !== name && nameOf(source).toLowerCase() === name.toLowerCase(),
  );
  if (alike.length > 0) {
    return `; case counts, and there ${alike.length === 1 ? 'is' : 'are'} ${quoted(alike)}`;
  }
  const near = nearestSource(meant, sources);
  if (near !== undefined) return didYouMean(near);
  if (sources.length === 0) return '';
  const verb = sources.length === 1 ? 'is only' : 'are';
  return `; there ${verb} ${listNames(sources, MOST_TOLD)}`;
}

/** The error for a source that is not there: `meant` as it was typed, the others `user/<name>` or `service/<name>`. */
export function absentSource(meant: string, sources: readonly string[]): WinnowError {
  const sentence = `there is no source "${meant}"${guessOf(meant, sources)}`;
  return new WinnowError('missing', sentence, { hint });
}

/** The result; undefined where it is `missing`. */
async function unlessMissing<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (thrown) {
    if (thrown instanceof WinnowError && thrown.code === 'missing') return undefined;
    throw thrown;
  }
}

/**
 * A source by what was typed: a bare name is that of the user's own source, or else of a source of the service. Throws `missing`
 * with the nearest name.
 */
export async function findSource({ sources }: Client, typed: SourceArgument): Promise<SourceView> {
  const named = await unlessMissing(sources.find(typed));
  if (named !== undefined) return named;
  const all = await sources.list();
  const bare = typed.bare ? all.find(({ name }) => name === typed.name) : undefined;
  if (bare !== undefined) return bare;
  const meant = typed.bare ? typed.name : writeMemberOf(typed);
  throw absentSource(
    meant,
    all.map((each) => writeMemberOf(each)),
  );
}

/** Every source of the user, without those of the service. */
export async function listOwnSources({ sources }: Client): Promise<readonly SourceView[]> {
  return (await sources.list()).filter(({ scope }) => scope === 'user');
}

/** A source of the user. Throws `missing` with the nearest of the user's own names: sources of the service cannot be changed. */
export async function findOwnSource(
  { sources }: Client,
  name: SourceName['name'],
): Promise<SourceView> {
  const named = await unlessMissing(sources.find({ scope: 'user', name }));
  if (named !== undefined) return named;
  const all = await sources.list();
  const own = all.filter(({ scope }) => scope === 'user').map((each) => each.name);
  const isService = all.some((each) => each.name === name);
  const guess = isService ? '; the one of the service is read-only' : guessOf(name, own);
  throw new WinnowError('missing', `there is no source "${name}" of your own${guess}`, { hint });
}

/** The full name, `user/<name>`, of a source of the user; undefined where none was named. Throws as `findOwnSource`. */
export async function ownMemberOf(
  name: SourceName['name'] | undefined,
  client: Client,
): Promise<string | undefined> {
  return name === undefined ? undefined : writeMemberOf(await findOwnSource(client, name));
}

/** The full name of the source that was typed, `user/<name>` or `service/<name>`; undefined where none was. Throws `missing`. */
export async function fullSourceName(
  typed: SourceArgument | undefined,
  client: Client,
): Promise<string | undefined> {
  if (typed === undefined) return undefined;
  return writeMemberOf(typed.bare ? await findSource(client, typed) : typed);
}

/** Throws `missing` for a service source that is not there, with the nearest that is. */
export function requireReferences(
  entries: readonly SourceEntry[],
  all: readonly SourceView[],
): void {
  const known = all.filter(({ scope }) => scope === 'service').map((each) => writeMemberOf(each));
  for (const { reference } of entries) {
    if (reference === undefined) continue;
    const wanted = writeMemberOf({ scope: 'service', name: reference });
    if (!known.includes(wanted)) throw absentSource(wanted, known);
  }
}

/** The name of the source that is meant where none is said: the default, or the only one. Throws `missing`, `usage`. */
export async function presumedName(client: Client, verb: 'export' | 'show'): Promise<string> {
  const own = await listOwnSources(client);
  const chosen = own.find(({ isDefault }) => isDefault) ?? (own.length === 1 ? own[0] : undefined);
  if (chosen !== undefined) return chosen.name;
  if (own.length === 0) {
    throw new WinnowError('missing', `there is no source of your own to ${verb}`, {
      hint: 'winnow sources import subscriptions.opml',
    });
  }
  throw new WinnowError('usage', `say which source to ${verb}`, { hint });
}
