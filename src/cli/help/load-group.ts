/** The file of each command group, loaded when it is called, and what the groups declare. */
import { Command } from 'commander';
import type { CommandGroup } from '../command.ts';
import { GROUPS, type GroupName } from './groups.ts';
import type { KnownCommand } from './json-form.ts';
import { takesCommandsAlone } from './usage.ts';

const LOAD: Readonly<Record<GroupName, () => Promise<CommandGroup>>> = {
  topics: () => import('../commands/topics.ts'),
  sources: () => import('../commands/sources.ts'),
  content: () => import('../commands/content.ts'),
  why: () => import('../commands/why.ts'),
  recommend: () => import('../commands/recommend.ts'),
  extract: () => import('../commands/extract.ts'),
  graph: () => import('../commands/graph.ts'),
  users: () => import('../commands/users.ts'),
  limits: () => import('../commands/limits.ts'),
  accounts: () => import('../commands/accounts.ts'),
  plans: () => import('../commands/plans.ts'),
  apps: () => import('../commands/apps.ts'),
  learn: () => import('../commands/learn.ts'),
  share: () => import('../commands/share.ts'),
  serve: () => import('../commands/serve.ts'),
  clock: () => import('../commands/clock.ts'),
  backup: () => import('../commands/backup.ts'),
  restore: () => import('../commands/restore.ts'),
  stats: () => import('../commands/stats.ts'),
  ready: () => import('../commands/ready.ts'),
  login: () => import('../commands/login.ts'),
  profile: () => import('../commands/profile.ts'),
  whoami: () => import('../commands/whoami.ts'),
  api: () => import('../commands/api.ts'),
  doctor: () => import('../commands/doctor.ts'),
  completion: () => import('../commands/completion.ts'),
  conformance: () => import('../commands/conformance.ts'),
  demo: () => import('../commands/demo.ts'),
  schema: () => import('../commands/schema.ts'),
};

/** The group of this name; undefined where there is none. */
export function loadGroup(name: string): Promise<CommandGroup> | undefined {
  return LOAD[name as GroupName]?.();
}

/** The commands of one group, each with what it declares; none where there is no such group. */
async function commandsOf(name: string): Promise<readonly KnownCommand[]> {
  const row = GROUPS.find((group) => group.name === name);
  if (row === undefined) return [];
  const known: KnownCommand[] = [];
  const root = new Command(name).description(row.summary);
  (await LOAD[row.name]()).register(root, (command, declaration) => {
    const words = command === root ? name : `${name} ${command.name()}`;
    known.push({ words, about: command.description(), declared: declaration });
  });
  return known;
}

/** Whether `help` behind a group's name asks for help with `next`; as an argument of the group's own it does not. */
export async function takesHelp(name: string, next: string | undefined): Promise<boolean> {
  const group = new Command(name);
  const loaded = await loadGroup(name);
  if (loaded === undefined) return false;
  loaded.register(group, () => {});
  return takesCommandsAlone(group) || group.commands.some((command) => command.name() === next);
}

/** Every command there is, in the order of the first page of help. */
export async function everyCommand(): Promise<readonly KnownCommand[]> {
  return (await Promise.all(GROUPS.map(({ name }) => commandsOf(name)))).flat();
}

/** The field names of all commands of a group, for `mendArguments`; undefined for a word that is no group. */
export function fieldNames(word: string): Promise<ReadonlySet<string>> | undefined {
  if (loadGroup(word) === undefined) return undefined;
  return commandsOf(word).then(
    (commands) =>
      new Set(commands.flatMap(({ declared }) => declared.fields.map(({ name }) => name))),
  );
}
