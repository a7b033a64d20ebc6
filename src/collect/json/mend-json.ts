/**
 * JSON put right that was pieced together as text: without comments and values of JavaScript, with line ends escaped, and
 * with a comma wherever one belongs and nowhere else.
 */

/** The index of the quote that ends the string beginning at `start`, or the end of the text. */
export function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === 0x5c) slashes += 1;
    if (slashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}

/** The text with those slips put right; it may still be no JSON. */
export function mendJson(written: string): string {
  const text = withoutComments(written);
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', from)) {
    const between = withSoundCommas(text.slice(from, at));
    const isSevered = from > 0 && (between === '' || VALUE_ENDS.test(between));
    parts.push(between, isSevered ? ',' : '');
    from = endOfString(text, at) + 1;
    parts.push(withSoundEscapes(text.slice(at, from)));
  }
  parts.push(withSoundCommas(text.slice(from)));
  return parts.join('');
}

/** The text without comments of either kind; what looks like one in a string is part of that. */
function withoutComments(text: string): string {
  const parts: string[] = [];
  const opening = /"|\/\/|\/\*/g;
  let from = 0;
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const [sign] = found;
    if (sign === '"') {
      opening.lastIndex = endOfString(text, found.index) + 1;
      continue;
    }
    const closing = sign === '//' ? '\n' : '*/';
    const end = text.indexOf(closing, found.index + sign.length);
    parts.push(text.slice(from, found.index));
    from = end === -1 ? text.length : end + closing.length;
    opening.lastIndex = from;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

/** A string with its line ends and tabs escaped, and with the escapes of JavaScript that JSON lacks. */
function withSoundEscapes(string: string): string {
  if (!/[\n\t\\]/.test(string)) return string;
  const escaped = string.replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  return escaped.replace(/\\(?:x([\da-f]{2})|(.))/gi, (whole, hex?: string, other = '') => {
    if (hex !== undefined) return `\\u00${hex}`;
    return '"\\/bfnrtu'.includes(other) ? whole : other;
  });
}

const AT_MOST_ONE_SIGN = /^\s*(?:[:,]\s*)?$/;
/** A name of a property without quotes, as JavaScript has it. */
const BARE_NAME = /([{,]\s*)([A-Za-z_$][\w$]*)(?=\s*:)/g;
/** A value, behind which a string is the next. */
const VALUE_ENDS = /[}\]\da-z]$/;

/** What stands between strings: names in quotes, what JSON has no word for as null, one comma where one belongs. */
function withSoundCommas(between: string): string {
  if (AT_MOST_ONE_SIGN.test(between)) return between.trim();
  return between
    .replace(BARE_NAME, '$1"$2"')
    .replace(/\b(?:NaN|Infinity|undefined|None)\b/g, 'null')
    .replace(/\b(?:True|False)\b/g, (word) => word.toLowerCase())
    .replace(/,(?:\s*,)+/g, ',')
    .replace(/([[{])\s*,/g, '$1')
    .replace(/,(?=\s*[}\]])/g, '')
    .replace(/:(?=\s*[,}])/g, ':null')
    .replace(/([}\]])\s*(?=[{[])/g, '$1,')
    .trim();
}
