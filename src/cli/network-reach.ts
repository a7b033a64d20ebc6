/** Whether only this machine reaches a service, and what is said where others do. */
import { isUrl } from '../model/url.ts';
import { hostInAddress, isLoopback } from '../protocol/addresses.ts';
import type { Session } from './session.ts';

/** Whether what listens on this host, in any spelling, is out of reach for other machines. */
export function isOutOfReach(host: string): boolean {
  const address = `http://${hostInAddress(host)}`;
  return isUrl(address) && isLoopback(address);
}

/** Says of a service that others can reach what keeps them out. `publicUrl` is that of a proxy, which may do TLS. */
export function tellReach(host: string, publicUrl: string | undefined, { output }: Session): void {
  if (isOutOfReach(host)) return;
  const isEncrypted = publicUrl?.startsWith('https:') === true;
  const open = isEncrypted ? '' : ', and neither is encrypted on the way';
  output.note(
    `other machines can reach it; it opens only to credentials and to links that were handed out${open}`,
  );
  if (publicUrl !== undefined) return;
  output.note('  hint: put a proxy that does TLS in front, and name it with --public-url');
}
