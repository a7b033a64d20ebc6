/** What a page may have in the place of an article, and whether what a feed says of that takes the doubt away. */
import { FRONT } from './blog-link.ts';
import { isCalled } from './same-matter.ts';

/** What a page may have in the place of an article; `elsewhere` is some other page of the site. */
export type Doubt = 'missing' | 'consent' | 'elsewhere';

/**
 * What a site says in the title or the heading of a page that it serves, with a success, in the place of what it has no longer,
 * or before what it has.
 */
export const MISSING =
  /\b404\b|\b(?:not|nothing|(?:cannot|can['’]?t|could ?n['’o]t) be) found\b|(?:does ?n['’]t|does not) exist|no longer (?:available|exists?|here|online)|\b(?:page|article|story|post|content) (?:has (?:been )?|was |is |been )?(?:removed|deleted|missing|unavailable|gone|expired)\b|(?:cannot|can['’]?t|could ?n['’o]t|unable to) find (?:the|that|this|your|what)|nicht (?:mehr )?(?:gefunden|verf\S{1,2}gbar|vorhanden)|existiert nicht|introuvable|n['’]existe (?:pas|plus)|(?:plus|pas) disponible|no encontrad[ao]|no existe|no est\S{1,2} disponible|n[ãa]o encontrad[ao]|n[ãa]o existe|non trovat[ao]|non esiste|niet gevonden|bestaat niet|не найден|не существует|見つかりません|存在しません|找不到|不存在|찾을 수 없|checking your browser|\bverify (?:that )?(?:you are|your age)|are you (?:a robot|human|(?:over|at least) \d)|^(?:access denied|attention required|security check|just a moment)/iu;
/** What questions of consent speak of, all of it in a few lines. */
const CONSENT: readonly RegExp[] = [
  /\bcookies?\b|\btrackers?\b|similar technolog|ähnliche technolog/giu,
  /\baccept|\bagree|\bconsent|\breject|\ballow\b|akzeptier|zustimm|einwillig|aceptar|accett|aceitar/giu,
  /\bpartners?\b|\badvertis|\bads\b|personali[sz]|werbung|anzeigen|publicit|partenaires|socios|anuncios/giu,
  /\bprivacy\b|\bpreferences\b|\bsettings\b|\bpolicy\b|\bdevice\b|datenschutz|einstellung|gerät|confidentialité|préférences|privacidad|preferencias/giu,
];
const CONSENT_BEGINNING = 1_000;
const CONSENT_WORDS = 6;

/** Whether a text asks for consent to be watched. */
export function isOfConsent(text: string): boolean {
  const beginning = text.slice(0, CONSENT_BEGINNING);
  const counts = CONSENT.map((words) => [...beginning.matchAll(words)].length);
  return (
    counts.every((count) => count > 0) &&
    counts.reduce((sum, count) => sum + count, 0) >= CONSENT_WORDS
  );
}

/** Whether an address is that of the front of a site. */
export function isFrontPage(url: string): boolean {
  const { pathname, search } = new URL(url);
  return FRONT.test(pathname) && search === '';
}

interface Told {
  readonly title: string;
  readonly text: string;
}

/** Whether what a feed says of an article takes the doubt away: it speaks itself of what is missing or of consent, or the page has its title. */
export function isExpected(doubt: Doubt, said: Told, found: Pick<Told, 'title'>): boolean {
  if (doubt === 'elsewhere') return isCalled(said.title, found.title);
  if (doubt === 'consent') return isOfConsent(`${said.title}\n${said.text}`);
  return MISSING.test(`${said.title}\n${said.text}`);
}
