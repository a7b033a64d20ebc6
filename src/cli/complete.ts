/** What may follow the words typed so far: commands, options, and by name the topics and sources there are. */
import { Command } from 'commander';
import { formatTopicPath } from '../model/topic-path.ts';
import { writeMemberOf } from '../protocol/source-name.ts';
import type { CommandGroup } from './command.ts';
import { GLOBAL_OPTIONS } from './groups.ts';
import type { Session } from './session.ts';

type Load = (group: string) => Promise<CommandGroup> | undefined;

function optionNames(command: Command): string[] {
  const own = command.options.map(({ long, short }) => long ?? short ?? '');
  const shared = GLOBAL_OPTIONS.map(([flags]) => /--[\w-]+/u.exec(flags)?.[0] ?? '');
  return [...own, ...shared, '--help'].filter((name) => name !== '');
}

async function topicNames(session: Session): Promise<string[]> {
  return (await (await session.connect()).topics.list()).map(formatTopicPath);
}

/** Names of one's own sources, and where the service's may stand as well, theirs. */
async function sourceNames(session: Session, ownAlone: boolean): Promise<string[]> {
  const sources = await (await session.connect()).sources.list();
  return sources
    .filter(({ scope }) => scope === 'user' || !ownAlone)
    .map(({ scope, name }) => (scope === 'user' ? name : writeMemberOf({ scope, name })));
}

/** Names for the place of an argument, or the value of an option, by what it is called. */
async function namesFor(place: string, group: string, session: Session): Promise<string[]> {
  if (/topic/u.test(place)) return topicNames(session);
  if (/source/u.test(place)) return sourceNames(session, false);
  if (group === 'sources' && /name/u.test(place)) return sourceNames(session, true);
  return [];
}

/** The command that the words name, below a group that is loaded on the way. */
async function findCommand(words: readonly string[], load: Load) {
  const name = words.find((word) => !word.startsWith('-'));
  const group = name === undefined ? undefined : await load(name);
  if (name === undefined || group === undefined) return undefined;
  const command = new Command(name);
  group.register(command, () => {});
  const rest = words.slice(words.indexOf(name) + 1).filter((word) => !word.startsWith('-'));
  const below = command.commands.find(
    (each) => each.name() === rest[0] || each.aliases().includes(rest[0] ?? ''),
  );
  const place = below === undefined ? rest.length : rest.length - 1;
  return { name, command: below ?? command, place, chosen: below !== undefined };
}

/** Words that may stand where the last one is; none where nothing is known. */
export async function complete(
  words: readonly string[],
  groups: readonly string[],
  load: Load,
  session: Session,
): Promise<string[]> {
  const typed = words.slice(0, -1);
  const start = words.at(-1) ?? '';
  const fits = (names: readonly string[]) => names.filter((name) => name.startsWith(start));
  const found = await findCommand(typed, load);
  if (found === undefined) {
    return fits(start.startsWith('-') ? optionNames(new Command()) : groups);
  }
  const { name, command, place, chosen } = found;
  if (start.startsWith('-')) return fits(optionNames(command));
  const last = typed.at(-1) ?? '';
  const option = command.options.find(({ long, short }) => last === long || last === short);
  if (option?.required) {
    return fits(option.argChoices ?? (await namesFor(option.long ?? '', name, session)));
  }
  const subcommands = chosen ? [] : command.commands.map((each) => each.name());
  const { registeredArguments } = command;
  const argument = registeredArguments[place] ?? registeredArguments.at(-1);
  if (argument === undefined || (place >= registeredArguments.length && !argument.variadic)) {
    return fits(subcommands);
  }
  const names = argument.argChoices ?? (await namesFor(argument.name(), name, session));
  return fits([...subcommands, ...names]);
}
