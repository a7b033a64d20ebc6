/**
 * The options that were given to a command. Where its group has an option of the same name, the parser gives that to the
 * group, wherever it was typed; here it counts as the command's own.
 */
import type { Command, Option } from 'commander';
import { WinnowError } from '../../model/errors.ts';
import { commandLine } from '../help/usage.ts';

/** The options that the parser read as given to this command. */
function givenTo(command: Command): readonly Option[] {
  return command.options.filter(
    (option) => command.getOptionValueSource(option.attributeName()) === 'cli',
  );
}

/** The options that the parser gave to the group of a command; none for a command that is in no group. */
function givenToGroup({ parent: group }: Command): readonly Option[] {
  return group?.parent == null ? [] : givenTo(group);
}

/** The options of a command as they were typed, but without their values. */
export function typedOptions(command: Command, words: readonly string[]): string[] {
  const given = [...givenTo(command), ...givenToGroup(command)];
  const names = words.flatMap((word) => /^--[^=]+|^-\w/u.exec(word) ?? []);
  return [...new Set(names)].filter((name) =>
    given.some(({ long, short }) => name === long || name === short),
  );
}

/** The values of a command's options by name, those that the parser gave to its group included. */
export function flagsOf(command: Command): Readonly<Record<string, unknown>> {
  const flags: Record<string, unknown> = { ...command.opts() };
  for (const option of givenToGroup(command)) {
    const name = option.attributeName();
    flags[name] = command.parent?.getOptionValue(name);
  }
  return flags;
}

/** Throws `usage` for an option of the group that the command does not have: it would be ignored without a word. */
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

/** Throws `usage` for a blank argument or option value, most likely an empty variable of a script. */
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
