/** `winnow serve`: the embedded service behind a port, until it is told to stop. */
import { type Command, Option } from 'commander';
import type { Catalogue } from '../../model/catalogue.ts';
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import type { Attach } from '../command.ts';
import { configPath } from '../config.ts';
import { field } from '../output/field.ts';
import { readInput } from '../read-input.ts';
import type { Session } from '../session.ts';
import { wholeBetween } from '../usage.ts';

const FIELDS = [
  field('address', 'text', 'base address: {base_url}; /content and /data lie below it'),
  field('dataDirectory', 'text', 'where the store is', { reach: 'json' }),
];

interface ServeOptions {
  readonly host: string;
  readonly port: number;
  /** File of the service sources; the built-in ones where undefined. */
  readonly catalogue?: string;
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** The catalogue in a file. Throws `usage` with the first thing in it that does not fit. */
async function readCatalogueFile(name: string, { environment }: Session): Promise<Catalogue> {
  const bytes = await readInput(name, environment, LIMITS.catalogue.fileBytes);
  const { readCatalogue } = await import('../../protocol/catalogue.ts');
  try {
    return readCatalogue(bytes);
  } catch (thrown) {
    if (!(thrown instanceof WinnowError)) throw thrown;
    throw new WinnowError('usage', `${name}: ${thrown.message}`, {
      hint: 'docs/catalogue.md says what a catalogue looks like',
    });
  }
}

async function runServe(
  { host, port, catalogue: file }: ServeOptions,
  session: Session,
): Promise<number> {
  const { environment, output, settings, options, interruption } = session;
  const { openEmbedded } = await import('../embedded.ts');
  const catalogue = file === undefined ? 'built-in' : await readCatalogueFile(file, session);
  const log = (entry: object) => output.note(JSON.stringify(entry));
  const { service, credentials } = await openEmbedded(settings, environment, {
    background: true,
    catalogue,
    ...(options.debug ? { log } : {}),
  });
  try {
    const { url } = await service.listen({ host, port });
    await output.list(FIELDS, [{ address: url, dataDirectory: settings.dataDirectory }]);
    const kept = configPath(settings.configDirectory);
    output.note(`user ${credentials.user}, application ${credentials.appId}; secrets in ${kept}`);
    output.note('Ctrl-C stops it');
    await untilAborted(interruption.signal);
  } finally {
    await service.close();
  }
  output.note('stopped');
  return 0;
}

/** Adds the options of `serve`. */
export function register(command: Command, attach: Attach): void {
  command
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .addOption(
      new Option('--port <port>', 'port to listen on; 0 takes a free one')
        .argParser(wholeBetween(0, 65_535))
        .default(7420),
    )
    .option(
      '--catalogue <file>',
      'service sources from a JSON file instead of the built-in ones; - reads stdin',
    );
  attach(command, {
    fields: FIELDS,
    examples: [
      ['Serve what the other commands see', 'winnow serve'],
      [
        'A store of its own on a free port, address as JSON',
        'winnow serve --port 0 --data-dir ./store --json',
      ],
      ['Service sources of your own', 'winnow serve --catalogue ./catalogue.json'],
    ],
    read: (_, flags) => ({
      host: String(flags['host']),
      port: Number(flags['port']),
      ...(flags['catalogue'] === undefined ? {} : { catalogue: String(flags['catalogue']) }),
    }),
    run: runServe,
  });
}
