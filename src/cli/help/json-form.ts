/** What a command writes with `--json`, as a JSON Schema made of the fields that it declares. */
import { exactly, type JsonSchema, listOf } from '../../protocol/schemas/schema.ts';
import { type Field, toldFields } from '../output/field.ts';

/** What `--json` writes. `list`: an array of rows · `record`: one row, often with others nested in it · a schema: anything else. */
export type JsonForm = 'list' | 'record' | { readonly schema: JsonSchema };

/** The part of a declaration that its schema is made of. */
export interface Declared {
  readonly fields: readonly Field[];
  readonly json?: JsonForm | undefined;
}

/** One command that can be run. */
export interface KnownCommand {
  /** As typed: `topics add`. */
  readonly words: string;
  readonly about: string;
  readonly declared: Declared;
}

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

const KINDS: Readonly<Record<Exclude<Field['kind'], 'rows'>, JsonSchema>> = {
  text: { type: 'string' },
  word: { type: 'string' },
  score: { type: 'number', minimum: 0, maximum: 1 },
  share: { type: 'number', minimum: -1, maximum: 1 },
  count: { type: 'integer', minimum: 0 },
  flag: { type: 'boolean' },
  time: { type: 'string', format: 'date-time' },
  list: { type: 'array', items: { type: 'string' } },
};

function valueSchema({ kind, about, nullable = false, values, of = [] }: Field): JsonSchema {
  const description = { description: about };
  if (kind === 'rows') return { ...description, ...listOf(rowSchema(of)) };
  const schema: JsonSchema = { ...description, ...KINDS[kind] };
  const known = values === undefined ? {} : { enum: nullable ? [...values, null] : values };
  return nullable
    ? { ...schema, type: [schema['type'], 'null'], ...known }
    : { ...schema, ...known };
}

/** The schema of a row with all its fields; `--json title,url` writes only some of them. */
export function rowSchema(fields: readonly Field[]): JsonSchema {
  return exactly(
    Object.fromEntries(toldFields(fields).map((field) => [field.name, valueSchema(field)])),
  );
}

/** `list`, `record`, or `own` for JSON that is not made of fields. */
export function formName({ json = 'list' }: Declared): 'list' | 'record' | 'own' {
  return typeof json === 'string' ? json : 'own';
}

/** The schema (draft 2020-12) of what the command writes with `--json`; with `--ndjson` each line is one row. */
export function commandSchema({ words, about, declared }: KnownCommand): JsonSchema {
  const { fields, json = 'list' } = declared;
  const row = () => rowSchema(fields);
  const body = json === 'list' ? listOf(row()) : json === 'record' ? row() : json.schema;
  return {
    $schema: DRAFT,
    $id: `urn:winnow:json:${words.replaceAll(' ', '-')}`,
    title: `winnow ${words} --json`,
    description: about,
    ...body,
  };
}
