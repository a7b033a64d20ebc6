/** `winnow serve`: the embedded service behind a port, until it is told to stop or the program it serves has ended. */
import { type Command, Option } from 'commander';
import { readOnlyRefusal } from '../../client/read-only.ts';
import { WinnowError } from '../../model/errors.ts';
import type { Credentials } from '../../protocol/credentials.ts';
import { shellWord } from '../../protocol/shell-word.ts';
import { type Attach, textArguments } from '../command.ts';
import { configPath } from '../config.ts';
import { DEFAULT_PORT } from '../default-address.ts';
import { MACHINE_CODES } from '../help/exit-codes.ts';
import { wholeBetween } from '../input/option-values.ts';
import { originOption } from '../input/page-origin.ts';
import { tellReach } from '../network-reach.ts';
import {
  doorsOf,
  isInMemory,
  type Prepared,
  prepareServed,
  type ServeOptions,
  settleCredentials,
} from '../open-served.ts';
import { field } from '../output/field.ts';
import { LOG_FORMS, type LogForm } from '../output/log-line.ts';
import { asOwner, type TellServed } from '../owner-lock.ts';
import { tellRefusedPorts } from '../refused-ports.ts';
import { runChild } from '../run-child.ts';
import { type Addresses, addPlaces, readPlaces, servedAt, variablesFor } from '../serve-places.ts';
import type { Session } from '../session.ts';

const FIELDS = [
  field('address', 'text', 'where the service is: the parent of /v1 and /v2'),
  field('contentAddress', 'text', 'address of the content service', {
    reach: 'json',
  }),
  field('dataAddress', 'text', 'address of the data service', { reach: 'json' }),
  field('dataDirectory', 'text', 'where the store is; null for one in memory', {
    reach: 'json',
    nullable: true,
  }),
  field('user', 'text', 'who may call, only for a store in memory', {
    reach: 'json',
    nullable: true,
  }),
  field('password', 'text', 'the password, only for a store in memory', {
    reach: 'json',
    nullable: true,
  }),
  field('appId', 'text', 'the application, only for a store in memory', {
    reach: 'json',
    nullable: true,
  }),
  field('appKey', 'text', 'its key, only for a store in memory', { reach: 'json', nullable: true }),
];

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

async function announce(
  { url, contentUrl, dataUrl }: Addresses,
  credentials: Credentials,
  inMemory: boolean,
  { output, settings }: Session,
): Promise<void> {
  const { dataDirectory } = settings;
  const addresses = { address: url, contentAddress: contentUrl, dataAddress: dataUrl };
  const row = { ...addresses, ...(inMemory ? credentials : { dataDirectory }) };
  await output.list(FIELDS, [row]);
  const place = output.machine ? 'in the JSON' : 'with --json';
  const secrets = inMemory ? place : `in ${configPath(settings.configDirectory)}`;
  output.note(`user ${credentials.user}, application ${credentials.appId}; secrets ${secrets}`);
  output.note('Ctrl-C stops it');
}

/** Serves until it is told to stop, or until its program has ended; gives the exit code. `tell` is called with the addresses. */
async function serve(
  options: ServeOptions,
  session: Session,
  { open, log }: Prepared,
  tell: TellServed,
): Promise<number> {
  const { host, program, places } = options;
  const opened = await open();
  const { service } = opened;
  try {
    const addresses = await service.listen(doorsOf(options));
    const credentials = await settleCredentials(opened, session);
    tell(servedAt(addresses, places));
    tellRefusedPorts(addresses, session);
    tellReach(host, places.publicUrl, session);
    if (program !== undefined) {
      return await runChild(program, variablesFor(addresses, credentials), session);
    }
    await announce(addresses, credentials, isInMemory(options, session), session);
    await untilAborted(session.interruption.signal);
    return 0;
  } finally {
    await service.close();
    log?.flush();
  }
}

async function runServe(options: ServeOptions, session: Session): Promise<number> {
  const { environment, settings } = session;
  const { seed, program } = options;
  const inMemory = isInMemory(options, session);
  // WINNOW_URL and a profile in use may be meant for the other commands of the shell; an option is meant for this one.
  if (session.options.url !== undefined) {
    throw new WinnowError('usage', '--url names a service elsewhere, and serve is one itself', {
      hint: '--host and --port choose where it listens; --public-url what its links begin with',
    });
  }
  if (options.memory && session.options.dataDir !== undefined) {
    throw new WinnowError('usage', '--memory and --data-dir exclude each other', {
      hint: 'leave --memory away to keep what is served',
    });
  }
  if (seed !== undefined && !inMemory) {
    const instead =
      program === undefined
        ? `winnow serve --memory --seed ${shellWord(seed)}`
        : 'leave --data-dir away: a program is served from memory without it';
    throw new WinnowError('usage', 'only a store in memory takes a --seed', {
      hint: `${instead}, or winnow graph apply for a store that is kept`,
    });
  }
  // A server writes: for its callers, and what it fetches by itself.
  if (settings.readOnly && !inMemory) throw readOnlyRefusal('serving a store');
  const prepared = await prepareServed(options, session);
  const code = await (inMemory
    ? serve(options, session, prepared, () => {})
    : asOwner(settings.dataDirectory, 'serving', environment, (tell) =>
        serve(options, session, prepared, tell),
      ));
  if (program === undefined) session.output.note('stopped');
  return code;
}

function readProgram(
  words: unknown,
  exec: unknown,
  files: ReturnType<typeof readFiles>,
): Pick<ServeOptions, 'program'> {
  const program = textArguments(words);
  if (exec !== true && program.length === 0) return {};
  if (exec === true && program.length > 0) return { program };
  const given = Object.entries(files).map(([name, file]) => `--${name} ${shellWord(file)} `);
  throw new WinnowError('usage', '--exec and a program belong together', {
    hint: `winnow serve ${given.join('')}--exec -- npm test`,
  });
}

/** The options that name a file. */
function readFiles(files: Readonly<Record<string, unknown>>): Record<string, string> {
  const named = ['catalogue', 'seed', 'chaos'].filter((name) => files[name] !== undefined);
  return Object.fromEntries(named.map((name) => [name, String(files[name])]));
}

function addOptions(command: Command): void {
  command
    .argument('[program...]', 'with --exec: what to run, after --')
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .addOption(
      new Option(
        '--port <port>',
        `port to listen on; 0 takes a free one (default ${DEFAULT_PORT}, a free one with --exec)`,
      ).argParser(wholeBetween(0, 65_535)),
    );
  addPlaces(command);
  command
    .option(
      '--catalogue <file>',
      'service sources from a JSON file instead of the built-in ones; - reads stdin',
    )
    .option('--memory', 'keep everything in memory, and nothing afterwards')
    .option('--seed <file>', 'fill a store in memory from a graph with items, YAML or JSON')
    .option('--chaos <file>', 'answer with faults on purpose, as a YAML or JSON file says')
    .addOption(originOption())
    .option('--metrics', 'count what it does, for Prometheus, at /metrics')
    .option('--admin', 'let /~admin move the clock and set faults; always there in memory')
    .option(
      '--exec',
      'run a program with WINNOW_URL and credentials set, end with its exit code; in memory unless --data-dir is given',
    )
    .addOption(
      new Option(
        '--log <form>',
        'log of requests and fetches on stderr; json writes nothing else there (default text)',
      ).choices(LOG_FORMS),
    );
}

/** Adds the options of `serve`. */
export function register(command: Command, attach: Attach): void {
  addOptions(command);
  attach(command, {
    fields: FIELDS,
    examples: [
      ['Serve what the other commands see', 'winnow serve'],
      ['Test a program against a service of its own', 'winnow serve --exec -- npm test'],
      ['The same items every time', 'winnow serve --seed seed.yaml --exec -- npm test'],
      [
        'For programs that expect the other surfaces at a root',
        'winnow serve --content-at 7421 --data-at 7422',
      ],
      ['For a page in development', 'winnow serve --allow-origin http://localhost:3000'],
      ['Behind a proxy that does TLS', 'winnow serve --public-url https://news.example'],
      ['Service sources of your own', 'winnow serve --catalogue ./catalogue.json'],
      [
        'A store of its own on a free port, address as JSON',
        'winnow serve --port 0 --data-dir ./store --json',
      ],
    ],
    read: ([words], { host, port, memory, exec, log, admin, metrics, allowOrigin, ...files }) => ({
      host: String(host),
      memory: memory === true,
      ...(port === undefined ? {} : { port: Number(port) }),
      ...(log === undefined ? {} : { log: log as LogForm }),
      admin: admin === true,
      metrics: metrics === true,
      ...(allowOrigin === undefined ? {} : { origins: allowOrigin as readonly string[] }),
      places: readPlaces(files),
      ...readFiles(files),
      ...readProgram(words, exec, readFiles(files)),
    }),
    exitCodes: {
      1: 'failed, or with --exec any code of the program',
      2: 'wrong usage, or a program that cannot be started',
      ...MACHINE_CODES,
    },
    run: runServe,
  });
}
