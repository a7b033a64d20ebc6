/** Another name for a source, on the wire. */
import * as v from 'valibot';
import { plainObject, readShape } from './shape.ts';

const RENAME = plainObject({ source: v.string(), name: v.string() });

/** The source as `user/<name>`, and the name that it is to have. */
export type SourceRename = v.InferOutput<typeof RENAME>;

/** The source as `user/<name>`, by its new name. */
export interface RenamedSource {
  readonly source: string;
}

/** Throws `invalid`. */
export function readSourceRename(json: unknown): SourceRename {
  return readShape(RENAME, json, 'the new name');
}
