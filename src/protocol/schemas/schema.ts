/** The few words that the JSON Schemas of the wire are written with (draft 2020-12, as OpenAPI 3.1 uses it). */

export type JsonSchema = Readonly<Record<string, unknown>>;

export type Properties = Readonly<Record<string, JsonSchema>>;

export const TEXT: JsonSchema = { type: 'string' };
export const FLAG: JsonSchema = { type: 'boolean' };
export const NUMBER: JsonSchema = { type: 'number' };
export const COUNT: JsonSchema = { type: 'integer', minimum: 0 };
export const SHARE_OF_ONE: JsonSchema = { type: 'number', minimum: 0, maximum: 1 };
export const ADDRESS: JsonSchema = { type: 'string', pattern: '^https?://' };
export const MOMENT: JsonSchema = { type: 'string', format: 'date-time' };

/** An object of exactly these properties, all there save the optional ones. */
export function exactly(properties: Properties, optional: Properties = {}): JsonSchema {
  return {
    type: 'object',
    properties: { ...properties, ...optional },
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

/** An object that may hold more than what is said of it. */
export function atLeast(properties: Properties, optional: Properties = {}): JsonSchema {
  return { ...exactly(properties, optional), additionalProperties: true };
}

/** An array of such values. */
export function listOf(items: JsonSchema, more: JsonSchema = {}): JsonSchema {
  return { type: 'array', items, ...more };
}

/** An object used as a map: any key, one kind of value. */
export function mapOf(values: JsonSchema): JsonSchema {
  return { type: 'object', additionalProperties: values };
}

/** One of these texts. */
export function oneOf(...values: readonly string[]): JsonSchema {
  return { type: 'string', enum: values };
}

/** Such a value, or null. */
export function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

/** Another schema of the description, by name. */
export function named(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}
