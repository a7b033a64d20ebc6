/**
 * Ports that browsers, and programs whose `fetch` follows the Fetch Standard ("bad port"), refuse to ask over HTTP: other
 * protocols are spoken there.
 */
import type { Addresses } from './serve-places.ts';
import type { Session } from './session.ts';

export const REFUSED_PORTS: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102,
  103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465,
  512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993,
  995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668,
  6669, 6679, 6697, 10080,
]);

/** Says of each port that a service listens on and these will not ask; whoever starts it would look for the fault elsewhere. */
export function tellRefusedPorts(
  { url, contentUrl, dataUrl }: Addresses,
  { output }: Session,
): void {
  const ports = new Set([url, contentUrl, dataUrl].map((each) => Number(new URL(each).port)));
  for (const port of ports) {
    if (!REFUSED_PORTS.has(port)) continue;
    output.note(`browsers and most programs refuse to ask port ${port}; serve on another`);
  }
}
