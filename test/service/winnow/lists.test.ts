/** A list of feeds that is fetched for the caller, who may not keep everybody else waiting with it. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LIMITS } from '../../../src/model/limits.ts';
import { type FedService, startFedService } from '../../support/fed-service.ts';

let winnow: FedService;

beforeEach(async () => {
  winnow = await startFedService();
});
afterEach(() => winnow.close());

const { opmlBytes, listLines } = LIMITS.http;
const LONG = `https://example.org/feed${'d'.repeat(40)}\n`;

it.each([
  ['the length of a body of OPML', LONG, Math.floor(opmlBytes / LONG.length)],
  ['so many lines', 'http://a.b/\n', listLines],
])('is handed out up to %s, and refused with what to do beyond it', async (_, line, most) => {
  const url = `${winnow.feeds.url}/list`;
  const list = async (lines: number) => {
    winnow.feeds.put('/list', { body: line.repeat(lines), type: 'text/plain' });
    return winnow.call('POST', '/~winnow/list', { url });
  };
  expect((await list(most)).status).toBe(200);
  const refused = await list(most + 1);
  expect([refused.status, refused.headers.get('winnow-hint')]).toEqual([
    413,
    'curl -fsSL <address> | winnow sources import -',
  ]);
});
