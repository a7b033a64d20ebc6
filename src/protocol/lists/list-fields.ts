/** Fields of entries that stand one a line, as in JSON or YAML that is too damaged to be read as such. */
import { ID_KEYS, LEADING_KEYS, PICTURE_KEYS, SITE_KEYS } from './feed-keys.ts';

/** A line with nothing but a name and an address, each in quotes of any kind. */
const FIELD =
  /^(?:[-{]\s{0,9}){0,3}["'\u201c\u201e\u00ab]?\s?([a-z][\w-]{0,40})\s?["'\u201c\u201d\u00bb]?\s{0,9}[:=]\s{0,9}["'\u201c\u201e\u00ab]?\s?(?:feed\/)?((?:feed|https?):[^\s"'\u201c-\u201e\u00ab\u00bb{}\]]*[^\s"'\u201c-\u201e\u00ab\u00bb{}\],;])\s?["'\u201c\u201d\u00bb]?\s{0,9}[,;}\]]{0,9}$/iu;
/** Of the names of a site those that surely mean no feed, where others do. */
const SITES = SITE_KEYS.filter((key) => !['link', 'alternate'].includes(key));

/** An address below a name. */
export interface AddressField {
  readonly name: string;
  readonly address: string;
  /** Undefined where the name does not tell. */
  readonly isFeed: boolean | undefined;
}

/** `iconUrl` is the key of a picture as `icon` is. */
const URL_END = /_?url$/iu;

function tellsFeed(name: string): boolean | undefined {
  if (LEADING_KEYS.includes(name) || ID_KEYS.includes(name)) return true;
  return SITES.includes(name) || PICTURE_KEYS.test(name.replace(URL_END, '')) ? false : undefined;
}

/** The field that a line is; undefined for any other line. */
export function readAddressField(line: string): AddressField | undefined {
  const [, name, address] = FIELD.exec(line) ?? [];
  if (name === undefined || address === undefined) return undefined;
  return { name, address, isFeed: tellsFeed(name) };
}
