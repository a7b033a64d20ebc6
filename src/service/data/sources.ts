/** Content sources on the data service: maps of contents as JSON, or OPML, at most 200 contents a source. */
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import type { SourceEntry, SourceScope } from '../../model/source.ts';
import { readDataContents, readDataSource, writeDataSources } from '../../protocol/data-sources.ts';
import { readJson } from '../../protocol/json.ts';
import { readDefault } from '../../protocol/sources.ts';
import { findSources } from '../../store/sources.ts';
import { type Answer, json } from '../answer.ts';
import { readOpmlBody } from '../opml-body.ts';
import { ownDataUrls } from '../port/own-addresses.ts';
import type { KnownCall } from '../route.ts';
import { pathSourceName } from '../source-path.ts';
import {
  appendEntries,
  createSource,
  makeDefault,
  overwriteEntries,
  removeSource,
  requireSource,
} from '../sources.ts';
import { checkRemoval } from './removal.ts';

/** A whole definition as GET gave it, which a client changed and puts back: its contents. */
function unwrapped(body: unknown, name: string): unknown {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return body;
  const definition = (body as Record<string, unknown>)[name];
  const whole =
    Object.keys(body).length === 1 &&
    typeof definition === 'object' &&
    definition !== null &&
    Object.hasOwn(definition, 'contents');
  return whole ? (definition as { contents: unknown }).contents : body;
}

async function readContents(call: KnownCall, name: string): Promise<readonly SourceEntry[]> {
  const body = await call.body();
  if (body.kind === 'json') {
    return readDataContents(unwrapped(readJson(body.bytes), name), ...ownDataUrls(call));
  }
  const { entries } = await readOpmlBody(body.text);
  const most = LIMITS.source.entriesDataService;
  if (entries.length > most) {
    throw new WinnowError(
      'invalid',
      `a source holds at most ${most} contents, not ${entries.length}`,
    );
  }
  return entries;
}

async function answer(
  call: KnownCall,
  scope: SourceScope,
  name: string,
  status = 200,
): Promise<Answer> {
  const { context, caller, bases } = call;
  const source = await requireSource(context.store, caller.user, scope, name);
  return json(writeDataSources([source], bases.dataUrl), status);
}

/** `GET /@Sources`: the caller’s own sources, with their contents. */
export async function getSources(call: KnownCall): Promise<Answer> {
  const { context, caller, bases } = call;
  const sources = await findSources(context.store, caller.user.rowId);
  return json(writeDataSources(sources, bases.dataUrl));
}

/** `GET /@ServiceSources`: the sources of the service, which are read-only. */
export async function getServiceSources(call: KnownCall): Promise<Answer> {
  const sources = await findSources(call.context.store, undefined);
  return json(writeDataSources(sources, call.bases.dataUrl));
}

/** `GET /@Sources/{name}`. Throws `missing`. */
export async function getSource(call: KnownCall): Promise<Answer> {
  return answer(call, 'user', await pathSourceName(call, 'user'));
}

/** `GET /@ServiceSources/{name}`. Throws `missing`. */
export async function getServiceSource(call: KnownCall): Promise<Answer> {
  return answer(call, 'service', await pathSourceName(call, 'service'));
}

/** Creates one source. Throws `conflict` when its name is taken. */
export async function postSources(call: KnownCall): Promise<Answer> {
  const body = readJson((await call.body()).bytes);
  const definition = readDataSource(body, ...ownDataUrls(call));
  await createSource(call.context, call.caller.user, definition);
  return answer(call, 'user', definition.name, 201);
}

/** Replaces all contents; creates the source, never as default, where it was absent. */
export async function putContents(call: KnownCall): Promise<Answer> {
  const name = await pathSourceName(call, 'user');
  const entries = await readContents(call, name);
  const { context, caller } = call;
  const created = await overwriteEntries(context, caller.user, { name, entries }, { create: true });
  return answer(call, 'user', name, created ? 201 : 200);
}

/** Appends contents that are not there yet. Throws `missing`, and `invalid` for too many. */
export async function postContents(call: KnownCall): Promise<Answer> {
  const name = await pathSourceName(call, 'user');
  const entries = await readContents(call, name);
  const { context, caller } = call;
  await appendEntries(
    context,
    caller.user,
    { name, entries },
    { mostEntries: LIMITS.source.entriesDataService },
  );
  return answer(call, 'user', name);
}

/** Makes a source the default. Throws `missing`, and `invalid` for a body that says anything else. */
export async function postSource(call: KnownCall): Promise<Answer> {
  const name = await pathSourceName(call, 'user');
  readDefault(readJson((await call.body()).bytes));
  await makeDefault(call.context, call.caller.user, name);
  return answer(call, 'user', name);
}

/** Removes a source. Throws `missing`, and `invalid` for a query that says more than a lid. */
export async function deleteSource(call: KnownCall): Promise<Answer> {
  await checkRemoval(call);
  await removeSource(call.context, call.caller.user, await pathSourceName(call, 'user'));
  return json({});
}
