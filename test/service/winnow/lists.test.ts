/** A list of feeds that is fetched for the caller, who may not keep everybody else waiting with it. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LIMITS } from '../../../src/model/limits.ts';
import { type FedService, startFedService } from '../../support/fed-service.ts';

let winnow: FedService;

beforeEach(async () => {
  winnow = await startFedService();
});
afterEach(() => winnow.close());

it('is handed out up to the length of a body of OPML, and refused with what to do beyond it', async () => {
  const line = 'https://example.org/feed\n';
  const most = Math.floor(LIMITS.http.opmlBytes / line.length);
  const url = `${winnow.feeds.url}/list`;
  const type = 'text/plain';
  winnow.feeds.put('/list', { body: line.repeat(most), type });
  expect((await winnow.call('POST', '/~winnow/list', { url })).status).toBe(200);
  winnow.feeds.put('/list', { body: line.repeat(most + 1), type });
  const refused = await winnow.call('POST', '/~winnow/list', { url });
  expect([refused.status, refused.headers.get('winnow-hint')]).toEqual([
    413,
    'curl -fsSL <address> | winnow sources import -',
  ]);
});
