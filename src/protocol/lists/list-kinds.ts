/**
 * The kinds of document in which people keep the feeds they read, the surest first. A new kind is a file that reads it, and a
 * row here; those that are read line by line are told apart in `feed-list.ts`.
 */
import { isBinary } from '../no-text.ts';
import { isBookmarks, readBookmarks } from './bookmarks.ts';
import { readEscapedOpml } from './escaped-opml.ts';
import { readFeedList } from './feed-list.ts';
import { readJsonAmongWords } from './json-among-words.ts';
import { readJsonList } from './json-list.ts';
import { beginningOf } from './list-beginning.ts';
import {
  FEED,
  FOAF,
  OTHER_MARKUP,
  refuseBinary,
  refuseFeed,
  refuseFoaf,
  refuseMarkup,
} from './no-list.ts';
import type { OpmlDocument } from './opml-document.ts';
import { readMarkup } from './opml-markup.ts';
import { readOutlines } from './opml-outlines.ts';
import { isRefusedList } from './refused-list.ts';
import { readYamlList } from './yaml-list.ts';

interface ListKind {
  readonly kind: string;
  /** How it is known, by all of the text or by its beginning; absent where only reading it tells. */
  readonly isKnown?: (text: string, beginning: string) => boolean;
  /** `undefined` where it is of another kind after all; throws for what is no list. */
  readonly read: (text: string) => OpmlDocument | undefined;
}

const OPML = /<(?:[a-z_][\w.-]*:)?opml\b|<outline\b|\bxmlurl\s*=/iu;
/** Comments may stand above it. */
const JSON_BEGINNING = /^(?:\/\/[^\r\n]*[\r\n]\s*)*[{[]/u;

/** Whether it is nothing but what may stand before an OPML document, cut off there. */
function isPrologue(text: string): boolean {
  const rest = text.replace(/<\?xml[^>]*(?:>|$)|<!--[\s\S]*?(?:-->|$)/gu, '').trim();
  return '<opml'.startsWith(rest);
}

const KINDS: readonly ListKind[] = [
  { kind: 'what an import refused', isKnown: isRefusedList, read: readFeedList },
  { kind: 'JSON', isKnown: (_, start) => JSON_BEGINNING.test(start), read: readJsonList },
  { kind: 'bookmarks', isKnown: isBookmarks, read: readBookmarks },
  { kind: 'escaped OPML', read: readEscapedOpml },
  { kind: 'OPML', isKnown: (text) => OPML.test(text), read: readMarkup },
  { kind: 'a roll of people', isKnown: (_, start) => FOAF.test(start), read: refuseFoaf },
  { kind: 'a feed', isKnown: (_, start) => FEED.test(start), read: refuseFeed },
  { kind: 'the beginning of OPML', isKnown: isPrologue, read: readOutlines },
  { kind: 'a web page', isKnown: (_, start) => OTHER_MARKUP.test(start), read: refuseMarkup },
  { kind: 'binary data', isKnown: isBinary, read: refuseBinary },
  { kind: 'JSON among words', read: readJsonAmongWords },
  { kind: 'YAML', read: readYamlList },
];

/** The feeds of a text of any kind; one that is of no other is a list of lines. Throws `invalid` for what is no list. */
export function readList(text: string): OpmlDocument {
  const beginning = beginningOf(text);
  for (const { isKnown, read } of KINDS) {
    const document = (isKnown?.(text, beginning) ?? true) ? read(text) : undefined;
    if (document !== undefined) return document;
  }
  return readFeedList(text);
}
