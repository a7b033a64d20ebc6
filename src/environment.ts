/**
 * Everything from outside, in one object: streams, terminal, environment variables, clock, randomness,
 * directories. The rest of the code reads none of them, but is handed what it needs. (Only the names of unfinished files and
 * of leases hold the number of the process without asking here.)
 */
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { homeError } from './model/directory-error.ts';
import { WinnowError } from './model/errors.ts';
import type { Clock, RandomBytes } from './model/ports.ts';
import { plainInput } from './plain-input.ts';
import { plainOutput, type TextStream } from './plain-output.ts';
import { findTerminalSession } from './terminal-session.ts';
import { collectLater, workBriefly } from './v8-tuning.ts';

export type { TextStream };

export interface Environment {
  readonly stdin: Readable & { isTTY?: boolean; fd?: number | null };
  readonly stdout: TextStream;
  readonly stderr: TextStream;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  /** Moves a clock that stands still, by milliseconds; absent where the clock goes by itself. */
  readonly advanceClock?: (milliseconds: number) => void;
  /** Milliseconds since this process began, by a clock that nobody sets back or holds still: for timeouts. */
  readonly monotonicClock: Clock;
  readonly random: RandomBytes;
  /** 0 ≤ n < 1, for jitter. */
  readonly chance: () => number;
  readonly workingDirectory: string;
  /** Version of Node, without a `v`, and the platform as Node names it. */
  readonly node: { readonly version: string; readonly platform: string };
  /** This process. */
  readonly process: {
    readonly id: number;
    /** Bytes that it holds, and those of its heap that are in use. */
    readonly memory: () => { readonly residentBytes: number; readonly heapBytes: number };
  };
  /**
   * Tunes V8 for a process that works hard and ends soon: it optimises smaller pieces of code, since optimising took a fifth of
   * the time of a first import, and threads do not help each other to collect garbage. Holds until the process ends.
   */
  readonly workBriefly: () => void;
  /** Tunes V8 for a thread that is about to start, fills its heap once and ends: its garbage is collected later. */
  readonly collectLater: () => void;
  /** The platform's directories for Winnow; options and variables move them. */
  readonly directories: { readonly data: string; readonly config: string };
  /** A name that only the terminal of this process has; undefined where the terminal cannot be told from others. */
  readonly terminalSession: () => string | undefined;
  /** The user who runs this, for checks of who owns a file; undefined on platforms without such numbers. */
  readonly userId: number | undefined;
  readonly onSignal: (listener: (signal: 'SIGINT' | 'SIGTERM') => void) => () => void;
  /** Runs a step, then removes the signal listeners that it added. */
  readonly keepSignals: <T>(step: () => Promise<T>) => Promise<T>;
  /**
   * Runs a step while this process holds a lock on the file, which is made with its directory where absent. While another
   * process holds the lock it waits, and throws `locked` after a while. With `held` it does not wait: it throws the error that
   * `held` gives.
   */
  readonly alone: <T>(file: string, step: () => Promise<T>, held?: () => WinnowError) => Promise<T>;
  /** Ends the process now, as the signal would if nobody listened to it. */
  readonly stopAtOnce: (signal: 'SIGINT' | 'SIGTERM') => void;
}

/**
 * The user's home directory. `HOME` is looked at first, since a first call of node:os takes longer than reading the
 * configuration below it. Throws `data-file` for a user without a home.
 */
function findHome(platform: NodeJS.Platform, variables: NodeJS.ProcessEnv): string {
  if (platform === 'win32') return homedir();
  if (variables['HOME']) return variables['HOME'];
  try {
    // Not `homedir`, for which an empty HOME is the directory that a script happens to run in.
    return userInfo().homedir;
  } catch (cause) {
    throw homeError(cause);
  }
}

/** Throws `failed` where the directory was removed meanwhile. */
function findWorkingDirectory(): string {
  try {
    return process.cwd();
  } catch (cause) {
    const hint = 'cd to a directory that is there';
    throw new WinnowError('failed', 'the current directory was removed', { cause, hint });
  }
}

function platformDirectories(
  platform: NodeJS.Platform,
  variables: NodeJS.ProcessEnv,
): Environment['directories'] {
  const home = findHome(platform, variables);
  if (platform === 'darwin') {
    const support = join(home, 'Library', 'Application Support', 'winnow');
    return { data: support, config: join(home, 'Library', 'Preferences', 'winnow') };
  }
  if (platform === 'win32') {
    const local = variables['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local');
    const roaming = variables['APPDATA'] ?? join(home, 'AppData', 'Roaming');
    return { data: join(local, 'winnow', 'Data'), config: join(roaming, 'winnow', 'Config') };
  }
  /** Only an absolute path counts, as XDG has it: else each directory that a command runs in had a store of its own. */
  const absolute = (name: string) =>
    variables[name]?.startsWith('/') ? variables[name] : undefined;
  return {
    data: join(absolute('XDG_DATA_HOME') ?? join(home, '.local', 'share'), 'winnow'),
    config: join(absolute('XDG_CONFIG_HOME') ?? join(home, '.config'), 'winnow'),
  };
}

type SignalListener = readonly [signal: string, listener: (...parts: unknown[]) => void];

function signalListeners(): SignalListener[] {
  return process.eventNames().flatMap((name) => {
    const isSignal = typeof name === 'string' && name.startsWith('SIG');
    const found = isSignal ? process.rawListeners(name) : [];
    return found.map((listener): SignalListener => [String(name), listener as SignalListener[1]]);
  });
}

async function keepSignals<T>(step: () => Promise<T>): Promise<T> {
  const before = new Set(signalListeners().map(([, listener]) => listener));
  try {
    return await step();
  } finally {
    for (const [signal, listener] of signalListeners()) {
      if (!before.has(listener)) process.off(signal, listener);
    }
  }
}

function memory() {
  const { rss, heapUsed } = process.memoryUsage();
  return { residentBytes: rss, heapBytes: heapUsed };
}

/**
 * Variables of the system's lookup of host names, which the C library and Node's pool of threads read once. A name that no
 * server answers for blocks a thread until the lookup gives up, and half of the pool's threads do lookups: with the usual four,
 * two dead names held up the names of all other feeds. By itself the library asks again only after five seconds, which is as
 * long as a fetch waits for an address, and a lookup cannot be cancelled at the end.
 */
const LOOKUP_VARIABLES = { UV_THREADPOOL_SIZE: '32', RES_OPTIONS: 'timeout:2 attempts:2' };

/** The variables as they were given, also for programs that we start. Those for lookups are set in this process alone. */
function takeVariables(): Environment['variables'] {
  const variables = { ...process.env };
  for (const [name, value] of Object.entries(LOOKUP_VARIABLES)) process.env[name] ??= value;
  return variables;
}

/** The real environment of this process. */
export function createEnvironment(): Environment {
  const variables = takeVariables();
  let stdin: Environment['stdin'] | undefined;
  let stdout: TextStream | undefined;
  let stderr: TextStream | undefined;
  return {
    // Opening a stream costs milliseconds; most commands never look at stdin.
    get stdin() {
      stdin ??= plainInput(0, () => process.stdin);
      return stdin;
    },
    get stdout() {
      stdout ??= plainOutput(1, () => process.stdout);
      return stdout;
    },
    get stderr() {
      stderr ??= plainOutput(2, () => process.stderr);
      return stderr;
    },
    variables,
    clock: Date.now,
    monotonicClock: () => process.uptime() * 1_000,
    // The global `crypto` is loaded at first use, so `--help` does not pay for it; importing node:crypto takes 5 ms.
    random: (count) => crypto.getRandomValues(new Uint8Array(count)),
    chance: () => (crypto.getRandomValues(new Uint32Array(1))[0] as number) / 2 ** 32,
    // Looked up on demand, so that a failure is reported like every other error.
    get workingDirectory() {
      return findWorkingDirectory();
    },
    get directories() {
      return platformDirectories(process.platform, process.env);
    },
    node: { version: process.versions.node, platform: process.platform },
    process: { id: process.pid, memory },
    workBriefly,
    terminalSession: () =>
      findTerminalSession({ id: process.pid, platform: process.platform }, process.env),
    collectLater,
    userId: process.getuid?.(),
    onSignal: (listener) => {
      process.on('SIGINT', listener).on('SIGTERM', listener);
      return () => process.off('SIGINT', listener).off('SIGTERM', listener);
    },
    keepSignals,
    // Loaded here, since few commands change what is shared beside the store.
    alone: async (...how) => (await import('./store/sqlite-lock.ts')).withLock(...how),
    stopAtOnce: (signal) => {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    },
  };
}
