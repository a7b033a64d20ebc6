/** The service takes the spellings of one address for one entry, which stays as it was first written. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FedService, startFedService } from '../../support/fed-service.ts';

let winnow: FedService;

beforeEach(async () => {
  winnow = await startFedService();
});
afterEach(() => winnow.close());

const PATH = '/v1/sources/user/Mine';

const contents = (...urls: readonly string[]) => ({
  contents: { urls: urls.map((url) => ({ url })), sources: [] },
});

const held = async () =>
  (await winnow.get<{ contents: { urls: { url: string }[] } }>(PATH)).contents.urls.map(
    ({ url }) => url,
  );

const mend = (changes: readonly object[]) =>
  winnow.call('POST', '/~winnow/fix', { source: 'user/Mine', changes });

it('keeps the first spelling, in one request and in several', async () => {
  const { url } = winnow.feeds;
  const body = { name: 'Mine', default: true, ...contents(url, `${url}/`) };
  await winnow.call('POST', '/v1/sources/user', body);
  expect(await held()).toEqual([url]);
  const upper = url.replace('http', 'HTTP');
  for (const spelling of [`${url}/`, upper]) {
    const { status } = await winnow.call('POST', `${PATH}/contents`, contents(spelling).contents);
    expect(status).toBe(200);
  }
  expect(await held()).toEqual([url]);
});

it('moves and removes an entry in any spelling, and lets one in that differs in its path', async () => {
  const { url } = winnow.feeds;
  const body = { name: 'Mine', default: true, ...contents(url, `${url}/feed`) };
  await winnow.call('POST', '/v1/sources/user', body);
  expect(
    await (await mend([{ url: `${url}/feed`, action: 'move', to: `${url}/` }])).json(),
  ).toEqual({ changed: 1 });
  expect(await held()).toEqual([url]);
  await mend([{ url: `${url}/`, action: 'remove' }]);
  expect(await held()).toEqual([]);
});
