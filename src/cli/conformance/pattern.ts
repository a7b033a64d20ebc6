/**
 * Patterns of JSON values. A plain value stands for itself, an array or object for one with exactly these members, an expression for
 * text that it matches, and a check for whatever meets its condition.
 */
import { isObject } from '../../model/json-object.ts';
import { isUrl } from '../../model/url.ts';
import { Mismatch } from './mismatch.ts';

/** A condition, and what it asks for in words. */
export interface Check {
  readonly says: string;
  readonly holds: (value: unknown) => boolean;
}

export type Pattern =
  | string
  | number
  | boolean
  | null
  | RegExp
  | Check
  | readonly Pattern[]
  | { readonly [key: string]: Pattern };

function check(says: string, holdsFor: (value: unknown) => boolean): Check {
  return { says, holds: holdsFor };
}

function isCheck(pattern: object): pattern is Check {
  return typeof (pattern as Partial<Check>).holds === 'function';
}

function fits(pattern: Pattern, value: unknown): boolean {
  try {
    match(pattern, value);
    return true;
  } catch {
    return false;
  }
}

export const anything = check('anything', () => true);
export const text = check('text', (value) => typeof value === 'string');
export const words = check('text that is not empty', (v) => typeof v === 'string' && v !== '');
export const flag = check('true or false', (value) => typeof value === 'boolean');
export const number = check('a number', (value) => typeof value === 'number');
export const score = check('a number from 0 to 1', (value) => {
  return typeof value === 'number' && value >= 0 && value <= 1;
});
export const address = check('an absolute http(s) address', (value) => {
  return typeof value === 'string' && /^https?:\/\//u.test(value) && isUrl(value);
});

export const oneOf = (...choices: readonly Pattern[]): Check =>
  check(`one of ${JSON.stringify(choices)}`, (value) => choices.some((c) => fits(c, value)));

/** An array of any length whose every element fits. */
export const each = (pattern: Pattern): Check =>
  check('an array whose every element fits', (value) => {
    if (!Array.isArray(value)) return false;
    for (const element of value) match(pattern, element);
    return true;
  });

/** An array in which an element fits. */
export const some = (pattern: Pattern): Check =>
  check(`an array with ${JSON.stringify(pattern)}`, (value) => {
    return Array.isArray(value) && value.some((element) => fits(pattern, element));
  });

/** An array in which no element fits. */
export const none = (pattern: Pattern): Check =>
  check(`an array without ${JSON.stringify(pattern)}`, (value) => {
    return Array.isArray(value) && !value.some((element) => fits(pattern, element));
  });

/** An object with these keys among others. */
export const has = (pattern: Readonly<Record<string, Pattern>>): Check =>
  check(`an object with ${Object.keys(pattern).join(', ')}`, (value) => {
    if (!isObject(value)) return false;
    for (const [key, inner] of Object.entries(pattern)) match(inner, value[key], `.${key}`);
    return true;
  });

/** An object used as a map, whose every value fits. */
export const map = (pattern: Pattern): Check =>
  check('an object whose every value fits', (value) => {
    if (!isObject(value)) return false;
    for (const [key, inner] of Object.entries(value)) match(pattern, inner, `.${key}`);
    return true;
  });

function matchArray(pattern: readonly Pattern[], value: unknown, at: string, place: string): void {
  if (!Array.isArray(value) || value.length !== pattern.length) {
    throw new Mismatch(`an array of ${pattern.length}${place}`, value);
  }
  for (const [index, inner] of pattern.entries()) match(inner, value[index], `${at}[${index}]`);
}

function matchObject(
  pattern: Readonly<Record<string, Pattern>>,
  value: unknown,
  at: string,
  place: string,
): void {
  if (!isObject(value)) throw new Mismatch(`an object${place}`, value);
  const keys = Object.keys(pattern).toSorted().join(', ');
  const seen = Object.keys(value).toSorted().join(', ');
  if (seen !== keys) throw new Mismatch(`exactly the keys ${keys}${place}`, seen);
  for (const [key, inner] of Object.entries(pattern)) match(inner, value[key], `${at}.${key}`);
}

/** Throws a mismatch that names the place, where a value does not fit. */
export function match(pattern: Pattern, value: unknown, at = ''): void {
  const place = at === '' ? '' : ` at ${at}`;
  if (pattern instanceof RegExp) {
    if (typeof value === 'string' && pattern.test(value)) return;
    throw new Mismatch(`text like ${pattern}${place}`, value);
  }
  if (typeof pattern !== 'object' || pattern === null) {
    if (pattern !== value) throw new Mismatch(`${JSON.stringify(pattern)}${place}`, value);
  } else if (isCheck(pattern)) {
    if (!pattern.holds(value)) throw new Mismatch(`${pattern.says}${place}`, value);
  } else if (Array.isArray(pattern)) matchArray(pattern, value, at, place);
  else matchObject(pattern as Readonly<Record<string, Pattern>>, value, at, place);
}
