/**
 * The guard in front of every JSON body: what passes is an ordinary, bounded JSON value in which no key
 * occurs twice, none is `__proto__` and every number is finite.
 */
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

function invalid(sentence: string, cause?: unknown): WinnowError {
  return new WinnowError('invalid', sentence, cause === undefined ? {} : { cause });
}

function bodyText(body: string | Uint8Array): string {
  if (typeof body === 'string') return body;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch (cause) {
    throw invalid('the body is not valid UTF-8', cause);
  }
}

/** Index just after the string that opens at `start`, or the end of the text when it never closes. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === BACKSLASH) at++;
    else if (unit === QUOTE) return at + 1;
  }
  return text.length;
}

/** Adds a key, as it is written, to those of its object. Throws `invalid` for one that is there or must not be. */
function noteKey(keys: Set<string>, written: string): void {
  const key = JSON.parse(written) as string;
  if (key === '__proto__') throw invalid('the JSON has a key that is not allowed: __proto__');
  if (keys.has(key)) throw invalid(`the JSON has the key ${JSON.stringify(key)} twice`);
  keys.add(key);
}

/** Depth, duplicate keys and overflowing numbers: what `JSON.parse` lets through without a word. */
function checkStructure(text: string): void {
  const scopes: (Set<string> | undefined)[] = [];
  const token = /["{}[\]]|-?\d[\d.eE+-]*/g;
  const colon = /\s*:/y;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [first] = match;
    if (first === '{' || first === '[') {
      scopes.push(first === '{' ? new Set() : undefined);
      if (scopes.length > LIMITS.parse.jsonDepth) {
        throw invalid(`the JSON is nested deeper than ${LIMITS.parse.jsonDepth} levels`);
      }
    } else if (first === '}' || first === ']') {
      scopes.pop();
    } else if (first === '"') {
      const end = endOfString(text, match.index);
      token.lastIndex = end;
      colon.lastIndex = end;
      const keys = scopes.at(-1);
      if (keys !== undefined && colon.test(text)) noteKey(keys, text.slice(match.index, end));
    } else if (!Number.isFinite(Number(first))) {
      throw invalid('the JSON has a number that is out of range');
    }
  }
}

/** JSON that this process wrote itself, as a value. Throws `invalid` for what is none. */
export function readOwnJson(text: string): unknown {
  if (text.trim() === '') throw invalid('the body is empty where JSON is needed');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw invalid('the body is not valid JSON', cause);
  }
}

/**
 * A JSON body (text, or bytes that must be UTF-8 without a byte order mark) as a value.
 * Throws `invalid` for anything that is not strict JSON, is deeper than 64 levels, repeats a key, has a
 * key `__proto__` or a number beyond double precision.
 */
export function readJson(body: string | Uint8Array): unknown {
  const text = bodyText(body);
  const value = readOwnJson(text);
  checkStructure(text);
  return value;
}

/** A JSON body that must be an object, not an array or a bare value. Throws `invalid`. */
export function readJsonObject(body: string | Uint8Array): Record<string, unknown> {
  const value = readJson(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('the body must be a JSON object');
  }
  return value as Record<string, unknown>;
}
