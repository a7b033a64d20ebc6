/** Characters that tags are made of, in HTML and XML alike. */

export const [QUOTE, APOSTROPHE, SLASH, EQUALS, GREATER] = [0x22, 0x27, 0x2f, 0x3d, 0x3e];
export const [EXCLAMATION, QUESTION] = [0x21, 0x3f];

/** Whether a code unit is white space inside a tag. */
export function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0b);
}

const CDATA = '<![CDATA[';
const CARELESS_CDATA = /<!\[? ?CDATA ?\[/iy;

/**
 * How long the mark is that opens a section of character data at `at`, which some write in small letters, with a blank or
 * without its first bracket; 0 where there is none.
 */
export function cdataMark(text: string, at: number): number {
  if (text.startsWith(CDATA, at)) return CDATA.length;
  CARELESS_CDATA.lastIndex = at;
  return CARELESS_CDATA.exec(text)?.[0].length ?? 0;
}

/** Whether something of XML begins at the `<!` that stands at `at`: a comment, a section or a declaration; else it is text. */
export function beginsDeclaration(text: string, at: number): boolean {
  const code = text.charCodeAt(at + 2);
  const small = code | 0x20;
  return (small >= 0x61 && small <= 0x7a) || code === 0x5b || code === 0x2d || code === GREATER;
}

/** Whether a code unit ends the name of a tag. */
export function endsName(code: number): boolean {
  return code === GREATER || code === SLASH || isSpace(code);
}

/** Where the name of a tag ends that begins at `start`; the end of the text without one. */
export function nameEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && !endsName(text.charCodeAt(at))) at += 1;
  return at;
}

/** The index behind `what`, looked for from `from` on; the end of the text without it. */
export function behind(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from);
  return at === -1 ? text.length : at + what.length;
}
