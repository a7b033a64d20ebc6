/** Entries whose fields stand in lines of a list, as in TOML or INI, or in JSON or YAML that is too damaged to be read as such. */
import { groupedBy } from '../../model/grouped-by.ts';
import {
  type AddressField,
  addressFieldsOf,
  isNoFeed,
  isSection,
  isUnsure,
  LIKELY_SITES,
  mayBeFeed,
} from './address-fields.ts';
import { PICTURE_KEYS, TITLE_KEYS } from './feed-keys.ts';
import { BEGINS_ENTRY, BRACKET, FieldWords } from './field-words.ts';

/** Under which the name of one group stands, and not of several. */
const ONE_GROUP_KEYS = ['category', 'folder', 'group'];

/** What the fields of a line say. */
export interface FieldLine {
  /** Without the fields of which it is known what they are. */
  readonly rest: string;
  readonly feeds: readonly {
    readonly address: string;
    readonly title: string | undefined;
    readonly group: string | undefined;
    readonly htmlUrl: string | undefined;
    /** Whether it leads to a page, beside which no feed stands. */
    readonly isPage: boolean;
  }[];
  /** Those that name none, and stand beside no feed. */
  readonly others: readonly { readonly name: string; readonly address: string }[];
}

/** The fields of an entry, and which of them is its feed, as far as itself can tell. */
interface FieldEntry {
  readonly fields: readonly AddressField[];
  readonly feed: AddressField | undefined;
}

/** Whether the next entry begins between two fields; where these are written in different forms, it does. */
function isParted(lines: readonly string[], one: AddressField, next: AddressField): boolean {
  if (one.sign !== next.sign && !isSection(one)) return true;
  if (one.line === next.line) return BRACKET.test(lines[one.line]!.slice(one.end, next.start));
  const behind = lines[one.line]!.slice(one.end);
  const between = lines.slice(one.line + 1, next.line);
  const before = lines[next.line]!.slice(0, next.start);
  return (
    BRACKET.test(behind) ||
    [...between, before].some((line) => BRACKET.test(line) || BEGINS_ENTRY.test(line))
  );
}

/** The fields of each entry; with a name that it has already, the next one begins at the latest. */
function fieldsByEntry(lines: readonly string[]): AddressField[][] {
  const entries: AddressField[][] = [];
  const names = new Set<string>();
  for (const field of lines.flatMap(addressFieldsOf)) {
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

function isLeftEmpty({ address }: AddressField): boolean {
  return address.trim() === '';
}

/** Without what is no link where another of them may be the feed: it is refused by itself, unless it was left empty. */
function soundFields(fields: readonly AddressField[]): readonly AddressField[] {
  const hasLink = fields.some((field) => !field.isDamaged && mayBeFeed(field));
  return hasLink ? fields.filter((field) => !field.isDamaged || isLeftEmpty(field)) : fields;
}

/** The surest of an entry; the others are something else then. One that was left empty is it where nothing else may be. */
function feedOf(fields: readonly AddressField[]): AddressField | undefined {
  const feeds = fields.filter(mayBeFeed).toSorted((a, b) => a.rank - b.rank);
  return feeds.find((field) => !isLeftEmpty(field)) ?? feeds[0];
}

/** Names that stand beside the feed of an entry with an address of their own: it is that of no feed elsewhere either. */
function sitesAmong(entries: readonly FieldEntry[]): ReadonlySet<string> {
  const beside = entries.flatMap(({ fields, feed }) =>
    fields.filter((field) => feed && field.address !== feed.address && !isLeftEmpty(field)),
  );
  const names = beside.filter(isUnsure).map(({ name }) => name);
  const isOfSections = entries.some(({ feed }) => feed !== undefined && isSection(feed));
  return new Set(isOfSections ? [...names, ...LIKELY_SITES] : names);
}

/** The site of a feed, of what stands beside it. */
function siteOf(fields: readonly AddressField[], feed: AddressField): string | undefined {
  const isSite = (field: AddressField) =>
    field.address !== feed.address && !PICTURE_KEYS.test(field.name) && !isLeftEmpty(field);
  return fields.find(isSite)?.address;
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

/** The lines that have such fields, by their index; none at all where no field is that of a feed. */
export function readFieldLines(lines: readonly string[]): ReadonlyMap<number, FieldLine> {
  const entries = fieldsByEntry(lines)
    .map(soundFields)
    .map((fields) => ({ fields, feed: feedOf(fields) }));
  const sites = sitesAmong(entries);
  const siteByFeed = new Map<AddressField, string | undefined>();
  const ofFeeds = new Set<AddressField>();
  for (const { fields, feed } of entries) {
    if (feed === undefined || sites.has(feed.name)) continue;
    siteByFeed.set(feed, siteOf(fields, feed));
    for (const field of fields) ofFeeds.add(field);
  }
  if (siteByFeed.size === 0) return new Map();
  const pages = new Set<AddressField>();
  for (const { fields, feed } of entries) {
    const page = feed === undefined ? fields.find(isUnsure) : undefined;
    if (page === undefined || sites.has(page.name)) continue;
    siteByFeed.set(page, undefined);
    pages.add(page);
    ofFeeds.add(page);
  }
  const known = entries.flatMap(({ fields, feed }) =>
    fields.filter(
      (field) => feed !== undefined || isNoFeed(field) || sites.has(field.name) || pages.has(field),
    ),
  );
  const titles = new FieldWords(lines, TITLE_KEYS);
  const groups = new FieldWords(lines, ONE_GROUP_KEYS);
  const told = (fields: readonly AddressField[], at: number): FieldLine => {
    const feeds = fields.filter((field) => siteByFeed.has(field));
    return {
      rest: without(lines[at]!, fields),
      feeds: feeds.map((feed) => ({
        address: feed.address,
        title: titles.of(feed, feeds.length === 1),
        group: groups.of(feed, feeds.length === 1),
        htmlUrl: siteByFeed.get(feed),
        isPage: pages.has(feed),
      })),
      others: fields.filter((field) => !ofFeeds.has(field)),
    };
  };
  const byLine = groupedBy(known, ({ line }) => line);
  return new Map([...byLine].map(([at, fields]) => [at, told(fields, at)]));
}
