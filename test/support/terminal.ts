/** A fake environment for tests: streams that record what is written, a fixed clock, seeded chance. */
import { Readable, Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import type { Environment } from '../../src/environment.ts';
import { withLock } from '../../src/store/sqlite-lock.ts';

export interface TerminalOptions {
  /** Whether stdout and stderr are a terminal; a pipe otherwise. */
  readonly terminal?: boolean;
  readonly columns?: number;
  readonly variables?: Readonly<Record<string, string>>;
  readonly stdin?: string | Buffer;
  /** Whether standard input comes through a pipe although the rest is a terminal. */
  readonly pipedInput?: boolean;
  readonly directory?: string;
  /** Sends SIGINT as soon as something was written to stdout, for commands that stay. */
  readonly interruptOnOutput?: boolean;
  /** Sends SIGINT as soon as stderr says this, for commands that wait. */
  readonly interruptOnErrors?: RegExp;
  /** The name of the terminal; without one it is unknown which it is. */
  readonly session?: string;
  /** Milliseconds since 1970. */
  readonly now?: number;
}

export interface Terminal {
  readonly environment: Environment;
  /** What was written to stdout so far. */
  readonly output: () => string;
  readonly errors: () => string;
  /** Sends a signal as the system would. */
  readonly interrupt: (signal?: 'SIGINT' | 'SIGTERM') => void;
  /** Signals that ended the process at once. */
  readonly stopped: () => readonly string[];
}

/** 2026-06-01T12:00:00Z. */
export const NOON = Date.UTC(2026, 5, 1, 12);

class Recorder extends Writable {
  text = '';
  isTTY: boolean;
  columns: number;
  onText = () => {};

  constructor(isTTY: boolean, columns: number) {
    super({ decodeStrings: false });
    this.isTTY = isTTY;
    this.columns = columns;
  }

  override _write(chunk: string | Buffer, _: BufferEncoding, done: () => void): void {
    this.text += String(chunk);
    done();
    this.onText();
  }

  // What a spinner asks of a terminal.
  cursorTo(): boolean {
    return true;
  }
  moveCursor(): boolean {
    return true;
  }
  clearLine(): boolean {
    return true;
  }
}

/** Random bytes that are the same in every run. */
export function seededRandom(seed = 1): (count: number) => Uint8Array {
  let state = seed;
  return (count) =>
    Uint8Array.from({ length: count }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    });
}

/** An environment of buffers. */
export function createTerminal(options: TerminalOptions = {}): Terminal {
  const { terminal = false, columns = 80, variables = {}, stdin = '', now = NOON } = options;
  // Nobody can make a directory there, not even root.
  const directory = options.directory ?? '/dev/null/nowhere';
  const stdout = new Recorder(terminal, columns);
  const stderr = new Recorder(terminal, columns);
  const listeners = new Set<(signal: 'SIGINT' | 'SIGTERM') => void>();
  const stopped: string[] = [];
  const environment: Environment = {
    stdin: Object.assign(Readable.from(stdin.length === 0 ? [] : [stdin]), {
      isTTY: terminal && options.pipedInput !== true,
    }),
    stdout,
    stderr,
    variables: { LANG: 'en_US.UTF-8', NO_COLOR: '1', ...variables },
    clock: () => now,
    terminalSession: () => options.session,
    monotonicClock: () => performance.now(),
    random: seededRandom(),
    chance: () => 0.5,
    workingDirectory: directory,
    node: { version: '20.19.0', platform: 'linux' },
    process: {
      id: 4_242,
      memory: () => ({ residentBytes: 3_000_000, heapBytes: 1_000_000 }),
    },
    directories: { data: `${directory}/data`, config: `${directory}/config` },
    userId: process.getuid?.(),
    onSignal: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    keepSignals: (step) => step(),
    alone: withLock,
    workBriefly: () => {},
    collectLater: () => {},
    stopAtOnce: (signal) => stopped.push(signal),
  };
  const interrupt = (signal: 'SIGINT' | 'SIGTERM' = 'SIGINT') => {
    for (const listener of listeners) listener(signal);
  };
  if (options.interruptOnOutput === true) stdout.onText = interrupt;
  const { interruptOnErrors } = options;
  if (interruptOnErrors !== undefined) {
    stderr.onText = () => {
      if (!interruptOnErrors.test(stderr.text)) return;
      stderr.onText = () => {};
      interrupt();
    };
  }
  return {
    environment,
    output: () => stdout.text,
    errors: () => stderr.text,
    interrupt,
    stopped: () => stopped,
  };
}

/** The text without colour. */
export function withoutColor(text: string): string {
  return stripVTControlCharacters(text);
}
