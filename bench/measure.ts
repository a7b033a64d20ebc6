/** Runs a program and measures it: wall and CPU seconds of it and its children, and its largest memory. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Measured {
  readonly code: number;
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  /** Of the largest single process; undefined where `/usr/bin/time` is not there. */
  readonly memoryMiB?: number;
  /** What it wrote to stderr. */
  readonly errors: string;
}

const SHELL = `
if [ -x /usr/bin/time ]; then /usr/bin/time -q -f %M -o "$0/memory" "$@"; else "$@"; fi
code=$?
times > "$0/times"
exit $code
`;

/** `0m1.234s` twice on the second line: user and system time of the children. */
function cpuSecondsOf(times: string): number {
  const [, children = ''] = times.trim().split('\n');
  return [...children.matchAll(/(\d+)m([\d.]+)s/gu)].reduce(
    (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
    0,
  );
}

/** Runs a command line to its end. Throws where it cannot be started. */
export async function measure(
  argv: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Measured> {
  const notes = mkdtempSync(join(tmpdir(), 'winnow-measure-'));
  try {
    const startedAt = performance.now();
    const child = spawn('bash', ['-c', SHELL, notes, ...argv], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    const code = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (status) => resolve(status ?? 1));
    });
    const wallSeconds = (performance.now() - startedAt) / 1_000;
    const read = (name: string) => {
      try {
        return readFileSync(join(notes, name), 'utf8');
      } catch {
        return '';
      }
    };
    const memory = Number(read('memory').trim()) / 1_024;
    return {
      code,
      wallSeconds,
      cpuSeconds: cpuSecondsOf(read('times')),
      errors,
      ...(memory > 0 ? { memoryMiB: memory } : {}),
    };
  } finally {
    rmSync(notes, { recursive: true, force: true });
  }
}
