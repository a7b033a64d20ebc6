/** What people and scripts write for JSON: keys without quotes, strings in single ones, comments, a comma after the last value. */

/** What there is to be mended, and strings, in which there is nothing; what is never closed goes to the end, lest it be tried again. */
const TOKENS =
  /"[^"\\]*(?:\\.?[^"\\]*)*(?:"|$)|'([^'\\]*(?:\\.?[^'\\]*)*)(?:'|$)|\/\/[^\n\r]*|\/\*.*?(?:\*\/|$)|(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*)(?=\s*:)/gsu;
const LAST_COMMAS = /"[^"\\]*(?:\\.?[^"\\]*)*(?:"|$)|,(?=\s*[\]}])/gsu;

/** The content of a string in single quotes as it stands in double ones. */
function requoted(content: string): string {
  const escaped = content.replace(/\\'|\\.|"/gsu, (found) =>
    found === '"' ? '\\"' : found === "\\'" ? "'" : found,
  );
  return `"${escaped}"`;
}

/** The same values as JSON. */
export function strictJson(text: string): string {
  const quoted = text.replace(TOKENS, (token, single?: string, key?: string) => {
    if (single !== undefined) return requoted(single);
    if (key !== undefined) return `"${key}"`;
    return token.startsWith('/') ? ' ' : token;
  });
  return quoted.replace(LAST_COMMAS, (token) => (token === ',' ? '' : token));
}
