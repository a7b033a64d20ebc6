import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadDriver } from '../../src/store/sqlite-driver.ts';
import { openDatabase } from '../../src/store/sqlite-open.ts';
import { inOwnDirectory } from './run-main.ts';

const { path, run, owned } = inOwnDirectory();
beforeEach(async () => {
  await run(['topics', 'add', 'cooking', '--no-wait']);
});

const NO_STORE =
  'hint: if that is the directory that is meant, begin with: winnow --data-dir never topics add "machine learning"\n';

describe('a backup', () => {
  it('is a store of its own, for its owner alone, and comes back with all it held', async () => {
    const made = await run(['backup', 'copy.db', '--json', 'topics,items']);
    expect(made).toMatchObject({ code: 0, output: '[{"topics":1,"items":0}]\n' });
    expect(statSync(path('copy.db')).mode & 0o777).toBe(0o600);

    await run(['topics', 'add', 'travel', '--no-wait']);
    const refused = await run(['restore', 'copy.db']);
    expect([refused.code, refused.errors]).toEqual([2, expect.stringContaining('--yes')]);
    const restored = await run(['restore', 'copy.db', '--yes']);
    expect(restored).toMatchObject({ code: 0, errors: expect.stringContaining('before-restore') });
    expect((await run(['topics', 'list'])).output).toBe('cooking\n');
    expect(existsSync(path('data', 'winnow.db.before-restore'))).toBe(true);
  });

  it('does not come back while another command has the store open, whose work would be lost', async () => {
    await run(['backup', 'copy.db']);
    const command = openDatabase(path('data', 'winnow.db'));
    command.prepare('SELECT count(*) FROM items').get();
    const { code, errors } = await run(['restore', 'copy.db', '--yes']);
    expect([code, errors]).toEqual([75, expect.stringContaining('is in use by another command')]);
    expect(readdirSync(path('data')).join()).not.toContain('restor');
    command.close();
    expect(await run(['restore', 'copy.db', '--yes'])).toMatchObject({ code: 0 });
  });

  it('that is damaged is refused, and another one is asked for', async () => {
    await run(['backup', 'copy.db']);
    const file = path('copy.db');
    writeFileSync(file, readFileSync(file).subarray(0, 20_000));
    const { code, errors } = await run(['restore', 'copy.db', '--yes']);
    expect([code, errors]).toEqual([
      74,
      expect.stringMatching(/is damaged.*\n {2}hint: restore another copy; nothing was changed\n/u),
    ]);
    expect((await run(['topics', 'list'])).output).toBe('cooking\n');
  });

  it.each([
    ['behind a file', 'file/copy.db', 5, 'a file is where its directory should be'],
    ['in a directory that is not there', 'none/copy.db', 5, 'its directory is not there'],
    ['under a name that is too long', 'x'.repeat(300), 1, 'its name is too long'],
  ])('is refused %s', async (_, name, expected, reason) => {
    writeFileSync(path('file'), '');
    const { code, errors } = await run(['backup', name]);
    expect([code, errors.replace(/\s+/gu, ' ')]).toEqual([
      expected,
      expect.stringContaining(`cannot be written: ${reason}`),
    ]);
  });

  it('is not made of a store that is damaged, which is named', async () => {
    const file = path('data', 'winnow.db');
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(255, 20_480, bytes.length));
    const { code, errors } = await run(['backup', 'copy.db']);
    expect([code, errors]).toEqual([74, expect.stringContaining(`${file} is damaged`)]);
    expect(existsSync(path('copy.db'))).toBe(false);
  });

  it.each([
    ['y\n', 0],
    ['n\n', 1],
    ['\n', 1],
    ['', 1],
  ])('is asked about on a terminal, where %j ends with %d', async (stdin, code) => {
    await run(['backup', 'copy.db']);
    const answered = await run(['restore', 'copy.db'], { terminal: true, stdin });
    expect(answered.code).toBe(code);
    const ended = stdin === '' ? '\n' : '';
    const data = path('data');
    const asked = `The store in ${data} is replaced. Go on? [y/N] `;
    const refused = `${asked}${ended}winnow: nothing was changed\n`;
    if (code === 1) expect(answered.errors.replace(/\n(?=is)/u, ' ')).toBe(refused);
    expect(existsSync(join(data, 'winnow.db.before-restore'))).toBe(code === 0);
  });

  it('keeps every store that was replaced, each under a name of its own that the sentence says', async () => {
    await run(['backup', 'first.db']);
    await run(['topics', 'add', 'travel', '--no-wait']);
    const before = path('data', 'winnow.db.before-restore');
    for (const kept of [before, `${before}-2`, `${before}-3`]) {
      const { errors } = await run(['restore', 'first.db', '--yes']);
      expect(errors).toBe(`what was there before is kept as ${kept}\n`);
    }
    const { errors } = await run(['restore', before, '--yes']);
    expect(errors).toContain(`${before}-4\n`);
    expect((await run(['topics', 'list'])).output).toBe('cooking\ntravel\n');
  });

  it('puts a store aside without the log of an earlier one', async () => {
    await run(['backup', 'copy.db']);
    const left = path('data', 'winnow.db.before-restore-wal');
    writeFileSync(left, 'of another store');
    const { errors } = await run(['restore', 'copy.db', '--yes']);
    expect(errors).toContain('before-restore-2\n');
    expect(existsSync(left)).toBe(true);
  });

  it('brings back a store that a crash left with its last changes in the log', async () => {
    const data = path('data');
    const store = openDatabase(join(data, 'winnow.db'));
    store.pragma('wal_autocheckpoint = 0');
    store.exec('CREATE TABLE in_the_log (x)');
    for (const end of ['', '-wal']) {
      copyFileSync(join(data, `winnow.db${end}`), path(`crashed.db${end}`));
    }
    store.close();
    expect(await run(['restore', 'crashed.db', '--yes'])).toMatchObject({ code: 0 });
    const restored = openDatabase(join(data, 'winnow.db'), { readonly: true });
    const found = restored.prepare("SELECT name FROM sqlite_master WHERE name = 'in_the_log'");
    expect(found.all()).toHaveLength(1);
    restored.close();
    expect(readdirSync(data).filter((name) => name.includes('restoring'))).toEqual([]);
  });

  it('is left as it lies, with nothing beside it, also where it was a store in use', async () => {
    await run(['backup', 'copy.db']);
    await run(['restore', 'copy.db', '--yes']);
    const before = path('data', 'winnow.db.before-restore');
    const bytes = readFileSync(before);
    expect(await run(['restore', before, '--yes'])).toMatchObject({ code: 0 });
    expect(readFileSync(before).equals(bytes)).toBe(true);
    const names = readdirSync(path('data')).filter((name) => name.startsWith('winnow.db'));
    expect(names.toSorted()).toEqual(
      ['', '.before-restore', '.before-restore-2'].map((end) => `winnow.db${end}`),
    );
  });

  it('does not take the place of itself, by whatever name it is called', async () => {
    const store = path('data', 'winnow.db');
    symlinkSync(store, path('link.db'));
    for (const name of [store, 'link.db']) {
      const { code, errors } = await run(['restore', name, '--yes']);
      expect([code, errors]).toEqual([
        2,
        expect.stringMatching(/ is the store itself: .*\n {2}hint: name a copy .*\n$/u),
      ]);
    }
    expect(readdirSync(path('data')).join()).not.toContain('restor');
    expect((await run(['topics', 'list'])).output).toBe('cooking\n');
  });

  it('is not destroyed by the log of a store that is gone, which is put aside', async () => {
    await run(['backup', 'copy.db']);
    const data = path('data');
    const store = openDatabase(join(data, 'winnow.db'));
    store.exec('CREATE TABLE in_the_log AS SELECT zeroblob(100000)');
    copyFileSync(join(data, 'winnow.db-wal'), path('log'));
    store.close();
    rmSync(join(data, 'winnow.db'));
    copyFileSync(path('log'), join(data, 'winnow.db-wal'));
    const { code, errors } = await run(['restore', 'copy.db', '--yes']);
    const aside = join(data, 'winnow.db.before-restore-wal');
    expect([code, errors]).toEqual([0, `what was there before is kept as ${aside}\n`]);
    expect(existsSync(aside)).toBe(true);
    expect((await run(['topics', 'list'])).output).toBe('cooking\n');
  });

  it.skipIf(process.platform === 'win32')('restores no pipe, which might never end', async () => {
    execFileSync('mkfifo', [path('pipe')]);
    const { code, errors } = await run(['restore', 'pipe', '--yes']);
    expect([code, errors]).toEqual([74, expect.stringContaining('is not a file to restore')]);
  });

  it('restores where nothing was before', async () => {
    await run(['backup', 'copy.db']);
    const { code } = await run(['restore', 'copy.db', '--data-dir', 'other']);
    expect(code).toBe(0);
    expect((await run(['stats', '--data-dir', 'other', '--json', 'topics'])).output).toBe(
      '[{"topics":1}]\n',
    );
  });

  it('comes back once where it is restored twice at the same time, and the other restore says so', async () => {
    await run(['backup', 'copy.db']);
    await run(['topics', 'add', 'travel', '--no-wait']);
    const both = await Promise.all([1, 2].map(() => run(['restore', 'copy.db', '--yes'])));
    const [done, refused] = both.toSorted((a, b) => a.code - b.code);
    expect(done).toMatchObject({ code: 0, errors: expect.stringContaining('before-restore\n') });
    const data = path('data');
    expect(refused).toEqual({
      code: 75,
      output: '',
      errors: `winnow: ${data} is being restored, by process 4242 since 2026-06-01T12:00:00.000Z\n  hint: wait for it to end\n`,
    });
    expect((await run(['topics', 'list'])).output).toBe('cooking\n');
    expect(existsSync(join(data, 'winnow.db.before-restore-2'))).toBe(false);
    expect(readdirSync(data).filter((name) => name.includes('restoring'))).toEqual([]);
    expect(await run(['restore', 'copy.db', '--yes'])).toMatchObject({ code: 0 });
  });

  it('is refused in a sentence where no directory can be', async () => {
    await run(['backup', 'copy.db']);
    const { code, errors } = await run(['restore', 'copy.db', '--data-dir', '/dev/null/store']);
    expect([code, errors]).toEqual([74, expect.stringContaining('/dev/null/store cannot be used')]);
  });

  it.each([['backup', 'copy.db'], ['stats']])(
    'says of a store that was lost that it was there: %s',
    async (...argv) => {
      rmSync(path('data', 'winnow.db'));
      const { code, errors } = await run(argv);
      expect([code, errors]).toEqual([74, expect.stringContaining('data was here before\n')]);
      const never = await run([...argv, '--data-dir', 'never']);
      expect([never.code, never.errors]).toEqual([5, expect.stringContaining(NO_STORE)]);
    },
  );

  it('leaves no file behind where the store cannot be read', async () => {
    truncateSync(path('data', 'winnow.db'), 1_000);
    expect((await run(['backup', 'copy.db'])).code).toBe(74);
    expect(existsSync(path('copy.db'))).toBe(false);
  });

  it('has its name only when it is whole, and nothing else is left of it', async () => {
    const seen: string[][] = [];
    const { prepare } = loadDriver().prototype;
    const copying = vi.spyOn(loadDriver().prototype, 'prepare').mockImplementation(function (
      this: Database.Database,
      source: string,
    ) {
      if (source.startsWith('VACUUM INTO')) seen.push(readdirSync(path()));
      return prepare.call(this, source) as never;
    });
    expect(await run(['backup', 'copy.db'])).toMatchObject({ code: 0 });
    copying.mockRestore();
    expect(seen.map((names) => names.includes('copy.db'))).toEqual([false]);
    expect(readdirSync(path()).filter((name) => name.includes('copy'))).toEqual(['copy.db']);
  });

  it('never replaces a file', async () => {
    writeFileSync(path('copy.db'), 'mine');
    const { code, errors } = await run(['backup', 'copy.db']);
    expect([code, errors]).toEqual([1, expect.stringContaining('is there already')]);
    expect(statSync(path('copy.db')).size).toBe(4);
  });

  it.each([
    ['text', 'not a database at all, but long enough to look like one'],
    ['nothing', ''],
  ])('is refused before anything is touched when it is %s', async (_, text) => {
    writeFileSync(path('copy.db'), text);
    expect(await run(['restore', 'copy.db', '--yes'])).toMatchObject({ code: 74 });
    expect((await run(['topics', 'list'])).output).toBe('cooking\n');
  });

  it('does not come back under a server that runs', async () => {
    await run(['backup', 'copy.db']);
    await owned('serving', async () => {
      const { code, errors } = await run(['restore', 'copy.db', '--yes']);
      expect([code, errors]).toEqual([
        75,
        expect.stringContaining('served, by process 4242 since'),
      ]);
    });
  });
});
