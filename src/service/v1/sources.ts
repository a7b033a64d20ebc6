/** v1 sources: custom sources as JSON or OPML, service sources to read. */
import { WinnowError } from '../../model/errors.ts';
import type { SourceEntry } from '../../model/source.ts';
import { readJson } from '../../protocol/json.ts';
import { onlyMakes } from '../../protocol/precondition.ts';
import { prefersStrict } from '../../protocol/prefer.ts';
import {
  readDefault,
  readSourceContents,
  readSourceDefinition,
  readSourceOverwriting,
  writeCreatedSource,
  writeServiceSource,
  writeSourceList,
  writeUserSource,
} from '../../protocol/sources.ts';
import { findSources } from '../../store/sources.ts';
import { type Answer, json } from '../answer.ts';
import { readOpmlBody } from '../opml-body.ts';
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

async function readContents(call: KnownCall): Promise<readonly SourceEntry[]> {
  const body = await call.body();
  return body.kind === 'opml'
    ? (await readOpmlBody(body.text)).entries
    : readSourceContents(readJson(body.bytes));
}

/** The caller’s own sources and those of the service, as one list. */
export async function getSources(call: KnownCall): Promise<Answer> {
  const { store } = call.context;
  const own = await findSources(store, call.caller.user.rowId);
  return json(writeSourceList([...own, ...(await findSources(store, undefined))]));
}

/** The caller’s own sources. */
export async function getUserSources(call: KnownCall): Promise<Answer> {
  const { store } = call.context;
  const own = await findSources(store, call.caller.user.rowId);
  const { user } = writeSourceList([...own, ...(await findSources(store, undefined))]);
  return json({ user });
}

/** The sources of the service, which are read-only. */
export async function getServiceSources(call: KnownCall): Promise<Answer> {
  const { service } = writeSourceList(await findSources(call.context.store, undefined));
  return json({ service });
}

/** One of the caller’s sources, with its contents. Throws `missing`. */
export async function getUserSource(call: KnownCall): Promise<Answer> {
  const { store } = call.context;
  const name = await pathSourceName(call, 'user');
  const source = await requireSource(store, call.caller.user, 'user', name);
  const notes = new Map((await findSources(store, undefined)).map((note) => [note.name, note]));
  return json(writeUserSource(source, (reference) => notes.get(reference)));
}

/** One source of the service. Throws `missing`. */
export async function getServiceSource(call: KnownCall): Promise<Answer> {
  const name = await pathSourceName(call, 'service');
  return json(
    writeServiceSource(await requireSource(call.context.store, call.caller.user, 'service', name)),
  );
}

/** Creates a source. Throws `conflict` when the caller has one of that name, `invalid`. */
export async function postUserSources(call: KnownCall): Promise<Answer> {
  const definition = readSourceDefinition(readJson((await call.body()).bytes));
  await createSource(call.context, call.caller.user, definition);
  return json(writeCreatedSource(definition.name), 201);
}

/** Overwrites contents with an OPML body; creates the source (never as default) where it was absent. */
export async function putContents(call: KnownCall): Promise<Answer> {
  const name = await pathSourceName(call, 'user');
  const { entries } = await readOpmlBody((await call.body()).text);
  const contents = { name, entries };
  const created = await overwriteEntries(call.context, call.caller.user, contents, {
    create: true,
    keep: onlyMakes(call.request.headers),
  });
  return json(writeCreatedSource(name), created ? 201 : 200);
}

/** Appends contents; where the caller prefers it, all or none of them. Throws `missing`, `invalid`, `conflict`. */
export async function postContents(call: KnownCall): Promise<Answer> {
  const name = await pathSourceName(call, 'user');
  const contents = { name, entries: await readContents(call) };
  await appendEntries(call.context, call.caller.user, contents, {
    onlyNew: prefersStrict(call.request.headers),
  });
  return json(writeCreatedSource(name));
}

/** Overwrites a whole definition; the name in the body must be the one in the path. */
export async function putUserSource(call: KnownCall): Promise<Answer> {
  const name = await pathSourceName(call, 'user');
  const definition = readSourceOverwriting(readJson((await call.body()).bytes));
  if (definition.name !== name) {
    throw new WinnowError(
      'invalid',
      `the body names the source "${definition.name}", the address "${name}"`,
    );
  }
  await overwriteEntries(call.context, call.caller.user, definition, { create: false });
  return json(writeCreatedSource(name));
}

/** Makes a source the default. Throws `missing`, and `invalid` for a body that says anything else. */
export async function postUserSource(call: KnownCall): Promise<Answer> {
  const name = await pathSourceName(call, 'user');
  readDefault(readJson((await call.body()).bytes));
  await makeDefault(call.context, call.caller.user, name);
  return json(writeCreatedSource(name));
}

/** Removes a source with its contents. Throws `missing`. */
export async function deleteUserSource(call: KnownCall): Promise<Answer> {
  await removeSource(call.context, call.caller.user, await pathSourceName(call, 'user'));
  return json({});
}
