/** JSON as people and scripts write it: bare keys, single quotes, comments, a trailing comma. */

/**
 * Matches what needs fixing, and strings, which are skipped. An unclosed one runs to the end, so that it is tried once.
 */
const TOKENS =
  /"[^"\\]*(?:\\.?[^"\\]*)*(?:"|$)|'([^'\\]*(?:\\.?[^'\\]*)*)('|$)|\/\/[^\n\r]*|\/\*.*?(?:\*\/|$)|(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*)(?=\s*:)/gsu;
const LAST_COMMAS = /"[^"\\]*(?:\\.?[^"\\]*)*(?:"|$)|,(?=\s*[\]}])/gsu;

/** The content of a string in single quotes as it stands in double ones; one that nothing closes stays open. */
function requoted(content: string, end: string): string {
  const escaped = content.replace(/\\'|\\.|"/gsu, (found) =>
    found === '"' ? '\\"' : found === "\\'" ? "'" : found,
  );
  return `"${escaped}${end}`;
}

/** The same values as JSON, in the same lines. */
export function strictJson(text: string): string {
  const quoted = text.replace(TOKENS, (token, single?: string, end?: string, key?: string) => {
    if (single !== undefined) return requoted(single, end === '' ? '' : '"');
    if (key !== undefined) return `"${key}"`;
    return token.startsWith('/') ? token.replace(/[^\r\n]+/gu, ' ') : token;
  });
  return quoted.replace(LAST_COMMAS, (token) => (token === ',' ? '' : token));
}
