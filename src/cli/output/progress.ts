/**
 * What is going on while a person waits: a spinner on a terminal, lines on one without colour. Off a terminal a line now
 * and then alone, so that a log shows that a long wait goes on and a short one leaves no trace.
 */
import type { TextStream } from '../../environment.ts';
import type { Clock } from '../../model/ports.ts';
import { cleanLine } from './clean.ts';
import type { Look } from './look.ts';
import type { Sink } from './sink.ts';

export interface Progress {
  /** The step being done now. */
  say(sentence: string): void;
  /** Ends without a word. */
  end(): void;
}

const SILENT: Progress = { say: () => {}, end: () => {} };

/** Milliseconds off a terminal before the first line, and between two. */
const PACE_MS = 10_000;

function plainProgress(sink: Sink): Progress {
  let last = '';
  return {
    say: (sentence) => {
      if (sentence === last) return;
      last = sentence;
      void sink.write(`${cleanLine(sentence)}\n`).catch(() => {});
    },
    end: () => {},
  };
}

/** The same with a line for every so many milliseconds that have passed, and no other. */
function paced(progress: Progress, clock: Clock): Progress {
  let from = clock();
  return {
    say: (sentence) => {
      const now = clock();
      if (now - from < PACE_MS) return;
      from = now;
      progress.say(sentence);
    },
    end: progress.end,
  };
}

export interface ProgressParts {
  /** Standard error, as a spinner wants it, and what lines of it are written to. */
  readonly stream: TextStream;
  readonly sink: Sink;
  readonly look: Look;
  /** Says nothing at all. */
  readonly quiet: boolean;
  readonly clock: Clock;
}

/** Progress on stderr in the way its look allows. */
export async function openProgress({
  stream,
  sink,
  look,
  quiet,
  clock,
}: ProgressParts): Promise<Progress> {
  if (quiet) return SILENT;
  if (!look.terminal) return paced(plainProgress(sink), clock);
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
    end: () => void spinner.stop(),
  };
}
