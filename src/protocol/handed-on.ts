/** Content as it leaves for other people: nothing in it names a secret of the feed that carries it. */
import type { ContentItem } from '../model/content.ts';
import type { Item, ItemMedia } from '../model/item.ts';
import { withoutSecrets, withoutSecretsOf } from './feed-secrets.ts';

function withoutSecretsIn(item: Item, feedUrl: string): Item {
  const told = (url: string) => withoutSecretsOf(feedUrl, url);
  const media = (one: ItemMedia | undefined) => one && { ...one, url: told(one.url) };
  const { thumbnail, image, video, audio } = item;
  return {
    ...item,
    url: told(item.url),
    ...(thumbnail && { thumbnail: media(thumbnail)! }),
    ...(image && { image: media(image)! }),
    ...(video && { video: media(video)! }),
    ...(audio && { audio: media(audio)! }),
  };
}

/** The same content for other people; its link stays as it is. */
export function handOn(content: ContentItem): ContentItem {
  const feedUrl = withoutSecrets(content.feedUrl);
  // Nearly every feed is open to everybody.
  if (feedUrl === content.feedUrl) return content;
  const item = withoutSecretsIn(content.item, content.feedUrl);
  return { ...content, feedUrl, item, ...(item.url !== content.item.url && { isCut: true }) };
}
