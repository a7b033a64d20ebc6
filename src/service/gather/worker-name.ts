/** The name of a process in its leases, and whether a process of that name may still run. */
import { hostname } from 'node:os';

/** The names that this process goes by. */
const ours = new Set<string>();

/** A name for this process, which nobody else has. */
export function workerName(chance: () => number): string {
  const name = `${hostname()} ${process.pid} ${Math.floor(chance() * 2 ** 32).toString(36)}`;
  ours.add(name);
  return name;
}

/** Whether the process of that name runs; undefined where nobody here can tell, as of a process of another machine. */
function runs(worker: string): boolean | undefined {
  const [host, pid] = worker.split(' ');
  if (host !== hostname() || !/^\d+$/u.test(pid ?? '')) return undefined;
  // In a container every process has the number of the one before.
  if (Number(pid) === process.pid) return ours.has(worker);
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code !== 'ESRCH';
  }
}

/** Whether it has certainly ended. */
export function hasEnded(worker: string): boolean {
  return runs(worker) === false;
}

/** Whether it certainly runs. */
export function isRunning(worker: string): boolean {
  return runs(worker) === true;
}
