/** Whether a page has something in the place of an article: a note that there is none, a question of consent, the front of its site. */
import { type Doubt, isFrontPage, isOfConsent, MISSING } from './article-doubt.ts';
import { linkedThings } from './linked-things.ts';
import { canonicalUrl, type Page } from './page.ts';
import type { PageSigns } from './page-signs.ts';

/** What is said of a page that is not there, in the first words of a text. */
const NOTE =
  /\b(?:page|article|story|post|content|link|url|seite|artikel|beitrag|página|artículo|articolo|pagina)\b[^.!?\n]{0,80}|(?:страниц|ページ|页面|頁面)[^.!?\n。]{0,80}|(?:cannot|can['’]?t|could ?n['’o]t|unable to) find (?:the|that|this|your) (?:page|article|story|post|content)/giu;
/** Characters in which a note says what it is. */
const NOTE_BEGINNING = 250;

/** A page of more than so many characters has its article below a question of consent. */
const CONSENT_CHARACTERS = 3_000;

function beginsWithNote(text: string): boolean {
  const notes = text.slice(0, NOTE_BEGINNING).match(NOTE) ?? [];
  return notes.some((note) => MISSING.test(note));
}

/** Whether a page says to programs that it is an article: no note does. */
function isDescribed(page: Page): boolean {
  return page.meta.has('article:published_time') || linkedThings(page).length > 0;
}

/** What the page seems to have in the place of an article with this text; undefined where there is no sign. */
export function doubtOf(
  page: Page,
  { heading, callsItselfMissing }: PageSigns,
  text: string,
): Doubt | undefined {
  if (callsItselfMissing) return 'missing';
  if (text.length < CONSENT_CHARACTERS && isOfConsent(text)) return 'consent';
  const own = canonicalUrl(page);
  const isNote = MISSING.test(page.title) || MISSING.test(heading) || beginsWithNote(text);
  if (isNote && !isDescribed(page)) return 'missing';
  const isFront = own !== undefined && isFrontPage(own) && !isFrontPage(page.url);
  return isFront && !isDescribed(page) ? 'elsewhere' : undefined;
}
