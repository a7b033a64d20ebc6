/** A call of sfeed's script, which names a feed: `feed "title" "address" "site"`. */
import { LINK_WITHIN, type ListLine, TAKEN_OUT } from './list-line.ts';

const WORD = String.raw`(?:"([^"]*)"|'([^']*)'|([^\s"']\S*))`;
const BEGINNING = /^feed[\s"'\u201c-\u201e]/u;
const CALL = new RegExp(`^feed\\s*${WORD}\\s+${WORD}`, 'u');
/** All of a call: behind the address stand the site and the encoding. */
const WHOLE_CALL = new RegExp(`${CALL.source}(?:\\s+${WORD}(?:\\s+${WORD})?)?\\s*(?:#.*)?$`, 'u');
/** Before another call in the same line, from which the end of a line was lost. */
const NEXT_CALL = /(?<!\s)\s+(?=feed\s+["'])/u;
/** Into which a call falls at its addresses: before that of the feed, between it and that of the site, and behind. */
const MOST_PARTS = 3;
const LINK = /(?:feed|https?):[^\s"'\u201c-\u201e]+/iu;

/** Whether a line of a script names feeds, be it damaged. */
export function isSfeedCall(line: string): boolean {
  return BEGINNING.test(line) && (CALL.test(line) || LINK_WITHIN.test(line));
}

/** What a call names, which may have lost a quote: the first of its addresses is that of the feed. */
function readCall(call: string): ListLine | undefined {
  const whole = WHOLE_CALL.exec(call);
  const [, ...words] = whole ?? CALL.exec(call) ?? [];
  const [title, address = '', , encoding = ''] = words.filter((word) => word !== undefined);
  const isLink = LINK_WITHIN.test(address);
  // More addresses than that of the site are of other calls.
  const isOther = isLink && LINK_WITHIN.test(encoding);
  if (isOther || call.split(LINK_WITHIN).length > MOST_PARTS) return undefined;
  const isMeant = whole !== null && (address === '' || /[./:]/u.test(address));
  if (isMeant || isLink) return { address, title };
  const [link] = LINK.exec(call) ?? [];
  return link === undefined ? undefined : { address: link, repair: TAKEN_OUT };
}

/** What the calls of a line name; `undefined` for what is none. */
export function readSfeedCalls(line: string): ListLine[] | undefined {
  if (!isSfeedCall(line)) return undefined;
  const calls = line.split(NEXT_CALL).map(readCall);
  return calls.every((call) => call !== undefined) ? calls : undefined;
}
