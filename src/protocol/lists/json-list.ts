/** Subscriptions in JSON, which may be damaged. */
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import { readCutJson } from './cut-json.ts';
import { readFeedExport } from './feed-export.ts';
import { refuseFeed } from './no-list.ts';
import { type OpmlDocument, withRepairs } from './opml-document.ts';
import { readMarkup } from './opml-markup.ts';

function isJsonFeed(value: unknown): boolean {
  const version: unknown = Object(value).version;
  return typeof version === 'string' && version.includes('jsonfeed.org');
}

const OUTLINE = /<outline\b/iu;
const TAKEN_OUT = 'took it out of a text in JSON, of which the lines are counted';

/** The first text among the values that is OPML, as some services answer. */
function markupIn(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return OUTLINE.test(value) ? value : undefined;
  if (typeof value !== 'object' || value === null || depth > LIMITS.parse.jsonDepth)
    return undefined;
  for (const inner of Object.values(value)) {
    const markup = markupIn(inner, depth + 1);
    if (markup !== undefined) return markup;
  }
  return undefined;
}

/** What its values name; `undefined` where it is no JSON. Throws `too-large` for too many values, and `invalid` for a feed. */
export function readJsonList(text: string): OpmlDocument | undefined {
  if (text.split(',', LIMITS.parse.jsonValues + 1).length > LIMITS.parse.jsonValues) {
    throw new WinnowError('too-large', 'the list of feeds holds more values than can be read');
  }
  const json = readCutJson(text);
  if (isJsonFeed(json.value)) refuseFeed();
  if (json.value === undefined) return undefined;
  const document = readFeedExport(json);
  const markup = document.addresses === 0 ? markupIn(json.value) : undefined;
  const outlines = markup === undefined ? undefined : readMarkup(markup);
  // An article may speak of such markup.
  return outlines?.addresses ? withRepairs(outlines, [TAKEN_OUT]) : document;
}
