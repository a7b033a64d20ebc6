/**
 * RSS-in-JSON: RSS 2.0 with objects for elements, attributes as properties and `#value` for text. It is written as the XML
 * that it stands for, so that the tables of RSS read every element of RSS and of its modules here too.
 */

import type { JsonObject } from '../../model/json-object.ts';
import { LIMITS } from '../../model/limits.ts';
import { asList, asObject, asText, property } from '../json/json-value.ts';
import { escapedOnce } from '../text/escaped-markup.ts';
import type { Interest } from '../xml/xml-listener.ts';
import { RSS } from './rss.ts';

/** Where converters put the text of an element that has attributes; `$` may hold these instead. */
const TEXTS = [
  '#value',
  '#text',
  '_',
  '$t',
  '#cdata',
  '#cdata-section',
  '__cdata',
  '__text',
  '_text',
  '_cdata',
  '__content__',
  'content',
  'value',
  '0',
  '$',
  '',
];
/** Where they put all attributes together. */
const ATTRIBUTES: ReadonlySet<string> = new Set(['$', '@attributes', '_attributes']);
/** What they put before the name of one. */
const ATTRIBUTE_MARK = /^(?:@_?|[-_])/;
/** What stands for the colon behind a prefix where a name of JavaScript has none. */
const COLON_SIGN = /(?<=\w)\$/;
const NAME = /^[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?$/;
/** Elements whose properties are elements every one. */
const CONTAINERS: ReadonlySet<string> = new Set(['channel', 'item']);
const { attributes: MOST_ATTRIBUTES, listEntries: MOST_ALIKE, textBytes: LONGEST } = LIMITS.parse;

/** The XML of the object under `rss`, without what no table of RSS names. */
export function writeRssXml(rss: JsonObject): string {
  const parts: string[] = ['<rss'];
  writeAttributes(parts, rss);
  parts.push('>');
  for (const name of CONTAINERS) writeElements(parts, name, property(rss, name));
  parts.push('</rss>');
  return parts.join('');
}

/** The text of an element; `undefined` where it has none. */
export function textOf(value: unknown): string | undefined {
  const object = asObject(value);
  if (object === undefined) return asText(value);
  return asText(TEXTS.map((key) => property(object, key)).find((text) => text !== undefined));
}

function writeElements(parts: string[], name: string, value: unknown): void {
  if (!NAME.test(name)) return;
  const all = asList(value);
  for (const one of name === 'item' ? all : all.slice(0, MOST_ALIKE)) {
    const object = asObject(one);
    // Text or null in the place of a channel or an item is none.
    if (object === undefined && CONTAINERS.has(name)) continue;
    // What a container has under these names are its elements.
    const text = CONTAINERS.has(name) ? undefined : textOf(one);
    parts.push('<', name);
    if (object !== undefined && !CONTAINERS.has(name)) writeAttributes(parts, object);
    parts.push('>');
    if (text !== undefined) parts.push(escaped(escapedOnce(text.slice(0, LONGEST))));
    else if (object !== undefined) writeChildren(parts, name, object);
    parts.push('</', name, '>');
  }
}

/** A property that is no object is an attribute. */
function writeAttributes(parts: string[], object: JsonObject): void {
  let left: number = MOST_ATTRIBUTES;
  const write = (key: string, value: unknown): void => {
    const written = typeof value === 'boolean' ? String(value) : asText(value);
    if (written === undefined || !NAME.test(key) || left === 0) return;
    left -= 1;
    parts.push(' ', key, '="', escaped(written), '"');
  };
  for (const key of Object.keys(object)) {
    const value = property(object, key);
    if (ATTRIBUTES.has(key)) {
      for (const [inner, one] of Object.entries(asObject(value) ?? {})) write(inner, one);
    } else if (!TEXTS.includes(key)) write(key.replace(ATTRIBUTE_MARK, ''), value);
  }
}

/**
 * The elements inside a channel or an item, or inside one that is read through its children, whose properties may be elements
 * as well as attributes, since nothing tells the ones from the others.
 */
function writeChildren(parts: string[], name: string, object: JsonObject): void {
  const isContainer = CONTAINERS.has(name);
  if (!isContainer && isKnown(name, 'text')) return;
  for (const key of Object.keys(object)) {
    const named = key.replace(COLON_SIGN, ':');
    if (isContainer && !CONTAINERS.has(key) && !isKnown(named)) continue;
    if (!ATTRIBUTES.has(key)) writeElements(parts, named, property(object, key));
  }
}

/** Whether the tables of RSS name the element, and read it so. */
function isKnown(name: string, interest?: Interest): boolean {
  const key = name.toLowerCase();
  const rule = RSS.itemElements.get(key) ?? RSS.feedElements.get(key);
  return rule !== undefined && (interest === undefined || rule.interest === interest);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escaped(text: string): string {
  if (!/[&<>"]/.test(text)) return text;
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
}
