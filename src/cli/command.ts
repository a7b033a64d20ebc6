/** What a command is: declared to commander, turned into an options object, run. */
import type { Command } from 'commander';
import type { ExitCodes } from './help/exit-codes.ts';
import type { JsonForm } from './help/json-form.ts';
import type { Field } from './output/field.ts';
import type { Session } from './session.ts';

export interface Declaration<Options> {
  /** A purpose and a command line each; at least two. */
  readonly examples: readonly (readonly [about: string, line: string])[];
  /** The fields of its rows, which its table, its columns in a pipe, its help and its schema are made of. */
  readonly fields: readonly Field[];
  /** What `--json` writes; by default a list of such rows. */
  readonly json?: JsonForm;
  /** Arguments and flags, as commander gives them, to the options object. Throws `invalid` or `usage`. */
  readonly read: (args: readonly unknown[], flags: Readonly<Record<string, unknown>>) => Options;
  /**
   * Its exit codes other than 0, 1 and 2, and those of the three that mean something special here; by default the codes of a
   * command that asks a service. These are sentences of its help and decide nothing.
   */
  readonly exitCodes?: ExitCodes;
  /** That 2 is an answer of `run`, so that wrong usage ends with 1, as other failures do. */
  readonly answersWithTwo?: true;
  /** Runs the command and returns its exit code. */
  readonly run: (options: Options, session: Session) => Promise<number>;
}

/** Binds a declaration to a commander command. */
export type Attach = <Options>(command: Command, declaration: Declaration<Options>) => void;

/** A file of `commands/`: adds its arguments, options and subcommands to the group's command. */
export interface CommandGroup {
  readonly register: (group: Command, attach: Attach) => void;
}

/** An argument that may be given several times, or not at all, as a list of strings. */
export function textArguments(argument: unknown): string[] {
  if (Array.isArray(argument)) return argument.map(String);
  return argument === undefined ? [] : [String(argument)];
}
