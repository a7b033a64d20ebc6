/** Moments as people and programs write them: ISO 8601, to the day or with a time and its zone. */
const MOMENT = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/u;

/**
 * Milliseconds since 1970; a day stands for its first moment in UTC. Undefined for anything else, 30 February included.
 */
export function readMoment(text: string): number | undefined {
  const [, day = ''] = MOMENT.exec(text) ?? [];
  const midnight = Date.parse(day);
  const at = Date.parse(text);
  if (day === '' || Number.isNaN(midnight) || Number.isNaN(at)) return undefined;
  // The platform takes a day too many for the first of the next month.
  return new Date(midnight).toISOString().startsWith(day) ? at : undefined;
}
