/** Commands as other programs call them, and the commands that do the same here. */
import type { Command } from 'commander';
import { nearestName } from '../notes/missing-names.ts';

/** By what was typed after `winnow`; several where the word could mean more than one. */
export const MEANT_COMMANDS: Readonly<Record<string, readonly string[]>> = {
  add: ['topics add', 'sources add'],
  check: ['sources check'],
  export: ['sources export', 'graph export'],
  fetch: ['sources refresh'],
  import: ['sources import'],
  items: ['content'],
  list: ['content', 'topics list', 'sources list'],
  logout: ['profile remove'],
  open: ['content open'],
  read: ['content', 'content show'],
  refresh: ['sources refresh'],
  remove: ['topics remove', 'sources remove', 'content remove'],
  seen: ['content mark-read'],
  show: ['content show', 'topics show', 'sources show'],
  subscribe: ['sources add'],
  tree: ['topics list --tree'],
  undo: ['learn undo', 'topics undo'],
  update: ['sources refresh'],
  'content add': ['topics add', 'sources add'],
  'content list': ['content'],
  'content ls': ['content'],
  'content mark': ['content mark-read'],
  'content read': ['content show', 'content mark-read'],
  'content refresh': ['content --refresh'],
  'content seen': ['content mark-read'],
  'content unread': ['content --unread'],
  'content watch': ['content --watch'],
  'content why': ['why'],
  'graph diff': ['graph plan'],
  'graph dot': ['graph --format dot'],
  'graph import': ['graph apply'],
  'graph list': ['graph'],
  'graph mermaid': ['graph --format mermaid'],
  'graph show': ['graph'],
  'graph tree': ['graph'],
  'learn list': ['learn log'],
  'learn ls': ['learn log'],
  'learn show': ['learn log'],
  'sources update': ['sources refresh'],
  'sources fetch': ['sources refresh'],
  'topics export': ['graph export'],
  'topics import': ['graph apply'],
  'topics tree': ['topics list --tree'],
};

/** The whole command lines that people mean by words after `winnow`, `content list` for one; undefined for any others. */
export function meantByHabit(typed: string): string[] | undefined {
  const known = Object.hasOwn(MEANT_COMMANDS, typed) ? MEANT_COMMANDS[typed] : undefined;
  return known?.map((command) => `winnow ${command}`);
}

/** What was probably meant by a command that there is not: one by another name, or the nearest; `line` is `winnow topics`. */
export function meantCommands(word: string, line: string, { commands }: Command): string[] {
  const known = meantByHabit(`${line} ${word}`.replace(/^winnow /u, ''));
  if (known !== undefined) return known;
  const names = commands.flatMap((command) => [command.name(), ...command.aliases()]);
  const near = nearestName(word, names);
  return near === undefined ? [] : [near];
}
