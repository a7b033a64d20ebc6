import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Doors } from '../../src/service/port/open-doors.ts';
import { startService, type TestService } from '../support/service.ts';

const PUBLIC = 'https://news.example/winnow';
const ANY = { host: '127.0.0.1', port: 0 };

let winnow: TestService;
let doors: Doors;

beforeEach(async () => {
  winnow = await startService();
  doors = await winnow.service.listen({ ...ANY, publicUrl: `${PUBLIC}/` });
});
afterEach(() => winnow.service.close());

/** What a proxy asks for somebody: with the Host that it was asked for. */
async function ask(path: string, headers: Record<string, string>, method = 'GET'): Promise<string> {
  const { user, password, appId, appKey } = winnow.credentials;
  const asked = request(`${doors.url}${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
      'service-app-id': appId,
      'service-app-key': appKey,
      ...headers,
    },
  });
  const answered = once(asked.end(), 'response');
  return text((await answered)[0]);
}

const topConcept = async (headers: Record<string, string>) =>
  JSON.parse(await ask('/data/tea', headers, 'POST'))['skos:ConceptScheme']['skos:hasTopConcept'];

it.each(['news.example', 'News.Example', 'news.example:443'])(
  'answers name the public address to who asks for %s',
  async (host) => {
    expect(await topConcept({ host })).toEqual([`${PUBLIC}/data/tea`]);
    const rss = await ask('/content/tea', { host });
    expect(rss).toContain(`<link>${PUBLIC}/content/tea?lid=`);
    expect(rss).toContain(`href="${PUBLIC}/content/tea"`);
    const { servers, paths } = JSON.parse(await ask('/openapi.json', { host }));
    expect(servers).toEqual([{ url: PUBLIC }]);
    expect(paths['/data/{topic}']).not.toHaveProperty('servers');
  },
);

it.each(['news.example:8443', '127.0.0.1', 'evil.example'])(
  'answers name the address that was asked for to who asks for %s',
  async (host) => {
    expect(await topConcept({ host })).toEqual([`http://${host}/data/tea`]);
  },
);

it('takes nobody’s word for a public address', async () => {
  const forwarded = {
    host: 'winnow.test',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'news.example',
    forwarded: 'proto=https;host=news.example',
  };
  expect(await topConcept(forwarded)).toEqual(['http://winnow.test/data/tea']);
});

it('is refused where it is none, or surfaces have ports of their own', async () => {
  const refused = { code: 'usage' };
  for (const publicUrl of ['news.example', 'ftp://news.example', '']) {
    await expect(winnow.service.listen({ ...ANY, publicUrl })).rejects.toMatchObject(refused);
  }
  const apart = { ...ANY, publicUrl: PUBLIC, ports: { data: 0 } };
  await expect(winnow.service.listen(apart)).rejects.toMatchObject(refused);
});
