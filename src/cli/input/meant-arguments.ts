/** Arguments that were typed in another way than their command takes them, and the command line that was probably meant. */
import type { Command } from 'commander';
import { lastWord, lastWords, shellWord } from '../../protocol/shell-word.ts';

/** An address where the name of the source belongs, which was left out. */
const ADDRESS = /^https?:\/\//iu;

/** What was found wrong with the words for a command. */
export interface Fault {
  /** Commander's name for it. */
  readonly code: string;
  readonly sentence: string;
}

/** The fault in words that fit what was typed, and the hint. */
interface Told {
  readonly sentence: string;
  readonly hint: string;
}

/** The only argument of a command, by its name in help; undefined where it takes several or none. */
function soleArgument({ registeredArguments }: Command): string | undefined {
  return registeredArguments.length === 1 ? registeredArguments[0]?.name() : undefined;
}

/** Whether options were given. A command line that is made up lacks them: as it stands, it would do something else. */
function hasOptions(command: Command | null): boolean {
  if (command === null) return false;
  const isGiven = (name: string) => command.getOptionValueSource(name) === 'cli';
  return (
    command.options.some((option) => isGiven(option.attributeName())) || hasOptions(command.parent)
  );
}

/** A topic of several words that no quotes hold together, or several lists. */
function excess(sentence: string, line: string, command: Command): Told | undefined {
  const { args } = command;
  const argument = soleArgument(command);
  const isWhole = !hasOptions(command);
  if (argument === 'topic') {
    const topic = args.join(' ');
    const typed = isWhole ? line + lastWord(topic) : shellWord(topic);
    return { sentence, hint: `a topic of several words is one argument: ${typed}` };
  }
  if (argument !== 'list') return undefined;
  const first = isWhole ? `: ${line}${lastWord(args[0])}` : '';
  return { sentence, hint: `import one list at a time${first}` };
}

/** An argument typed as an option that there is not: `--topic rust`. */
function asOption(sentence: string, line: string, command: Command): Told | undefined {
  const [, option = ''] = /^unknown option '--([\w-]+)/u.exec(sentence) ?? [];
  const known = command.registeredArguments.find((argument) => argument.name() === option);
  if (known === undefined) return undefined;
  const at = command.args.findIndex((word) => word.split('=', 1)[0] === `--${option}`);
  const [first = '', ...rest] = command.args.slice(at);
  const [, ...value] = first.split('=');
  const words = value.length > 0 ? [value.join('=')] : rest;
  const isSole = soleArgument(command) !== undefined && at === 0 && words.length > 0;
  const isClear = isSole && !hasOptions(command);
  const isPlain = isClear && words.every((word) => word !== '' && !word.startsWith('-'));
  const usage = ` ${command.usage().replace(/\[(?:options|command)\] /gu, '')}`;
  const given = known.variadic ? lastWords(words) : lastWord(words.join(' '));
  return { sentence, hint: `the ${option} is an argument: ${line}${isPlain ? given : usage}` };
}

/** What to say instead of commander's sentence and a hint at the help page; undefined for any other fault. */
export function meantArguments(
  { code, sentence }: Fault,
  line: string,
  command: Command,
): Told | undefined {
  if (code === 'commander.excessArguments') return excess(sentence, line, command);
  if (code === 'commander.unknownOption') return asOption(sentence, line, command);
  const [first = ''] = command.args;
  const [name, address] = command.registeredArguments.map((argument) => argument.name());
  if (code !== 'commander.missingArgument' || !ADDRESS.test(first)) return undefined;
  if (name !== 'name' || address !== 'address') return undefined;
  return {
    sentence: 'the name of the source is missing, which comes before the address',
    hint: `${hasOptions(command) ? 'write' : line} <name> ${shellWord(first)}`,
  };
}
