/** Whether only this machine reaches a service, and what is said where others do. */
import type { Session } from './session.ts';

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|localhost|::1)$/u;

/** Whether what listens on this host is out of reach for other machines. */
export function isOutOfReach(host: string): boolean {
  return LOOPBACK.test(host);
}

/** Says of a service that others can reach what keeps them out. `publicUrl` is that of a proxy, which may do TLS. */
export function tellReach(host: string, publicUrl: string | undefined, { output }: Session): void {
  if (isOutOfReach(host)) return;
  output.note(
    'other machines can reach it; it opens only to credentials and to links that were handed out, and neither is encrypted on the way',
  );
  if (publicUrl !== undefined) return;
  output.note('  hint: put a proxy that does TLS in front, and name it with --public-url');
}
