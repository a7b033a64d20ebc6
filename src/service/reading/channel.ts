/** The RSS channel around a list of content. */
import type { ContentList } from '../../model/content.ts';
import { type BaseAddresses, contentAddress } from '../../protocol/addresses.ts';
import { type Channel, writeRss } from '../../protocol/rss.ts';

const DOCS = 'https://www.rssboard.org/rss-specification';
const TTL_MINUTES = 60;

/** The list as an RSS 2.0 document; `selfUrl` is the address it was asked at. */
export function writeChannel(list: ContentList, bases: BaseAddresses, selfUrl: string): string {
  // Read in feed readers and typed nowhere, so a slash in a name stays one.
  const subject = list.topic?.segments.join('/') ?? 'all topics';
  const link = contentAddress(bases, list.lid, list.topic);
  const channel: Channel = {
    title: `Winnow: ${subject}`,
    link,
    description: `Content for ${subject}, best first, scored by an interest graph.`,
    language: 'en',
    copyright: 'Each item belongs to its publisher.',
    webMaster: 'webmaster@localhost (Winnow)',
    docs: DOCS,
    lastBuiltAt: list.lastModifiedAt,
    ttlMinutes: TTL_MINUTES,
    image: { url: `${bases.baseUrl}/winnow.svg`, title: `Winnow: ${subject}`, link },
    selfUrl,
    topicUrl: (topic) => contentAddress(bases, list.lid, topic),
  };
  return writeRss(channel, list.items);
}
