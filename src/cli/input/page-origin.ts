/** Origins of pages that may call a service from a browser, as people type them. */
import { InvalidArgumentError, Option } from 'commander';
import { isUrl } from '../../model/url.ts';

const ANY = '*';

/** The origin as browsers write it: a page's address without path, in lower case, without a port that is the usual one. */
function readOrigin(text: string): string {
  if (text === ANY) return ANY;
  // Apps and extensions have schemes of their own, for which `URL` gives no origin.
  if (/^[a-z][a-z\d+.-]*:\/\/[\w.:[\]-]+\/?$/iu.test(text) && isUrl(text)) {
    const { origin } = new URL(text);
    return origin === 'null' ? text.replace(/\/$/u, '').toLowerCase() : origin;
  }
  throw new InvalidArgumentError(`Allowed: an origin such as http://localhost:3000, or ${ANY}.`);
}

/** `--allow-origin`, gathered over several mentions. */
export function originOption(): Option {
  return new Option(
    '--allow-origin <origin>',
    `let pages of this origin call it from a browser, or of all: ${ANY}; repeatable`,
  ).argParser((text, earlier: readonly string[] = []) => [...earlier, readOrigin(text)]);
}
