/** A service with the topic `farrier`, and a feed that tells in few words what pages tell in many. */
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';

/** The text of an article that the topic fits. */
export const STORY =
  'The farrier came at dawn, as a farrier does. Horses stood quietly while the farrier trimmed each hoof. '.repeat(
    12,
  );

interface ShortItems extends FedService {
  /** Serves a page with the text of an article. */
  putPage(path: string, text: string): void;
  /** Serves items in `/feed`, each with its own text and the path of its page. */
  putFeed(...items: readonly { path: string; text: string }[]): void;
  /** Whether the default source wants whole articles. */
  setFullText(fullText: boolean): Promise<Response>;
  /** The paths of what the topic lists, best first. */
  listed(): Promise<string[]>;
  /** The paths that were asked for, in order. */
  asked(): string[];
}

export async function startShortItems(): Promise<ShortItems> {
  const winnow = await startFedService();
  const { feeds, call, get } = winnow;
  await call('POST', '/v1/topics', { uris: ['farrier'] });
  return {
    ...winnow,
    putPage(path, text) {
      const body = `<html><head><title>A morning</title></head><body><article><h1>A morning</h1><p>${text}</p></article></body></html>`;
      feeds.put(path, { body, type: 'text/html' });
    },
    putFeed(...items) {
      const entries = items.map(({ path, text }) => {
        return { title: 'A morning', link: `${feeds.url}${path}`, text };
      });
      feeds.put('/feed', { body: rss('Stable', entries) });
    },
    setFullText: (fullText) =>
      call('POST', '/~winnow/source-settings', { source: 'user/Mine', fullText }),
    async listed() {
      const { content } = await get<{ content: { 'dc:relation': string }[] }>(
        '/v1/content/farrier',
      );
      return content.map((item) => new URL(item['dc:relation']).pathname);
    },
    asked: () => feeds.requests.map(({ path }) => path),
  };
}
