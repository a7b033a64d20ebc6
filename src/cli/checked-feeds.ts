/** The column with the source of a feed, in `sources check` and `sources fix`. */
import type { CheckedFeed } from '../protocol/subscriptions.ts';
import { type Field, field } from './output/field.ts';
import type { Output } from './output/output.ts';

/** The source that a feed stands in. */
export const SOURCE_FIELD = field('source', 'text', 'the source it stands in', {
  reach: 'pipe',
  yields: true,
});

/** The fields; where the feeds are of several sources, a terminal shows the source too. */
export function withSources(
  fields: readonly Field[],
  feeds: readonly CheckedFeed[],
  { isTable }: Output,
): readonly Field[] {
  if (!isTable || new Set(feeds.map(({ source }) => source)).size < 2) return fields;
  return fields.map((each) => (each === SOURCE_FIELD ? { ...each, reach: 'terminal' } : each));
}
