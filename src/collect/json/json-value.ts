/** Reading foreign JSON values one property at a time; a value of the wrong kind is absent. */

import { isObject, type JsonObject } from '../../model/json-object.ts';
import { cleanText } from '../text/characters.ts';

/** The value where it is an object; a list and null are none. */
export function asObject(value: unknown): JsonObject | undefined {
  return isObject(value) ? value : undefined;
}

/** An own property; what the prototype has is no data. */
export function property(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** The value as a list: itself, or a list of the one value it is. */
export function asList(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** A string, a number as one, or a list of just one; trimmed, well-formed, `undefined` when empty or anything else. */
export function asText(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.length === 1 ? asText(value[0]) : undefined;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return undefined;
  // Escapes in JSON can spell what the document's own text could not hold.
  const text = cleanText(value.toWellFormed()).trim();
  return text === '' ? undefined : text;
}

/** An address as written: text, but no number; of an object its own, as careless publishers have it for a picture. */
export function asAddress(value: unknown): string | undefined {
  if (typeof value === 'number') return undefined;
  const object = asObject(value);
  return object === undefined ? asText(value) : asText(property(object, 'url'));
}

/** A non-negative whole number, also where it is written as a string. */
export function asNumber(value: unknown): number | undefined {
  const number =
    typeof value === 'string' && /^\d{1,15}(?:\.\d+)?$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number) || number < 0) return undefined;
  return Math.round(number);
}
