/** Feeds of a pond, of the items that a test is about. */
import { parseFeed } from '../../../src/collect/parse.ts';

export const url = 'https://pond.example/feed';
export const LINK = '<link>https://pond.example/1</link>';

export function rss(items: string) {
  const document = `<rss version="2.0"><channel><title>Pond</title>${items}</channel></rss>`;
  return parseFeed(Buffer.from(document), { url });
}

export function atom(entries: string) {
  const document = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Pond</title>${entries}</feed>`;
  return parseFeed(Buffer.from(document), { url });
}
