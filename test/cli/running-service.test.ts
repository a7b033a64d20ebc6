import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asOwner } from '../../src/cli/owner-lock.ts';
import { main } from '../../src/main.ts';
import { createTerminal, type TerminalOptions } from '../support/terminal.ts';
import { runMain } from './run-main.ts';

const addresses = Object.values(networkInterfaces()).flat();
const overIpv6 = addresses.some((found) => found?.address === '::1');

const USUAL = 'http://127.0.0.1:7420';

let directory: string;
let owner: string;
const stops: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'winnow-running-'));
  owner = join(directory, 'data', 'owner.json');
  await run(['topics', 'add', 'cooking', '--no-wait']);
});
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
  rmSync(directory, { recursive: true });
});

const run = (argv: readonly string[], options: TerminalOptions = {}) =>
  runMain(argv, { directory, ...options });

/** Starts `winnow serve` on the data directory; gives where it says it is, and what stops it. */
async function serve(...options: string[]) {
  const terminal = createTerminal({ directory });
  const argv = ['serve', '--port', '0', '--json', ...options];
  const ended = main(argv, terminal.environment);
  await expect.poll(terminal.output, { timeout: 20_000 }).toContain(']\n');
  const [row] = JSON.parse(terminal.output());
  const stop = async () => {
    terminal.interrupt();
    return ended;
  };
  stops.push(stop);
  return { address: String(row.address), contentAddress: String(row.contentAddress), stop };
}

async function linkOf(...words: string[]): Promise<string> {
  const { output } = await run(['share', 'create', ...words, '--json=url']);
  return JSON.parse(output)[0].url;
}

describe('a command beside a service on its data directory', () => {
  it('writes links through that service, which open there, for as long as it runs', async () => {
    const { address, stop } = await serve();
    const link = await linkOf('cooking');
    expect(link).toMatch(new RegExp(`^${address}/content/cooking\\?lid=`, 'u'));
    expect((await fetch(link)).status).toBe(200);
    const { output } = await run(['content', 'cooking', '--rss']);
    expect(output).toContain(`<link>${address}/content/cooking?lid=`);
    expect(output).toContain(`href="${address}/v1/content/cooking?`);
    expect(output).not.toContain(USUAL);
    await stop();
    expect(await linkOf('cooking')).toContain(`${USUAL}/content/cooking?lid=`);
  });

  it('fetches nothing from that service, though its address is allowed', async () => {
    const { address, contentAddress } = await serve('--content-at', '0');
    const allowed = ['--allow-net', '127.0.0.1/32'];
    for (const own of [address, contentAddress]) {
      const added = await run(['sources', 'add', 'mirror', `${own}/feed`, ...allowed]);
      expect(added.code).toBe(2);
      expect(added.errors).toContain('is this service itself, on port');
    }
  });

  it('says how long the link works, and where', async () => {
    const before = await run(['share', 'create', 'cooking']);
    expect(before.errors).toContain('on this machine, while this runs: winnow serve\n');
    const { address } = await serve();
    const { errors } = await run(['share', 'create', 'cooking']);
    expect(errors).toBe(
      `the link works on this machine while the service at ${address} runs\n` +
        '  hint: for others, make it with --url of a service that they can reach\n',
    );
  });

  it('writes links with the public address, where the service has one', async () => {
    await serve('--public-url', 'https://news.example/mine/', '--content-at', '/feeds');
    expect(await linkOf()).toMatch(/^https:\/\/news\.example\/mine\/feeds\/\?lid=/u);
    const { errors } = await run(['share', 'create']);
    expect(errors).toContain(
      'the link works while the service at https://news.example/mine runs\n',
    );
    const shown = await run(['topics', 'show', 'cooking', '--json=topic']);
    expect(shown).toMatchObject({ code: 0, output: '{"topic":"cooking"}\n' });
  });

  it('finds surfaces that have ports of their own', async () => {
    const served = await serve('--content-at', '0', '--data-at', '0');
    const link = await linkOf('cooking');
    expect(link).toContain(`${served.contentAddress}/cooking?lid=`);
    expect((await fetch(link)).status).toBe(200);
    const asked = await run(['api', 'GET', '/content/cooking.json']);
    expect(asked).toMatchObject({ code: 0, output: expect.stringContaining('"content"') });
    expect((await run(['topics', 'show', 'cooking'])).code).toBe(0);
  });

  it('calls a service that listens everywhere by the address of this machine', async () => {
    const { address } = await serve('--host', '0.0.0.0');
    const { port } = new URL(address);
    expect(await linkOf()).toContain(`http://127.0.0.1:${port}/content/?lid=`);
    for (const host of ['127.0.0.1', 'localhost', '0.0.0.0']) {
      const { code, output } = await run(['topics', 'list', '--url', `http://${host}:${port}`]);
      expect([host, code, output]).toEqual([host, 0, 'cooking\n']);
    }
  });

  it.runIf(overIpv6)('finds a service that listens everywhere over IPv4 too', async () => {
    const { address } = await serve('--host', '::');
    const { port } = new URL(address);
    expect(await linkOf()).toContain(`http://[::1]:${port}/content/?lid=`);
    for (const host of ['[::1]', '127.0.0.1', 'localhost', '[::]', '0.0.0.0']) {
      const { code, output } = await run(['topics', 'list', '--url', `http://${host}:${port}`]);
      expect([host, code, output]).toEqual([host, 0, 'cooking\n']);
    }
  });

  it.runIf(overIpv6)('asks one that listens over IPv6 alone over that alone', async () => {
    const { port } = new URL((await serve('--host', '::1')).address);
    expect((await run(['topics', 'list', '--url', `http://[::1]:${port}`])).code).toBe(0);
    expect((await run(['topics', 'list', '--url', `http://127.0.0.1:${port}`])).code).toBe(7);
  });

  it('asks that service whether it is ready, and none other', async () => {
    const { address, stop } = await serve();
    const ready = await run(['ready', '--json=address']);
    expect([ready.code, JSON.parse(ready.output)]).toEqual([0, [{ address }]]);
    await stop();
    expect((await run(['ready', '--url', address])).code).toBe(7);
  });
});

describe('the credentials of a data directory', () => {
  const NONE = { code: 4, errors: expect.stringContaining('no credentials are known for') };

  const NOBODY = { code: 7, errors: expect.stringContaining('nothing listens at') };

  it('are used for the service that runs on it, whatever directory the command has itself', async () => {
    const { address, stop } = await serve();
    const list = (url: string) =>
      run(['topics', 'list', '--url', url, '--data-dir', join(directory, 'other')]);
    const { port } = new URL(address);
    for (const url of [address, `${address}/`, `http://localhost:${port}`]) {
      expect(await list(url)).toMatchObject({ code: 0, output: 'cooking\n' });
    }
    const clock = await run(['clock', '--json']);
    expect(clock).toMatchObject({ code: 5, errors: expect.stringContaining('look at its clock') });
    await stop();
    expect(await list(address)).toMatchObject(NOBODY);
    const gone = await run(['clock']);
    expect(gone).toMatchObject({ code: 7, errors: expect.stringContaining('no service runs on') });
  });

  it('are sent to nothing else that listens on this machine', async () => {
    const { address } = await serve();
    const asked: unknown[] = [];
    const stranger = createServer((request, response) => {
      asked.push(request.headers.authorization ?? request.headers['service-app-key']);
      response.writeHead(401).end();
    });
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const { port } = stranger.address() as AddressInfo;
    const { port: own } = new URL(address);
    try {
      for (const url of [
        `http://127.0.0.1:${port}`,
        `http://localhost:${port}`,
        `http://127.0.0.2:${own}`,
        `http://127.0.0.1:${own}/other`,
      ]) {
        expect(await run(['topics', 'list', '--url', url])).toMatchObject(
          url.includes('127.0.0.2') ? NOBODY : NONE,
        );
      }
    } finally {
      stranger.close();
    }
    expect(asked.filter((secret) => secret !== undefined)).toEqual([]);
  });

  it('stay where they are when an address is left by a service that was killed', async () => {
    const { address, stop } = await serve();
    const left = readFileSync(owner);
    await stop();
    writeFileSync(owner, left, { mode: 0o600 });
    expect(await run(['topics', 'list', '--url', address])).toMatchObject(NOBODY);
  });
});

describe('what a service leaves of its address', () => {
  it('is readable by its owner alone, and is removed when the service ends', async () => {
    const { stop } = await serve();
    expect(statSync(owner).mode & 0o777).toBe(0o600);
    await stop();
    expect(existsSync(owner)).toBe(false);
  });

  it('is not believed once its process was killed', async () => {
    const { stop } = await serve();
    const left = readFileSync(owner);
    await stop();
    writeFileSync(owner, left, { mode: 0o600 });
    expect(await linkOf()).toContain(`${USUAL}/content/?lid=`);
    expect(existsSync(owner)).toBe(false);
  });

  const places = (url: string) => ({ baseUrl: url, contentUrl: `${url}/c`, dataUrl: `${url}/d` });
  const served = (url: string) => ({ served: { url, links: places(url) } });
  const good = 'http://127.0.0.1:1234';

  async function linkBeside(text: string, prepare = () => {}): Promise<string> {
    let link = '';
    const { environment } = createTerminal({ directory });
    await asOwner(join(directory, 'data'), 'serving', environment, async () => {
      rmSync(owner);
      writeFileSync(owner, text, { mode: 0o600 });
      prepare();
      link = await linkOf();
    });
    return link;
  }

  it('is used as it stands in a file that is sound', async () => {
    const text = JSON.stringify({ pid: 1, work: 'serving', since: '', ...served(good) });
    expect(await linkBeside(text)).toMatch(/^http:\/\/127\.0\.0\.1:1234\/c\/\?lid=/u);
  });

  it.each([
    ['another scheme', served('javascript:alert(1)')],
    ['a password', served('http://me:secret@127.0.0.1:1')],
    ['markup', served('http://127.0.0.1:1/"><script>')],
    ['a line break and control characters', served('http://127.0.0.1:1/\n\u001b[2J')],
    ['an address too long', served(`http://127.0.0.1:1/${'a'.repeat(3_000)}`)],
    ['a file too long', { ...served(good), more: 'a'.repeat(20_000) }],
    ['no addresses', { served: 'http://127.0.0.1:1' }],
    ['a restore', { ...served(good), work: 'restoring' }],
    ['no process', { ...served(good), pid: -1 }],
  ])('is not believed with %s', async (_, change) => {
    const text = JSON.stringify({ pid: 1, work: 'serving', since: '', ...change });
    expect(await linkBeside(text)).toContain(`${USUAL}/content/?lid=`);
  });

  it('is not believed behind a symbolic link', async () => {
    const text = JSON.stringify({ pid: 1, work: 'serving', since: '', ...served(good) });
    const elsewhere = join(directory, 'elsewhere.json');
    const link = await linkBeside(text, () => {
      writeFileSync(elsewhere, text, { mode: 0o600 });
      rmSync(owner);
      symlinkSync(elsewhere, owner);
    });
    expect(link).toContain(`${USUAL}/content/?lid=`);
  });
});
