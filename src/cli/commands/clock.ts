/** `winnow clock`: the clock of a running service, which a test lets stand still and moves by hand. */
import type { Command } from 'commander';
import { type Client, createClient } from '../../client/create-client.ts';
import { readDuration } from '../../model/duration.ts';
import { WinnowError } from '../../model/errors.ts';
import type { ServiceClock } from '../../protocol/clock.ts';
import { awaitWork } from '../await-work.ts';
import type { Attach } from '../command.ts';
import { DURATION } from '../input/duration.ts';
import { withHint } from '../notes/with-hint.ts';
import { field } from '../output/field.ts';
import { findRemote, type Remote, remoteAt } from '../profiles.ts';
import { findRunningService } from '../running-service.ts';
import type { Session } from '../session.ts';

const FIELDS = [
  field('now', 'text', 'what time it is for the service, ISO 8601'),
  field('frozen', 'flag', 'whether the clock stands still and can be moved'),
];

const START =
  'winnow serve --memory --clock 2026-01-01T00:00:00Z, or with --admin in the place of --memory for a store that is kept';

/** The service that runs on the data directory. Throws `network` where none does. */
async function findHere({ settings, environment }: Session): Promise<Remote> {
  const { dataDirectory } = settings;
  const running = await findRunningService(dataDirectory, environment);
  if (running !== undefined) return remoteAt(running.url, settings, environment);
  throw new WinnowError('network', `no service runs on ${dataDirectory}`, { hint: START });
}

/**
 * A client of a running service: the one on the data directory, unless another is named. The embedded service is never asked, since
 * its clock would be that of this command alone.
 */
async function connect(session: Session): Promise<Client> {
  const { settings, environment, asked } = session;
  const { url, credentials } =
    (await findRemote(settings, environment)) ?? (await findHere(session));
  return createClient({ baseUrl: url, credentials, readOnly: settings.readOnly, asked });
}

/** The result. Throws `missing` and `conflict` with how to start a service whose clock can be moved. */
async function withStartHint<T>(step: Promise<T>): Promise<T> {
  try {
    return await withHint(step, START);
  } catch (thrown) {
    if (!(thrown instanceof WinnowError) || thrown.code !== 'missing') throw thrown;
    throw new WinnowError('missing', 'this service lets nobody look at its clock', {
      hint: START,
      cause: thrown,
    });
  }
}

const row = ({ now, frozen }: ServiceClock) => ({ now, frozen });

async function runShow(_: object, session: Session): Promise<number> {
  const clock = await withStartHint((await connect(session)).admin.clock());
  await session.output.list(FIELDS, [row(clock)]);
  return 0;
}

async function runAdvance({ duration }: { duration: string }, session: Session): Promise<number> {
  const client = await connect(session);
  const clock = await withStartHint(client.admin.advance(duration, { wait: false }));
  await awaitWork(session, client);
  await session.output.report(FIELDS, [row(clock)]);
  return 0;
}

function readMove(text: string): { duration: string } {
  if (readDuration(text) !== undefined) return { duration: text.trim() };
  throw new WinnowError('usage', `"${text}" is not a duration: ${DURATION}`);
}

/** Makes the command itself show the clock; adds `advance`. */
export function register(group: Command, attach: Attach): void {
  attach(group, {
    fields: FIELDS,
    examples: [
      ['What time is it for the service of this machine?', 'winnow clock'],
      ['Of another one', 'winnow clock --url "$WINNOW_URL"'],
    ],
    read: () => ({}),
    run: runShow,
  });
  attach(
    group
      .command('advance')
      .description('move a clock that stands still; waits for the feeds and topics that become due')
      .argument('<duration>', `how far: ${DURATION}, at most a year`),
    {
      fields: FIELDS,
      examples: [
        ['Two hours later', 'winnow clock advance 2h'],
        ['In a test, without waiting', 'winnow clock advance 1d --no-wait --url "$WINNOW_URL"'],
      ],
      read: ([duration]) => readMove(String(duration)),
      run: runAdvance,
    },
  );
}
