/** JSON that stands in a mail, in a page of Markdown or in a script, with words before and behind it. */
import { readCutJson } from './cut-json.ts';
import { readFeedExport } from './feed-export.ts';
import { countLinks, LINKS } from './json-links.ts';
import { createLineIndex, type OpmlDocument, shownAddress } from './opml-document.ts';

/** A line that opens an object or a list, which a script may name; what is written by hand begins with a key or a string. */
const BEGINNING =
  /^[ \t]*(?:(?:export[ \t]+)?(?:default|(?:(?:const|let|var)[ \t]+[\w$]+|module\.exports)[ \t]*=)[ \t]*)?(?=[[{]\s*(?:[[{]\s*)?["'\w$])/mu;
/** What only JSON begins with. */
const SURELY = /^(?:\{\s*"[^"\\]*"\s*:|\[\s*\{\s*")/u;
/** A line that closes one. */
const ENDS = /[\]}](?=[ \t]*(?:[,;][ \t]*)?$)/gmu;
/** What stands behind the last such line where the list goes on. */
const GOES_ON = /^[ \t]*,/u;

/** The feeds of the list that is all between the first such line and the last; undefined where not all in it is understood. */
export function readJsonAmongWords(text: string): OpmlDocument | undefined {
  const beginning = BEGINNING.exec(text);
  if (beginning === null) return undefined;
  const from = beginning.index + beginning[0].length;
  const to = [...text.matchAll(ENDS)].at(-1)?.index ?? -1;
  if (to < from) return undefined;
  // What goes on behind its last line breaks off.
  const goesOn = GOES_ON.test(text.slice(to + 1));
  const inside = text.slice(from, goesOn ? text.length : to + 1);
  // Behind the ends of the lines before it, so that all keeps its line.
  const json = readCutJson(text.slice(0, from).replace(/[^\r\n]+/gu, '') + inside);
  if (json.value === undefined || json.isCut !== goesOn) return undefined;
  // What has to be mended may be anything else that has brackets, such as TOML.
  if (json.mended !== undefined && !SURELY.test(inside)) return undefined;
  const read = goesOn ? json.text.slice(0, json.end) : inside;
  if (countLinks(JSON.stringify(json.value)) < countLinks(read)) return undefined;
  const document = readFeedExport(json);
  if (document.entries.length === 0) return undefined;
  const line = createLineIndex(text);
  const beside = [...text.matchAll(LINKS)]
    .filter(({ index }) => index < from || (index > to && !goesOn))
    .map(({ 0: link, index }) => ({
      line: line(index),
      what: `an address among the words beside the list: ${shownAddress(link)}`,
    }));
  const passedOver = [...document.passedOver, ...beside].sort((a, b) => a.line - b.line);
  return { ...document, passedOver };
}
