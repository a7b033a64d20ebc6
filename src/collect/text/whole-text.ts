/** The text of an item from the two that its entry has: an excerpt that the content says again is left out. */
import { LIMITS } from '../../model/limits.ts';
import { truncateBytes } from './characters.ts';

/** Where an excerpt breaks off: dots and, in any language, an invitation to read on. */
const BREAKING_OFF = /(?:\s*\[?(?:…|\.\.\.)\]?){1,3}[^\n.…]{0,40}$/u;
/** Characters at the end of an excerpt, in which it is looked for. */
const ENDING = 100;
/** Characters that tell texts apart before more of them is compared. */
const FIRST_GLANCE = 40;

/** Both texts as one, or the longer where it says what the shorter says. */
export function wholeText(description: string, content: string): string {
  if (content === '') return description;
  if (description.includes(content)) return description;
  const opening = openingOf(description);
  const isSaidAgain = content.includes(opening) || beginsAlike(content, opening);
  if (isSaidAgain) return content;
  return truncateBytes(`${description}\n\n${content}`.trim(), LIMITS.parse.textBytes);
}

/** An excerpt up to where it breaks off; dots near the beginning break nothing off. */
function openingOf(excerpt: string): string {
  const at = excerpt.slice(-ENDING).search(BREAKING_OFF);
  if (at === -1) return excerpt;
  const cut = excerpt.slice(0, Math.max(0, excerpt.length - ENDING) + at);
  return 3 * cut.length < excerpt.length ? excerpt : cut;
}

/** Whether a text begins with an opening, be it with other quotes and line ends; an opening without a letter is none. */
function beginsAlike(text: string, opening: string): boolean {
  const glance = letters(opening.slice(0, FIRST_GLANCE));
  if (glance === '' || !letters(text.slice(0, 2 * FIRST_GLANCE)).startsWith(glance)) return false;
  return letters(text.slice(0, 2 * opening.length)).startsWith(letters(opening));
}

function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}
