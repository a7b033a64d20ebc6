/** The demo: sample feeds that every reader understands, and a tour that ends as it began. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseFeed as parseElsewhere } from 'feedsmith';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openFeedServer } from '../../src/cli/demo/feed-server.ts';
import { writeSampleFeed, writeSampleOpml } from '../../src/cli/demo/feed-text.ts';
import { SAMPLE_FEEDS } from '../../src/cli/demo/feeds.ts';
import { sampleUrl } from '../../src/cli/demo/sample.ts';
import { main } from '../../src/main.ts';
import { readOpml } from '../../src/protocol/lists/read-opml.ts';
import { createTerminal, NOON } from '../support/terminal.ts';

const ON_TERMINAL = { terminal: true, columns: 100, variables: { NO_COLOR: '' } };
const VIEW = { now: NOON, edited: false };

describe('the sample feeds', () => {
  it('are a dozen, in three formats, with some 150 items', () => {
    expect(SAMPLE_FEEDS).toHaveLength(12);
    expect(new Set(SAMPLE_FEEDS.map(({ format }) => format)).size).toBe(3);
    const items = SAMPLE_FEEDS.flatMap((feed) => feed.items);
    expect(items.length).toBeGreaterThanOrEqual(140);
  });

  it('give no two items of a feed the same address, and some stories to several feeds', () => {
    const urls = SAMPLE_FEEDS.map((feed) => feed.items.map((item) => sampleUrl(feed, item)));
    for (const own of urls) expect(new Set(own).size).toBe(own.length);
    const all = urls.flat();
    expect(all.length - new Set(all).size).toBe(2);
    for (const url of all) expect(URL.canParse(url)).toBe(true);
  });

  it.each(SAMPLE_FEEDS)('are read back whole by another parser: $slug', (feed) => {
    const { format, feed: parsed } = parseElsewhere(writeSampleFeed(feed, VIEW).text);
    expect(format).toBe(feed.format);
    const entries =
      ('entries' in parsed ? parsed.entries : 'items' in parsed && parsed.items) || [];
    const titles = entries.map((entry) => {
      const title = entry?.title;
      return typeof title === 'object' ? title.value : title;
    });
    expect(titles).toEqual(feed.items.map(([, title]) => title));
  });

  it('stand in a subscription list, each in its folder', () => {
    const document = readOpml(Buffer.from(writeSampleOpml(SAMPLE_FEEDS, 'http://127.0.0.1:1')));
    expect(document.refusals).toEqual([]);
    expect(document.entries.map(({ title }) => title).sort()).toEqual(
      SAMPLE_FEEDS.map(({ title }) => title).sort(),
    );
  });
});

describe('the feed server', () => {
  it('answers 304 to what has not changed, and serves the one edit to who comes back', async () => {
    const server = await openFeedServer(SAMPLE_FEEDS, NOON);
    try {
      const ask = (slug: string, etag = '') =>
        fetch(`${server.base}/${slug}`, { headers: { 'if-none-match': etag } });
      const [calm, edited] = await Promise.all([ask('cadence'), ask('orbit-desk')]);
      const again = await ask('cadence', calm.headers.get('etag') ?? '');
      expect(again.status).toBe(304);
      const changed = await ask('orbit-desk', edited.headers.get('etag') ?? '');
      expect(changed.status).toBe(200);
      expect(await edited.text()).not.toContain('calls home');
      expect(await changed.text()).toContain('calls home');
      expect((await ask('nothing')).status).toBe(404);
    } finally {
      await server.close();
    }
  });
});

describe('winnow demo', () => {
  let directory: string;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'winnow-demo-test-'));
  });
  afterAll(() => rmSync(directory, { recursive: true }));
  afterEach(() => vi.unstubAllEnvs());

  /** Where Node 22 and later keep compiled code is for every program of a user. */
  const leftBehind = () => readdirSync(directory).filter((name) => name !== 'node-compile-cache');

  it('walks from an import to a followed link and leaves nothing behind', async () => {
    vi.stubEnv('TMPDIR', directory);
    const terminal = createTerminal({ terminal: false, columns: 100 });
    const code = await main(['demo'], terminal.environment);
    const output = terminal.output();
    expect(terminal.errors()).not.toMatch(/^winnow:/mu);
    expect(code).toBe(0);
    const lines = output.split('\n').filter((line) => line.startsWith('$ winnow '));
    expect(lines.map((line) => line.split(' ').slice(2, 4).join(' '))).toEqual([
      'sources import',
      'topics add',
      'content --limit',
      'content --limit',
      'sources refresh',
      'content space',
      'serve --port',
      'content --url',
      'learn log',
    ]);
    expect(output).toContain('<rss version="2.0"');
    expect(output).toContain('calls home');
    expect(output).toMatch(/^302 → https:\/\/\S+\.example\//mu);
    expect(leftBehind()).toEqual([]);
  });

  it('uses neither a service nor a store that the caller has', async () => {
    vi.stubEnv('TMPDIR', directory);
    const own = join(directory, 'own');
    const terminal = createTerminal({
      variables: { WINNOW_URL: 'http://127.0.0.1:1', WINNOW_DATA_DIR: own },
    });
    expect(await main(['demo', '--quiet'], terminal.environment)).toBe(0);
    expect(leftBehind()).toEqual([]);
  });

  it('has no colour where none is wanted', async () => {
    vi.stubEnv('TMPDIR', directory);
    const [coloured, plain] = [createTerminal(ON_TERMINAL), createTerminal(ON_TERMINAL)];
    expect(await main(['demo'], coloured.environment)).toBe(0);
    expect(await main(['demo', '--no-color'], plain.environment)).toBe(0);
    expect(coloured.output()).toContain('\u001b[');
    expect(plain.output()).not.toContain('\u001b[');
  });

  it('can be played at a moment that is given, with a seed', async () => {
    vi.stubEnv('TMPDIR', directory);
    const terminal = createTerminal({ terminal: false, columns: 100 });
    const words = ['demo', '--clock', '2026-01-01T00:00:00Z', '--random-seed', '1'];
    expect(await main(words, terminal.environment)).toBe(0);
    expect(terminal.output()).toContain('# What it learned');
    expect(terminal.errors()).not.toMatch(/^winnow:/mu);
  });

  it('stops when told to and leaves nothing behind then either', async () => {
    vi.stubEnv('TMPDIR', directory);
    const terminal = createTerminal();
    const running = main(['demo'], terminal.environment);
    await vi.waitFor(() => expect(terminal.output()).toContain('$ winnow sources import'));
    terminal.interrupt();
    expect(await running).toBe(130);
    expect(terminal.errors()).toContain('nothing is left behind');
    expect(leftBehind()).toEqual([]);
  });
});
