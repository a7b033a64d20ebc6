/** Whether quotes are missing in a tag that is written as XML wants it, so that an attribute is part of another's value. */
import { KNOWN, QUOTES } from './opml-names.ts';

const NEXT_WITHIN = new RegExp(`\\s(?:${KNOWN})\\s*=`, 'iu');
/** The address of a feed at the end of a title. */
const ADDRESS_WITHIN = new RegExp(`\\sxmlurl\\s*=\\s*[${QUOTES}]?(?:feed|https?):[^\\s"']*$`, 'iu');
const FEED_TYPE = /^(?:rss|atom|feed)/iu;

/** An attribute, its name in lower case, its value as it is written. */
interface Written {
  readonly name: string;
  readonly raw: string;
}

/** Whether an address has the next attribute in it: it has no white space of its own there. */
function holdsNext({ name, raw }: Written): boolean {
  return name.endsWith('url') && NEXT_WITHIN.test(raw);
}

function saysFeed({ name, raw }: Written): boolean {
  return name === 'htmlurl' || (name === 'type' && FEED_TYPE.test(raw));
}

/** Whether the outline of a feed lacks its address, which stands among its words. */
function holdsAddress(written: readonly Written[]): boolean {
  if (written.some(({ name }) => name === 'xmlurl') || !written.some(saysFeed)) return false;
  return written.some(({ raw }) => ADDRESS_WITHIN.test(raw));
}

/** Whether the attributes of a tag are others than it seems. */
export function lacksQuote(written: readonly Written[]): boolean {
  return written.some(holdsNext) || holdsAddress(written);
}
