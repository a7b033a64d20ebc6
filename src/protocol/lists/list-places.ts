/** Where the strings and entries of a list in JSON or YAML stand in its text: parsing forgets places. */
import { isObject, type JsonObject } from '../../model/json-object.ts';
import { LEADING_KEYS, TITLE_KEYS } from './feed-keys.ts';
import { asWritten } from './feed-object.ts';

/** Characters in which an address is looked for: one that is written otherwise than we would is in none of the rest either. */
const SEARCHED = 64 * 1024;
/** In which an entry without one is: where the one before it had words, it is not far. */
const NEAR = 4 * 1024;
/** Of a value that is looked for. */
const LONGEST_VALUE = 512;

/** What is looked for as it stands in JSON, as a pattern. */
function literal(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(/[$()*+./?[\\\]^{|}]/gu, String.raw`\$&`);
}

/** A name and its value as programs write them in JSON; to make a pattern for each of many takes long. */
function writtenForms(key: string, value: unknown): string[] {
  if (typeof value !== 'string' || value.length >= LONGEST_VALUE) return [];
  const [name, word] = [JSON.stringify(key), JSON.stringify(value)];
  return [`${name}:${word}`, `${name}: ${word}`];
}

/** A name and its value, in JSON or in YAML. */
function memberPattern(key: string, value: unknown): RegExp {
  const name = String.raw`(?<![\w$])["']?${literal(key)}["']?\s*:`;
  const isShort = typeof value !== 'object' && String(value).length < LONGEST_VALUE;
  if (!isShort) return new RegExp(name, 'u');
  return new RegExp(
    String.raw`${name}\s*["']?${literal(String(value))}["']?\s*(?=[\s,}\]]|$)`,
    'u',
  );
}

/** The member of an object by which it is found the surest: by its title, where its address would be, else the first. */
function telling(object: JsonObject): readonly [string, unknown] | undefined {
  const members = Object.entries(object);
  return (
    members.find(([key, value]) => TITLE_KEYS.includes(key) && typeof value === 'string') ??
    members.find(([key]) => LEADING_KEYS.includes(key)) ??
    members[0]
  );
}

/** A number, a word of JSON or what has nothing in it, as an element of a list. */
function elementPattern(value: unknown): RegExp {
  const form = JSON.stringify(value)
    .replace(/[[{.+]/gu, String.raw`\$&`)
    .replace(/[\]}]/gu, String.raw`\s*\$&`);
  // What stands before it is looked at last: long white space would be gone over from each of its places.
  return new RegExp(String.raw`${form}(?<=[[,]\s*${form})(?=\s*[\],])`, 'u');
}

/** So much of an address as is written in one way only. */
const PART = /[^\s"'\\&\u201c-\u201e]{8,}/u;

/** Searches a text onwards, in the order in which a list is walked. */
export class ListPlaces {
  readonly #text: string;
  #from = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Behind what was found last. */
  get here(): number {
    return this.#from;
  }

  /** Where about a string stands that is in the list. */
  string(text: string): number {
    const near = this.#text.slice(this.#from, this.#from + SEARCHED);
    const plain = JSON.stringify(asWritten(text)).slice(1, -1);
    // What was mended may have a quote at its end that the text has otherwise, or a sign that was escaped.
    const [part = plain] = PART.exec(text) ?? [];
    for (const form of [plain, plain.replaceAll('/', '\\/'), part]) {
      const at = near.indexOf(form);
      if (at !== -1) return this.#take(at, form);
    }
    return this.#from;
  }

  /** Where an entry begins in which there is no address, or its title stands; undefined where neither is near. */
  entry(entry: unknown): number | undefined {
    const member = isObject(entry) ? telling(entry) : undefined;
    if (member === undefined && Object.keys(entry ?? {}).length > 0) return undefined;
    const near = this.#text.slice(this.#from, this.#from + NEAR);
    for (const form of member === undefined ? [] : writtenForms(...member)) {
      const at = near.indexOf(form);
      if (at !== -1) return this.#take(at, form);
    }
    const pattern = member === undefined ? elementPattern(entry) : memberPattern(...member);
    const found = pattern.exec(near);
    return found === null ? undefined : this.#take(found.index, found[0]);
  }

  #take(at: number, form: string): number {
    const start = this.#from + at;
    this.#from = start + form.length;
    return start;
  }
}
