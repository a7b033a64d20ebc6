/** Addresses among words, as in Markdown, in a mail or in a chat, and what each is called there. */
import { type ListLine, TAKEN_OUT } from './list-line.ts';
import { namesAddress } from './list-structure.ts';

/** One address, and none that another address follows at once; in brackets may be its host or a value of its query. */
export const LINK =
  /(?:feed:|https?:)(?:(?![,;](?:feed|https?):)[^\s<>"'`|\\^{}[\]\u201c-\u201e\u00ab\u00bb]|(?<=:\/\/|=)\[[^\s<>"'[\]]*\])+/giu;
/** What a list or a quotation puts before its lines, or a program for chats; and what stands between a title and an address. */
const BULLET =
  /^(?:\[[ x]\](?=\s)|\[[\d\s/:.,apm-]{5,40}\](?=\s)|:[a-z][\w+-]{0,40}:(?=\s)|[\s*+>|#([{"'`\u2022\u00b7\u2013\u2014-]|\d{1,4}[.):](?=\s))+/iu;
const BEFORE_ADDRESS = '"\'`<>([{:=,;|-\u2013\u2014* \t';
const AFTER_ADDRESS = '.,;:!';
/** What is no title: a sign alone. */
const NO_WORDS = /^[^\p{L}\p{N}]*$/u;
/** A call of Lisp before its first address. */
const SETTING = /^(?:setq|setf|defvar|defcustom)\b/u;

/** The name of a list of addresses, as in TOML. */
const LIST_FIELD = /^[\w.-]{1,40}\s{0,9}=\s{0,9}\[\s{0,9}["']?$/u;

/** Characters; a label is no longer. */
const LONGEST_LABEL = 512;

/** Labels that say what is at an address, and not what that is called. */
const OF_FEED = /^(?:rss|atom|xml|feed|(?:rss|atom|xml)[ -]feed)$/iu;
const OF_SITE = /^(?:web|site|web ?site|blog|home|home ?page|link|www)$/iu;
/** A label with the bracket before its address, at the end of what stands before that. */
const LABEL_BEFORE = /\(?\[([^\]]+)\](?:\(|:\s*<?)$/u;

/** Without these characters at its end; a pattern would look at a long run of them again from each. */
export function trimmedEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

/** Without the stops of the sentence around it, nor brackets that close what was opened before it and the signs behind those. */
function withoutStops(link: string): string {
  let unopened = (link.match(/\)/gu)?.length ?? 0) - (link.match(/\(/gu)?.length ?? 0);
  let end = link.length;
  for (; end > 0; end -= 1) {
    const last = link[end - 1]!;
    if (last === ')' && unopened > 0) unopened -= 1;
    else if (!AFTER_ADDRESS.includes(last) && !(unopened > 0 && '*_~'.includes(last))) break;
  }
  return link.slice(0, end);
}

/** What Markdown puts before and behind words that are to stand out, and what HTML does. */
const EMPHASIS = /(?:\*{1,3}|_{1,3}|~~)$/u;
const ALL_EMPHASISED = /^(\*{1,3}|_{1,3}|~~)((?:(?!\1).)+)\1$/su;
const EMPHASIS_TAGS = /<\/?(?:b|code|del|em|i|mark|s|strong|u)>/giu;
/** Of these, what no address ends with by itself, wherever it was opened. */
const SURE_EMPHASIS = ['**', '~~'];

function withoutEmphasis(link: string, before: string): string {
  const [sign = SURE_EMPHASIS.find((each) => before.includes(each)) ?? ''] =
    EMPHASIS.exec(before.slice(-3)) ?? [];
  return link.endsWith(sign) ? link.slice(0, link.length - sign.length) : link;
}

/** A title as it reads. */
function plainTitle(title: string): string {
  return title.replace(EMPHASIS_TAGS, '').replace(ALL_EMPHASISED, '$2');
}

/** An address without the cells of a table behind it, where it stands in one itself. */
function withoutCells(link: string, before: string): string {
  const separator = before.at(-1) ?? '';
  return ',;'.includes(separator) ? link.split(separator, 1)[0]! : link;
}

/** An address with what it is called, and the words before it. */
interface Labelled {
  readonly address: string;
  readonly label: string | undefined;
  readonly words: string;
}

/** What is said of an address in brackets with it, in Markdown, Org, MediaWiki or a chat. */
function labelOf(before: string, behind: string): string | undefined {
  return (
    LABEL_BEFORE.exec(before)?.[1] ??
    /^\]\[([^\]]+)\]/u.exec(behind)?.[1] ??
    (before.endsWith('[') ? /^[ \t]+([^\][]+)\]/u.exec(behind)?.[1] : undefined) ??
    (before.endsWith('<') ? /^\|([^|<>]+)>/u.exec(behind)?.[1] : undefined)
  );
}

function wordsOf(before: string): string {
  const plain = before.replace(EMPHASIS_TAGS, '').replace(BULLET, '');
  const rest = trimmedEnd(plain, BEFORE_ADDRESS);
  // The bracket that it closes is off with the bullets.
  const words = rest.includes('[') ? rest : trimmedEnd(rest, ']');
  const isTitle =
    !namesAddress(words) &&
    !LIST_FIELD.test(plain) &&
    !SETTING.test(words) &&
    !NO_WORDS.test(words);
  return isTitle ? words : '';
}

function labelledIn(text: string): Labelled[] {
  let from = 0;
  let last = '';
  return [...text.matchAll(LINK)].flatMap((match) => {
    const before = text.slice(from, match.index);
    const isFirst = from === 0;
    from = match.index + match[0].length;
    const label = labelOf(before.slice(-LONGEST_LABEL), text.slice(from, from + LONGEST_LABEL));
    const [bracket = ''] = LABEL_BEFORE.exec(before.slice(-LONGEST_LABEL)) ?? [];
    const words = before.slice(0, before.length - bracket.length);
    const address = withoutStops(withoutEmphasis(withoutCells(match[0], before), before));
    // It is its own label.
    if (before === '](' && address === last) return [];
    last = address;
    return [{ address, label, words: isFirst ? wordsOf(words) : '' }];
  });
}

function titleOf({ label, words }: Labelled): string {
  const isTold = label !== undefined && !OF_FEED.test(label) && !OF_SITE.test(label);
  return plainTitle(isTold ? label : words || (label ?? ''));
}

/** Of two addresses those of a feed, which is labelled as one, and of its site, which is not. */
function feedAndSite(links: readonly Labelled[]): readonly [Labelled, Labelled] | undefined {
  const [site, feed, more] = links;
  const isOfFeed = ({ label = '' }: Labelled) => OF_FEED.test(label);
  if (site?.label === undefined || feed === undefined || more !== undefined) return undefined;
  return !isOfFeed(site) && isOfFeed(feed) ? [site, feed] : undefined;
}

/** Every address of a text, the first with the words before it for a title, unless a label says what it is called. */
export function addressesIn(text: string): ListLine[] {
  const links = labelledIn(text);
  const [site, feed] = feedAndSite(links) ?? [];
  if (site !== undefined && feed !== undefined) {
    const { address } = feed;
    return [{ address, title: titleOf(site), htmlUrl: site.address, repair: TAKEN_OUT }];
  }
  return links.map((link) => ({ address: link.address, title: titleOf(link), repair: TAKEN_OUT }));
}
