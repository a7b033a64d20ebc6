/** `winnow restore`: a copy takes the place of the store, once it is known to be sound. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { readOnlyRefusal } from '../../client/read-only.ts';
import type { Attach } from '../command.ts';
import { loadBackups } from '../embedded.ts';
import { MACHINE_CODES } from '../help/exit-codes.ts';
import { confirm } from '../input/confirm.ts';
import { field } from '../output/field.ts';
import { asOwner } from '../owner-lock.ts';
import { refuseRemote } from '../refuse-remote.ts';
import type { Session } from '../session.ts';

const FIELDS = [
  field('dataDirectory', 'text', 'where the copy is in use now', {
    yields: true,
    heading: 'store',
  }),
  field('bytes', 'count', 'its size'),
  field('topics', 'count', 'topics in it'),
  field('items', 'count', 'items in it'),
  field('previous', 'text', 'where what was there before is kept; null where nothing was', {
    reach: 'pipe',
    nullable: true,
  }),
];

interface RestoreOptions {
  readonly file: string;
  readonly yes: boolean;
}

async function runRestore({ file, yes }: RestoreOptions, session: Session): Promise<number> {
  const { settings, environment, output } = session;
  const { dataDirectory } = settings;
  refuseRemote(settings, environment);
  if (settings.readOnly) throw readOnlyRefusal('a restore');
  const { hasStore, restoreStore, verifyCopy } = await loadBackups();
  const copy = resolve(environment.workingDirectory, file);
  await verifyCopy(copy, dataDirectory);
  if (await hasStore(dataDirectory))
    await confirm(session, `The store in ${dataDirectory} is replaced.`, yes);
  const { bytes, statistics, previous } = await asOwner(
    dataDirectory,
    'restoring',
    environment,
    () => restoreStore(copy, dataDirectory),
  );
  await output.report(FIELDS, [{ dataDirectory, bytes, ...statistics, previous }]);
  if (previous !== null) output.note(`what was there before is kept as ${previous}`);
  return 0;
}

/** Adds the argument and option of `restore`. */
export function register(command: Command, attach: Attach): void {
  command
    .argument('<file>', 'a backup that winnow backup wrote')
    .option('-y, --yes', 'replace a store that is there without asking');
  attach(command, {
    fields: FIELDS,
    examples: [
      ['Put a copy back', 'winnow restore winnow-monday.db'],
      [
        'Look into a copy',
        'winnow restore copy.db --data-dir /tmp/look && winnow stats --data-dir /tmp/look',
      ],
    ],
    read: ([file], { yes }) => ({ file: String(file), yes: yes === true }),
    exitCodes: MACHINE_CODES,
    run: runRestore,
  });
}
