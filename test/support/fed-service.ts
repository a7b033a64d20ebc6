/** A real service with a loopback server of feeds beside it, the only place that it may fetch from. */
import { expect } from 'vitest';
import { readLearnUrl } from '../../src/protocol/learning-link.ts';
import type { ServiceOptions } from '../../src/service/create-service.ts';
import { type FeedServer, startFeedServer } from './feed-server.ts';
import { startService, type TestService } from './service.ts';

/** A feed as `/~winnow/feeds` tells of it. */
export interface Health {
  readonly url: string;
  readonly pollUrl: string;
  readonly outcome: string;
  readonly detail: string;
  readonly items: number;
  readonly repairs: string[];
  readonly failures: number;
  readonly nextPollAt: string | null;
  readonly nextPollReason: string;
}

export interface FedService extends TestService {
  readonly feeds: FeedServer;
  /** Makes the default source `Mine` of these feeds (paths of the server, or addresses), and waits for the work. */
  subscribe(...paths: readonly string[]): Promise<void>;
  /** Makes every feed due, and waits for the work. */
  refresh(): Promise<void>;
  health(): Promise<Health[]>;
  /** What is listed however low it scores, in the order of the alphabet. */
  titles(): Promise<string[]>;
  /** The id of the listed item of a title. */
  idOf(title: string): Promise<string>;
  /** Removes the listed item of a title for good. */
  remove(title: string): Promise<void>;
  /** Closes the service and the server. */
  close(): Promise<void>;
}

/** Starts both; `options` are the service's, made with the server's address where they need it. */
export async function startFedService(
  options: Partial<ServiceOptions> | ((feeds: FeedServer) => Partial<ServiceOptions>) = {},
): Promise<FedService> {
  const feeds = await startFeedServer();
  const given = typeof options === 'function' ? options(feeds) : options;
  const winnow = await startService({ allowNet: [feeds.allowNet], ...given });
  const { service, call, get } = winnow;
  const listed = async () => {
    const { content } = await get<{ content: { 'dc:identifier': string; 'dc:title': string }[] }>(
      '/v1/content?service:contentScore:min=0',
    );
    return content;
  };
  const idOf = async (title: string) => {
    const found = (await listed()).find((item) => item['dc:title'] === title)!;
    return readLearnUrl(found['dc:identifier'])!.itemId;
  };
  return {
    ...winnow,
    feeds,
    async subscribe(...paths) {
      const urls = paths.map((path) => ({ url: new URL(path, feeds.url).href }));
      const body = { name: 'Mine', default: true, contents: { urls, sources: [] } };
      expect((await call('POST', '/v1/sources/user', body)).status).toBe(201);
      await service.idle();
    },
    async refresh() {
      await call('POST', '/~winnow/refresh', {});
      await service.idle();
    },
    async health() {
      return (await get<{ feeds: Health[] }>('/~winnow/feeds')).feeds;
    },
    async titles() {
      return (await listed()).map((item) => item['dc:title']).toSorted();
    },
    idOf,
    async remove(title) {
      const item = await idOf(title);
      expect((await call('POST', '/~winnow/remove', { item })).status).toBe(200);
    },
    async close() {
      await service.close();
      await feeds.close();
    },
  };
}
