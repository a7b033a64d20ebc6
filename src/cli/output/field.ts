/**
 * What a command's rows are made of. A field has one documented, stable name for `--json`, the columns of
 * a pipe and the terminal; its kind decides how each of them shows it.
 */
import { WinnowError } from '../../model/errors.ts';

/**
 * `text`: string or null · `score`: number 0..1 or null · `count`: integer or null · `flag`: boolean ·
 * `time`: ISO 8601 in UTC or null · `list`: array of strings · `word`: a short text of a fixed set, whose
 * good and bad values are coloured.
 */
export type FieldKind = 'text' | 'score' | 'count' | 'flag' | 'time' | 'list' | 'word';

/** `terminal`: in tables, pipes and JSON · `pipe`: in pipes and JSON · `json`: in JSON alone · `screen`: in tables alone. */
export type FieldReach = 'terminal' | 'pipe' | 'json' | 'screen';

export interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  /** One line of documentation, shown in `--help`. */
  readonly about: string;
  readonly reach: FieldReach;
  /** Heading of the column on a terminal, upper case; the name by default. */
  readonly heading?: string;
  /** The column gives way and wraps when the terminal is narrow. */
  readonly yields?: boolean;
}

export type Value = string | number | boolean | null | undefined | readonly string[];
export type Row = Readonly<Record<string, Value>>;

/** A field that tables, pipes and JSON show. */
export function field(
  name: string,
  kind: FieldKind,
  about: string,
  more: { reach?: FieldReach; heading?: string; yields?: boolean } = {},
): Field {
  return { name, kind, about, reach: 'terminal', ...more };
}

/** Every field name of every command: what may stand after `--json` without an equals sign. */
export const FIELD_NAMES: ReadonlySet<string> = new Set(
  `address contents date default description detail entries failures fetchedAt id items label line link
   name nextPollAt path publisher query reason reference result scope score source status summary
   thumbnail title topic topics type url outcome time group dataDirectory
   expected milliseconds section seen statement image language textLength
   account accounts app budget budgetPer createdAt enterprise hits key kind lid limit per period plan
   readable remaining state users
   sources feeds user password appId appKey profile action file bytes concepts scores events previous inUse check hint
   action address bytes cause dialect encoding headers hops items latestItemAt repairs titles to verdict
   actor at concepts event narrower subject terms undoneBy
   amount field origin part term
   fullText keepItems keepDays`.split(/\s+/u),
);

/**
 * The fields that `--json title,url,score` asks for, in that order; all of them for an empty choice.
 * Throws `usage` that lists what there is.
 */
export function pickFields(fields: readonly Field[], choice: string): readonly Field[] {
  const names = choice.split(',').map((name) => name.trim());
  const there = fields.filter(({ reach }) => reach !== 'screen');
  if (choice.trim() === '') return there;
  return names.map((name) => {
    const found = there.find((candidate) => candidate.name === name);
    if (found !== undefined) return found;
    const known = there.map((candidate) => candidate.name).join(', ');
    throw new WinnowError('usage', `there is no field "${name}"; the fields are ${known}`);
  });
}

/** A row as JSON shows it: the fields in order, what is absent as null, false or an empty list. */
export function jsonRow(fields: readonly Field[], row: Row): Record<string, Value> {
  return Object.fromEntries(
    fields.map(({ name, kind }) => [
      name,
      row[name] ?? (kind === 'flag' ? false : kind === 'list' ? [] : null),
    ]),
  );
}
