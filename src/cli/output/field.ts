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
  /** A narrow terminal can do without the column: where texts are short of room, those with the highest number go first. */
  readonly spare?: number;
  /**
   * It holds addresses or paths, which are copied from a terminal: they are not broken there. In the last column, `last`,
   * they may reach beyond its width, where a terminal breaks them without a new line.
   */
  readonly addresses?: boolean | 'last';
  /** Rows that follow each other with the same values here belong together: a narrow terminal says those once, above them. */
  readonly heads?: boolean;
  /** On a terminal, text that fills about so many lines of its column is cut; pipes and JSON have all of it. */
  readonly lines?: number;
  /** On a terminal, what stands for a time that is past, where one in the future is expected. */
  readonly overdue?: string;
  /** JSON shows null where there is nothing to say; without this, every row has a value. */
  readonly nullable?: boolean;
  /** All values that a `text` or `word` can have, where they can be listed. */
  readonly values?: readonly string[];
  /** What the objects of `rows` are made of. */
  readonly of?: readonly Field[];
}

type More = Partial<Omit<Field, 'name' | 'kind' | 'about'>>;

export type Value = string | number | boolean | null | undefined | readonly string[];
export type Row = Readonly<Record<string, Value>>;

/** A field that tables, pipes and JSON show. */
export function field(name: string, kind: FieldKind, about: string, more: More = {}): Field {
  return { name, kind, about, reach: 'terminal', ...more };
}

/** The fields of objects that JSON shows nested in another, under this name. */
export function rowsField(name: string, about: string, of: readonly Field[]): Field {
  return field(name, 'rows', about, { reach: 'json', of });
}

/** The fields that programs may see. */
export function toldFields(fields: readonly Field[]): readonly Field[] {
  return fields.filter(({ reach }) => reach !== 'screen');
}

function concealValue(value: Value): Value {
  if (typeof value === 'string') return concealPasswords(value);
  return Array.isArray(value) ? value.map(concealPasswords) : value;
}

/** A row as it may be seen: without the passwords of addresses. */
export function concealRow(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, concealValue(value)]),
  );
}

/** A row as JSON shows it: the fields in order, concealed; what is absent as null, where it cannot be null as false or []. */
export function jsonRow(fields: readonly Field[], row: Row): Record<string, Value> {
  const shown: Record<string, Value> = {};
  for (const { name, kind, nullable = false } of fields) {
    const absent = nullable ? null : kind === 'flag' ? false : kind === 'list' ? [] : null;
    shown[name] = concealValue(row[name] ?? absent);
  }
  return shown;
}
