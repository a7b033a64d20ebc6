/**
 * The service as a function for those who call its surfaces by the addresses at which another process has the same store behind
 * ports: every surface is found below its address there, and answers are written with these addresses.
 */
import type { BaseAddresses } from '../../protocol/addresses.ts';
import type { Exchange } from '../../protocol/exchange.ts';
import type { Mounts } from '../context.ts';
import type { Handle } from '../handle.ts';

/** What follows an address that a URL begins with; undefined where it begins with another. */
function behind(url: string, address: string): string | undefined {
  const rest = url.startsWith(address) ? url.slice(address.length) : undefined;
  return rest === undefined || /^(?:[/?]|$)/u.test(rest) ? rest : undefined;
}

/** Gives the function for a set of addresses. What lies below none of them is looked for where it would be without them. */
export function createExchangeAt(handle: Handle, mounts: Mounts) {
  return (bases: BaseAddresses): Exchange => {
    const surfaces = [
      { address: bases.baseUrl, mount: mounts.base },
      { address: bases.contentUrl, mount: mounts.content },
      { address: bases.dataUrl, mount: mounts.data },
    ];
    // Usually two lie below the third: the longest address that fits is meant.
    const nearest = surfaces.toSorted((a, b) => b.address.length - a.address.length);
    return async (request) => {
      for (const { address, mount } of nearest) {
        const rest = behind(request.url, address);
        if (rest === undefined) continue;
        const path = mount + rest;
        const target = path.startsWith('/') ? path : `/${path}`;
        return handle({ request, elsewhere: { target, bases } });
      }
      return handle({ request });
    };
  };
}
