/** Where a script that does nothing else sends the readers of its page, as front pages do that have moved. */

/** Longer scripts do something else, too. */
const LONGEST_SCRIPT = 600;
const COMMENTS = /\/\*.*?\*\/|(?<!["':])\/\/[^\n]*/gsu;
/** Words of a script that sends some readers and not others, or only when they do something. */
const CONDITIONS = /\b(?:if|switch|while|click|submit)\b|\bon(?:click|submit|change|key\w+)\b/u;
const PLACE =
  '(?<!(?:\\b(?:var|let|const)\\s|[\\w$.])\\s*)(?:(?:window|self|top|document)\\.)*location';
/** `location.href = "/en/"`, `window.location.replace('/en/')`; what is put together has more behind it. */
const SENT = new RegExp(
  `${PLACE}(?:(?:\\.href)?\\s*=|\\.(?:replace|assign)\\s*\\()\\s*(["'\`])([^"'\`\\s<>{}]+)\\1(?!\\s*[+.?])`,
  'gu',
);

/** The addresses in a script, as written. */
export function sentByScript(script: string): string[] {
  if (script.length > LONGEST_SCRIPT) return [];
  const done = script.replace(COMMENTS, '');
  if (CONDITIONS.test(done)) return [];
  return [...done.matchAll(SENT)].map(([, , written = '']) => written.replaceAll('\\/', '/'));
}
