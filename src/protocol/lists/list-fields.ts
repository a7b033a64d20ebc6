/** Fields with addresses in lines of a list, as in TOML or INI, or in JSON or YAML that is too damaged to be read as such. */
import {
  ADDRESS_KEYS,
  FIELD_KEYS,
  ID_KEYS,
  PICTURE_KEYS,
  PLAIN_KEYS,
  SITE_KEYS,
  withPlainKeys,
} from './feed-keys.ts';
import { BEGINS_ENTRY, BRACKET, FieldTitles } from './field-titles.ts';

/** A name and an address behind it, in quotes of any kind or in none; no part of another address is one. */
const FIELD =
  /(?<![\w%&./?=-])(?!feed:\S)([a-z][\w-]{0,40})\s?["'\u201c-\u201e\u00bb]?\s{0,9}([:=])\s{0,9}["'\u201c-\u201e\u00ab]?\s?((?:feed\/)?(?:feed|https?):[^\s"'\u201c-\u201e\u00ab\u00bb<>{}\]]*[^\s"'\u201c-\u201e\u00ab\u00bb<>{}\],;])/giu;
/** A section that is called by the address of its feed, as in the configurations of planets. */
const SECTION = /^\[((?:feed|https?):[^\s[\]]+)\]$/iu;
const FEED_ID = /^feed\/(?=feed|https?:)/iu;

/** The surest of these that an entry has is the address of its feed. */
const FEEDS = [...ADDRESS_KEYS, 'feed', 'atom', ...PLAIN_KEYS, ...ID_KEYS];
/** From this rank on a name may mean anything. */
const UNSURE = FEEDS.indexOf('url');
/** What may be a feed where an entry has nothing else. */
const LIKELY_SITES = ['site', 'homepage', 'link', 'alternate'];

/** An address below a name, and where both stand in their line. */
interface AddressField {
  readonly line: number;
  readonly name: string;
  /** What stands between. */
  readonly sign: string;
  readonly address: string;
  readonly start: number;
  readonly end: number;
  /** How sure it is that it is a feed, 0 the surest; none for what surely is none. */
  readonly rank: number | undefined;
}

/** What the fields of a line say. */
export interface FieldLine {
  /** Without the fields of which it is known what they are. */
  readonly rest: string;
  readonly feeds: readonly {
    readonly address: string;
    readonly title: string | undefined;
    readonly htmlUrl: string | undefined;
  }[];
  /** Those that name none, and stand beside no feed. */
  readonly others: readonly { readonly name: string; readonly address: string }[];
}

function rankOf(written: string, address: string): number | undefined {
  const [key = ''] = Object.keys(withPlainKeys({ [written]: address }));
  const name = FEEDS.includes(key) ? key : key.toLowerCase();
  if (FEED_ID.test(address)) return ADDRESS_KEYS.length;
  const likely = LIKELY_SITES.indexOf(name);
  if (likely !== -1) return FEEDS.length + likely;
  const isOther = SITE_KEYS.includes(key) || SITE_KEYS.includes(name) || PICTURE_KEYS.test(written);
  if (isOther) return undefined;
  const rank = FEEDS.indexOf(name);
  if (rank !== -1) return rank;
  return FIELD_KEYS.test(key) ? undefined : Number.POSITIVE_INFINITY;
}

function fieldsOf(line: string, at: number): AddressField[] {
  const [, section] = SECTION.exec(line) ?? [];
  if (section !== undefined) {
    const place = { line: at, start: 0, end: line.length };
    return [{ ...place, name: '[', sign: '[', address: section, rank: 0 }];
  }
  return [...line.matchAll(FIELD)]
    .map(({ 0: all, 1: name = '', 2: sign = '', 3: address = '', index }) => ({
      line: at,
      name,
      sign,
      address: address.replace(FEED_ID, ''),
      start: index,
      end: index + all.length,
      rank: rankOf(name, address),
    }))
    .filter(({ rank }) => rank !== Number.POSITIVE_INFINITY);
}

/** Whether the next entry begins between two fields; with a name that is there already, or in another form, it does so at the latest. */
function isParted(lines: readonly string[], one: AddressField, next: AddressField): boolean {
  if (one.sign !== next.sign && one.sign !== '[') return true;
  if (one.line === next.line) return BRACKET.test(lines[one.line]!.slice(one.end, next.start));
  const between = lines.slice(one.line + 1, next.line);
  const [behind, before] = [
    lines[one.line]!.slice(one.end),
    lines[next.line]!.slice(0, next.start),
  ];
  return (
    BRACKET.test(behind) ||
    [...between, before].some((line) => BRACKET.test(line) || BEGINS_ENTRY.test(line))
  );
}

/** The fields of each entry. */
function entriesOf(lines: readonly string[]): AddressField[][] {
  const entries: AddressField[][] = [];
  const names = new Set<string>();
  for (const field of lines.flatMap(fieldsOf)) {
    const entry = entries.at(-1);
    const last = entry?.at(-1);
    if (last === undefined || names.has(field.name) || isParted(lines, last, field)) {
      entries.push([field]);
      names.clear();
    } else entry?.push(field);
    names.add(field.name);
  }
  return entries;
}

/** The surest of an entry; the others are something else then. */
function feedOf(entry: readonly AddressField[]): AddressField | undefined {
  const [first] = entry
    .filter(({ rank }) => rank !== undefined)
    .toSorted((a, b) => a.rank! - b.rank!);
  return first !== undefined && first.rank! < FEEDS.length ? first : undefined;
}

function without(line: string, fields: readonly AddressField[]): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of fields) {
    rest += line.slice(from, start);
    from = end;
  }
  return rest + line.slice(from);
}

interface FieldEntry {
  readonly entry: readonly AddressField[];
  readonly feed: AddressField | undefined;
}

/** Names that stand beside the feed of an entry with an address of their own: it is that of no feed elsewhere either. */
function sitesAmong(entries: readonly FieldEntry[]): ReadonlySet<string> {
  const beside = entries.flatMap(({ entry, feed }) =>
    entry.filter(({ address }) => feed !== undefined && address !== feed.address),
  );
  const names = beside.filter(({ rank = 0 }) => rank >= UNSURE).map(({ name }) => name);
  const isOfSections = entries.some(({ feed }) => feed?.sign === '[');
  return new Set(isOfSections ? [...names, ...LIKELY_SITES] : names);
}

/** The site of a feed, of what stands beside it. */
function siteOf(entry: readonly AddressField[], feed: AddressField): string | undefined {
  const others = entry.filter(
    ({ name, address }) => address !== feed.address && !PICTURE_KEYS.test(name),
  );
  return others[0]?.address;
}

/** The lines that have such fields, by their index; none at all where no field is that of a feed. */
export function readFieldLines(lines: readonly string[]): ReadonlyMap<number, FieldLine> {
  const known = new Map<number, AddressField[]>();
  const feeds = new Map<AddressField, string | undefined>();
  const beside = new Set<AddressField>();
  const entries: FieldEntry[] = entriesOf(lines).map((entry) => ({ entry, feed: feedOf(entry) }));
  const sites = sitesAmong(entries);
  for (const { entry, feed } of entries) {
    if (feed !== undefined && !sites.has(feed.name)) {
      feeds.set(feed, siteOf(entry, feed));
      for (const field of entry) beside.add(field);
    }
    for (const field of entry) {
      const isKnown = feed !== undefined || field.rank === undefined || sites.has(field.name);
      if (!isKnown) continue;
      const others = known.get(field.line);
      if (others === undefined) known.set(field.line, [field]);
      else others.push(field);
    }
  }
  if (feeds.size === 0) return new Map();
  const titles = new FieldTitles(lines);
  return new Map(
    [...known].map(([at, fields]) => {
      const own = fields.filter((field) => feeds.has(field));
      return [
        at,
        {
          rest: without(lines[at]!, fields),
          feeds: own.map((field) => ({
            address: field.address,
            title: titles.of(field, own.length === 1),
            htmlUrl: feeds.get(field),
          })),
          others: fields.filter((field) => !beside.has(field)),
        },
      ];
    }),
  );
}
