/** RSS 0.90 and 1.0: RSS whose items, image and text input stand beside the channel, named by `rdf:about`. */

import { RANK } from '../draft.ts';
import { versionOfAddresses } from '../xml/namespaces.ts';
import type { XmlDialect } from './dialect.ts';
import { putScopeLanguage, RSS, readAbout } from './rss.ts';

export const RDF: XmlDialect = {
  ...RSS,
  containers: new Map([
    ['rdf:rdf', 'feed'],
    ['rdf', 'feed'],
    ['channel', 'feed'],
    ['item', 'item'],
  ]),
  openFeed: (draft, element) => {
    RSS.openFeed(draft, element);
    draft.put('version', versionOfAddresses(element.addresses()), RANK.near);
    draft.put('id', element.localAttribute('about'), RANK.far);
  },
  openItem: (draft, element) => {
    putScopeLanguage(draft, element);
    readAbout(draft, element, element.localAttribute('about'));
  },
};
