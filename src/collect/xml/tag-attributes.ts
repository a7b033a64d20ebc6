/** The attributes of the tag that is being read: bounded in number and length, by name in lower case, the first of each. */
import { LIMITS } from '../../model/limits.ts';
import { decodeReferences } from '../text/character-references.ts';

const LONGEST_ATTRIBUTE = 8 * 1024;
/** So long may the name of an attribute or an element be. */
export const LONGEST_NAME = 128;

export class TagAttributes {
  /** Undefined while there are none. */
  values: Map<string, string> | undefined;
  /** Whether the tag declares something that its inside inherits. */
  declares = false;
  readonly #source: string;
  #name = '';
  #count = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Another tag begins. */
  begin(): void {
    this.values = undefined;
    this.declares = false;
    this.#count = 0;
  }

  /** One more name; that of a tag which nobody listens to is only counted. */
  name(start: number, end: number, isHeard: boolean): void {
    this.#count += 1;
    if (!isHeard) return;
    this.#name = end - start > LONGEST_NAME ? '' : this.#source.slice(start, end).toLowerCase();
    if (this.#name.startsWith('xml') || this.#name === 'base') this.declares = true;
  }

  /** Its value; for one that is left out, why, as a repair. */
  value(start: number, end: number): string | undefined {
    if (this.#name === '') return undefined;
    if (this.#count > LIMITS.parse.attributes || end - start > LONGEST_ATTRIBUTE) {
      return 'attributes past the limit left out';
    }
    this.values ??= new Map();
    if (this.values.has(this.#name)) return 'attributes given twice: the second left out';
    this.values.set(this.#name, decodeReferences(this.#source.slice(start, end)));
    return undefined;
  }
}
