/** Licences by address, in feeds and items alike: links whose relation is `license`. */

import { resolveUrl } from '../urls/feed-url.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { type ElementRule, text } from './dialect.ts';

export const CREATIVE_COMMONS: readonly [string, ElementRule][] = [
  text('cc:license', (draft, element) => {
    draft.addLink(licence(element, element.localAttribute('resource')));
  }),
  text('creativecommons:license', (draft, element) => {
    draft.addLink(licence(element, element.text()));
  }),
];

function licence(element: XmlElement, written: string | undefined) {
  const url = resolveUrl(written, element.scope.base);
  return url === undefined ? undefined : { url, rel: 'license' };
}
