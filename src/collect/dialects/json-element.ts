/** Elements of RSS as JSON has them: strings, or objects whose attributes and text converters mark each in its own way. */

import type { MarkedText } from '../../model/feed.ts';
import { LIMITS } from '../../model/limits.ts';
import { truncateBytes } from '../characters.ts';
import { escapedOnce } from '../escaped-markup.ts';
import { asList, asObject, asText, type JsonObject, property } from '../json-value.ts';
import { resolveMarkupLinks } from '../markup-links.ts';
import { oneLine, plainTitle } from '../plain-title.ts';

/** Where converters put the text of an element that has attributes. */
const TEXTS = ['#value', '#text', '_', '$t', '#cdata'];
/** Where they put all attributes together. */
const ATTRIBUTES = ['$', '@attributes'];

/** An attribute of the element. */
export function attribute(object: JsonObject, name: string): unknown {
  const own = property(object, name) ?? property(object, `@${name}`);
  if (own !== undefined) return own;
  const together = ATTRIBUTES.map((key) => asObject(property(object, key))).find(Boolean);
  return together === undefined ? undefined : property(together, name);
}

/** The elements of a name, as objects; a string is one without attributes. */
export function elementsIn(object: JsonObject, key: string): JsonObject[] {
  return asList(property(object, key)).map((one) => asObject(one) ?? { '#value': one });
}

/** The text of the first element of a name. */
export function textIn(object: JsonObject, key: string): string | undefined {
  return textOf(asList(property(object, key))[0]);
}

/** The texts of the elements of one name inside another. */
export function textsIn(object: JsonObject, key: string, inner: string): (string | undefined)[] {
  return asList(property(asObject(property(object, key)) ?? {}, inner)).map(textOf);
}

/** The text of an element. */
export function textOf(value: unknown): string | undefined {
  const object = asObject(value);
  if (object === undefined) return asText(value);
  return asText(TEXTS.map((key) => property(object, key)).find((text) => text !== undefined));
}

/** Text as one line without markup; `undefined` when that is empty. */
export function line(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const plain = plainTitle(text);
  return plain === '' ? undefined : oneLine(plain);
}

/** Text as content, its links absolute; `undefined` for none. */
export function html(text: string | undefined, base: string | undefined): MarkedText | undefined {
  if (text === undefined) return undefined;
  const value = truncateBytes(escapedOnce(text), LIMITS.parse.textBytes);
  return { type: 'html', value: resolveMarkupLinks(value, base) };
}
