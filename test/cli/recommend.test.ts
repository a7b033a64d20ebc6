import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main } from '../../src/main.ts';
import { FEED, openStage } from '../service/admin/stage.ts';
import { createTerminal } from '../support/terminal.ts';
import { type FrontDoor, openFrontDoor } from './front-door.ts';

let door: FrontDoor;

beforeAll(async () => {
  door = await openFrontDoor();
  await door.run(['sources', 'add', 'blog', door.address('/a.xml')]);
});
afterAll(() => door.close());

describe('recommend', () => {
  it('lists what the sources say about a query, a message or a topic', async () => {
    for (const argv of [
      ['--q', 'postgres databases'],
      ['--t', 'vacuum of postgres databases'],
      ['computing/postgres'],
    ]) {
      const [first] = await door.rows('recommend', ...argv);
      expect(first).toMatchObject({
        title: 'Postgres databases learn to vacuum less',
        type: 'NewsArticle',
        url: expect.stringContaining('/item/0'),
        link: expect.stringContaining('~learn?'),
      });
    }
    expect((await door.run(['topics', 'list'])).output).toBe('');
  });

  it.each([[['recommend', '--q', 'postgres databases']], [['topics', 'try', 'postgres']]])(
    'cuts a title that would fill the screen: %j',
    async (argv) => {
      const { service, credentials } = await openStage();
      const title = `Postgres databases ${'A'.repeat(400)}`;
      await service.testing.plant({
        winnow: 1,
        sources: [{ name: 'Notes', default: true, entries: [{ url: FEED }] }],
        items: [{ feed: FEED, url: 'https://notes.example/long', title, text: title }],
      });
      const { url } = await service.listen({ host: '127.0.0.1', port: 0 });
      const variables = {
        WINNOW_URL: url,
        WINNOW_USER: credentials.user,
        WINNOW_PASSWORD: credentials.password,
        WINNOW_APP_ID: credentials.appId,
        WINNOW_APP_KEY: credentials.appKey,
      };
      const { environment, output } = createTerminal({ terminal: true, variables });
      expect(await main(argv, environment)).toBe(0);
      expect(output()).toMatch(/A…/u);
      await service.close();
    },
  );

  it('says how a page is named where the address of a service was taken for it', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'winnow-recommend-'));
    const { environment, errors } = createTerminal({ directory });
    const argv = ['recommend', '--url', 'https://example.org/a/post'];
    expect(await main(argv, environment)).toBe(4);
    expect(errors()).toContain('no credentials are known for https://example.org/a/post');
    expect(errors()).toContain('for a page: winnow recommend --u https://example.org/a/post\n');
    rmSync(directory, { recursive: true });
  });

  it('is tab-separated in a pipe and a table on a terminal', async () => {
    const piped = await door.run(['recommend', '--q', 'postgres', '--limit', '1']);
    expect(piped.output.split('\t')[3]).toBe('Postgres databases learn to vacuum less');
    const shown = await door.run(['recommend', '--q', 'postgres'], {
      terminal: true,
      columns: 120,
    });
    expect(shown.output).toMatch(/SCORE .*AGE .*TOPIC .*TITLE/u);
  });

  it('filters by type, site, source and score, and orders by date', async () => {
    for (const name of ['VideoObject', 'video', 'video,image']) {
      expect(await door.rows('recommend', '--q', 'postgres', '--type', name)).toEqual([]);
    }
    expect(await door.rows('recommend', '--q', 'postgres', '--type', 'news')).not.toEqual([]);
    expect(await door.rows('recommend', '--q', 'postgres', '--site', 'elsewhere.example')).toEqual(
      [],
    );
    expect(await door.rows('recommend', '--q', 'postgres', '--source', 'blog')).not.toEqual([]);
    const all = await door.rows(
      'recommend',
      '--q',
      'machine',
      '--min-score',
      '0',
      '--sort',
      'date',
    );
    const dates = all.map(({ date }) => String(date));
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  it('says why a list is empty', async () => {
    const unknown = await door.run(['recommend', '--uid', 'new reader']);
    expect(unknown).toMatchObject({ code: 0, output: '' });
    expect(unknown.errors).toContain('nothing is known yet');
    const nothing = await door.run(['recommend', '--q', 'basset hounds']);
    expect(nothing.errors).toContain('no item of your sources scores high enough');
    expect((await door.run(['recommend', '--q', 'x y', '--source', 'none'])).code).toBe(5);
    expect((await door.run(['recommend', '--q', ' '])).code).toBe(2);
    expect((await door.run(['recommend', '--sort', 'best'])).code).toBe(2);
  });
});

describe('what cannot be asked', () => {
  it('is refused in the words of the command line, not of the interface', async () => {
    const long = await door.run(['recommend', '--t', 'word '.repeat(2_000)]);
    expect([long.code, long.errors]).toEqual([
      1,
      expect.stringMatching(/^winnow: what is asked is longer than fits .* 8 KiB\n {2}hint: /u),
    ]);
    const type = await door.run(['recommend', '--q', 'x', '--type', 'NewsArtcle,WebPage']);
    expect([type.code, type.errors]).toEqual([
      2,
      expect.stringContaining('Allowed choices are news, video, image, page'),
    ]);
    const both = ['--type', 'NewsArticle,WebPage', '--type', 'VideoObject'];
    expect((await door.run(['recommend', '--q', 'postgres', ...both])).code).toBe(0);
  });
});

describe('extract', () => {
  it('reads a page on standard input as a page', async () => {
    const stdin =
      '<!doctype html>\n<html><title>Garden</title><body><p>Tomatoes and beans</html>\n';
    const { code, output } = await door.run(['extract', '-', '--json'], { stdin });
    const { title, concepts } = JSON.parse(output);
    expect([code, title]).toEqual([0, 'Garden']);
    const labels = concepts.map(({ label }: { label: string }) => label).join(' ');
    expect(labels.toLowerCase()).toMatch(/tomatoes/u);
    expect(labels).not.toMatch(/html|title|body/u);
  });

  it('shows concepts with what was read to find them', async () => {
    const { output } = await door.run(['extract', '--t', 'tomatoes and beans', '--json']);
    const { concepts, ...read } = JSON.parse(output) as { concepts: { label: string }[] };
    expect(read).toEqual({ title: null, language: 'en', textLength: 18 });
    expect(concepts.map(({ label }) => label).toSorted()).toEqual(['beans', 'tomatoes']);
    const together = await door.run(['extract', '--q', 'tomatoes', '--t', 'beans']);
    expect(together.output.match(/[a-z]+$/gmu)?.toSorted()).toEqual(['beans', 'tomatoes']);
    const piped = await door.run(['extract', '--q', 'tomatoes', '--min-score', '0.9']);
    expect(piped.output).toBe('1\ttomatoes\ttomatoes\n');
  });

  it('says what is wrong with a page', async () => {
    const { code, output, errors } = await door.run(['extract', '--u', door.address('/a.xml')]);
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toContain('it is application/rss+xml, not a web page');
    expect(errors).toContain(`followed with: winnow sources add <name> ${door.address('/a.xml')}`);
    expect((await door.run(['extract', '--u', 'http://10.0.0.1/'])).errors).toContain(
      'not a public address',
    );
  });

  it('reads an article that is longer than an address, in the process and over a port', async () => {
    const stdin = 'Trawlers land herring at the harbour of Peterhead. '.repeat(1_000);
    const { url, credentials } = await door.listen();
    const variables = {
      WINNOW_USER: credentials.user,
      WINNOW_PASSWORD: credentials.password,
      WINNOW_APP_ID: credentials.appId,
      WINNOW_APP_KEY: credentials.appKey,
    };
    const here = await door.run(['extract', '-', '--json'], { stdin });
    const terminal = createTerminal({ stdin, variables });
    const code = await main(['extract', '-', '--json', '--url', url], terminal.environment);
    expect([here.code, code]).toEqual([0, 0]);
    expect(terminal.output()).toBe(here.output);
    const { textLength, concepts } = JSON.parse(here.output);
    expect(textLength).toBe(stdin.trim().length);
    expect(concepts[0].label).toBe('trawlers land herring');
    const variable = { WINNOW_READONLY: '1' };
    expect((await door.run(['extract', '-'], { stdin, variables: variable })).code).toBe(0);
  });

  it('says how long a text may be', async () => {
    const longest = await door.run(['extract', '-'], { stdin: 'word '.repeat(105_000) });
    expect(longest).toMatchObject({ code: 1, output: '' });
    expect(longest.errors).toBe('winnow: standard input is larger than 512 KiB\n');
    const foreign = await door.runForeign(['extract', '-'], { stdin: 'word '.repeat(2_000) });
    expect(foreign).toMatchObject({ code: 1, output: '' });
    expect(foreign.errors).toBe('winnow: the text is longer than this service takes, 8 KiB\n');
  });

  it('reads a file in an old encoding, in colours or cut off in a character, and refuses one that holds no text', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'winnow-extract-'));
    const run = (bytes: Uint8Array) => {
      const file = join(directory, 'note');
      writeFileSync(file, bytes);
      return door.run(['extract', file]);
    };
    const old = await run(Buffer.from('Le café français, la poésie et la forêt', 'latin1'));
    expect(old.output).toContain('\tcafé\t');
    const cut = await run(
      Buffer.from('Le café français, la poésie et la forêt 🌳').subarray(0, -1),
    );
    expect(cut.output).toContain('\tcafé\t');
    const coloured = await run(Buffer.from('hello \u001b[31mtomatoes\u001b[0m x'));
    expect(coloured.output).toContain('\ttomatoes\t');
    const bytes = Uint8Array.from({ length: 4_096 }, (_, at) => (at * at * 31) % 251);
    const binary = await run(bytes);
    expect([binary.code, binary.output]).toEqual([2, '']);
    expect(binary.errors).toMatch(/note: this is binary data, not a text\n$/u);
    const packed = await run(gzipSync('Tomatoes and beans'));
    expect([packed.code, packed.output]).toEqual([2, '']);
    expect(packed.errors).toMatch(/note: this is a packed file, not a text\n {2}hint: unpack it/u);
    rmSync(directory, { recursive: true });
  });

  it('needs something to read', async () => {
    const { code, errors } = await door.run(['extract']);
    expect(code).toBe(2);
    expect(errors).toContain('say what to read: an address, a file, or --u, --q or --t');
  });
});
