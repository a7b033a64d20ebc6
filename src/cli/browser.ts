/** Opens an address in the person's browser: the one that BROWSER names, else as the platform opens addresses. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Environment } from '../environment.ts';
import { WinnowError } from '../model/errors.ts';

type Words = readonly [program: string, ...rest: string[]];

const OPENERS: Readonly<Record<string, readonly Words[]>> = {
  darwin: [['open']],
  win32: [['rundll32', 'url.dll,FileProtocolHandler']],
};
const ELSEWHERE: readonly Words[] = [['xdg-open'], ['wslview'], ['x-www-browser']];

/**
 * How long an opener is watched, milliseconds. It passes the address on and exits, or runs as long as the browser does; one that
 * finds no browser fails within this time.
 */
const REFUSAL_MS = 1_000;

/** Shares our terminal: the browser that somebody chose may be one for terminals. */
const IN_FOREGROUND = { stdio: 'inherit' } as const;
const BY_ITSELF = { stdio: 'ignore', detached: true } as const;

/** The program as it runs; undefined where it cannot be started. */
async function start(
  [program, ...rest]: Words,
  how: typeof IN_FOREGROUND | typeof BY_ITSELF,
  { variables, workingDirectory }: Environment,
): Promise<ChildProcess | undefined> {
  const child = spawn(program, rest, { ...how, cwd: workingDirectory, env: { ...variables } });
  try {
    await once(child, 'spawn');
    return child;
  } catch {
    return undefined;
  }
}

/** Throws `failed` if the program exits with an error. */
function checkEnding(program: string, { exitCode }: ChildProcess): void {
  if (exitCode === null || exitCode === 0) return;
  throw new WinnowError('failed', `${program} could not open it: it ended with ${exitCode}`);
}

/** Opens the browser that `BROWSER` names, and waits for it: it may run in our terminal. */
async function openBy(browser: string, url: string, environment: Environment): Promise<void> {
  const [program = '', ...rest] = browser.trim().split(/\s+/u);
  const isPlaced = rest.some((word) => word.includes('%s'));
  const words = isPlaced ? rest.map((word) => word.replace('%s', () => url)) : [...rest, url];
  const child = await start([program, ...words], IN_FOREGROUND, environment);
  if (child === undefined) {
    throw new WinnowError('failed', `BROWSER names ${program}, which cannot be started`);
  }
  if (child.exitCode === null) await once(child, 'exit');
  checkEnding(program, child);
}

/** Throws `invalid` for anything but http(s), `failed` where no program opened the address. */
export async function openInBrowser(url: string, environment: Environment): Promise<void> {
  if (!/^https?:\/\//iu.test(url)) {
    throw new WinnowError('invalid', 'only http and https addresses are opened');
  }
  // With colons it is a list of browsers, which the platform's opener understands.
  const browser = environment.variables['BROWSER']?.trim();
  if (browser && !browser.includes(':')) return openBy(browser, url, environment);
  const openers = OPENERS[environment.node.platform] ?? ELSEWHERE;
  for (const [program, ...rest] of openers) {
    const child = await start([program, ...rest, url], BY_ITSELF, environment);
    if (child === undefined) continue;
    await Promise.race([once(child, 'exit'), pauseFor(REFUSAL_MS, undefined, { ref: false })]);
    checkEnding(program, child);
    // The browser outlives this command.
    child.unref();
    return;
  }
  const names = openers.map(([program]) => program).join(', ');
  throw new WinnowError('failed', `nothing here opens addresses; looked for ${names}`);
}
