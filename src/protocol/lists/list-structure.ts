/** Lines of a list that structure it and name no feed: headings, fields, rulers. */

const STRUCTURES: readonly RegExp[] = [
  // A heading of Org or Markdown, and what Org puts below it.
  /^\*+\s[^./]*$/u,
  /^:[\w-]{1,40}:(?:\s.*)?$/u,
  // A heading of a wiki.
  /^={2,6}[^=]+={2,6}$/u,
  // A link or picture of Markdown whose address stands elsewhere.
  /^(?:[-*+]\s+|\d{1,4}[.)]\s+)?!?\[(?!.*:\/\/)[^[\]]*\]\s?\[[^[\]]*\]$/u,
  // A link of a table of contents, to a heading of the same document.
  /^(?:[-*+]\s+|\d{1,4}[.)]\s+)?\[[^[\]]*\]\(#[^()\s]*\)$/u,
  // A quotation of words, in which nothing was meant for an address.
  /^>\s(?!\S*\.\S*\/)(?!.*(?::\/|www\.)).*\s/u,
  // A section of TOML or INI.
  /^\[{1,2}[\w "'.-]{1,80}\]{1,2}$/u,
  // A ruler, a row of words in a table, the beginning or the end of a block.
  /^[-=_*|+:\s.]+$/u,
  /^\|[^./:]*\|$/u,
  /^[[\](){},;'"`]+$/u,
  // What is around a list in Lisp, a comment there or in INI.
  /^\((?:setq|setf|defvar|defcustom|use-package)\b/u,
  /^;/u,
];
/** A link of Markdown, and where it leads. */
const LINK = /\[[^[\]]*\]\(([^()\s]{1,400})\)/gu;
/** A document beside the list: without dots in the names of its folders, which might be hosts. */
const FILE =
  /^(?!\/\/)(?:\.{0,2}\/)*(?:\.?[\w-]+\/)*(?:[\w.-]+\.(?:adoc|markdown|md|rst|txt)|[A-Z]{4,20})(?:#\S*)?$/u;
/** What may be meant for an address among the words around such links. */
const LIKE_ADDRESS = /:\/|\S\.\S|\]\(/u;

/** Whether a line has links to files of the same repository, and nothing else that leads anywhere. */
function linksToFiles(line: string): boolean {
  const isFile = (target: string) => FILE.test(target);
  const rest = line.replace(LINK, (all, target: string) => (isFile(target) ? ' ' : all));
  return rest !== line && !LIKE_ADDRESS.test(rest);
}

/** Where a program opens a block, whose name may look like a host: `programs.newsboat.urls = [`, `feed "birds" {`. */
const BLOCK = /^[\w.-]+(?:\s{1,9}"[^"]*")?\s{0,9}=?\s{0,9}[[{(]$/u;
/** A field of YAML, TOML or INI: its name and its value. */
const FIELD =
  /^(?:[-*+]\s+)?["'\u201c\u201e\u00ab]?\s?([\p{L}][\w -]{0,40}?)\s?["'\u201c\u201d\u00bb]?\s*(?:=|:(?=\s|$))\s*(.*)$/u;
/** A host and a path: an address without its scheme, whatever the field is called. Only its first dot is tried. */
const BARE_ADDRESS = /^[^\s/][^\s/.]*\.[^\s/]+\/\S*$/u;
/** What programs call an address. */
const ADDRESS_FIELD =
  /^(?:(?:xml|feed|rss|site|html)?[_ -]?(?:url|uri|link|address)|feed|rss|href)$/iu;

/** How a program is to fetch, as TOML, INI and YAML tell it; a feed that is called so begins with a capital. */
const SETTING_NAME = '((?:[a-z]{1,40}[_-])?(?:proxy|user[_-]?agent|referr?er)(?:[_-]ur[il])?)';
const SETTINGS = [
  new RegExp(`^["']?${SETTING_NAME}["']?\\s*=`, 'iu'),
  new RegExp(`^["']?${SETTING_NAME}["']?:\\s`, 'u'),
];

/** The name of such a setting, whose address is that of no feed; undefined for any other line. */
export function settingName(line: string): string | undefined {
  return SETTINGS.map((pattern) => pattern.exec(line)?.[1]).find((name) => name !== undefined);
}

/** Whether a program opens a block in the line. */
export function opensBlock(line: string): boolean {
  return BLOCK.test(line);
}

/** Whether a field of this name holds an address. */
export function namesAddress(field: string): boolean {
  return ADDRESS_FIELD.test(field);
}

/** What a field that ought to hold an address holds instead; `undefined` for every other line. */
export function addressField(line: string): string | undefined {
  const [, field = '', value = ''] = FIELD.exec(line) ?? [];
  return value !== '' && namesAddress(field) ? value : undefined;
}

/** Whether the line, which holds no address, was not meant to hold one. */
export function isStructure(line: string): boolean {
  if (STRUCTURES.some((pattern) => pattern.test(line)) || linksToFiles(line)) return true;
  const [, field, value = ''] = FIELD.exec(line) ?? [];
  if (field === undefined || BARE_ADDRESS.test(value)) return false;
  return value === '' || !namesAddress(field);
}
