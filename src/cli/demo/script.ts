/** What the demo says, types and shows: written at once for people, or kept step by step for a program. */
import { Writable } from 'node:stream';
import type { TextStream } from '../../environment.ts';
import { cleanText } from '../output/clean.ts';
import type { Output } from '../output/output.ts';

export interface Step {
  /** The sentence before it; null where a step goes on from the one before. */
  readonly about: string | null;
  /** The command line; null for a sentence alone. */
  command: string | null;
  /** What was shown. */
  output: string;
}

export interface Script {
  /** A sentence between two commands. */
  say(sentence: string): Promise<void>;
  /** A command line, as typed. */
  type(line: string): Promise<void>;
  /** Text as it is. */
  show(text: string): Promise<void>;
  /** Where commands write what is shown as it comes. */
  readonly screened: TextStream;
  /** What a program gets; empty for people. */
  readonly steps: readonly Step[];
}

/** A script that writes to an output. Commands write to `stdout` directly, since the output would remove their colours. */
export function createScript(output: Output, stdout: TextStream): Script {
  const steps: Step[] = [];

  async function show(text: string): Promise<void> {
    if (!output.machine) return output.document(text);
    const last = steps.at(-1);
    if (last !== undefined) last.output += cleanText(text);
  }

  return {
    steps,
    show,
    async say(sentence) {
      if (!output.machine) return show(`\n# ${sentence}\n`);
      steps.push({ about: sentence, command: null, output: '' });
    },
    async type(line) {
      if (!output.machine) return show(`$ ${line}\n`);
      const last = steps.at(-1);
      if (last !== undefined && last.command === null) last.command = line;
      else steps.push({ about: null, command: line, output: '' });
    },
    screened: output.machine
      ? new Writable({
          decodeStrings: false,
          write: (chunk, _, done) => void show(String(chunk)).then(() => done(), done),
        })
      : stdout,
  };
}
