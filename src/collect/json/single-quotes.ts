/** JSON in single quotes, as scripts write their objects and Python shows a dictionary, put into double ones. */

const BEGINS_WITH_ONE = /^[\s[{]*(?:[A-Za-z_$][\w$]*\s*:\s*)?'/;
/**
 * A string in double quotes, in which an apostrophe is one, or in single quotes: these end where JSON goes on, since an apostrophe
 * that nobody escaped ends nothing. What is never closed is a string up to the end, so that it is tried once.
 */
const STRING =
  /"[^"\\]*(?:\\.?[^"\\]*)*(?:"|$)|'([^'\\]*(?:(?:\\.?|'(?!\s*(?:[,:}\]]|$)))[^'\\]*)*)(?:'|$)/gs;
const TO_ESCAPE = /\\'|\\.|"/gs;

/** The same document in double quotes; itself where its first string is not in single ones. */
export function inDoubleQuotes(text: string): string {
  if (!BEGINS_WITH_ONE.test(text)) return text;
  return text.replace(STRING, (string, single?: string) => {
    return single === undefined ? string : `"${single.replace(TO_ESCAPE, escaped)}"`;
  });
}

function escaped(found: string): string {
  if (found === "\\'") return "'";
  return found === '"' ? '\\"' : found;
}
