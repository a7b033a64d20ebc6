import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeConfig, configPath, readConfig } from '../../src/cli/config.ts';
import { createEnvironment } from '../../src/environment.ts';
import { WinnowError } from '../../src/model/errors.ts';

const ME = process.getuid?.();
const CREDENTIALS = { user: 'me', password: 'p', appId: 'a', appKey: 'k' };

const { keepSignals, alone } = createEnvironment();
const AROUND = { userId: ME, keepSignals, alone };
const countListeners = () =>
  ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => process.listenerCount(signal));
// Before conf is loaded, which happens once in a process.
const LISTENERS = countListeners();

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'winnow-config-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function refusalOf(): WinnowError {
  try {
    readConfig(directory, ME);
  } catch (error) {
    if (error instanceof WinnowError) return error;
  }
  throw new Error('the configuration was not refused');
}

function place(text: string, mode = 0o600): string {
  const path = configPath(directory);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

describe('the configuration', () => {
  it('is empty where there is no file', () => {
    expect(readConfig(directory, ME)).toEqual({});
    expect(readConfig(join(directory, 'none'), ME)).toEqual({});
  });

  it('behind a file says in words why it cannot be, and what to do', () => {
    const file = place('{}');
    const [sentence, hint] = [
      `the configuration ${configPath(file)} cannot be read: a file is in its way`,
      'set HOME to a directory of yours, or name one with WINNOW_CONFIG_DIR',
    ];
    expect(() => readConfig(file, ME)).toThrow(
      expect.objectContaining({ code: 'data-file', message: sentence, hint }),
    );
  });

  it('is written for its owner alone, and read back', async () => {
    const inner = join(directory, 'deep', 'winnow');
    await changeConfig(inner, AROUND, () => ({ embedded: { '/data.dir/x': CREDENTIALS } }));
    expect(readConfig(inner, ME)).toEqual({ embedded: { '/data.dir/x': CREDENTIALS } });
    expect(statSync(configPath(inner)).mode & 0o777).toBe(0o600);
    expect(statSync(inner).mode & 0o777).toBe(0o700);
    expect(readdirSync(inner)).toEqual(['config.json', 'config.json.lock']);
  });

  it('keeps the parts that a write does not name', async () => {
    const work = { url: 'https://reading.example', credentials: CREDENTIALS };
    await changeConfig(directory, AROUND, () => ({ embedded: { '/a': CREDENTIALS } }));
    await changeConfig(directory, AROUND, () => ({ profiles: { work }, profile: 'work' }));
    expect(readConfig(directory, ME)).toEqual({
      embedded: { '/a': CREDENTIALS },
      profiles: { work },
      profile: 'work',
    });
  });

  it('is written without a listener left on any signal', async () => {
    await changeConfig(directory, AROUND, () => ({ profile: 'a' }));
    expect(countListeners()).toEqual(LISTENERS);
  });

  it.each([
    ['open to others', '{}', 0o644, 'chmod 600'],
    ['open to its group', '{}', 0o640, 'chmod 600'],
    ['empty', '', 0o600, 'mv'],
    ['not JSON', '{"embedded": ', 0o600, 'mv'],
    ['not an object', '[]', 0o600, 'mv'],
    ['incomplete', '{"embedded": {"/d": {"user": "me"}}}', 0o600, 'mv'],
    ['without secrets', '{"profiles": {"work": {"url": "https://a.example"}}}', 0o600, 'mv'],
  ])('is refused untouched when it is %s, with the line that mends it', (_, text, mode, fix) => {
    const path = place(text, mode);
    const error = refusalOf();
    expect(error.exitCode).toBe(74);
    expect(error.hint).toBe(fix === 'mv' ? `mv ${path} ${path}.broken` : `${fix} ${path}`);
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(statSync(path).mode & 0o777).toBe(mode);
  });

  it.each([
    ['{\n "profile": "x",\n "foo" 1\n}', 'is not valid JSON, line 3'],
    ['{\n "profiles": {\n', 'is not valid JSON, line 2'],
    ['{"profiles": []}', 'has no object at "profiles"'],
    ['{"profiles": {"work": {"url": 1}}}', 'has no address with complete credentials at "work"'],
    ['{"embedded": {"/d": {}}}', 'has incomplete credentials at "/d"'],
    ['{"profile": 1}', 'has no name at "profile"'],
  ])('is refused with what is wrong: %j', (text, reason) => {
    place(text);
    expect(refusalOf().message).toContain(reason);
  });

  it('is refused when it is a link, and what it leads to stays', async () => {
    const elsewhere = join(directory, 'elsewhere');
    writeFileSync(elsewhere, '{}', { mode: 0o600 });
    symlinkSync(elsewhere, configPath(directory));
    expect(refusalOf().hint).toBe(`rm ${configPath(directory)}`);
    await expect(changeConfig(directory, AROUND, () => ({}))).rejects.toThrow('symbolic link');
    expect(readFileSync(elsewhere, 'utf8')).toBe('{}');
  });

  it.each([
    ['a directory', (path: string) => mkdirSync(path, 0o600)],
    ['a pipe, of which nothing would ever come', (path: string) => execFileSync('mkfifo', [path])],
  ])('is refused when it is %s', (_, make) => {
    make(configPath(directory));
    expect(refusalOf().message).toContain('is not a file');
  });

  it('is refused when it belongs to somebody else', () => {
    place('{}');
    expect(() => readConfig(directory, (ME ?? 0) + 1)).toThrow('belongs to another user');
  });

  it('says that a full disk keeps it from being written, and what to do', async () => {
    const alone = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    const change = changeConfig(directory, { ...AROUND, alone }, () => ({ profile: 'a' }));
    await expect(change).rejects.toMatchObject({
      code: 'unavailable',
      hint: 'make room there, or name another directory with WINNOW_CONFIG_DIR',
    });
  });

  it('stays whole when it cannot be written, and leaves no temporary file', async () => {
    const path = place('{}');
    chmodSync(path, 0o600);
    const inner = join(directory, 'inner');
    mkdirSync(configPath(inner), { recursive: true });
    await expect(changeConfig(inner, AROUND, () => ({ profile: 'a' }))).rejects.toThrow(
      WinnowError,
    );
    await expect(changeConfig(path, AROUND, () => ({ profile: 'a' }))).rejects.toThrow(WinnowError);
    expect(readdirSync(inner)).toEqual(['config.json']);
    expect(readFileSync(path, 'utf8')).toBe('{}');
  });
});
