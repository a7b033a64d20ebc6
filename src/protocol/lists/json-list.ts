/** Subscriptions in JSON, which may be damaged. */
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import { readCutJson } from './cut-json.ts';
import { readFeedExport } from './feed-export.ts';
import { refuseFeed } from './no-list.ts';
import type { OpmlDocument } from './opml-document.ts';

function isJsonFeed(value: unknown): boolean {
  const version: unknown = Object(value).version;
  return typeof version === 'string' && version.includes('jsonfeed.org');
}

/** What its values name; `undefined` where it is no JSON. Throws `too-large` for too many values, and `invalid` for a feed. */
export function readJsonList(text: string): OpmlDocument | undefined {
  if (text.split(',', LIMITS.parse.jsonValues + 1).length > LIMITS.parse.jsonValues) {
    throw new WinnowError('too-large', 'the list of feeds holds more values than can be read');
  }
  const json = readCutJson(text);
  if (isJsonFeed(json.value)) refuseFeed();
  return json.value === undefined ? undefined : readFeedExport(json);
}
