/** Values of JSON that have names for what is in them. */
export type JsonObject = { readonly [key: string]: unknown };

/** Whether a value is an object; a list and null are none. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
