/** `winnow ready`: whether a service can answer; with `--wait`, as soon as it can. */
import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Command } from 'commander';
import { Option } from 'commander';
import { type Client, createClient } from '../../client/create-client.ts';
import { type ErrorCode, toWinnowError, WinnowError } from '../../model/errors.ts';
import { SECOND_MS } from '../../model/time-units.ts';
import type { Attach } from '../command.ts';
import { DEFAULT_ADDRESS } from '../default-address.ts';
import { DURATION, durationOf } from '../input/duration.ts';
import { field } from '../output/field.ts';
import { listProfiles, profileInUse } from '../profiles.ts';
import { findRunningService } from '../running-service.ts';
import type { Session } from '../session.ts';

const FIELDS = [
  field('address', 'text', 'base address that was asked'),
  field('status', 'word', 'ok', { values: ['ok'] }),
];

const BETWEEN_MS = 200;

const GUARDED: ReadonlySet<ErrorCode> = new Set(['unauthenticated', 'forbidden']);

interface ReadyOptions {
  readonly wait: boolean;
  readonly timeoutMs: number;
}

/** Where to ask now: a service that starts on the data directory tells its address only once it listens. */
async function addressOf({ settings, environment }: Session): Promise<string> {
  if (settings.url !== undefined) return settings.url;
  const name = profileInUse(settings, environment);
  const profile = listProfiles(settings, environment).find(([known]) => known === name);
  if (profile !== undefined) return profile[1].url;
  const running = await findRunningService(settings.dataDirectory, environment);
  return running?.url ?? DEFAULT_ADDRESS;
}

/** A service with nothing but the interface has no readiness route. It counts as ready once it asks for credentials. */
async function askReady({ send }: Client, address: string): Promise<void> {
  try {
    await send({ method: 'GET', address: `${address}/ready` });
  } catch (thrown) {
    const { code } = toWinnowError(thrown);
    if (GUARDED.has(code)) return;
    if (code !== 'missing' && code !== 'method') throw thrown;
    await send({ method: 'GET', address: `${address}/v1/topics` }).catch((refused: unknown) => {
      if (!GUARDED.has(toWinnowError(refused).code)) throw thrown;
    });
  }
}

async function runReady({ wait, timeoutMs }: ReadyOptions, session: Session): Promise<number> {
  const { environment, interruption, output } = session;
  let address: string;
  const until = environment.monotonicClock() + timeoutMs;
  for (;;) {
    address = await addressOf(session);
    // Whether it is ready is nobody's secret, so nobody's credentials go there.
    const client = createClient({ baseUrl: address });
    const asking = askReady(client, address).then(() => undefined, toWinnowError);
    const error = await interruption.during(asking);
    if (error === undefined) break;
    if (!wait) throw error;
    if (environment.monotonicClock() + BETWEEN_MS > until) {
      throw new WinnowError('timeout', `${address} was not ready in time: ${error.message}`, {
        cause: error,
      });
    }
    await interruption.during(pauseFor(BETWEEN_MS));
  }
  await output.report(FIELDS, [{ address, status: 'ok' }]);
  return 0;
}

/** How long to try, as help and refusals say it. */
const TIMEOUT = `seconds, or ${DURATION}`;
const TIMEOUT_SECONDS = 30;

/** Milliseconds. A bare number is of seconds, as other programs take it. */
function readTimeout(text: string): number {
  return /^\d{1,6}$/u.test(text) ? Number(text) * SECOND_MS : durationOf(0, TIMEOUT)(text);
}

/** Throws `usage` for how long to try where one try is all. */
function readOptions({ wait, timeout }: Readonly<Record<string, unknown>>): ReadyOptions {
  if (timeout !== undefined && wait !== true) {
    throw new WinnowError('usage', '--timeout is how long --wait tries: it goes with --wait', {
      hint: 'winnow ready --help',
    });
  }
  const timeoutMs = (timeout as number | undefined) ?? TIMEOUT_SECONDS * SECOND_MS;
  return { wait: wait === true, timeoutMs };
}

/** Adds the options of `ready`. */
export function register(command: Command, attach: Attach): void {
  command
    .option('--wait', 'try again until it is, or the time is up')
    .addOption(
      new Option(
        '--timeout <duration>',
        `how long --wait tries: ${TIMEOUT} (default ${TIMEOUT_SECONDS}s)`,
      ).argParser(readTimeout),
    );
  attach(command, {
    fields: FIELDS,
    examples: [
      ['Is the server of this machine up?', 'winnow ready'],
      ['In CI', 'winnow serve --memory & winnow ready --wait --timeout 30'],
    ],
    read: (_, flags) => readOptions(flags),
    run: runReady,
  });
}
