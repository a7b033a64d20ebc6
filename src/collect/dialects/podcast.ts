/** The open podcast elements: who speaks in a show or an episode. */

import { RANK } from '../draft.ts';
import { resolveUrl } from '../feed-url.ts';
import { plainTitle } from '../plain-title.ts';
import { type ElementRule, text } from './dialect.ts';

/** Those whose work it is; everybody else takes part. Without a role a person is a host. */
const MAKERS = /^(?:(?:co-?)?host|author|writer|creator)$/;

export const PODCAST: readonly [string, ElementRule][] = [
  text('podcast:person', (draft, element) => {
    const name = plainTitle(element.text());
    if (name === '') return;
    const url = resolveUrl(element.attribute('href'), element.scope.base);
    const person = { name, ...(url === undefined ? {} : { url }) };
    const isMaker = MAKERS.test(element.attribute('role')?.toLowerCase() ?? 'host');
    if (isMaker) draft.addAuthor(person, RANK.last);
    else draft.addContributor(person);
  }),
];
