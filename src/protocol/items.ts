/** Items by themselves on Winnow's own surface: removing one for good. */
import * as v from 'valibot';
import { readShape } from './shape.ts';

const REMOVAL = v.object({ item: v.string(), dryRun: v.optional(v.boolean(), false) });

/** The body `{item, dryRun}`: an item by its id, address or learning link. Throws `invalid`. */
export function readRemoval(json: unknown): v.InferOutput<typeof REMOVAL> {
  return readShape(REMOVAL, json, 'the body');
}

const REMOVED = v.object({
  item: v.string(),
  url: v.string(),
  title: v.string(),
  /** False of a dry run. */
  removed: v.boolean(),
});

export type RemovedItem = v.InferOutput<typeof REMOVED>;

/** Throws `invalid`. */
export function readRemovedItem(json: unknown): RemovedItem {
  return readShape(REMOVED, json, 'the answer');
}
