/** Items whose dates are far from now: kept as their feed says them, and listed where that puts them. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';

let winnow: FedService;
beforeEach(async () => {
  winnow = await startFedService();
});
afterEach(() => winnow.close());

const DATES = ['2026-05-30', '1900-01-01', '2099-06-01', '2025-05-30'] as const;

it.each(['/v1/content', '/v1/content/item'])(
  '%s lists what is old behind what is not',
  async (list) => {
    await winnow.call('POST', '/v1/topics', { uris: ['item'] });
    const items = DATES.map((day) => ({
      title: 'Item',
      link: `https://example.org/${day}`,
      date: new Date(day).toUTCString(),
    }));
    winnow.feeds.put('/feed', { body: rss('Far', items) });
    await winnow.subscribe('/feed');
    const { content } = await winnow.get<{ content: { 'dc:date': string }[] }>(
      `${list}?service:contentScore:min=0`,
    );
    const days = content.map((item) => new Date(item['dc:date']).toISOString().slice(0, 10));
    expect(days).toEqual(['2099-06-01', '2026-05-30', '2025-05-30', '1900-01-01']);
  },
);
