/** Which elements of a page are blocks, and where those end that are not closed, as browsers have it. */

const BLOCKS = new Set(
  `address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2
  h3 h4 h5 h6 header li main nav ol p pre section summary table tbody td tfoot th thead tr ul`.split(
    /\s+/u,
  ),
);
/** Elements that need no end where one of these begins. */
const ENDED: ReadonlyMap<string, readonly string[]> = new Map([
  ['li', ['li']],
  ['dt', ['dt', 'dd']],
  ['dd', ['dt', 'dd']],
  ['tr', ['tr', 'td', 'th']],
  ['td', ['td', 'th']],
  ['th', ['td', 'th']],
]);
const TABLES = new Set(['table']);
const CELLS = new Set(['table', 'td', 'th']);
const LISTS = new Set(['table', 'td', 'th', 'ul', 'ol']);
const OF_TABLE = new Set(['table', 'tbody', 'tfoot', 'thead', 'tr', 'td', 'th']);

/** Those that a page has made its own, whose names have a hyphen, are blocks too. */
export function isBlock(name: string): boolean {
  return BLOCKS.has(name) || name.includes('-');
}

/** Whether an element that is open ends where a block begins. */
export function endsBefore(open: string, block: string): boolean {
  return open === 'p' || (ENDED.get(block)?.includes(open) ?? false);
}

/** Elements around which the end of an element ends nothing. */
export function boundsOf(name: string): ReadonlySet<string> {
  if (name === 'li') return LISTS;
  return OF_TABLE.has(name) ? TABLES : CELLS;
}
