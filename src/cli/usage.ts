/** Usage errors in one place: whatever commander finds wrong becomes one sentence, a hint and exit code 2. */
import { type Command, CommanderError, InvalidArgumentError, type Option } from 'commander';
import { ERROR_TABLE, WinnowError } from '../model/errors.ts';
import { LIST } from './groups.ts';
import { meantCommands } from './meant-command.ts';
import { nearestName } from './missing-names.ts';
import type { Field } from './output/field.ts';
import { misreadField } from './output/pick-fields.ts';

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

/** The command that a group is where none of its commands is named; undefined for any other command. */
export function listedBy(group: Command): Command | undefined {
  return group.commands.find((command) => command.name() === LIST);
}

/** Whether a word after the command can only be one of its commands. */
function takesCommandsAlone({ commands, registeredArguments }: Command): boolean {
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

function commandLine(command: Command): string {
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
  const listed = listedBy(named);
  const unknown = takesCommandsAlone(named)
    ? named.args.find((word) => !word.startsWith('-'))
    : undefined;
  const command = unknown === undefined ? (listed ?? named) : named;
  const line = commandLine(command);
  const message =
    isExcess && unknown !== undefined ? `unknown command '${unknown}'` : thrown.message;
  const sentence =
    thrown.code === 'commander.help'
      ? `"${line}" needs a command`
      : sentenceOf(message, command) + usageAfter(thrown.code, line, command);
  const hint = mayBeArgument(sentence, command)
    ? `${line} -- …, for an argument that begins with a dash; see: ${line} --help`
    : `${line} --help`;
  return new WinnowError('usage', sentence, { hint });
}

/** Whether a word that is no option, nor like one, may have been meant as an argument. */
function mayBeArgument(sentence: string, { registeredArguments }: Command): boolean {
  return registeredArguments.length > 0 && /^unknown option '-[^-].+'$/su.test(sentence);
}

/** Where an argument is missing, all that the command takes: perhaps another than the one that commander names. */
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
 * Options of the command that have the word in them, `--min-score` for `--score`, or are so called in its help, `--q`
 * for `--query`; else the nearest. A letter alone is near to any other, so it must be the same one.
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
  if (called.length > 0) return called.flatMap(({ long }) => long ?? []);
  return [nearestName(`--${word}`, names) ?? []].flat();
}

/** What was probably meant by a word that the sentence says is unknown, or no choice. */
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

/** An error whose exit code a command uses for an answer, as a plain failure; any other as it is. */
export function asPlainFailure(error: unknown): unknown {
  if (!(error instanceof WinnowError) || error.exitCode !== ERROR_TABLE.usage.exit) return error;
  const { message, hint } = error;
  return new WinnowError('failed', message, { ...(hint && { hint }), cause: error });
}

/** The options that the parser read as given to this command. */
function givenTo(command: Command): readonly Option[] {
  return command.options.filter(
    (option) => command.getOptionValueSource(option.attributeName()) === 'cli',
  );
}

/** The options of its group that were given to a command: the parser leaves those to the group, whatever the command has. */
function givenToGroup({ parent: group }: Command): readonly Option[] {
  return group?.parent == null ? [] : givenTo(group);
}

/** The options of a command among the words of its line, each as it is written there but without its value. */
export function typedOptions(command: Command, words: readonly string[]): string[] {
  const given = [...givenTo(command), ...givenToGroup(command)];
  const names = words.flatMap((word) => /^--[^=]+|^-\w/u.exec(word) ?? []);
  return [...new Set(names)].filter((name) =>
    given.some(({ long, short }) => name === long || name === short),
  );
}

/** What the options of a command say, those that its group has too among them. */
export function flagsOf(command: Command): Readonly<Record<string, unknown>> {
  const flags: Record<string, unknown> = { ...command.opts() };
  for (const option of givenToGroup(command)) {
    const name = option.attributeName();
    flags[name] = command.parent?.getOptionValue(name);
  }
  return flags;
}

/** Throws `usage` for an option of the group that was given to a command without it, where it would say nothing. */
export function refuseGroupOptions(command: Command): void {
  const given = givenToGroup(command).find(
    ({ long }) => !command.options.some((own) => own.long === long),
  );
  if (given === undefined) return;
  const line = commandLine(command);
  throw new WinnowError('usage', `"${line}" has no option '${given.long}'`, {
    hint: `${line} --help`,
  });
}

/** Throws `usage` for an argument or option that is blank, as where a script has an empty variable. */
export function refuseBlanks(command: Command): void {
  const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';
  const argument = command.registeredArguments.find((_, at) => isBlank(command.args[at]));
  const option = command.options.find((each) =>
    [command.getOptionValue(each.attributeName())].flat().some(isBlank),
  );
  const name = argument === undefined ? option?.long : `<${argument.name()}>`;
  if (name == null) return;
  const line = commandLine(command);
  throw new WinnowError('usage', `${name} cannot be ''`, { hint: `${line} --help` });
}

/** As the service reads them: with the digits of the scores that we write, so that one can be handed on. */
const DECIMAL = /^(?:\d{1,9}(?:\.\d{1,20})?|\.\d{1,20})$/u;

/** A decimal number within bounds, for an option's value. */
export function numberBetween(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = DECIMAL.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Allowed: a number from ${least} to ${most}.`);
  };
}

/** A whole number within bounds, for an option's value. */
export function wholeBetween(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,9}$/u.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Allowed: a whole number from ${least} to ${most}.`);
  };
}

/** Collects the values of an option that may be given several times. */
export function collect(value: string, earlier: readonly string[] = []): string[] {
  return [...earlier, value];
}
