/** Pages and feeds of a site about horses, and what is read when somebody follows it. */
import type { FedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';
import { HORSES } from './horses.ts';

export const pageOf = (body: string, head = '') => ({
  type: 'text/html',
  body: `<!doctype html><html><head><title>Stable</title>${head}</head><body>${body}</body></html>`,
});

/** What announces feeds, in the head of a page. */
export const announce = (...paths: readonly string[]) =>
  paths.map((path) => `<link rel="alternate" type="application/rss+xml" href="${path}">`).join('');

/** What makes a page one that lists stories itself. */
export const STORIES = [
  'One long headline about horses',
  'Another long headline on hay',
  'A third headline, on stables',
]
  .map((text, at) => `<h2><a href="/story/${at}">${text}</a></h2>`)
  .join('');
export const EMPTY = { body: rss('Stable', []) };
export const FEED = { body: rss('Stable', HORSES) };

/** How the only feed of a service is once its address is followed; `at` is the path that is fetched. */
export async function followIn(winnow: FedService, path: string) {
  await winnow.subscribe(path);
  const [feed] = await winnow.health();
  return { ...feed!, at: feed!.pollUrl.slice(winnow.feeds.url.length) };
}
