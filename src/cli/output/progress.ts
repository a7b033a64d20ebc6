/** What is going on while a person waits: a spinner on a terminal, plain lines on stderr otherwise. */
import type { TextStream } from '../../environment.ts';
import { cleanLine } from './clean.ts';
import type { Look } from './look.ts';
import type { Sink } from './sink.ts';

export interface Progress {
  /** The step being done now. */
  say(sentence: string): void;
  /** Ends with a last line, or without a word. */
  end(sentence?: string): void;
}

const SILENT: Progress = { say: () => {}, end: () => {} };

function plainProgress(sink: Sink): Progress {
  let last = '';
  const line = (sentence: string) => {
    if (sentence === last) return;
    last = sentence;
    void sink.write(`${cleanLine(sentence)}\n`).catch(() => {});
  };
  return { say: line, end: (sentence) => sentence !== undefined && line(sentence) };
}

/** Progress on stderr in the way its look allows; silent under `--quiet`. */
export async function openProgress(
  stream: TextStream,
  sink: Sink,
  look: Look,
  quiet: boolean,
): Promise<Progress> {
  if (quiet) return SILENT;
  // A spinner counts the lines it took by the width, and without one would erase for ever.
  if (!look.color || stream.columns === 0) return plainProgress(sink);
  const { default: ora } = await import('ora');
  const spinner = ora({ stream: stream as unknown as NodeJS.WriteStream, discardStdin: false });
  return {
    say: (sentence) => {
      // Longer than a line, the spinner would leave a trail of copies.
      spinner.text = cleanLine(sentence).slice(0, look.width - 4);
      if (!spinner.isSpinning) spinner.start();
    },
    end: (sentence) => {
      if (sentence === undefined) spinner.stop();
      else spinner.stopAndPersist({ symbol: '✓', text: cleanLine(sentence) });
    },
  };
}
