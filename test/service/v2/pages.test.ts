import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Canary,
  type EvilServer,
  startCanary,
  startEvilServer,
} from '../../support/evil-server.ts';
import { REFUSED_HOSTS } from '../../support/refused-hosts.ts';
import { startService, type TestService } from '../../support/service.ts';

let evil: EvilServer;
let canary: Canary;
let winnow: TestService;

beforeAll(async () => {
  evil = await startEvilServer();
  canary = await startCanary();
  winnow = await startService({ allowNet: [`127.0.0.1/32:${evil.port}`] });
});
afterAll(async () => {
  await winnow.service.close();
  await evil.close();
  await canary.close();
});

async function ask(resource: string, address: string) {
  const target = `/v2/${resource}?uid=nobody&u=${encodeURIComponent(address)}`;
  const response = await winnow.call('GET', target);
  const { details = '' } = (await response.json()) as { details?: string };
  return { status: response.status, details, hint: response.headers.get('winnow-hint') };
}

it('refuses every address that is not public, and dials none', async () => {
  for (const host of REFUSED_HOSTS) {
    for (const resource of ['recommendations', 'extraction', 'data']) {
      const { status, details } = await ask(resource, `http://${host}:${canary.port}/`);
      expect([host, status]).toEqual([host, 400]);
      expect(details).not.toBe('');
    }
  }
  expect(canary.hits()).toBe(0);
});

it('refuses to be led to such an address, and other schemes', async () => {
  const home = `http://127.0.0.1:${canary.port}/`;
  const led = `${evil.origin}/redirect?${encodeURIComponent(home)}`;
  for (const address of [led, `${evil.origin}/to-file`, 'file:///etc/passwd', 'ftp://a.example/']) {
    expect(await ask('extraction', address)).toMatchObject({ status: 400 });
  }
  expect((await ask('extraction', led)).details).toContain('not a public address');
  expect(canary.hits()).toBe(0);
});

it('says why a page cannot be read, and never fails itself', async () => {
  for (const [path, why] of [
    ['/404', '404'],
    ['/500', '500'],
    ['/loop', 'redirects'],
    ['/reset', 'connection'],
    ['/gzip-bomb', ''],
    ['/ok', 'not a web page'],
    ['/empty', ''],
  ] as const) {
    const { status, details } = await ask('extraction', `${evil.origin}${path}`);
    expect([path, status]).toEqual([path, 400]);
    expect(details).toContain(why);
  }
});

it('hints at following what is no page but a feed, and at nothing for what is neither', async () => {
  const feed = `${evil.origin}/ok`;
  expect(await ask('recommendations', feed)).toMatchObject({
    hint: `it is a feed, which is followed with: winnow sources add <name> ${feed}`,
  });
  const other = await ask('recommendations', `${evil.origin}/no-feed`);
  expect(other).toMatchObject({ details: expect.stringContaining('not a web page'), hint: null });
});

it('never tells the password of an address', async () => {
  const { details } = await ask('extraction', `http://me:hunter22@127.0.0.1:${canary.port}/`);
  expect(details).not.toContain('hunter22');
});
