/** Fields with addresses in lines of text, and how sure the name of each is to be that of a feed. */
import {
  ADDRESS_KEYS,
  FIELD_KEYS,
  ID_KEYS,
  PICTURE_KEYS,
  PLAIN_KEYS,
  SITE_KEYS,
  withPlainKeys,
} from './feed-keys.ts';
import { LINK_WITHIN } from './list-line.ts';
import { namesAddress } from './list-structure.ts';

/** A name and an address behind it, in quotes of any kind or in none; no part of another address is one. */
const FIELD =
  /(?<![\w%&./?=-])(?!feed:\S)([a-z][\w-]{0,40})\s?["'\u201c-\u201e\u00bb]?\s{0,9}([:=])\s{0,9}["'`\u201c-\u201e\u00ab]?\s?((?:feed\/)?(?:feed|https?):[^\s"'`\u201c-\u201e\u00ab\u00bb<>{}\]]*[^\s"'`\u201c-\u201e\u00ab\u00bb<>{}\],;])/giu;
/** A section that is called by the address of its feed, as in the configurations of planets. */
const SECTION = /^\[((?:feed|https?):[^\s[\]]+)\]$/iu;
/** The same whose address is damaged, of which a host and a path are left. */
const DAMAGED_SECTION = /^\[(?=[^\s[\]]*\/)([a-z][^\s[\].]*\.[^\s[\]]+)\]$/iu;
const FEED_ID = /^feed\/(?=feed|https?:)/iu;

/** The surest of these that an entry has is the address of its feed. */
const FEEDS = [...ADDRESS_KEYS, 'feed', 'atom', ...PLAIN_KEYS, ...ID_KEYS];
/** What may be a feed where an entry has nothing else. */
export const LIKELY_SITES: readonly string[] = ['site', 'homepage', 'link', 'alternate'];

/** What stands for the sign of a section, and for its name. */
const SECTION_SIGN = '[';
/** The rank of a name that surely is that of no feed. */
const NO_FEED = FEEDS.length + LIKELY_SITES.length;
/** From this rank on a name may mean anything. */
const UNSURE = FEEDS.indexOf('url');

/** An address below a name, and where both stand in their line. */
export interface AddressField {
  readonly line: number;
  readonly name: string;
  /** What stands between. */
  readonly sign: string;
  readonly address: string;
  readonly start: number;
  readonly end: number;
  /** How sure it is that it is a feed, 0 the surest. */
  readonly rank: number;
  /** Whether no link stands there. */
  readonly isDamaged?: boolean;
}

/** How sure a name is to be that of a feed, 0 the surest; undefined where it is none of a field that we know. */
export function rankOf(written: string, address: string): number | undefined {
  if (FEED_ID.test(address)) return FEEDS.indexOf('feed');
  const [key = ''] = Object.keys(withPlainKeys({ [written]: address }));
  const name = FEEDS.includes(key) ? key : key.toLowerCase();
  const likely = LIKELY_SITES.indexOf(name);
  if (likely !== -1) return FEEDS.length + likely;
  const isOther = SITE_KEYS.includes(key) || SITE_KEYS.includes(name) || PICTURE_KEYS.test(written);
  if (isOther) return NO_FEED;
  const rank = FEEDS.indexOf(name);
  if (rank !== -1) return rank;
  return FIELD_KEYS.test(key) ? NO_FEED : undefined;
}

/** A field that is all of its line, be its value in quotes, and a comment behind it. */
const WHOLE_FIELD =
  /^(?:[-*+]\s+)?(["']?)([a-z][\w-]{0,40})\1\s{0,9}([:=])\s{0,9}(?:(["'])([^"'<>{}]*)\4\s*(?:,|#.*)?|([^\s"'<>{}[\]#,]+))$/iu;

/** A field that ought to have an address and has something else, or nothing, in quotes, which is all of its line. */
function damagedFieldOf(line: string, at: number): AddressField | undefined {
  const [, , name = '', sign = '', , quoted, bare = ''] = WHOLE_FIELD.exec(line) ?? [];
  const address = quoted ?? bare;
  // Of what holds a link that is mended as in any other line.
  if (LINK_WITHIN.test(address)) return undefined;
  const rank = namesAddress(name) ? rankOf(name, address) : undefined;
  if (rank === undefined) return undefined;
  return { line: at, name, sign, address, start: 0, end: line.length, rank, isDamaged: true };
}

/** The fields of a line, which has the index `at` among those of its list. */
export function addressFieldsOf(line: string, at: number): AddressField[] {
  const [, section] = SECTION.exec(line) ?? [];
  const [, damaged] = DAMAGED_SECTION.exec(line) ?? [];
  const address = section ?? damaged;
  if (address !== undefined) {
    const place = { line: at, start: 0, end: line.length };
    const isDamaged = section === undefined;
    return [{ ...place, name: SECTION_SIGN, sign: SECTION_SIGN, address, rank: 0, isDamaged }];
  }
  const fields = [...line.matchAll(FIELD)].flatMap(
    ({ 0: all, 1: name = '', 2: sign = '', 3: written = '', index }) => {
      const rank = rankOf(name, written);
      const address = written.replace(FEED_ID, '');
      const [start, end] = [index, index + all.length];
      return rank === undefined ? [] : [{ line: at, name, sign, address, start, end, rank }];
    },
  );
  return fields.length > 0 ? fields : [damagedFieldOf(line, at) ?? []].flat();
}

export function isSection({ sign }: AddressField): boolean {
  return sign === SECTION_SIGN;
}

/** Whether it is a feed, unless something surer stands beside it. */
export function mayBeFeed({ rank }: AddressField): boolean {
  return rank < FEEDS.length;
}

/** Whether its name is one that is used of feeds and of sites. */
export function isUnsure({ rank }: AddressField): boolean {
  return rank >= UNSURE && rank < NO_FEED;
}

export function isNoFeed({ rank }: AddressField): boolean {
  return rank === NO_FEED;
}
