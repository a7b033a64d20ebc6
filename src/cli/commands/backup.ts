/** `winnow backup`: a verified copy of the store, made while it is in use. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { WinnowError } from '../../model/errors.ts';
import type { Attach } from '../command.ts';
import { loadBackups } from '../embedded.ts';
import { field } from '../output/field.ts';
import { refuseRemote } from '../refuse-remote.ts';
import type { Session } from '../session.ts';

const FIELDS = [
  field('file', 'text', 'the copy', { yields: true }),
  field('bytes', 'count', 'its size'),
  field('topics', 'count', 'topics in it'),
  field('items', 'count', 'items in it'),
];

/** Throws `usage` for `-`: a copy is verified where it lies, so it cannot go to standard output. */
function readFileName(word: string): string {
  if (word !== '-') return word;
  throw new WinnowError('usage', 'a backup is a file, not standard output: name the file', {
    hint: 'winnow backup winnow-monday.db',
  });
}

async function runBackup({ file }: { file: string }, session: Session): Promise<number> {
  const { settings, environment, output } = session;
  refuseRemote(settings, environment);
  const target = resolve(environment.workingDirectory, file);
  const { backUpStore } = await loadBackups();
  const { bytes, statistics } = await backUpStore(settings.dataDirectory, target);
  await output.report(FIELDS, [{ file: target, bytes, ...statistics }]);
  return 0;
}

/** Adds the argument of `backup`. */
export function register(command: Command, attach: Attach): void {
  command.argument('<file>', 'the file to write; it must not be there yet');
  attach(command, {
    fields: FIELDS,
    examples: [
      ['Copy the store', 'winnow backup winnow-monday.db'],
      ['Of another directory', 'winnow backup copy.db --data-dir ./store'],
    ],
    read: ([file]) => ({ file: readFileName(String(file)) }),
    exitCodes: { 5: 'not found' },
    run: runBackup,
  });
}
