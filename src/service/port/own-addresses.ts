/** The addresses by which callers may name the data service of this service itself, whichever of them they call it by. */
import { hostInAddress } from '../../protocol/addresses.ts';
import type { KnownCall } from '../route.ts';

/** This machine, as its own programs call it. */
const HERE = ['127.0.0.1', 'localhost', '[::1]'];

/** The hosts of addresses that lead to where a socket listens. */
function hostsOf(address: string): readonly string[] {
  if (/^(?:0\.0\.0\.0|127\..*|::1?)$/u.test(address)) return HERE;
  return [hostInAddress(address)];
}

/** `{data_url}` as the call has it, then as it is at every socket. */
export function ownDataUrls({ context, bases }: KnownCall): string[] {
  const { endpoints, mounts } = context;
  const elsewhere = endpoints().flatMap(({ address, port }) =>
    hostsOf(address).map((host) => `http://${host}:${port}${mounts.data}`),
  );
  return [bases.dataUrl, ...elsewhere];
}
