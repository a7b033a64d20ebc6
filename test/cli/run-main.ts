/** The program run within this process, on a terminal that keeps what it is told. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { Connect } from '../../src/cli/connect.ts';
import { asOwner } from '../../src/cli/owner-lock.ts';
import { main } from '../../src/main.ts';
import { createTerminal, type TerminalOptions } from '../support/terminal.ts';

/** One command line; gives its exit code and all that it wrote. */
export async function runMain(
  argv: readonly string[],
  options: TerminalOptions = {},
  connect?: Connect,
) {
  const terminal = createTerminal(options);
  const code = await main(argv, terminal.environment, connect);
  return { code, output: terminal.output(), errors: terminal.errors() };
}

/** Gives each test of a file a directory of its own, with the data and configuration of what runs there. */
export function inOwnDirectory() {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'winnow-run-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));
  return {
    path: (...names: string[]) => join(directory, ...names),
    run: (argv: readonly string[], options: TerminalOptions = {}) =>
      runMain(argv, { directory, ...options }),
    /** Takes a step while another process owns the data there. */
    owned(work: 'serving' | 'restoring', step: () => Promise<void>): Promise<void> {
      const { environment } = createTerminal({ directory });
      return asOwner(join(directory, 'data'), work, environment, step);
    },
  };
}
