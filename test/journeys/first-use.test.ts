/** Several processes that are the first at once: all of them work, and nothing of any is lost. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const LAUNCHER = join(import.meta.dirname, '../../bin/winnow.js');
const NAMES = ['astronomy', 'botany', 'chess', 'dentistry'];

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'winnow-first-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const config = () => join(home, 'config', 'config.json');

/** Runs the built program in the home; gives its exit code and what it wrote. */
function winnow(...words: string[]): Promise<{ code: unknown; output: string; errors: string }> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    WINNOW_CONFIG_DIR: join(home, 'config'),
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [LAUNCHER, ...words], { env }, (error, output, errors) =>
      resolve({ code: error === null ? 0 : error.code, output, errors }),
    );
  });
}

async function addAtOnce(optionsOf: (name: string) => string[]): Promise<void> {
  const done = await Promise.all(
    NAMES.map((name) => winnow('--no-wait', 'topics', 'add', name, ...optionsOf(name))),
  );
  for (const { code, errors } of done) expect({ code, errors }).toEqual({ code: 0, errors: '' });
}

async function topics(...options: string[]): Promise<string[]> {
  const { output } = await winnow('topics', 'list', '--json', 'topic', ...options);
  return JSON.parse(output)
    .map(({ topic }: { topic: string }) => topic)
    .sort();
}

it('ends with one account that all of them know, in a home where nothing was', async () => {
  await addAtOnce(() => []);
  expect(await topics()).toEqual(NAMES);
}, 60_000);

it('ends so too where the account is there and the configuration was not kept', async () => {
  await winnow('learn', 'visitors', 'everyone');
  rmSync(config());
  await addAtOnce(() => []);
  expect(await topics()).toEqual(NAMES);
}, 60_000);

it('keeps the credentials of every data directory in the one configuration', async () => {
  const directoryOf = (name: string) => ['--data-dir', join(home, name)];
  await addAtOnce(directoryOf);
  for (const name of NAMES) expect(await topics(...directoryOf(name))).toEqual([name]);
  const { embedded } = JSON.parse(readFileSync(config(), 'utf8'));
  expect(Object.keys(embedded).sort()).toEqual(NAMES.map((name) => join(home, name)));
}, 60_000);
