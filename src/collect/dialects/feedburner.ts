/** Feedburner keeps an item's true address beside the one that counts clicks. */

import { RANK } from '../draft.ts';
import { resolveUrl } from '../urls/feed-url.ts';
import { type ElementRule, text } from './dialect.ts';

export const FEEDBURNER: readonly [string, ElementRule][] = [
  text('feedburner:origlink', (draft, element) => {
    draft.put('originalLink', resolveUrl(element.text(), element.scope.base), RANK.native);
  }),
  text('feedburner:origenclosurelink', (draft, element) => {
    draft.put('originalEnclosure', resolveUrl(element.text(), element.scope.base), RANK.native);
  }),
];
