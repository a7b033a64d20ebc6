/** Which network a caller is in, as far as failures are counted by it. */

/** A network rather than an address: whoever has one IPv6 address has a whole /64 of them. */
export function networkOf(peer: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(peer)?.[1];
  if (mapped !== undefined || !peer.includes(':')) return mapped ?? peer;
  const [head = '', tail = ''] = peer.split('%')[0]!.toLowerCase().split('::');
  const front = head.split(':').filter((group) => group !== '');
  const back = tail.split(':').filter((group) => group !== '');
  const zeros = Array.from({ length: Math.max(8 - front.length - back.length, 0) }, () => '0');
  return [...front, ...zeros, ...back].slice(0, 4).join(':');
}
