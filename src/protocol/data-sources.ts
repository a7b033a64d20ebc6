/**
 * Content sources on the data service: `{<name>: {default, contents: {<url>: {time?}}}}`, where the URL of
 * a service source (`{data_url}/@ServiceSources/<name>`) is a reference to it.
 */
import * as v from 'valibot';
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import type { Source, SourceEntry } from '../model/source.ts';
import { withoutScheme } from './addresses.ts';
import { NOT_AN_ARRAY, placeIn, plainObject, readShape } from './shape.ts';
import {
  distinctEntries,
  readEntryUrl,
  readTimeFrame,
  type SourceDefinition,
} from './source-entry.ts';
import { readSourceName } from './source-name.ts';

/** One value of a contents map. */
export interface WireContent {
  readonly time?: string;
}

export interface WireDataSource {
  readonly default: boolean;
  readonly contents: Readonly<Record<string, WireContent>>;
  /** Service sources only. */
  readonly description?: string;
  readonly type?: string;
}

const CONTENTS = v.pipe(
  v.unknown(),
  NOT_AN_ARRAY,
  v.record(v.string(), v.nullable(plainObject({ time: v.optional(v.nullable(v.string())) }))),
);
const SOURCE = plainObject({
  default: v.optional(v.boolean(), false),
  contents: v.optional(CONTENTS, {}),
});
const SOURCES = v.pipe(v.unknown(), NOT_AN_ARRAY, v.record(v.string(), v.unknown()));

const SERVICE_SOURCES = '/@ServiceSources/';

function entryAddress({ url, reference }: SourceEntry, dataUrl: string): string {
  return url ?? `${dataUrl}${SERVICE_SOURCES}${encodeURIComponent(reference ?? '')}`;
}

/** The contents map: what GET shows and PUT takes back. */
export function writeDataContents(
  entries: readonly SourceEntry[],
  dataUrl: string,
): Record<string, WireContent> {
  return Object.fromEntries(
    entries.map((entry) => [
      entryAddress(entry, dataUrl),
      entry.time === undefined ? {} : { time: entry.time },
    ]),
  );
}

/** One source or many, keyed by name. */
export function writeDataSources(
  sources: readonly Source[],
  dataUrl: string,
): Record<string, WireDataSource> {
  return Object.fromEntries(
    sources.map(({ name, scope, isDefault, entries, description, type }) => [
      name,
      {
        default: isDefault,
        contents: writeDataContents(entries, dataUrl),
        ...(scope === 'service' && { description, type: type ?? 'General' }),
      },
    ]),
  );
}

/** Without the scheme, in which case the host is does not count, and without the escape that some write for the `@`. */
function comparable(address: string): string {
  return withoutScheme(address)
    .replace(/^\/\/[^/]*/u, (host) => host.toLowerCase())
    .replace('/%40ServiceSources/', SERVICE_SOURCES);
}

function referenceName(address: string, dataUrls: readonly string[]): string | undefined {
  const known = comparable(address);
  const prefixes = dataUrls.map((dataUrl) => comparable(dataUrl) + SERVICE_SOURCES);
  for (const prefix of [...prefixes, SERVICE_SOURCES]) {
    if (!known.startsWith(prefix)) continue;
    const rest = known.slice(prefix.length);
    try {
      return readSourceName(decodeURIComponent(rest));
    } catch {
      throw new WinnowError('invalid', `"${address}" does not name a service source`);
    }
  }
  return undefined;
}

function readEntry(
  address: string,
  content: { time?: unknown } | null,
  dataUrls: readonly string[],
) {
  const reference = referenceName(address, dataUrls);
  const target = reference === undefined ? { url: readEntryUrl(address) } : { reference };
  const time = content?.time;
  return typeof time === 'string' ? { ...target, time: readTimeFrame(time) } : target;
}

/** A contents map as entries; `dataUrls` are all addresses of the data service. Throws `invalid`, also above 200 entries. */
export function readDataContents(json: unknown, ...dataUrls: readonly string[]): SourceEntry[] {
  const contents = readShape(CONTENTS, json, 'the contents map');
  return distinctEntries(
    Object.entries(contents).map(([address, content]) => readEntry(address, content, dataUrls)),
    LIMITS.source.entriesDataService,
  );
}

/** The sources of a map by name; valibot would leave out one that is called `constructor` or `prototype`. */
function readNamed(json: unknown): [string, v.InferOutput<typeof SOURCE>][] {
  readShape(SOURCES, json, 'the source map');
  return Object.entries(json as Readonly<Record<string, unknown>>).map(([name, source]) => [
    name,
    readShape(SOURCE, source, placeIn('the source map', [name])),
  ]);
}

/** The body of `POST @Sources`: exactly one named source. Throws `invalid`. */
export function readDataSource(json: unknown, ...dataUrls: readonly string[]): SourceDefinition {
  const named = readNamed(json);
  const [first] = named;
  if (first === undefined || named.length > 1) {
    throw new WinnowError('invalid', `one call creates one source, not ${named.length}`);
  }
  const [name, source] = first;
  return {
    name: readSourceName(name),
    isDefault: source.default,
    entries: readDataContents(source.contents, ...dataUrls),
  };
}

/** Sources as the data service lists them. Throws `invalid`. */
export function readDataSources(json: unknown, dataUrl: string): SourceDefinition[] {
  return readNamed(json).map(([name, source]) => ({
    name,
    isDefault: source.default,
    entries: Object.entries(source.contents).map(([address, content]) =>
      readEntry(address, content, [dataUrl]),
    ),
  }));
}
