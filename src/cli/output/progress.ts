/**
 * What is going on while a person waits: a spinner on a terminal, or lines on a terminal without colour. Elsewhere a line is
 * written only now and then, so that a log shows a long wait and nothing of a short one.
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

/** The same, but at most one sentence in `PACE_MS`, and none before that. */
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
  // A spinner needs the width to count the lines that it erases; without one it would erase for ever.
  if (!look.color || stream.columns === 0) return plainProgress(sink);
  const { default: ora } = await import('ora');
  const spinner = ora({ stream: stream as unknown as NodeJS.WriteStream, discardStdin: false });
  return {
    say: (sentence) => {
      // A text longer than a line would leave a trail of copies.
      spinner.text = cleanLine(sentence).slice(0, look.width - 4);
      if (!spinner.isSpinning) spinner.start();
    },
    end: () => void spinner.stop(),
  };
}
