/** A store that a newer Winnow migrates while an older one is still running: what stays says so, and what looks finds it. */
import { beforeEach, expect, it } from 'vitest';
import { main } from '../../src/main.ts';
import { MIGRATIONS } from '../../src/store/migrate.ts';
import { changeStore } from '../support/refuse-writes.ts';
import { createTerminal } from '../support/terminal.ts';
import { inOwnDirectory, runMain } from './run-main.ts';

const { path, run } = inOwnDirectory();
beforeEach(() => run(['topics', 'add', 'horses', '--no-wait']));

const RESTART =
  'a newer Winnow has brought the store up to date: this service has to be restarted with it';

function migrate(): void {
  changeStore(path('data', 'winnow.db'), `PRAGMA user_version = ${MIGRATIONS.length + 1}`);
}

it('ends a list that is watched, which would read an older schema for ever', async () => {
  const terminal = createTerminal({ directory: path(), terminal: true, columns: 120 });
  const argv = ['content', '--watch', '--every', '1s'];
  const ended = main(argv, terminal.environment);
  await expect.poll(terminal.errors, { timeout: 20_000 }).toContain('Ctrl-C ends this');
  migrate();
  expect(await ended).toBe(75);
  expect(terminal.errors()).toContain(`winnow: ${RESTART}\n`);
});

it('is what doctor finds of a service that still answers', async () => {
  const terminal = createTerminal({ directory: path() });
  const ended = main(['serve', '--port', '0', '--json'], terminal.environment);
  try {
    await expect.poll(terminal.output, { timeout: 20_000 }).toContain(']\n');
    const [{ address }] = JSON.parse(terminal.output());
    const find = async () => {
      const argv = ['doctor', '--url', address, '--json', 'check,status,detail'];
      const { output } = await runMain(argv, { directory: path() });
      return JSON.parse(output);
    };
    const ok = { check: 'service', status: 'ok', detail: `${address} answers` };
    expect(await find()).toContainEqual(ok);
    migrate();
    expect(await find()).toContainEqual({ check: 'service', status: 'failed', detail: RESTART });
  } finally {
    terminal.interrupt();
    await ended;
  }
});
