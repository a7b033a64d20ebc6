/** `winnow stats`: how much the store of this machine holds. */
import type { Command } from 'commander';
import type { Attach } from '../command.ts';
import { loadBackups } from '../embedded.ts';
import { field } from '../output/field.ts';
import { refuseRemote } from '../refuse-remote.ts';
import type { Session } from '../session.ts';

const FIELDS = [
  field('topics', 'count', 'topics of all graphs'),
  field('concepts', 'count', 'distinct ways to match topics; what cost grows with'),
  field('sources', 'count', 'sources of all users'),
  field('feeds', 'count', 'distinct feeds of these sources'),
  field('items', 'count', 'items held'),
  field('scores', 'count', 'scores of items against concepts'),
  field('events', 'count', 'changes in the history of all graphs'),
  field('users', 'count', 'users, owners included'),
  field('accounts', 'count', 'accounts'),
  field('bytes', 'count', 'size of the data file'),
  field('serviceFeeds', 'count', 'feeds of the sources that come with the service', {
    heading: 'service feeds',
  }),
  field('dataDirectory', 'text', 'where the store is', { reach: 'json' }),
];

async function runStats(_: object, session: Session): Promise<number> {
  const { settings, environment, output } = session;
  refuseRemote(settings, environment);
  const { findStatistics } = await loadBackups();
  const { dataDirectory } = settings;
  const { bytes, statistics } = await findStatistics(dataDirectory);
  await output.list(FIELDS, [{ ...statistics, bytes, dataDirectory }]);
  return 0;
}

/** Makes the command itself show the numbers. */
export function register(command: Command, attach: Attach): void {
  attach(command, {
    fields: FIELDS,
    examples: [
      ['Show the numbers', 'winnow stats'],
      ['Only the items, for a script', 'winnow stats --json items,bytes'],
    ],
    read: () => ({}),
    exitCodes: { 5: 'not found' },
    run: runStats,
  });
}
