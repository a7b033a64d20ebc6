/** Lids, keys and passwords that the service draws. */
import type { RandomBytes } from '../../model/ports.ts';
import { typeable } from '../../model/typeable.ts';

/** That many random bytes as base64url, never with a hyphen in front. */
export function drawToken(random: RandomBytes, byteCount: number): string {
  return typeable(Buffer.from(random(byteCount)).toString('base64url'));
}
