import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { launcher, openShellDoor, python } from './shell-door.ts';

const { folder, shell, onTerminal, close } = openShellDoor();
afterAll(close);

describe.runIf(python)('on a terminal', () => {
  it('has colour, and fits', () => {
    shell('winnow --no-wait topics add "machine learning"');
    const { code, shown } = onTerminal('topics list');
    expect(code).toBe(0);
    expect(shown).toContain('\u001b[');
    expect(shown).toContain('machine learning');
  });

  it.each([
    ['NO_COLOR', { NO_COLOR: '1' }, ''],
    ['a dumb terminal', { TERM: 'dumb' }, ''],
    ['LC_ALL=C', { LC_ALL: 'C' }, ''],
    ['--no-color', {}, '--no-color '],
  ])('has no escape sequence with %s', (_, variables, option) => {
    const { code, shown } = onTerminal(`${option}topics list`, variables);
    expect(code).toBe(0);
    expect(shown).not.toContain('\u001b');
  });

  it('that says it has no columns, progress is plain lines, and the rest is for 80', () => {
    const { code, shown } = onTerminal(
      'conformance --only authentication/v1-right --json id',
      {},
      0,
    );
    expect(code).toBe(0);
    expect(shown).toContain('1/1 Authentication\n');
    expect(shown).not.toMatch(/\u001b\[\d*[AGK]/u);
    expect(onTerminal('--help', {}, 0)).toEqual(onTerminal('--help', {}, 80));
  }, 30_000);
});

describe.runIf(python)('an address on a terminal', () => {
  const feed = `https://notes.example/${'a-long-path/'.repeat(4)}feed.xml?format=rss`;
  const item = `https://notes.example/${'gardens/'.repeat(12)}may`;

  /** What the lines of bash show on a terminal where a service in memory holds the item of the feed. */
  function besideSeed(lines: string, columns: number): string {
    const seed = {
      winnow: 1,
      topics: [{ topic: 'gardens' }],
      sources: [{ name: 'Notes', default: true, entries: [{ url: feed }] }],
      items: [{ feed, url: item, title: 'Gardens in May, and what grows in them' }],
    };
    writeFileSync(join(folder, 'seed.json'), JSON.stringify(seed));
    const winnow = `winnow() { "${process.execPath}" "${launcher}" "$@"; }`;
    writeFileSync(join(folder, 'lines.sh'), `${winnow}\n${lines}\n`);
    const flags = '--memory --allow-net 127.0.0.1/32 --seed "$HOME/seed.json"';
    const line = `serve ${flags} --exec -- bash "$HOME/lines.sh"`;
    return onTerminal(line, { NO_COLOR: '1' }, columns).shown;
  }

  it.each([40, 80])(
    'is all that content open --print shows on %i columns',
    (columns) => {
      const lines =
        'winnow content --min-score 0 >/dev/tty\nwinnow content open 1 --direct --print';
      expect(besideSeed(lines, columns).split('\n').at(-2)).toBe(item);
    },
    30_000,
  );

  it.each([40, 80])(
    'is not broken by sources show, check and trace on %i columns',
    (columns) => {
      const page = '/no/feed/is/here/at/all/but/the/path/of/it/is/long?and=more';
      const shown = besideSeed(
        `winnow sources show Notes; winnow sources check --no-fetch --all; winnow sources trace "$WINNOW_URL${page}"`,
        columns,
      );
      const lines = shown.split('\n');
      expect(lines.filter((line) => line === feed)).toHaveLength(2);
      expect(lines.some((line) => line.startsWith('http://') && line.endsWith(page))).toBe(true);
    },
    30_000,
  );
});
