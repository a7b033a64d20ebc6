/**
 * The program: global options, and a table of command groups of which only the one that is called is
 * loaded. `--help` and usage errors touch neither the configuration nor the service.
 */
import { Command, Option } from 'commander';
import { VERSION } from '../model/version.ts';
import type { Attach, Declaration } from './command.ts';
import { ABOUT, frontPage } from './help/front-page.ts';
import { COMPLETE, GLOBAL_OPTIONS, GROUPS, HELP_OPTION, VERSION_OPTION } from './help/groups.ts';
import { helpWidth } from './help/help-layout.ts';
import { groupPage, helpPage, pageStyle } from './help/help-page.ts';
import { everyCommand, fieldNames, loadGroup, takesHelp } from './help/load-group.ts';
import {
  asksForUnknown,
  asPlainFailure,
  listedBy,
  namedCommand,
  readCommanderError,
  withoutHelp,
} from './help/usage.ts';
import { mendArguments } from './input/arguments.ts';
import { flagsOf, refuseBlanks, refuseGroupOptions, typedOptions } from './input/given-options.ts';
import { collectValues } from './input/option-values.ts';
import { hintAtPlace } from './notes/hint-place.ts';
import { withPrivateNetworkHint } from './notes/private-network-hint.ts';
import { withSurfaceHint } from './notes/surface-hint.ts';
import { createSession, type Outside } from './session.ts';
import { readGlobalOptions } from './settings.ts';

/** Options whose value is gathered over several mentions. */
const REPEATABLE = /^--allow-net\b/u;

function globalOptions(): Option[] {
  return GLOBAL_OPTIONS.map(([flags, about]) => {
    const option = new Option(flags, about);
    return REPEATABLE.test(flags) ? option.argParser(collectValues) : option;
  });
}

interface Program {
  /** Parses the words and runs what they name; throws what commander throws. */
  parse(words: readonly string[]): Promise<void>;
  readonly root: Command;
  /** Help as commander words it. */
  page(): string;
  exitCode(): number;
  /** The error to end with, made of what was thrown while parsing or running; undefined where only help was asked for. */
  failure(thrown: unknown, words: readonly string[]): unknown;
}

/** The command above all others, with the global options. It ends nothing by itself, and help is all it writes. */
function createRoot(width: number, writeOut: (text: string) => void): Command {
  const root = new Command('winnow')
    .description(ABOUT)
    .usage('<command> [options]')
    .version(VERSION, ...VERSION_OPTION)
    .helpOption(...HELP_OPTION)
    .helpCommand(false)
    .exitOverride()
    .configureHelp(pageStyle(width))
    .configureOutput({
      writeOut,
      writeErr: () => {},
      outputError: () => {},
      getOutHelpWidth: () => width,
      getErrHelpWidth: () => width,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
  for (const option of globalOptions()) root.addOption(option);
  return root;
}

/** The program, as much of it as the words need: where they begin with a group, the other groups are left out. */
function createProgram(outside: Outside, words: readonly string[]): Program {
  let exitCode = 0;
  let page = '';
  const width = helpWidth(outside.environment.stdout.columns);
  const program = createRoot(width, (text) => {
    page += text;
  });
  const declared = new Map<Command, Pick<Declaration<never>, 'fields' | 'answersWithTwo'>>();
  const attach: Attach = (command, declaration) => {
    declared.set(command, declaration);
    // Laid out only when asked for: a group has many commands, and one of them is run.
    command.addHelpText('after', () => helpPage(declaration, wordsOf(command), width));
    command.action(async () => {
      refuseGroupOptions(command);
      refuseBlanks(command);
      exitCode = await runCommand(command, declaration, words, outside);
    });
  };
  const called = GROUPS.filter(({ name }) => name === words[0]);
  for (const { name, summary } of called.length > 0 ? called : GROUPS) {
    program.command(name).description(summary).helpCommand(false);
  }
  program
    .command(COMPLETE, { hidden: true })
    .option('--about')
    .argument('[words...]')
    .action((given: readonly string[], { about = false }) => completeWords(given, about, outside));
  program.helpInformation = () => frontPage(outside.environment.stdout.columns);
  program.hook('preSubcommand', async (_, group) => {
    (await loadGroup(group.name()))?.register(group, attach);
    if (!declared.has(group)) group.addHelpText('after', () => groupPage(group.name(), width));
  });

  return {
    root: program,
    parse: async (words) => void (await program.parseAsync([...words], { from: 'user' })),
    page: () => page,
    exitCode: () => exitCode,
    failure(thrown, words) {
      const named = namedCommand(program, words);
      const { fields = [], answersWithTwo } = declared.get(listedBy(named) ?? named) ?? {};
      const error = readCommanderError(thrown, program, words, fields);
      return answersWithTwo ? asPlainFailure(error) : error;
    },
  };
}

/** Runs the command that `argv` names; gives its exit code. Every failure is thrown. */
export async function runProgram(argv: readonly string[], outside: Outside): Promise<number> {
  const words = await mendArguments(argv, fieldNames, takesHelp);
  const { root, parse, page, exitCode, failure } = createProgram(outside, words);
  try {
    await parse(words);
  } catch (thrown) {
    const error = failure(thrown, words);
    // Help was asked for with an unknown command: without the flag the words fail, and the error names that command.
    if (error === undefined && asksForUnknown(root, words)) {
      return runProgram(withoutHelp(words), outside);
    }
    if (error !== undefined) throw error;
    await outside.stdout.write(page());
  }
  return exitCode();
}

/** The options in unfinished words that say which service is meant. Whoever waits for Tab is told nothing else. */
function typedPlace(words: readonly string[]): Record<string, unknown> {
  const command = new Command().exitOverride().configureOutput({ outputError: () => {} });
  for (const option of globalOptions()) command.addOption(option);
  try {
    command.parseOptions([...words]);
  } catch {
    // The value of the last option is what is being typed.
  }
  const { url, profile, dataDir } = command.opts();
  return { url, profile, dataDir, quiet: true };
}

/**
 * Writes completion candidates, one a line; on request, a tab and what it is for after each.
 * Failures are silent: a shell that waits for Tab has nowhere to show them.
 */
async function completeWords(
  given: readonly string[],
  explained: boolean,
  outside: Outside,
): Promise<void> {
  const options = readGlobalOptions(typedPlace(given.slice(0, -1)));
  const session = createSession(outside, options, everyCommand, { whole: '', asked: '' });
  try {
    const { complete } = await import('./help/complete.ts');
    const offers = await complete(given, loadGroup, session);
    const lines = offers.map(({ word, about }) =>
      explained && about ? `${word}\t${about}` : word,
    );
    await session.output.document(lines.map((line) => `${line}\n`).join(''));
  } catch {
    // Nothing to offer.
  } finally {
    await session.close();
  }
}

async function runCommand<Options>(
  command: Command,
  { fields, read, run }: Declaration<Options>,
  words: readonly string[],
  outside: Outside,
): Promise<number> {
  const options = readGlobalOptions(command.optsWithGlobals());
  const typed = {
    whole: JSON.stringify([command.parent?.name(), command.name(), command.args]),
    asked: ['winnow', wordsOf(command), ...typedOptions(command, words)].join(' '),
  };
  const session = createSession(outside, options, everyCommand, typed);
  try {
    session.output.check(fields);
    return await run(read(command.processedArgs, flagsOf(command)), session);
  } catch (thrown) {
    const hinted = withSurfaceHint(thrown, session.settings.url);
    throw hintAtPlace(await withPrivateNetworkHint(hinted, session.isEmbedded), session.place);
  } finally {
    await session.close();
  }
}

/** A command as typed after the name of the program: `topics add`. */
function wordsOf(command: Command): string {
  const { parent } = command;
  return parent?.parent ? `${parent.name()} ${command.name()}` : command.name();
}
