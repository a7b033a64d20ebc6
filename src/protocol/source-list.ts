/** Content sources as clients see them: v1 listings and single sources, read back. */
import * as v from 'valibot';
import type { SourceEntry, SourceScope } from '../model/source.ts';
import { plainObject, readShape } from './shape.ts';
import { isTimeFrame } from './source-entry.ts';
import { readSourceId } from './source-name.ts';

/** One source of a listing. */
export interface SourceView {
  readonly scope: SourceScope;
  readonly name: string;
  readonly description: string;
  /** `General`, `Specific`; service sources only. */
  readonly type?: string;
  readonly isDefault: boolean;
  readonly entries: readonly SourceEntry[];
}

const FRAME = v.optional(v.nullable(v.string()));

const VIEW = plainObject({
  id: v.string(),
  name: v.string(),
  description: v.optional(v.nullable(v.string()), ''),
  type: v.optional(v.nullable(v.string())),
  default: v.optional(v.nullable(v.boolean())),
  contents: v.optional(
    v.nullable(
      plainObject({
        urls: v.optional(v.nullable(v.array(plainObject({ url: v.string(), time: FRAME })))),
        sources: v.optional(v.nullable(v.array(plainObject({ id: v.string(), time: FRAME })))),
      }),
    ),
  ),
});

const LIST = v.union([
  v.array(v.unknown()),
  plainObject({
    user: v.optional(v.array(v.unknown()), []),
    service: v.optional(v.array(v.unknown()), []),
  }),
]);

const CREATED = plainObject({ id: v.string() });

function timed(entry: SourceEntry, time: string | null | undefined): SourceEntry {
  return isTimeFrame(time) ? { ...entry, time } : entry;
}

/** One source, of either scope. Throws `invalid`. */
export function readSource(json: unknown): SourceView {
  const source = readShape(VIEW, json, 'the source');
  const urls = source.contents?.urls ?? [];
  const sources = source.contents?.sources ?? [];
  return {
    scope: readSourceId(source.id).scope,
    name: source.name,
    description: source.description ?? '',
    ...(typeof source.type === 'string' ? { type: source.type } : {}),
    isDefault: source.default ?? false,
    entries: [
      ...urls.map(({ url, time }) => timed({ url }, time)),
      ...sources.map(({ id, time }) => timed({ reference: readSourceId(id).name }, time)),
    ],
  };
}

/** A listing: `{user, service}`, one of them, or a bare array. User sources first. Throws `invalid`. */
export function readSourceList(json: unknown): SourceView[] {
  const list = readShape(LIST, json, 'the source listing');
  return (Array.isArray(list) ? list : [...list.user, ...list.service]).map(readSource);
}

/** The name in the answer to a creation. Throws `invalid`. */
export function readCreatedSource(json: unknown): string {
  return readSourceId(readShape(CREATED, json, 'the answer').id).name;
}
