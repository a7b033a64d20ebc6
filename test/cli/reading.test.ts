import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { momentOf, readSince } from '../../src/cli/input/duration.ts';
import { readDuration } from '../../src/model/duration.ts';
import { NOON } from '../support/terminal.ts';
import { type FrontDoor, openFrontDoor } from './front-door.ts';

let door: FrontDoor;
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'winnow-reading-'));
  door = await openFrontDoor();
  await door.run(['topics', 'add', 'databases/postgres', 'machine learning', 'garden']);
  await door.run(['sources', 'add', 'Blogs', door.address('/a.xml')]);
});
afterAll(async () => {
  await door.close();
  rmSync(directory, { recursive: true });
});

describe('durations', () => {
  it.each([
    ['45s', 45_000],
    ['30m', 1_800_000],
    ['6h', 21_600_000],
    ['2d', 172_800_000],
    ['1w', 604_800_000],
    ['2y', 63_072_000_000],
    ['2mo', undefined],
    ['2 days', undefined],
    ['-1d', undefined],
    ['', undefined],
  ])('of %j are %j milliseconds', (text, milliseconds) => {
    expect(readDuration(text)).toBe(milliseconds);
  });

  it('count back from now, and dates stand for themselves', () => {
    expect(momentOf(readSince('2d'), NOON)).toBe(NOON - 172_800_000);
    expect(momentOf(readSince('2026-01-31'), NOON)).toBe(Date.UTC(2026, 0, 31));
    expect(() => readSince('yesterday')).toThrow('Allowed');
  });
});

describe('a list chosen by date and kind', () => {
  const titles = async (...flags: string[]) => {
    const argv = ['content', '--min-score', '0', '--json', 'title', ...flags];
    const { output } = await door.run(argv);
    return (JSON.parse(output) as { title: string }[]).map(({ title }) => title);
  };

  it('holds what is as young as asked for', async () => {
    expect(await titles('--since', '2h')).toEqual(['Postgres databases learn to vacuum less']);
    expect((await titles('--since', '2026-05-31')).length).toBe(2);
    expect((await titles('--since', '1w')).length).toBe(3);
    expect((await titles('--since', '20y')).length).toBe(3);
    expect((await titles('--since', '999999y')).length).toBe(3);
  });

  it('holds what is of the kind asked for', async () => {
    expect(await titles('--type', 'video')).toEqual([]);
    const { code, errors } = await door.run(['content', '--type', 'film']);
    expect([code, errors]).toEqual([2, expect.stringContaining('news, video, image, page')]);
  });
});

describe('an item of the last list', () => {
  const argv = ['content', '--min-score', '0', '--since', '2h'];

  it('is opened by its number, which teaches unless told otherwise', async () => {
    await door.run(argv, { terminal: true, directory });
    const file = join(directory, 'config', 'last-list.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const open = (...flags: string[]) =>
      door.run(['content', 'open', '1', '--print', ...flags, '--json'], { directory });
    const url = door.address('/item/0');
    const title = 'Postgres databases learn to vacuum less';
    for (const [flags, result] of [
      [['--direct'], 'direct'],
      [[], 'learned'],
      [[], 'present'],
    ] as const) {
      expect(JSON.parse((await open(...flags)).output)).toEqual([{ url, title, result }]);
    }
  });

  describe('in the browser', () => {
    /** Opens it where there is this program and no other, which writes down how it was called. */
    async function openBy(name: string, ending = '', variables: Record<string, string> = {}) {
      const programs = join(directory, 'programs');
      const calls = join(directory, 'calls.txt');
      rmSync(programs, { recursive: true, force: true });
      mkdirSync(programs);
      const script = `#!/bin/sh\necho "\${0##*/} $*" > ${calls}\n${ending}\n`;
      writeFileSync(join(programs, name), script, { mode: 0o700 });
      const given = { directory, variables: { PATH: programs, ...variables } };
      const { code, errors } = await door.run(['content', 'open', '1', '--direct'], given);
      return { code, errors, call: existsSync(calls) ? readFileSync(calls, 'utf8') : '' };
    }

    it.each(['xdg-open', 'x-www-browser'])('is handed to %s where that is there', async (name) => {
      const { code, call } = await openBy(name);
      expect([code, call]).toEqual([0, `${name} ${door.address('/item/0')}\n`]);
    });

    it('is handed to the program that BROWSER names, where that wants it', async () => {
      const { code, call } = await openBy('reader', '', { BROWSER: 'reader --at=%s --new' });
      expect([code, call]).toEqual([0, `reader --at=${door.address('/item/0')} --new\n`]);
      const none = await openBy('xdg-open', '', { BROWSER: 'reader' });
      expect([none.code, none.errors]).toEqual([
        1,
        expect.stringContaining('BROWSER names reader'),
      ]);
    });

    it('fails with the command for its address where nothing opened it', async () => {
      const none = await openBy('firefox');
      expect([none.code, none.errors]).toEqual([
        1,
        'winnow: nothing here opens addresses; looked for xdg-open, wslview, x-www-browser\n' +
          '  hint: for its address: winnow content open 1 --direct --print\n',
      ]);
      const { code, errors } = await openBy('xdg-open', 'exit 3');
      const sentence = 'xdg-open could not open it: it ended with 3\n  hint: for its address: ';
      expect([code, errors]).toEqual([1, expect.stringContaining(sentence)]);
    });
  });

  it('is missing where the list was shorter, or there was none', async () => {
    const beyond = await door.run(['content', 'open', '9', '--print'], { directory });
    expect([beyond.code, beyond.errors]).toEqual([5, expect.stringContaining('had 1 item, not 9')]);
    const elsewhere = join(directory, 'elsewhere');
    const none = await door.run(['content', 'open', '1', '--print'], { directory: elsewhere });
    expect([none.code, none.errors]).toEqual([5, expect.stringContaining('no list was shown')]);
  });

  it('is printed alone in a pipe, an address a line, and with more as JSON', async () => {
    const list = ['content', '--min-score', '0', '--limit', '2'];
    await door.run(list, { directory, terminal: true });
    const { output: listed } = await door.run([...list, '--json', 'url'], { directory });
    const urls = (JSON.parse(listed) as { url: string }[]).map(({ url }) => url);
    const print = ['content', 'open', '1-2', '--direct', '--print'];
    expect((await door.run(print, { directory })).output).toBe(`${urls.join('\n')}\n`);
    const { output } = await door.run([...print, '--json', 'url,result'], { directory });
    expect(JSON.parse(output)).toEqual(urls.map((url) => ({ url, result: 'direct' })));
  });
});
