/** Usage errors in one place: whatever commander finds wrong becomes one sentence, a hint and exit code 2. */
import { type Command, CommanderError, type Option } from 'commander';
import { ERROR_TABLE, WinnowError } from '../../model/errors.ts';
import { meantArguments } from '../input/meant-arguments.ts';
import { meantCommands } from '../input/meant-command.ts';
import { nearestName } from '../notes/missing-names.ts';
import type { Field } from '../output/field.ts';
import { misreadField } from '../output/pick-fields.ts';
import { LIST } from './groups.ts';

/** The deepest command that the arguments name. */
export function namedCommand(program: Command, argv: readonly string[]): Command {
  let command = program;
  for (const word of argv) {
    const found = command.commands.find(
      (candidate) => candidate.name() === word || candidate.aliases().includes(word),
    );
    if (found !== undefined) command = found;
  }
  return command;
}

/** The `list` of a group, which is run where none of its commands is named; undefined for any other command. */
export function listedBy(group: Command): Command | undefined {
  return group.commands.find((command) => command.name() === LIST);
}

/** Whether a command is a group that takes no arguments of its own, so that a word after it can only name one of its commands. */
export function takesCommandsAlone({ commands, registeredArguments }: Command): boolean {
  return commands.length > 0 && registeredArguments.length === 0;
}

/** Whether help was asked for with the name of a command that there is not. */
export function asksForUnknown(program: Command, argv: readonly string[]): boolean {
  const named = namedCommand(program, argv);
  const [first] = named.args;
  return first !== undefined && !first.startsWith('-') && takesCommandsAlone(named);
}

/** The words without those that ask for help. */
export function withoutHelp(argv: readonly string[]): string[] {
  return argv.filter((word) => word !== '--help' && word !== '-h');
}

/** A command as typed, from the name of the program on. */
export function commandLine(command: Command): string {
  const names: string[] = [];
  for (let at: Command | null = command; at !== null; at = at.parent) names.unshift(at.name());
  return names.join(' ');
}

/**
 * The error behind what commander threw: undefined when it only showed help or the version,
 * a `usage` error otherwise; other errors pass unchanged. `fields` are those of the command that `argv` names.
 */
export function readCommanderError(
  thrown: unknown,
  program: Command,
  argv: readonly string[],
  fields: readonly Field[],
): unknown {
  if (!(thrown instanceof CommanderError)) return thrown;
  if (thrown.exitCode === 0) return undefined;
  const isExcess = thrown.code === 'commander.excessArguments';
  const misread = isExcess ? misreadField(argv, fields) : undefined;
  if (misread !== undefined) return misread;
  const named = namedCommand(program, argv);
  const unknown = takesCommandsAlone(named)
    ? named.args.find((word) => !word.startsWith('-'))
    : undefined;
  if (unknown === undefined) return usageError(thrown, listedBy(named) ?? named);
  const message = isExcess ? `unknown command '${unknown}'` : thrown.message;
  return usageError({ code: thrown.code, message }, named);
}

/** What commander found wrong with the words for a command, in a sentence of ours and a hint. */
function usageError(
  { code, message }: Pick<CommanderError, 'code' | 'message'>,
  command: Command,
): WinnowError {
  const line = commandLine(command);
  const sentence =
    code === 'commander.help'
      ? `"${line}" needs a command`
      : sentenceOf(message, command) + usageAfter(code, line, command);
  const meant = / did you mean /u.test(sentence)
    ? undefined
    : meantArguments({ code, sentence }, line, command);
  if (meant !== undefined) return new WinnowError('usage', meant.sentence, { hint: meant.hint });
  const hint = mayBeArgument(sentence, command)
    ? `${line} -- …, for an argument that begins with a dash; see: ${line} --help`
    : `${line} --help`;
  return new WinnowError('usage', sentence, { hint });
}

/** Whether what was refused as an unknown short option, such as `-5` or `-foo`, may have been meant as an argument. */
function mayBeArgument(sentence: string, { registeredArguments }: Command): boolean {
  return registeredArguments.length > 0 && /^unknown option '-[^-].+'$/su.test(sentence);
}

/** Where an argument is missing, the whole usage line: the one that was left out need not be the one that commander names. */
function usageAfter(code: string, line: string, command: Command): string {
  if (code !== 'commander.missingArgument') return '';
  return `: ${line} ${command.usage().replace(/\[(?:options|command)\] /gu, '')}`;
}

/** Options of the command and of those above it. */
function optionsOf(command: Command): readonly Option[] {
  const above = command.parent === null ? [] : optionsOf(command.parent);
  return [...command.options, ...above];
}

/**
 * The options that an unknown one probably stands for: those with the word in their name (`--min-score` for `--score`), else
 * those whose value is called so in help (`--q <query>` for `--query`), else those that the word is a choice of
 * (`--format dot` for `--dot`), else the nearest by spelling, unless an argument is called so. One letter is near to every
 * other, so it must be the same letter.
 */
function optionsNear(word: string, command: Command): string[] {
  const options = optionsOf(command);
  const names = options.flatMap(({ long }) => long ?? []);
  if (word.length === 1) {
    const all = [...names, ...options.flatMap(({ short }) => short ?? [])];
    return all.filter((name) => name.replace(/^-+/u, '').toLowerCase() === word.toLowerCase());
  }
  const about = names.filter((name) => name.slice(2).split('-').includes(word));
  if (about.length > 0) return about;
  const called = options.filter(({ flags }) => flags.endsWith(` <${word}>`));
  const isArgument = command.registeredArguments.some((argument) => argument.name() === word);
  if (isArgument) return [];
  if (called.length > 0) return called.flatMap(({ long }) => long ?? []);
  const chosen = options.filter(({ argChoices }) => argChoices?.includes(word));
  if (chosen.length > 0) return chosen.map(({ long }) => `${long} ${word}`);
  return [nearestName(`--${word}`, names) ?? []].flat();
}

/** What was probably meant by the unknown command, option or choice that commander's sentence names. */
function meantBy(sentence: string, command: Command): readonly string[] {
  const [, word] = /^unknown command '(.+)'$/su.exec(sentence) ?? [];
  if (word !== undefined) return meantCommands(word, commandLine(command), command);
  if (sentence.startsWith('too many arguments') && command.commands.length > 0) {
    return meantCommands(command.args[0] ?? '', commandLine(command), command);
  }
  const [, option] = /^unknown option '--?([\w-]+)'/u.exec(sentence) ?? [];
  if (option !== undefined) return optionsNear(option, command);
  const [, value = '', choices] =
    /'([^']*)'(?: is invalid)?\. Allowed choices are (.+)$/su.exec(sentence) ?? [];
  return choices === undefined ? [] : [nearestName(value, choices.split(', ')) ?? []].flat();
}

/** Commander's message as one sentence, with what was probably meant. */
function sentenceOf(message: string, command: Command): string {
  const sentence = message
    .replace(/^error: /u, '')
    .replace(
      /^command-argument value ('.*') is invalid for argument '(.*?)'\./su,
      '<$2> cannot be $1.',
    )
    .replace(/^option '(.*)' argument missing$/u, "option '$1' needs a value")
    // Its guesses share four letters of ten with what was typed, and are made anew below.
    .replace(/\s*\n?\(Did you mean .+\?\)$/su, '')
    .replace(/\.$/u, '');
  const meant = meantBy(sentence, command);
  return meant.length === 0 ? sentence : `${sentence}; did you mean ${meant.join(' or ')}?`;
}

/** Wrong usage as a plain failure, for a command whose answers include exit code 2; any other error as it is. */
export function asPlainFailure(error: unknown): unknown {
  if (!(error instanceof WinnowError) || error.exitCode !== ERROR_TABLE.usage.exit) return error;
  const { message, hint } = error;
  return new WinnowError('failed', message, { ...(hint && { hint }), cause: error });
}
