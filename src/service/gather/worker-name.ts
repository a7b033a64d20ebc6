/** The name of a process in its leases, and whether a process of that name may still run. */
import { hostname } from 'node:os';

/** A name for this process, which nobody else has. */
export function workerName(chance: () => number): string {
  return `${hostname()} ${process.pid} ${Math.floor(chance() * 2 ** 32).toString(36)}`;
}

/** Whether the process of that name has certainly ended; only processes of this machine can be checked. */
export function hasEnded(worker: string): boolean {
  const [host, pid] = worker.split(' ');
  if (host !== hostname() || !/^\d+$/u.test(pid ?? '')) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as { code?: string }).code === 'ESRCH';
  }
}
