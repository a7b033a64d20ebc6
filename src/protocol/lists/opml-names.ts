/** The names that attributes of OPML have, as patterns: quotes alone do not tell where the values of a damaged list end. */

/** What people's keyboards and word processors have for quotes, those of XML first. */
export const QUOTES =
  '"\'\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb\u2039\u203a\u2033\uff02`\u00b4';
const NAMES = 'xmlurl|htmlurl|text|title|type|description|language|version|category|created';
/** The same, also behind the prefix of a namespace, as converters write them. */
export const KNOWN = `(?:[a-z_][\\w.-]{0,30}:)?(?:${NAMES})`;
/** What follows a name where a value in quotes does. */
export const QUOTED = `\\s*=\\s*[${QUOTES}]`;
/** Signs that stand by mistake between an equals sign and the quote of a value; other quotes may be those of the value. */
export const STRAY_SIGN = new RegExp(
  `(?:[^\\s\\w\\\\<>&/${QUOTES}]{1,2}|>)(?=["'][^\\s"'/>])|[${QUOTES.slice(2)}](?=["'](?:feed|https?):)`,
  'iuy',
);

/** The prefix of such a name, of ours a part of it; and what is left of a name whose value is lost, before that of an address. */
const PREFIX = new RegExp(
  `^(?!winnow:)(?:[\\w.-]+:(?=(?:${NAMES}|url)$)|[\\w.:-]+(?=xmlurl$))`,
  'u',
);

/** The name of an attribute that is written there, in lower case and without such a prefix. */
export function placedName(written: string, offset: number): { name: string; offset: number } {
  const name = written.toLowerCase();
  const { length } = PREFIX.exec(name)?.[0] ?? '';
  return { name: name.slice(length), offset: offset + length };
}
