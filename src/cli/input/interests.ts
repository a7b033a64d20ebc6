/** Options that name what is of interest, shared by `recommend` and `extract`: `--q`, `--u`, `--t`, `--uid`. */
import { type Command, Option } from 'commander';
import type { Interests } from '../../client/interest.ts';

/** Adds the options. */
export function addInterestOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--q <query>', 'a search query; where --u or --t is given too, all count'),
    )
    .addOption(new Option('--u <address>', 'a page'))
    .addOption(new Option('--t <text>', 'a message'))
    .addOption(new Option('--uid <name>', 'a person of your choosing, with a graph of their own'));
}

/** What the options name. */
export function readInterests(flags: Readonly<Record<string, unknown>>): Interests {
  const text = (name: string) => flags[name] as string | undefined;
  return { search: text('q'), url: text('u'), text: text('t'), uid: text('uid') };
}
