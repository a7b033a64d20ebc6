/** Shell completion: commands, options and fields with what they are for, the names of topics, sources and profiles, and addresses of feeds. */
import { Command, Option } from 'commander';
import { formatTopicPath } from '../../model/topic-path.ts';
import { concealPasswords } from '../../protocol/concealed.ts';
import { writeMemberOf } from '../../protocol/source-name.ts';
import type { CommandGroup } from '../command.ts';
import { listOwnSources } from '../find-source.ts';
import { type Field, toldFields } from '../output/field.ts';
import { listProfiles } from '../profiles.ts';
import type { Session } from '../session.ts';
import { GLOBAL_OPTIONS, GROUPS, HELP_OPTION } from './groups.ts';
import { listedBy } from './usage.ts';

/** A word that can complete what is typed. */
export interface Offer {
  readonly word: string;
  /** What it is for; empty for names. */
  readonly about: string;
}

type Load = (group: string) => Promise<CommandGroup> | undefined;

const SHARED = GLOBAL_OPTIONS.map(([flags, about]) => new Option(flags, about));

/** What the words name so far. */
interface Typed {
  /** Name of the group. */
  readonly group: string;
  readonly command: Command;
  /** Options that it takes, those of every command too. */
  readonly options: readonly Option[];
  readonly fields: readonly Field[];
  /** Commands of the group, where none of them was named and one may be. */
  readonly subcommands: readonly Offer[];
  /** Arguments that stand before the word. */
  readonly before: readonly string[];
}

function findOption(options: readonly Option[], word = ''): Option | undefined {
  return options.find(({ long, short }) => word === long || word === short);
}

/** What is typed before any group is named. */
const UNNAMED: Typed = {
  group: '',
  command: new Command(),
  options: SHARED,
  fields: [],
  subcommands: GROUPS.map(({ name, summary }) => ({ word: name, about: summary })),
  before: [],
};

const named = (words: readonly string[]): Offer[] => words.map((word) => ({ word, about: '' }));

/** The words that are neither options nor values of these. */
function plainWords(words: readonly string[], options: readonly Option[]): string[] {
  return words.filter(
    (word, at) => !word.startsWith('-') && findOption(options, words[at - 1])?.required !== true,
  );
}

async function topicNames(session: Session): Promise<string[]> {
  return (await (await session.connect()).topics.list()).map(formatTopicPath);
}

/** Sources of the user by name; those of the service with their scope. */
async function sourceNames(session: Session): Promise<string[]> {
  const sources = await (await session.connect()).sources.list();
  return sources.map((source) => (source.scope === 'user' ? source.name : writeMemberOf(source)));
}

/** Addresses of feeds in the source that was typed, or in all sources of the user, without those that were typed already. */
async function feedAddresses({ command, before }: Typed, session: Session): Promise<string[]> {
  const [name, ...typed] = command.registeredArguments.length > 1 ? before : [];
  const sources = await listOwnSources(await session.connect());
  const meant = sources.filter((source) => name === undefined || source.name === name);
  const urls = meant.flatMap(({ entries }) => entries.flatMap(({ url }) => url ?? []));
  return [...new Set(urls.map(concealPasswords))].filter((url) => !typed.includes(url));
}

async function ownSourceNames(session: Session): Promise<string[]> {
  return (await listOwnSources(await session.connect())).map(({ name }) => name);
}

/** The words of commands that may follow these, for `winnow help` and `winnow schema`. */
async function commandWords(before: readonly string[], session: Session): Promise<Offer[]> {
  const lines = (await session.everyCommand()).map(({ words, about }) => ({
    line: words.split(' '),
    about,
  }));
  const groups = new Map<string, string>(GROUPS.map(({ name, summary }) => [name, summary]));
  const offers = new Map<string, Offer>();
  for (const { line, about } of lines) {
    const word = line[before.length];
    if (word === undefined || !before.every((each, at) => line[at] === each)) continue;
    offers.set(word, { word, about: before.length === 0 ? (groups.get(word) ?? about) : about });
  }
  return [...offers.values()];
}

/** Names that can complete an argument or the value of an option; `place` is what the argument or option is called. */
async function namesFor(place: string, group: string, session: Session): Promise<string[]> {
  if (/topic/u.test(place)) return topicNames(session);
  if (/source/u.test(place)) return sourceNames(session);
  if (/profile/u.test(place)) {
    return listProfiles(session.settings, session.environment).map(([name]) => name);
  }
  // For a new name no existing one is offered.
  if (group === 'sources' && /(?<!new-)name/u.test(place)) return ownSourceNames(session);
  return [];
}

function offerCommand(command: Command): Offer {
  return { word: command.name(), about: command.description() };
}

/** What was typed before the word to be completed; undefined where it names no group. */
async function readTyped(words: readonly string[], load: Load): Promise<Typed | undefined> {
  const [group] = plainWords(words, SHARED);
  const loaded = group === undefined ? undefined : await load(group);
  if (group === undefined || loaded === undefined) return undefined;
  const root = new Command(group);
  const fields = new Map<Command, readonly Field[]>();
  loaded.register(root, (command, declaration) => fields.set(command, declaration.fields));
  const { commands } = root;
  const known = [root, ...commands].flatMap(({ options }) => options);
  const [first, ...rest] = plainWords(words, [...SHARED, ...known]).slice(1);
  const called = commands.find(
    (each) => first === each.name() || each.aliases().includes(first ?? ''),
  );
  const command = called ?? listedBy(root) ?? root;
  return {
    group,
    command,
    options: [...command.options, ...SHARED],
    fields: fields.get(command) ?? [],
    subcommands: first === undefined ? commands.map(offerCommand) : [],
    before: called === undefined && first !== undefined ? [first, ...rest] : rest,
  };
}

function optionOffers(options: readonly Option[]): Offer[] {
  return [...options, new Option(...HELP_OPTION)].map(({ long, short, description }) => ({
    word: long ?? short ?? '',
    about: description,
  }));
}

/** Values of an option that begin like this; with `--json`, the fields chosen before are kept. */
async function valueOffers(option: Option, start: string, typed: Typed, session: Session) {
  if (option.long !== '--json') {
    return named(option.argChoices ?? (await namesFor(option.long ?? '', typed.group, session)));
  }
  const before = start.slice(0, start.lastIndexOf(',') + 1);
  return toldFields(typed.fields).map(({ name, about }) => ({ word: before + name, about }));
}

/** What may be an argument of the command where the word is. */
async function argumentOffers(typed: Typed, session: Session): Promise<Offer[]> {
  const { command, group, before } = typed;
  const { registeredArguments } = command;
  const argument = registeredArguments[before.length] ?? registeredArguments.at(-1);
  if (argument === undefined) return [];
  if (before.length >= registeredArguments.length && !argument.variadic) return [];
  if (argument.name() === 'command') return commandWords(before, session);
  if (argument.name() === 'feed') return named(await feedAddresses(typed, session));
  return named(argument.argChoices ?? (await namesFor(argument.name(), group, session)));
}

/** What may stand in place of the last of the words; none if nothing is known. */
export async function complete(
  words: readonly string[],
  load: Load,
  session: Session,
): Promise<Offer[]> {
  const earlier = words.slice(0, -1);
  const start = words.at(-1) ?? '';
  const fits = (offers: readonly Offer[]) => offers.filter(({ word }) => word.startsWith(start));
  const [first, ...rest] = plainWords(earlier, SHARED);
  if (first === 'help') return fits(await commandWords(rest, session));
  const read = await readTyped(earlier, load);
  if (read === undefined && first !== undefined) return [];
  const typed = read ?? UNNAMED;
  const { options, subcommands } = typed;
  const [, flag = '', value = ''] = /^(--[\w-]+)=(.*)$/u.exec(start) ?? [];
  const joined = findOption(options, flag);
  if (joined !== undefined) {
    const values = await valueOffers(joined, value, typed, session);
    return fits(values.map(({ word, about }) => ({ word: `${flag}=${word}`, about })));
  }
  const option = findOption(options, earlier.at(-1));
  const values = option === undefined ? [] : await valueOffers(option, start, typed, session);
  if (option?.required) return fits(values);
  if (start.startsWith('-')) return fits(optionOffers(options));
  return fits([...subcommands, ...values, ...(await argumentOffers(typed, session))]);
}
