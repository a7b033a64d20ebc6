/** PRISM, in which scientific journals date their articles. */

import { parseDate } from '../dates/date.ts';
import { RANK } from '../draft.ts';
import { type ElementRule, text } from './dialect.ts';

export const PRISM: readonly [string, ElementRule][] = [
  text('prism:publicationdate', (draft, element) =>
    draft.put('published', parseDate(element.text()), RANK.last),
  ),
  text('prism:coverdate', (draft, element) =>
    draft.put('published', parseDate(element.text()), RANK.last),
  ),
];
