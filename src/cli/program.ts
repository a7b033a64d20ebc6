/**
 * The program: global options, and a table of command groups of which only the one that is called is
 * loaded. `--help` and usage errors touch neither the configuration nor the service.
 */
import { Command, Option } from 'commander';
import { VERSION } from '../model/version.ts';
import { mendArguments } from './arguments.ts';
import type { Attach, CommandGroup, Declaration } from './command.ts';
import { helpPage } from './help-page.ts';
import { createSession, type Outside } from './session.ts';
import { readGlobalOptions } from './settings.ts';
import { collect, readCommanderError } from './usage.ts';

interface GroupEntry {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<CommandGroup>;
}

const GROUPS: readonly GroupEntry[] = [
  {
    name: 'topics',
    summary: 'what you are interested in: add, list and remove topics',
    load: () => import('./commands/topics.ts'),
  },
  {
    name: 'sources',
    summary: 'where content comes from: feeds, OPML lists and their health',
    load: () => import('./commands/sources.ts'),
  },
  {
    name: 'content',
    summary: 'the reading list: scored items, best first',
    load: () => import('./commands/content.ts'),
  },
  {
    name: 'users',
    summary: 'users of the account, each with a graph of their own',
    load: () => import('./commands/users.ts'),
  },
  {
    name: 'limits',
    summary: 'what the plan of the account allows and has left',
    load: () => import('./commands/limits.ts'),
  },
  {
    name: 'accounts',
    summary: 'accounts of the service on this machine',
    load: () => import('./commands/accounts.ts'),
  },
  {
    name: 'plans',
    summary: 'what accounts may use: requests, budget, users',
    load: () => import('./commands/plans.ts'),
  },
  {
    name: 'apps',
    summary: 'programs that may call the service, and their keys',
    load: () => import('./commands/apps.ts'),
  },
  {
    name: 'learn',
    summary: 'teach with an item; list and take back what was learned',
    load: () => import('./commands/learn.ts'),
  },
  {
    name: 'share',
    summary: 'links through which others read without an account',
    load: () => import('./commands/share.ts'),
  },
  {
    name: 'serve',
    summary: 'run the service for other programs on this machine',
    load: () => import('./commands/serve.ts'),
  },
  {
    name: 'demo',
    summary: 'see it at work on sample feeds, offline, leaving nothing behind',
    load: () => import('./commands/demo.ts'),
  },
];

function globalOptions(): Option[] {
  return [
    new Option('--url <address>', 'talk to this service, not the embedded one (WINNOW_URL)'),
    new Option('--data-dir <directory>', 'keep the embedded store here (WINNOW_DATA_DIR)'),
    new Option(
      '--allow-net <network>',
      'let feeds be fetched from CIDR[:port]; repeatable (WINNOW_ALLOW_NET)',
    ).argParser(collect),
    new Option('--no-wait', 'return without waiting for feeds and topics'),
    new Option('--json [fields]', 'write JSON, all fields or those named: --json title,url'),
    new Option('--ndjson', 'write one JSON object a line'),
    new Option('-q, --quiet', 'say nothing but data and errors'),
    new Option('--no-color', 'no colour and no spinner (NO_COLOR)'),
    new Option('--no-input', 'never ask; fail where an answer is needed'),
    new Option('--debug', 'show requests, and the details of internal errors'),
  ];
}

/** Runs the command that `argv` names; gives its exit code. Every failure is thrown. */
export async function runProgram(argv: readonly string[], outside: Outside): Promise<number> {
  const words = mendArguments(argv, new Set(GROUPS.map(({ name }) => name)));
  let exitCode = 0;
  let page = '';
  const program = new Command('winnow')
    .description('Feeds in, a ranked and explained reading list out.')
    .usage('<command> [options]')
    .version(VERSION, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show help for a command')
    .helpCommand(false)
    .exitOverride()
    .configureHelp({ showGlobalOptions: true, minWidthToWrap: 12 })
    .configureOutput({
      writeOut: (text) => {
        page += text;
      },
      writeErr: (text) => {
        page += text;
      },
      outputError: () => {},
      getOutHelpWidth: () => helpWidth(outside),
      getErrHelpWidth: () => helpWidth(outside),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
  for (const option of globalOptions()) program.addOption(option);

  const attach: Attach = (command, declaration) => {
    command.addHelpText('after', helpPage(declaration));
    command.action(async () => {
      exitCode = await runCommand(command, declaration, outside);
    });
  };
  for (const { name, summary } of GROUPS) {
    program.command(name).description(summary).helpCommand(false);
  }
  program.addHelpText('after', ROOT_HELP);
  program.hook('preSubcommand', async (_, group) => {
    const entry = GROUPS.find(({ name }) => name === group.name());
    if (entry !== undefined) (await entry.load()).register(group, attach);
  });

  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (thrown) {
    const error = readCommanderError(thrown, program, words);
    await (error === undefined ? outside.stdout : outside.stderr).write(page);
    if (error !== undefined) throw error;
  }
  return exitCode;
}

async function runCommand<Options>(
  command: Command,
  { fields, read, run }: Declaration<Options>,
  outside: Outside,
): Promise<number> {
  const session = createSession(outside, readGlobalOptions(command.optsWithGlobals()));
  try {
    session.output.check(fields);
    return await run(read(command.processedArgs, command.opts()), session);
  } finally {
    await session.close();
  }
}

function helpWidth({ environment }: Outside): number {
  return Math.min(100, Math.max(40, environment.stdout.columns ?? 80));
}

const ROOT_HELP = `
Examples:
  # Import your feeds, say what interests you, read
  winnow sources import subscriptions.opml
  winnow topics add "machine learning" databases/postgres
  winnow content

Exit codes: 0 done, 1 failed, 2 usage, 3 partly done, 4 not allowed, 5 not found,
6 rate limit, 7 network, 70 internal, 74 data file, 75 locked, 130 interrupted.
`;
