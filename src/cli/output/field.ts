/**
 * What a command's rows are made of. A field has one documented, stable name for `--json`, the columns of
 * a pipe and the terminal; its kind decides how each of them shows it.
 */
import { concealPasswords } from '../../protocol/concealed.ts';

/**
 * `text`: string · `score`: number 0..1 · `share`: signed part of a score, a number in JSON · `count`: whole number from 0 ·
 * `flag`: boolean · `time`: ISO 8601 in UTC · `list`: array of strings · `rows`: array of objects, in JSON alone ·
 * `word`: a short text, often of a fixed set, whose good and bad values are coloured.
 */
export type FieldKind =
  | 'text'
  | 'score'
  | 'share'
  | 'count'
  | 'flag'
  | 'time'
  | 'list'
  | 'rows'
  | 'word';

/** Where a field is shown. `terminal`: tables, pipes and JSON · `pipe`: pipes and JSON · `json`: only JSON · `screen`: only tables. */
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
  /** A narrow terminal leaves the column out to make room for texts; columns with the highest number go first. */
  readonly spare?: number;
  /**
   * It holds addresses or paths, which people copy, so tables do not break them. With `last`, for a last column, they may reach
   * beyond the width of the terminal, which wraps them without inserting a line feed.
   */
  readonly addresses?: boolean | 'last';
  /** Consecutive rows with the same value belong together: a narrow terminal shows that value once, above them. */
  readonly heads?: boolean;
  /** About how many lines of its column a text may fill on a terminal before it is cut; pipes and JSON have all of it. */
  readonly lines?: number;
  /** For a time that should be in the future: the word that a terminal shows once it is past. */
  readonly overdue?: string;
  /** The value may be absent, which is null in JSON; without this, every row has one. */
  readonly nullable?: boolean;
  /** All values that a `text` or `word` can have, where they can be listed. */
  readonly values?: readonly string[];
  /** What the objects of `rows` are made of. */
  readonly of?: readonly Field[];
}

type FieldOptions = Partial<Omit<Field, 'name' | 'kind' | 'about'>>;

export type Value = string | number | boolean | null | undefined | readonly string[];
export type Row = Readonly<Record<string, Value>>;

/** A field that tables, pipes and JSON show. */
export function field(
  name: string,
  kind: FieldKind,
  about: string,
  options: FieldOptions = {},
): Field {
  return { name, kind, about, reach: 'terminal', ...options };
}

/** The fields of objects that JSON shows nested in another, under this name. */
export function rowsField(name: string, about: string, of: readonly Field[]): Field {
  return field(name, 'rows', about, { reach: 'json', of });
}

/** The fields that programs may see. */
export function toldFields(fields: readonly Field[]): readonly Field[] {
  return fields.filter(({ reach }) => reach !== 'screen');
}

/** A value with each of its texts as `change` makes it. */
function withTexts(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'string') return change(value);
  return Array.isArray(value) ? value.map(change) : value;
}

/** A row with each of its texts as `change` makes it. */
export function rowWithTexts(row: Row, change: (text: string) => string): Row {
  const changed = Object.entries(row).map(([name, value]) => [name, withTexts(value, change)]);
  return Object.fromEntries(changed);
}

/** A row with the passwords of its addresses concealed. */
export function concealRow(row: Row): Row {
  return rowWithTexts(row, concealPasswords);
}

/**
 * A row as JSON shows it: the fields in order, passwords concealed. What is absent is null; a flag or list that may not be null
 * is then false or empty.
 */
export function jsonRow(fields: readonly Field[], row: Row): Record<string, Value> {
  const shown: Record<string, Value> = {};
  for (const { name, kind, nullable = false } of fields) {
    const absent = nullable ? null : kind === 'flag' ? false : kind === 'list' ? [] : null;
    shown[name] = withTexts(row[name] ?? absent, concealPasswords);
  }
  return shown;
}
