import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FrontDoor, openFrontDoor } from './front-door.ts';

let door: FrontDoor;
let directory: string;

beforeAll(async () => {
  door = await openFrontDoor();
  directory = mkdtempSync(join(tmpdir(), 'winnow-cli-'));
});
afterAll(async () => {
  await door.close();
  rmSync(directory, { recursive: true });
});

const HOSTILE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u;

function list(name: string, ...outlines: string[]): string {
  const path = join(directory, name);
  const text = `<opml version="2.0"><head><title>My reading</title></head><body>\n${outlines.join('\n')}\n</body></opml>`;
  writeFileSync(path, text);
  return path;
}

const outline = (url: string, text = 'A feed') =>
  `<outline type="rss" text="${text}" xmlUrl="${url}"/>`;

// One story, in order: each step builds on the one before, as a person's first ten minutes do.
describe('a first session', () => {
  it('says how to begin when there is nothing', async () => {
    const { code, output, errors } = await door.run(['content']);
    expect({ code, output }).toEqual({ code: 0, output: '' });
    expect(errors).toContain('hint: winnow topics add "machine learning"');
    expect((await door.run(['topics', 'list', '--json'])).output).toBe('[]\n');
  });

  it.each(['topics', 'sources', 'share', 'users', 'profile'])(
    'lists with "%s" alone, and with its options',
    async (group) => {
      const listed = await door.run([group, 'list'], { directory });
      expect(await door.run([group], { directory })).toEqual(listed);
      const bare = await door.run([group, '--json'], { directory });
      expect(bare).toEqual(await door.run([group, 'list', '--json'], { directory }));
    },
  );

  it('adds topics that need no encoding, and waits until they are complete', async () => {
    const { code, output } = await door.run(['topics', 'add', 'Databases/Postgres', 'code/c++']);
    expect({ code, output }).toEqual({
      code: 0,
      output: 'Databases/Postgres\tComplete\ncode/c++\tComplete\n',
    });
    const { errors } = await door.run(['content']);
    expect(errors).toContain('there are no sources of yours yet');
  });

  it('imports a list, mends and refuses entry by entry, and exits 3', async () => {
    const path = list(
      'feeds.opml',
      outline(door.address('/a.xml')),
      outline(door.address('/gone'), 'R & D'),
      outline('javascript:alert(1)'),
    );
    const { code, output, errors } = await door.run(['sources', 'import', path, '--json']);
    expect(code).toBe(3);
    const rows = JSON.parse(output) as Record<string, unknown>[];
    expect(rows.map(({ line, result, items }) => ({ line, result, items }))).toEqual([
      { line: 2, result: 'added', items: 3 },
      { line: 3, result: 'repaired', items: 0 },
      { line: 4, result: 'refused', items: null },
    ]);
    expect(errors).toContain('"My reading" is now the default source');
    expect(errors).toContain('1 of 2 feeds could not be read:');
  });

  it('adds nothing the second time, and asks no feed', async () => {
    const path = list('again.opml', outline(door.address('/a.xml')));
    const before = door.requests.length;
    const { code, output, errors } = await door.run(['sources', 'import', path]);
    expect(code).toBe(0);
    expect(output).toBe(`2\tpresent\t${door.address('/a.xml')}\t\tfresh\t3\n`);
    expect(errors).toContain('everything was there already; nothing was changed');
    expect(door.requests.length).toBe(before);
  });

  it('reads a list from standard input', async () => {
    const stdin = `${door.address('/b.xml')}\n`;
    const { code, output } = await door.run(['sources', 'import', '-', '--name', 'piped'], {
      stdin,
    });
    expect(code).toBe(0);
    expect(output).toBe(`1\tadded\t${door.address('/b.xml')}\t\tfresh\t3\n`);
  });

  it.each([
    [['sources', 'list'], 'My reading\tuser\ttrue\t2\t\npiped\tuser\tfalse\t1\t\n'],
    [['topics', 'list'], 'code\ncode/c++\nDatabases\nDatabases/Postgres\n'],
  ])('%j gives lines in a pipe', async (argv, expected) => {
    const { code, output, errors } = await door.run(argv);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(
      output
        .split('\n')
        .filter((line) => !line.includes('\tservice\t'))
        .join('\n'),
    ).toBe(expected);
  });

  it('shows a source with the health of its feeds', async () => {
    const { output } = await door.run(['sources', 'show', 'My reading', '--json']);
    const source = JSON.parse(output);
    expect(source).toMatchObject({ name: 'My reading', scope: 'user', default: true });
    expect(source.contents).toMatchObject([
      { url: door.address('/a.xml'), outcome: 'fresh', items: 3 },
      { url: door.address('/gone'), items: 0 },
    ]);
    const piped = await door.run(['sources', 'show', 'My reading']);
    expect(piped.output.split('\n')[0]).toContain(
      `${door.address('/a.xml')}\tfresh\t3\t2026-06-01T`,
    );
  });

  it('refreshes truthfully: 3 when some feeds fail, 1 when all do, 0 when none does', async () => {
    expect((await door.run(['sources', 'refresh'])).code).toBe(3);
    expect((await door.run(['sources', 'refresh', 'piped'])).code).toBe(0);
    await door.run(['sources', 'add', 'broken', door.address('/gone')]);
    const { code, output } = await door.run([
      'sources',
      'refresh',
      'broken',
      '--json',
      'url,items',
    ]);
    expect(code).toBe(1);
    expect(JSON.parse(output)).toEqual([{ url: door.address('/gone'), items: 0 }]);
    expect((await door.run(['sources', 'refresh', 'nothing'])).code).toBe(5);
  });

  it('reads a ranked list as JSON with the fields that were asked for', async () => {
    const { code, output } = await door.run([
      'content',
      '--min-score',
      '0',
      '--json',
      'title,url,score',
    ]);
    expect(code).toBe(0);
    const rows = JSON.parse(output) as { title: string; url: string; score: number }[];
    expect(Object.keys(rows[0] ?? {})).toEqual(['title', 'url', 'score']);
    expect(rows[0]?.title).toBe('Postgres databases learn to vacuum less');
    const scores = rows.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  it('takes blanks between the fields that were asked for', async () => {
    for (const fields of [['--json', 'title, url'], ['--json=title , url']]) {
      const { code, output } = await door.run(['content', '--min-score', '0', ...fields]);
      expect(code).toBe(0);
      expect(Object.keys(JSON.parse(output)[0])).toEqual(['title', 'url']);
    }
  });

  it('takes the word after --json for a topic when it is no field', async () => {
    const { code, output } = await door.run(['content', '--min-score', '0', '--json', 'databases']);
    expect(code).toBe(0);
    expect(JSON.parse(output)[0]).toMatchObject({ topic: 'Databases/Postgres' });
  });

  it('gives one object a line with --ndjson', async () => {
    const { output } = await door.run([
      'content',
      '--min-score',
      '0',
      '--ndjson',
      '--json',
      'title',
    ]);
    const lines = output.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(Object.keys(JSON.parse(line))).toEqual(['title']);
  });

  it('takes a score with all the digits that it writes', async () => {
    const { output } = await door.run(['content', '--json', 'score', '--limit', '1']);
    const [{ score }] = JSON.parse(output);
    expect(String(score).length).toBeGreaterThan(11);
    const again = ['content', '--min-score', String(score), '--json=score', '--limit', '1'];
    expect(JSON.parse((await door.run(again)).output)).toEqual([{ score }]);
  });

  it('gives RSS with --rss', async () => {
    const { output } = await door.run(['content', '--rss', '--min-score', '0']);
    expect(output.endsWith('</rss>\n')).toBe(true);
    expect(output).toMatch(/^<\?xml version="1\.0"/u);
    expect(output).toContain('<title>Postgres databases learn to vacuum less</title>');
  });

  it('says with --rss what its links open and where they work, and how to do without', async () => {
    const { errors } = await door.run(['content', '--rss', '--since', '2d']);
    expect(errors).toBe(
      'whoever has the links in it can read all that you follow; they work on this machine, while this runs: winnow serve\n' +
        '  hint: without either, link to the originals: winnow content --since 2d --rss --originals\n',
    );
    const topic = await door.run(['content', 'databases', '--rss']);
    expect(topic.errors).toContain('can read all of its top-level topic; they work');
    expect((await door.run(['content', '--rss', '--quiet'])).errors).toBe('');
  });

  it('links to the originals with --rss --originals, without a secret or a note', async () => {
    const argv = ['content', '--rss', '--min-score', '0', '--originals'];
    const { output, errors } = await door.run(argv);
    expect(errors).toBe('');
    expect(output).toContain(`<link>${door.address('/item/0')}</link>`);
    expect(output).toContain(`<a href="${door.address('/item/0')}">`);
    expect(output).not.toMatch(/lid=|~learn/u);
  });

  it('has --originals for --rss alone', async () => {
    const { code, errors } = await door.run(['content', '--originals']);
    expect([code, errors]).toEqual([2, expect.stringContaining('--json=title,url')]);
  });

  it('shows a table on a terminal, with age and score', async () => {
    const { output } = await door.run(
      ['content', 'Databases', '--min-score', '0', '--limit', '1'],
      {
        terminal: true,
        columns: 120,
      },
    );
    const [heading = '', first = ''] = output.split('\n');
    expect(heading).toMatch(/^# +SCORE +AGE +SITE +TOPIC +TITLE$/u);
    expect(first).toMatch(/^1 +[■□]{5} \d\.\d\d +1h +127\.0\.0\.1 +Databases\/Postgres +Postgres/u);
  });

  it.each([
    ['terminal', ['content', '--min-score', '0']],
    ['pipe', ['content', '--min-score', '0']],
    ['pipe', ['content', '--min-score', '0', '--json']],
    ['pipe', ['content', '--min-score', '0', '--rss']],
    ['terminal', ['content', '--min-score', '0', '--json']],
  ])('lets nothing hostile reach a %s: %j', async (kind, argv) => {
    const { output, errors } = await door.run(argv, { terminal: kind === 'terminal', columns: 40 });
    expect(output + errors).not.toMatch(HOSTILE);
  });

  it('says how many items fell just below when a list is empty', async () => {
    const { code, output, errors } = await door.run(['content', 'code/c++', '--min-score', '1']);
    expect({ code, output }).toEqual({ code: 0, output: '' });
    expect(errors).toContain('hint: winnow content code/c++ --min-score 0');
  });

  it('keeps quiet when told to, and still gives data to a program', async () => {
    const quiet = await door.run(['topics', 'add', 'gardens', '--quiet']);
    expect(quiet).toEqual({ code: 0, output: '', errors: '' });
    const json = await door.run(['topics', 'add', 'gardens', '--quiet', '--json', 'topic']);
    expect(json).toEqual({ code: 0, output: '[{"topic":"gardens"}]\n', errors: '' });
  });

  it('wants a yes before it removes what lies below, and removes it with one', async () => {
    const asked = await door.run(['topics', 'remove', 'databases']);
    expect(asked.code).toBe(2);
    expect(asked.errors).toContain('2 topics go: Databases, Databases/Postgres.');
    const { code, output, errors } = await door.run(['topics', 'remove', 'databases', '--yes']);
    expect({ code, output }).toEqual({
      code: 0,
      output: 'Databases\tremoved\nDatabases/Postgres\tremoved\n',
    });
    const [, undo = ''] = /hint: bring back with: winnow (topics undo \d+)\n/u.exec(errors) ?? [];
    expect((await door.run(undo.split(' '))).output).toContain('removed Databases');
    expect((await door.run(['topics', 'remove', 'databases', '-y', '-q'])).errors).toBe('');
    expect((await door.run(['topics', 'remove', 'databases'])).code).toBe(5);
  });

  it('changes the default source and deletes sources', async () => {
    expect((await door.run(['sources', 'default', 'piped'])).output).toBe('piped\tdefault\n');
    expect((await door.run(['sources', 'remove', 'piped'])).code).toBe(2);
    expect((await door.run(['sources', 'remove', 'piped', '-y'])).output).toBe('piped\tremoved\n');
    expect((await door.run(['sources', 'show', 'piped'])).code).toBe(5);
  });

  it('has no source of a name that was never given', async () => {
    const { code, errors } = await door.run(['content', '--source', 'nowhere']);
    expect(code).toBe(5);
    expect(errors).toMatch(/^winnow: .*nowhere/u);
  });
});
