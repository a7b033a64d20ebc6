/**
 * Whether a page is about what a feed says of it. One that asks for consent, to subscribe or to log in instead of showing its
 * article is about neither its title nor its excerpt.
 */

/** A run of a script that puts no spaces between words, or endings right behind them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Letters that tell a word; shorter ones are in every text. What comes behind them is mostly its ending. */
const TELLING_LETTERS = 5;
/** Of fewer pieces than these one that the title of the page has is enough, or half of them in its text. */
const FEW_PIECES = 4;
/** Of more, a page that has less than this share of them is about something else. */
const LEAST_SHARE = 0.25;

/** What tells a text: the beginnings of its longer words, pairs of letters where there are no words to see. */
function piecesOf(text: string): Set<string> {
  const pieces = new Set<string>();
  const plain = text.normalize('NFKC').toLowerCase();
  for (const [run] of plain.matchAll(UNSPACED)) {
    for (let at = 0; at + 1 < run.length; at += 1) pieces.add(run.slice(at, at + 2));
  }
  for (const [word] of plain.replace(UNSPACED, ' ').matchAll(WORD)) {
    if (word.length >= TELLING_LETTERS) pieces.add(word.slice(0, TELLING_LETTERS));
  }
  return pieces;
}

function sharedBy(told: ReadonlySet<string>, found: ReadonlySet<string>): string[] {
  return [...told].filter((piece) => found.has(piece));
}

/** Whether a page is about what `said` is about, as far as so few words as a feed may give can tell. */
export function isSameMatter(
  said: string,
  page: { readonly title: string; readonly text: string },
): boolean {
  const told = piecesOf(said);
  if (told.size === 0) return true;
  const shared = sharedBy(told, piecesOf(`${page.title}\n${page.text}`));
  if (told.size >= FEW_PIECES) return shared.length >= LEAST_SHARE * told.size;
  return 2 * shared.length >= told.size || sharedBy(told, piecesOf(page.title)).length > 0;
}

/** Of the pieces of a title that another title has with it, the least share. */
const TITLE_SHARE = 0.75;

/** Whether a page of this title is the one of an entry of that title, however its site adds to titles. */
export function isCalled(title: string, pageTitle: string): boolean {
  const told = piecesOf(title);
  const shared = sharedBy(told, piecesOf(pageTitle));
  return told.size > 0 && shared.length >= TITLE_SHARE * told.size;
}
