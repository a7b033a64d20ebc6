/** A service with a feed about several things and pages beside it: what tests of v2 begin with. */
import jsonld from 'jsonld';
import { type FeedServer, rss, startFeedServer } from '../../support/feed-server.ts';
import { startService, type TestService } from '../../support/service.ts';

export interface Node {
  readonly '@type': 'interest' | 'content';
  readonly label?: string;
  readonly topic?: string;
  readonly weight?: number;
  readonly title?: string;
  readonly url: string;
  readonly date: string;
  readonly contentScore: number;
  readonly subjects: readonly string[];
}

export interface Library {
  readonly feeds: FeedServer;
  readonly winnow: TestService;
  /** Nodes of a recommendation, apart. */
  recommend(query: string): Promise<{ interests: Node[]; content: Node[]; titles: string[] }>;
  /** Status and details of a call. */
  refusal(target: string): Promise<{ status: number; details: string }>;
  close(): Promise<void>;
}

const ITEMS = [
  {
    title: 'Ice fishing on the frozen lake',
    link: 'https://fish.example/ice/1',
    text: 'How to drill a hole and catch perch in winter.',
  },
  {
    title: 'Fishing rods compared',
    link: 'https://fish.example/rods',
    text: 'Which rod for which fish: fishing gear for beginners.',
  },
  {
    title: 'Training neural networks',
    link: 'https://ml.example/a',
    text: 'Machine learning models and gradient descent explained.',
  },
  {
    title: 'A garden in May',
    link: 'https://garden.example/may',
    text: 'Tomatoes, beans and patience.',
  },
];

const ABOUT_ICE =
  `Ice fishing is the practice of catching fish through an opening in the ice on a frozen
lake. Ice fishing needs a drill, a short fishing rod and warm clothes. `.repeat(3);

export const PAGE = `<html lang="en"><head><title>Winter angling</title></head><body><article>
<h1>Winter angling</h1><p>${ABOUT_ICE}</p></article></body></html>`;

export async function openLibrary(): Promise<Library> {
  const feeds = await startFeedServer();
  const winnow = await startService({ allowNet: [feeds.allowNet] });
  feeds.put('/feed', { body: rss('Blog', ITEMS) });
  feeds.put('/more', {
    body: rss('Other', [
      { title: 'Ice fishing tents', link: 'https://tent.example/1', text: 'Ice fishing shelter.' },
    ]),
  });
  feeds.put('/page', { body: PAGE, type: 'text/html; charset=utf-8' });
  for (const [name, path] of [
    ['Mine', '/feed'],
    ['Second', '/more'],
  ] as const) {
    const contents = { urls: [{ url: `${feeds.url}${path}` }], sources: [] };
    const body = { name, default: name === 'Mine', contents };
    await winnow.call('POST', '/v1/sources/user', body);
  }
  await winnow.service.idle();
  return {
    feeds,
    winnow,
    async recommend(query) {
      const answer = await winnow.get<{ '@graph': Node[] }>(`/v2/recommendations${query}`);
      const content = answer['@graph'].filter((node) => node['@type'] === 'content');
      return {
        interests: answer['@graph'].filter((node) => node['@type'] === 'interest'),
        content,
        titles: content.map(({ title }) => title!),
      };
    },
    async refusal(target) {
      const response = await winnow.call('GET', target);
      const { details = '' } = (await response.json()) as { details?: string };
      return { status: response.status, details };
    },
    async close() {
      await winnow.service.close();
      await feeds.close();
    },
  };
}

/** What is left after a JSON-LD processor expanded an answer and compacted it again. */
export async function roundTrip(answer: Record<string, unknown>): Promise<object> {
  const context = { '@context': answer['@context'] };
  return jsonld.compact(await jsonld.expand(answer), context, { graph: '@graph' in answer });
}
