import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Catalogue } from '../../src/model/catalogue.ts';
import { readCatalogue } from '../../src/protocol/catalogue.ts';
import { BUILT_IN_DIGEST, catalogueDigest } from '../../src/service/catalogue.ts';
import { DEFAULT_CATALOGUE } from '../../src/service/catalogue-default.ts';
import { catalogueAt, catalogueSource } from '../support/catalogue.ts';
import { type FeedServer, rss, startFeedServer } from '../support/feed-server.ts';
import { startService, type TestService } from '../support/service.ts';

describe('the catalogue in the store', () => {
  let directory: string;
  let feeds: FeedServer;
  let catalogue: Catalogue;
  let file: TestService | undefined;

  beforeEach(async () => {
    feeds = await startFeedServer();
    feeds.put('/news', { body: rss('News', []) });
    catalogue = catalogueAt(feeds.url);
    directory = await mkdtemp(join(tmpdir(), 'winnow-catalogue-'));
  });
  afterEach(async () => {
    await file?.service.close();
    await feeds.close();
    await rm(directory, { recursive: true, force: true });
  });

  const open = async (given?: Catalogue | 'built-in') => {
    await file?.service.close();
    file = await startService({
      dataDir: directory,
      allowNet: [feeds.allowNet],
      ...(given === undefined ? {} : { catalogue: given }),
    });
    return file;
  };
  const asked = () => feeds.requests.map(({ path }) => path);
  const names = async () =>
    (await file!.get<{ service: { name: string }[] }>('/v1/sources')).service.map(
      ({ name }) => name,
    );

  it('is the built-in one unless another is given, which stays until the built-in one is asked for', async () => {
    await open();
    expect(await names()).toEqual(['Images', 'News', 'Reference', 'Videos', 'Web']);
    await open(catalogue);
    expect(await names()).toEqual(['News', 'Web']);
    await open();
    expect(await names()).toEqual(['News', 'Web']);
    await open('built-in');
    expect(await names()).toHaveLength(5);
  });

  it('drops what is no longer in it, but not what somebody refers to', async () => {
    const { call } = await open(catalogue);
    await call('POST', '/v1/sources/user', {
      name: 'Mine',
      default: true,
      contents: { urls: [], sources: [{ id: '/sources/service/News' }] },
    });
    const { service, get } = await open({ sources: [catalogueSource('Other')] });
    expect(await names()).toEqual(['News', 'Other']);
    expect(await get('/v1/sources/user/Mine')).toMatchObject({
      contents: { sources: [{ id: '/sources/service/News', description: 'what happened' }] },
    });
    await service.idle();
    expect(asked()).toEqual([]);
  });

  it('has new feeds of a source in use fetched', async () => {
    const { call, service } = await open(catalogue);
    await call('GET', '/v1/content?dc:memberOf=service/News');
    await service.idle();
    const [news] = catalogue.sources;
    const more = catalogueSource('News', { feeds: [`${feeds.url}/more`, ...news!.feeds] });
    await (await open({ sources: [more] })).service.idle();
    expect(asked()).toEqual(['/news', '/more']);
  });
});

describe('the built-in catalogue', () => {
  it('is the one its digest says', () => {
    expect(catalogueDigest(DEFAULT_CATALOGUE)).toBe(BUILT_IN_DIGEST);
  });

  it('would be taken as a file', () => {
    const sources = Object.fromEntries(
      DEFAULT_CATALOGUE.sources.map(({ name, ...rest }) => [name, rest]),
    );
    expect(readCatalogue(JSON.stringify({ sources }))).toEqual(DEFAULT_CATALOGUE);
  });
});
