/** OPML as it is written: what is wrong all over it is mended first, so that its outlines can be read one by one. */
import { createLineIndex, type OpmlDocument, withRepairs } from './opml-document.ts';
import { withAttributes, withoutPrefix } from './opml-elements.ts';
import { readOutlines } from './opml-outlines.ts';

/** As the cells of a table have them: all of them, or one alone would only be a slip. */
const DOUBLED = /\bxmlurl\s*=\s*(""|'')(?=[^"'\s/>])/iu;
const SINGLE: Readonly<Record<string, RegExp>> = { '""': /=\s*"(?!")/u, "''": /=\s*'(?!')/u };

/** OPML without the second of each two quotes. */
function withSingleQuotes(text: string): string {
  const quotes = DOUBLED.exec(text)?.[1];
  const isSlip = quotes === undefined || SINGLE[quotes]?.test(text);
  return isSlip ? text : text.replaceAll(quotes, quotes[0]!);
}

/** Between a name, of an address or behind another value, and its own value, where the equals sign was lost. */
const LOST_EQUALS =
  /(?<=\s(?:xml|html)url)(?=["'](?:feed|https?):)|(?<=["']\s{1,9}(?:text|title|type|description))(?=(["'])[^\s"'/<=>](?:(?!\1)[^<=>]){0,500}\1)/giu;

/** OPML with an equals sign behind the name of every value. */
function withEqualsSigns(text: string): string {
  return text.replace(LOST_EQUALS, '=');
}

/** What XML has no place for; beside a name it would become part of it. */
export const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/gu;

/** The subscriptions of a text of OPML. Never throws. */
export function readMarkup(written: string): OpmlDocument {
  const first = written.search(CONTROLS);
  const text = first === -1 ? written : written.replaceAll(CONTROLS, '');
  const single = withSingleQuotes(text);
  const whole = withEqualsSigns(single);
  const read = readOutlines(withAttributes(withoutPrefix(whole)));
  const told = [
    ...(single === text ? [] : ['took two quotes in a row for one']),
    ...(whole === single ? [] : ['put equals signs behind names that lacked them']),
  ];
  const document = withRepairs(read, told);
  if (first === -1) return document;
  return withRepairs(document, ['left out control characters'], createLineIndex(written)(first));
}
