/** The Channel Definition Format, ancestor of RSS: a channel and items whose addresses and dates are attributes. */

import { parseDate } from '../dates/date.ts';
import { type Draft, RANK } from '../draft.ts';
import { readHtml } from '../text/text-construct.ts';
import { resolveUrl } from '../urls/feed-url.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { type ElementRule, text } from './dialect.ts';

export const CDF: readonly [string, ElementRule][] = [
  text('abstract', (draft, element) => draft.put('description', readHtml(element), RANK.near)),
  text('logo', (draft, element) => {
    const written = element.attribute('href') ?? element.text();
    draft.putImage(resolveUrl(written, element.scope.base), RANK.far);
  }),
];

/** The attributes of a CDF channel or item; RSS has none of them. */
export function readCdfAttributes(draft: Draft, element: XmlElement): void {
  const url = resolveUrl(element.attribute('href'), element.scope.base);
  if (url !== undefined) draft.addLink({ url, rel: 'alternate' });
  draft.put('link', url, RANK.far);
  draft.put('updated', parseDate(element.attribute('lastmod')), RANK.far);
}
