/** The text of an item from the two that its entry has: an excerpt that the content says again is left out. */
import { tidyText } from './plain-text.ts';

/** Where an excerpt breaks off: dots and, in any language, an invitation to read on. */
const BREAKING_OFF = /(?:\s*\[?(?:…|\.\.\.)\]?){1,3}[^\n.…]{0,40}$/u;

/** Both texts as one, or the longer where it says what the shorter says. */
export function wholeText(description: string, content: string): string {
  if (content === '') return description;
  if (description.includes(content)) return description;
  const cut = description.replace(BREAKING_OFF, '');
  // Dots near the beginning break nothing off.
  const opening = 3 * cut.length < description.length ? description : cut;
  const beginning = content.slice(0, 2 * opening.length);
  const isSaidAgain = content.includes(opening) || letters(beginning).startsWith(letters(opening));
  return isSaidAgain ? content : tidyText(`${description}\n\n${content}`);
}

/** What stays of a text that is set anew, with other quotes and other line ends. */
function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}
