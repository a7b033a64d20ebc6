/** Checks a JSON value against a valibot schema and says in one sentence what does not fit. */
import * as v from 'valibot';
import { type DocumentPath, WinnowError } from '../model/errors.ts';

/** What a value is, never what it says: it may be a password. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function ordinal(position: number): string {
  const last = position % 100;
  const ending = last > 10 && last < 14 ? 'th' : ['th', 'st', 'nd', 'rd'][last % 10];
  return `the ${position}${ending ?? 'th'}`;
}

/** A value of a document as a person finds it: `"url" of the 2nd of "contents.urls" of the source`. */
export function placeIn(subject: string, path: DocumentPath): string {
  let place = subject;
  let names: string[] = [];
  for (const [index, step] of path.entries()) {
    if (typeof step === 'string') names.push(step);
    if (typeof step === 'string' && typeof path[index + 1] === 'string') continue;
    const last = typeof step === 'number' ? ordinal(step + 1) : `"${names.join('.')}"`;
    place = `${last} of ${place}`;
    names = [];
  }
  return place;
}

/** What does not fit, and where. */
interface Slip {
  readonly issue: v.BaseIssue<unknown>;
  readonly at: DocumentPath;
}

/** The slip of an issue: where a value may have several forms, the one inside the form that it has. */
function slipOf(issue: v.BaseIssue<unknown>): Slip {
  const at = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
  const inside = issue.issues?.find(({ path }) => path !== undefined);
  if (inside === undefined) return { issue, at };
  const slip = slipOf(inside);
  return { issue: slip.issue, at: [...at, ...slip.at] };
}

/** What a schema expects, in words. */
function expectedOf(expects: string | null): string {
  return (expects ?? 'something else')
    .replace(/^\((.*)\)$/u, '$1')
    .replaceAll(' | ', ' or ')
    .replaceAll('Object', 'an object')
    .replaceAll('Array', 'an array')
    .replace(/^(string|number|boolean)$/u, 'a $1');
}

function slipSentence(subject: string, { issue, at }: Slip): string {
  const place = placeIn(subject, at);
  if (issue.type === 'strict_object' || issue.kind !== 'schema') return `${place} ${issue.message}`;
  if (issue.received === 'undefined') return `${place} is missing`;
  const expected = expectedOf(issue.expected);
  const isNamed = issue.type === 'literal' || issue.type === 'picklist';
  return `${place} must be ${expected}${isNamed ? '' : `, not ${kindOf(issue.input)}`}`;
}

/** Refuses an array, which valibot takes for an object. */
export const NOT_AN_ARRAY = v.check(
  (value: unknown) => !Array.isArray(value),
  'must be an object, not an array',
);

/** An object of the given entries, refusing an array. */
export function plainObject<E extends v.ObjectEntries>(entries: E) {
  return v.pipe(v.unknown(), NOT_AN_ARRAY, v.object(entries));
}

/** The same, refusing entries that are not given: of a document that people write, where they are slips. */
export function strictObject<E extends v.ObjectEntries>(entries: E) {
  const fields = Object.keys(entries).join(', ');
  const message = ({ expected, input }: v.StrictObjectIssue) => {
    if (expected === 'Object') return `must be an object, not ${kindOf(input)}`;
    if (expected === 'never') return `is not a field that there is; the fields are ${fields}`;
    const missing = entries[JSON.parse(expected) as string];
    return missing?.type === 'literal'
      ? `is missing; it must be ${expectedOf(missing.expects)}`
      : 'is missing';
  };
  return v.pipe(v.unknown(), NOT_AN_ARRAY, v.strictObject(entries, message));
}

/** A whole number within bounds. */
export function wholeNumber(least: number, most: number = Number.MAX_SAFE_INTEGER) {
  const bounds =
    most === Number.MAX_SAFE_INTEGER ? `, at least ${least}` : ` from ${least} to ${most}`;
  return v.pipe(
    v.number(),
    v.check(
      (value) => Number.isInteger(value) && value >= least && value <= most,
      `must be a whole number${bounds}`,
    ),
  );
}

/** A moment as `Date` writes it: ISO 8601 in UTC. */
export const MOMENT = v.pipe(
  v.string(),
  v.isoTimestamp('must be a moment such as 2026-01-31T12:00:00.000Z'),
);

/**
 * The value as the schema describes it. Throws `invalid` with the first thing that does not fit;
 * messages of checks inside the schema continue the sentence: "is empty", "must be …".
 */
export function readShape<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  subject: string,
): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const slip = slipOf(result.issues[0]);
  throw new WinnowError('invalid', slipSentence(subject, slip), { at: slip.at });
}

/** What `read` makes of the value at a place; an error `invalid` of it tells the place. */
export function readAt<T>(at: DocumentPath, read: () => T): T {
  try {
    return read();
  } catch (thrown) {
    if (!(thrown instanceof WinnowError) || thrown.code !== 'invalid') throw thrown;
    throw new WinnowError('invalid', thrown.message, { at, cause: thrown });
  }
}
