/** Which column of a table holds what: by the names of the columns, else by the cells below them. */
import { BEGINS_AS_LINK } from './list-line.ts';

/** What parts the cells of a row. */
export const SEPARATORS = [',', ';', '\t', '|'] as const;

/** Names of columns, the surest first. */
const ADDRESS = [
  /^(?:xml|feed|rss)[ _-]?(?:url|uri|link|address)$/iu,
  /^(?:feed|rss)$/iu,
  { test: isFeedPhrase },
  /\b(?:ur[li]|link|address)\b/iu,
];
const SITE = [
  /^(?:html|site|web|home)[ _-]?(?:url|uri|link|page)?$|^(?:website|webseite|(?:site|sitio|sito) web)$/iu,
];
const TITLE = [
  /tit(?:le|el|re|ulo|olo)|título/iu,
  /\bname\b|\bnom\b/iu,
  /^(?:blog|podcast|magazine|publication)$/iu,
];
const GROUP = [
  /^(?:folder|category|categories|group|tags?|labels?|ordner|kategorien?|gruppe|dossier|cat[ée]gories?|carpeta|categor[íi]as?|cartella)$/iu,
];

/** What people call a feed, and what else a name may say that is that of its address. */
const FEED_WORD = /^(?:rss|atom|xml|feeds?|flux|newsfeed|rssfeed)$/iu;
const ADDRESS_WORD =
  /^(?:ur[li]|links?|address|adresse|lien|enlace|dirección|indirizzo|to|of|the|or|und|oder|et|ou|du|des?|del|zum)$/iu;
const NO_LETTERS = /[^\p{L}]+/u;

/** Whether a name says nothing but that the address of a feed stands below it: `Atom/RSS`, `Link to the feed`. */
function isFeedPhrase(name: string): boolean {
  const words = name.split(NO_LETTERS).filter((word) => word !== '');
  return (
    words.some((word) => FEED_WORD.test(word)) &&
    words.every((word) => FEED_WORD.test(word) || ADDRESS_WORD.test(word))
  );
}

/** The index of the column that the surest of the names names; -1 without one. */
function columnOf(
  names: readonly string[],
  patterns: readonly { test(name: string): boolean }[],
  taken = -1,
): number {
  for (const pattern of patterns) {
    const at = names.findIndex((name, column) => column !== taken && pattern.test(name));
    if (at !== -1) return at;
  }
  return -1;
}

/** The only column but that of sites that has an address in each of the rows; -1 where they have none or several. */
function columnOfLinks(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  site: number,
): number {
  const isOfLinks = (at: number) =>
    rows.every((cells) => cells.length === names.length && BEGINS_AS_LINK.test(cells[at]!));
  const [found = -1, ...others] = names.flatMap((_, at) =>
    at !== site && isOfLinks(at) ? [at] : [],
  );
  return rows.length > 0 && others.length === 0 ? found : -1;
}

/** The indices of the columns of a table; -1 for one that it does not have. */
export interface Columns {
  readonly address: number;
  readonly site: number;
  readonly title: number;
  readonly group: number;
}

/**
 * What the columns hold that have these names, a lone one addresses; where no name says so, some rows tell. Undefined where none
 * is known to have addresses.
 */
export function columnsOf(
  names: readonly string[],
  rowsBelow: () => readonly (readonly string[])[],
): Columns | undefined {
  const site = columnOf(names, SITE);
  const named = names.length === 1 ? 0 : columnOf(names, ADDRESS, site);
  const [title, group] = [columnOf(names, TITLE, named), columnOf(names, GROUP, named)];
  if (named !== -1) return { address: named, site, title, group };
  // Else what stands above a list in words would be the names of its columns.
  const isHeader = title !== -1 || group !== -1;
  const address = isHeader ? columnOfLinks(names, rowsBelow(), site) : -1;
  return [-1, title, group].includes(address) ? undefined : { address, site, title, group };
}
