/** Content sources on the v1 wire: `{id, name, default, contents: {urls, sources}}`. */
import * as v from 'valibot';
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import type { Source, SourceEntry } from '../model/source.ts';
import { plainObject, readShape } from './shape.ts';
import {
  distinctEntries,
  readEntryUrl,
  readTimeFrame,
  type SourceDefinition,
} from './source-entry.ts';
import { readSourceId, readSourceName, writeSourceId } from './source-name.ts';

/** A service source as other sources refer to it; `describe` functions look these up by name. */
export type ServiceSourceNote = Pick<Source, 'description' | 'type'>;

export interface WireServiceSource {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly type: string;
}

export interface WireReference extends WireServiceSource {
  readonly time?: string;
}

export interface WireUserSource {
  readonly id: string;
  readonly name: string;
  readonly default: boolean;
  readonly contents: {
    readonly urls: readonly { readonly url: string; readonly time?: string }[];
    readonly sources: readonly WireReference[];
  };
}

const DEFAULT_TYPE = 'General';

const URLS = v.optional(
  v.array(plainObject({ url: v.string(), time: v.exactOptional(v.string()) })),
  [],
);
const REFERENCES = v.optional(
  v.array(plainObject({ id: v.string(), time: v.exactOptional(v.string()) })),
  [],
);
const CONTENTS = plainObject({ urls: URLS, sources: REFERENCES });
const SOURCE = plainObject({
  name: v.string(),
  default: v.optional(v.boolean(), false),
  contents: v.optional(CONTENTS, {}),
});
const DEFAULT = plainObject({ default: v.literal(true) });

/** A service source, in listings and alone. */
export function writeServiceSource(source: Source): WireServiceSource {
  const { name, description, type } = source;
  return {
    id: writeSourceId({ scope: 'service', name }),
    name,
    description,
    type: type ?? DEFAULT_TYPE,
  };
}

/** A user's source; `describe` gives what is known of a service source it refers to. */
export function writeUserSource(
  source: Source,
  describe: (name: string) => ServiceSourceNote | undefined,
): WireUserSource {
  const urls: { url: string; time?: string }[] = [];
  const sources: WireReference[] = [];
  for (const { url, reference, time } of source.entries) {
    const frame = time === undefined ? {} : { time };
    if (url !== undefined) urls.push({ url, ...frame });
    if (reference === undefined) continue;
    const note = describe(reference);
    sources.push({
      id: writeSourceId({ scope: 'service', name: reference }),
      name: reference,
      description: note?.description ?? '',
      type: note?.type ?? DEFAULT_TYPE,
      ...frame,
    });
  }
  const { name, isDefault } = source;
  const id = writeSourceId({ scope: 'user', name });
  return { id, name, default: isDefault, contents: { urls, sources } };
}

/** The whole listing: `GET /v1/sources`. */
export function writeSourceList(sources: readonly Source[]): {
  user: WireUserSource[];
  service: WireServiceSource[];
} {
  const service = sources.filter(({ scope }) => scope === 'service');
  const byName = new Map(service.map((source) => [source.name, source]));
  return {
    user: sources
      .filter(({ scope }) => scope === 'user')
      .map((source) => writeUserSource(source, (name) => byName.get(name))),
    service: service.map(writeServiceSource),
  };
}

/** The answer to a creation: `{id}`. */
export function writeCreatedSource(name: string): { id: string } {
  return { id: writeSourceId({ scope: 'user', name }) };
}

function readReference(id: string): string {
  const { scope, name } = readSourceId(id);
  if (scope === 'service') return name;
  throw new WinnowError(
    'invalid',
    `"${id}" is not a service source; only those can be referred to`,
  );
}

function readEntries({ urls, sources }: v.InferOutput<typeof CONTENTS>): SourceEntry[] {
  const frame = (time: string | undefined) =>
    time === undefined ? {} : { time: readTimeFrame(time) };
  return distinctEntries(
    [
      ...urls.map(({ url, time }) => ({ url: readEntryUrl(url), ...frame(time) })),
      ...sources.map(({ id, time }) => ({ reference: readReference(id), ...frame(time) })),
    ],
    LIMITS.source.entries,
  );
}

/** What is no contents at all must not empty a source, or seem to have added something to it. Throws `invalid`. */
function requireContents(contents: unknown, subject: string): void {
  const given = Object(contents) as object;
  if (Object.hasOwn(given, 'urls') || Object.hasOwn(given, 'sources')) return;
  throw new WinnowError('invalid', `${subject} must have "urls" or "sources"`);
}

/** An overwriting body: a definition that says which contents it is to have. Throws `invalid`. */
export function readSourceOverwriting(json: unknown): SourceDefinition {
  const definition = readSourceDefinition(json);
  requireContents((json as { contents?: unknown }).contents, '"contents" of the source');
  return definition;
}

/** A creating body: `{name, default, contents: {urls, sources}}`. Throws `invalid`. */
export function readSourceDefinition(json: unknown): SourceDefinition {
  const source = readShape(SOURCE, json, 'the source');
  return {
    name: readSourceName(source.name),
    isDefault: source.default,
    entries: readEntries(source.contents),
  };
}

/** An appending body: `{urls, sources}`. Throws `invalid`. */
export function readSourceContents(json: unknown): SourceEntry[] {
  const contents = readShape(CONTENTS, json, 'the contents');
  requireContents(json, 'the contents');
  return readEntries(contents);
}

/** The body `{default: true}`. Throws `invalid` for anything else. */
export function readDefault(json: unknown): true {
  return readShape(DEFAULT, json, 'the body').default;
}

/** The contents as requests state them. */
export function writeSourceContents(entries: readonly SourceEntry[]): {
  urls: { url: string; time?: string }[];
  sources: { id: string; time?: string }[];
} {
  const frame = (time: string | undefined) => (time === undefined ? {} : { time });
  return {
    urls: entries.flatMap(({ url, time }) => (url === undefined ? [] : [{ url, ...frame(time) }])),
    sources: entries.flatMap(({ reference, time }) =>
      reference === undefined
        ? []
        : [{ id: writeSourceId({ scope: 'service', name: reference }), ...frame(time) }],
    ),
  };
}

/** A creating or overwriting body. */
export function writeSourceDefinition(definition: SourceDefinition): object {
  const { name, isDefault, entries } = definition;
  return { name, default: isDefault, contents: writeSourceContents(entries) };
}
