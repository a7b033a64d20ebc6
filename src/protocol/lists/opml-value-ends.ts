/** Patterns of where a value of OPML ends, by the quote that opened it. */
import { KNOWN, QUOTED, QUOTES } from './opml-names.ts';

const OPENING = '<(?:/?(?:outline|body|opml|head|title)\\b|!--)';

/** The beginning of an attribute, in which the text breaks off. */
const HALF_AN_ATTRIBUTE = '(?<=\\s)[\\w:.-]+\\s*(?:=\\s*)?$';

/** A line that a merge left, but for those that a tag may begin or end with. */
const MARKER = '(?:={7}(?!\\S)|\\|{7}[ \\t])';

/** Where a value ends: at a quote that something sensible follows, before a known attribute, at a tag. */
function valueEnd(quotes: string): RegExp {
  return new RegExp(
    `[${quotes}](?=[,;]?\\s*(?:[\\w:.-]+${QUOTED}|(?:${KNOWN})\\s*=|[\\w:.-]+\\s*=\\s*(?:feed|https?):|${MARKER}|/?>|\\?>|(?:/\\s*)?(?:<|$)|${HALF_AN_ATTRIBUTE}))|\\s(?=(?:${KNOWN})${QUOTED}|(?:xmlurl|htmlurl|feedurl)\\s*=)|(?=${OPENING})`,
    'giu',
  );
}

/** The name of the next attribute, with white space in it. */
const PARTED_NAME = `[a-z]{1,6}\\s{1,9}[a-z]{1,6}${QUOTED}`;

/** An address that is whole: its own quotes, behind a sign of its query, end none. */
function wholeAddress(quotes: string): RegExp {
  return new RegExp(
    `[^\\s<>${QUOTES}]*(?=[${quotes}](?<!=.)[,;]?(?:[\\s/>]|$|${PARTED_NAME}))`,
    'iuy',
  );
}

/** Words with a tag of OPML in them, which may have values of its own, up to the end of the value, all in one line. */
function wordsWithTag(quotes: string): RegExp {
  const other = `[^${quotes}\\r\\n]`;
  return new RegExp(
    `<(?:${other}{1,500}=\\s*[${quotes}]${other}{0,500}(?<!=\\s{0,9})[${quotes}]){0,9}${other}{1,500}(?<!=\\s{0,9})(?=[${quotes}](?:\\s+(?:${KNOWN})\\s*=|\\s*/?>))`,
    'iuy',
  );
}

/** A tag of HTML that ends in the value of one of its attributes. */
function halfATag(quotes: string): RegExp {
  return new RegExp(`^<[a-z][\\w-]*\\s[^<>]*=\\s*[${quotes}][^${quotes}]*$`, 'iu');
}

function endsOf(closing: string) {
  return {
    end: valueEnd(closing),
    address: wholeAddress(closing),
    words: wordsWithTag(closing),
    half: halfATag(closing),
  };
}

/** One of the quotes that only people have is closed by any of them. */
const OF_PEOPLE = endsOf(QUOTES.slice(2));
const BY_QUOTE = new Map(
  [...QUOTES].map((quote, at) => [quote, at < 2 ? endsOf(quote) : OF_PEOPLE]),
);
export type ValueEnds = typeof OF_PEOPLE;

/** Whether a character opens a value. */
export function isQuote(character: string | undefined): boolean {
  return BY_QUOTE.has(character ?? '');
}

/** The patterns of a character that opens one. */
export function valueEndsOf(quote: string): ValueEnds {
  return BY_QUOTE.get(quote)!;
}
