import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepBeside } from '../../src/cli/write-output.ts';
import { createTerminal } from '../support/terminal.ts';

let directory: string;
const environment = () => ({ ...createTerminal().environment, workingDirectory: directory });
const content = (name: string) => readFileSync(join(directory, name), 'utf8');

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'winnow-output-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

it('keeps what a file held under the next name that is free', async () => {
  writeFileSync(join(directory, 'list.txt'), 'half mended');
  expect(await keepBeside('list.txt', 'new', environment())).toBe('list.txt~');
  writeFileSync(join(directory, 'list.txt'), 'mended');
  expect(await keepBeside('list.txt', 'new', environment())).toBe('list.txt~2');
  expect([content('list.txt~'), content('list.txt~2')]).toEqual(['half mended', 'mended']);
});

it('keeps nothing of a file that is not there, is empty or says the same, and of none that is no file', async () => {
  writeFileSync(join(directory, 'empty.txt'), '');
  writeFileSync(join(directory, 'same.txt'), 'new');
  mkdirSync(join(directory, 'folder'));
  for (const name of ['absent.txt', 'empty.txt', 'same.txt', 'folder']) {
    expect(await keepBeside(name, 'new', environment())).toBeUndefined();
  }
});
