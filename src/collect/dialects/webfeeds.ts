/** Feedly's elements for the look of a feed: its icon, logo and cover, which stand in for what is missing. */

import { RANK } from '../draft.ts';
import { resolveUrl } from '../urls/feed-url.ts';
import { type ElementRule, text } from './dialect.ts';

export const WEBFEEDS: readonly [string, ElementRule][] = [
  text('webfeeds:icon', (draft, element) => {
    draft.put('icon', resolveUrl(element.text(), element.scope.base), RANK.far);
  }),
  text('webfeeds:logo', (draft, element) => {
    draft.putImage(resolveUrl(element.text(), element.scope.base), RANK.far);
  }),
  text('webfeeds:cover', (draft, element) => {
    draft.putImage(resolveUrl(element.attribute('image'), element.scope.base), RANK.last);
  }),
];
