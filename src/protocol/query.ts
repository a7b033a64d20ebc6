/** Query strings: parameters described as data, read from the raw string into typed records, and written by name. */
import { WinnowError } from '../model/errors.ts';
import { decodeText } from './content-source.ts';
import { KINDS, type Kind, type KindValues, type ParameterKind } from './parameter-kinds.ts';

/** One parameter, described well enough to read it and to document it. */
export interface Parameter<K extends ParameterKind = ParameterKind> {
  readonly name: string;
  /** Further names it goes by; giving it under two names is a repetition. */
  readonly aliases?: readonly string[];
  readonly kind: K;
  /** Set where a query without it is refused. */
  readonly required?: true;
  /** One sentence for people. */
  readonly description: string;
  /** What holds when it is not given, as text for people; the reader fills nothing in. */
  readonly default?: string;
}

export type Parameters = Readonly<Record<string, Parameter>>;

type RequiredKey<P extends Parameters> = {
  [K in keyof P]: P[K] extends { readonly required: true } ? K : never;
}[keyof P];

/** What `readQuery` gives: the values of required parameters, and of those others that were given. */
export type QueryOf<P extends Parameters> = {
  readonly [K in RequiredKey<P>]: KindValues[P[K]['kind']];
} & {
  readonly [K in Exclude<keyof P, RequiredKey<P>>]?: KindValues[P[K]['kind']];
};

/** The name that a parameter is given under; one that cannot be decoded is nobody's. */
function readName(raw: string): string {
  try {
    return decodeText(raw.replaceAll('+', ' '));
  } catch {
    return raw;
  }
}

/** Raw (still encoded) values by decoded name, in the order given. What is written in them matters only where they are read. */
function rawValues(rawQuery: string): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const piece of rawQuery.split('&')) {
    if (piece === '') continue;
    const equals = piece.indexOf('=');
    const rawName = equals === -1 ? piece : piece.slice(0, equals);
    const raw = equals === -1 ? '' : piece.slice(equals + 1);
    const name = readName(rawName);
    const known = values.get(name);
    if (known === undefined) values.set(name, [raw]);
    else known.push(raw);
  }
  return values;
}

function refuseUnknown(given: Iterable<string>, known: ReadonlySet<string>): void {
  for (const name of given) {
    if (known.has(name)) continue;
    throw new WinnowError(
      'invalid',
      `the query parameter "${name.slice(0, 80)}" is not allowed here (only ${[...known].join(', ')})`,
    );
  }
}

/** The value of one parameter; undefined where it is not given, or says nothing. */
function readParameter(
  { name, aliases = [], kind }: Parameter,
  values: ReadonlyMap<string, readonly string[]>,
): unknown {
  const given = [name, ...aliases].flatMap((each) => values.get(each) ?? []);
  if (given.length === 0) return undefined;
  const { read, raw, repeats } = KINDS[kind] as Kind<unknown>;
  if (given.length > 1 && repeats === undefined) {
    throw new WinnowError('invalid', `${name} is given more than once`);
  }
  const text = given.map((each) => (raw ? each : decodeText(each.replaceAll('+', ' ')))).join(',');
  return read(text, name);
}

/**
 * The values of the given parameters in a raw query string. Unknown parameters are ignored unless they
 * are to be refused. Throws `invalid` for a bad escape in a value that is read, for one that its kind refuses, for a repeated
 * single-valued parameter and for a required one that is missing or says nothing.
 */
export function readQuery<P extends Parameters>(
  parameters: P,
  rawQuery: string,
  options: { readonly unknown?: 'ignored' | 'refused' } = {},
): QueryOf<P> {
  const values = rawValues(rawQuery);
  const all = Object.entries(parameters);
  if (options.unknown === 'refused') {
    const known = all.flatMap(([, { name, aliases = [] }]) => [name, ...aliases]);
    refuseUnknown(values.keys(), new Set(known));
  }
  const record: Record<string, unknown> = {};
  for (const [key, parameter] of all) {
    const value = readParameter(parameter, values);
    if (value !== undefined) record[key] = value;
    else if (parameter.required) {
      throw new WinnowError('invalid', `the query parameter "${parameter.name}" is missing`);
    }
  }
  return record as QueryOf<P>;
}

/** A value in the form that callers pass: a moment in milliseconds since 1970. */
type Given = string | number | boolean | readonly string[] | undefined;

/** Texts by the names of their parameters, not yet encoded. */
export type WrittenQuery = Readonly<Record<string, string>>;

function writeValue(kind: ParameterKind, value: NonNullable<Given>): string {
  if (kind === 'moment' && typeof value === 'number') return new Date(value).toISOString();
  return typeof value === 'object' ? value.join(',') : String(value);
}

/** What is given, by the names that the parameters have on the wire. */
export function writeQuery<P extends Parameters>(
  parameters: P,
  given: { readonly [K in keyof P]?: Given },
): WrittenQuery {
  const written: Record<string, string> = {};
  for (const [key, { name, kind }] of Object.entries(parameters)) {
    const value = given[key];
    if (value !== undefined) written[name] = writeValue(kind, value);
  }
  return written;
}
