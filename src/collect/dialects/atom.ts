/** Atom 0.3 and 1.0 on their own, with what other namespaces and mistaken publishers lend them. */

import { RANK } from '../draft.ts';
import { versionOfAddresses } from '../xml/namespaces.ts';
import { atomFeedElements, atomItemElements } from './atom-elements.ts';
import { CREATIVE_COMMONS } from './creative-commons.ts';
import type { ElementRule, XmlDialect } from './dialect.ts';
import { DUBLIN_CORE } from './dublin-core.ts';
import { FEEDBURNER } from './feedburner.ts';
import { ITUNES_FEED, ITUNES_ITEM } from './itunes.ts';
import { MEDIA_FEED, MEDIA_ITEM } from './media.ts';
import { PODCAST_FEED, PODCAST_ITEM } from './podcast.ts';
import { PRISM } from './prism.ts';
import { RSS_FEED_WORDS, RSS_ITEM_WORDS } from './rss.ts';
import { SYNDICATION } from './syndication.ts';
import { WEBFEEDS } from './webfeeds.ts';

/** How much worse a word of RSS is than one of Atom with the same prefix, of whatever order. */
const BEHIND_ATOM = 0.5;

/** Words of RSS, which stand in Atom's own namespace when a publisher mixes the two. Atom's own are better. */
function inAtom(words: readonly [string, ElementRule][]): [string, ElementRule][] {
  return words.flatMap(([name, rule]): [string, ElementRule][] =>
    name.includes(':')
      ? [[name, rule]]
      : [
          [name, behind(rule, RANK.near + BEHIND_ATOM)],
          [`atom:${name}`, behind(rule, RANK.native + BEHIND_ATOM)],
        ],
  );
}

function behind(rule: ElementRule, handicap: number): ElementRule {
  return {
    ...rule,
    read: (draft, element) => draft.withHandicap(handicap, () => rule.read(draft, element)),
  };
}

/** Its elements carry the Atom prefix, or none where the namespace is missing or wrong. */
export const ATOM: XmlDialect = {
  containers: new Map([
    ['feed', 'feed'],
    ['atom:feed', 'feed'],
    ['entry', 'item'],
    ['item', 'item'],
    ['atom:item', 'item'],
    ['atom:entry', 'item'],
  ]),
  feedElements: new Map([
    ...inAtom(RSS_FEED_WORDS),
    ...DUBLIN_CORE,
    ...CREATIVE_COMMONS,
    ...ITUNES_FEED,
    ...MEDIA_FEED,
    ...PODCAST_FEED,
    ...SYNDICATION,
    ...WEBFEEDS,
    ...atomFeedElements('', RANK.near),
    ...atomFeedElements('atom:', RANK.native),
  ]),
  itemElements: new Map([
    ...inAtom(RSS_ITEM_WORDS),
    ...DUBLIN_CORE,
    ...CREATIVE_COMMONS,
    ...ITUNES_ITEM,
    ...MEDIA_ITEM,
    ...PODCAST_ITEM,
    ...PRISM,
    ...FEEDBURNER,
    ...atomItemElements('', RANK.near),
    ...atomItemElements('atom:', RANK.native),
  ]),
  openFeed: (draft, element) => {
    draft.put('version', element.attribute('version'), RANK.native);
    draft.put('version', versionOfAddresses(element.addresses()), RANK.near);
    draft.put('language', element.scope.language, RANK.native);
  },
  openItem: (draft, element) => {
    draft.put('language', element.scope.language, RANK.far);
  },
};
