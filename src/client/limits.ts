/** What the plan allows and has left, as the headers of an answer tell. */
import { type BaseAddresses, v1Address } from '../protocol/addresses.ts';
import { type LimitsNotice, readLimits } from '../protocol/limits-headers.ts';
import type { Send } from './send.ts';

export interface LimitsClient {
  /** Makes a small request for the sake of its headers; it counts as one itself, and is answered when none is left. */
  find(): Promise<LimitsNotice>;
}

/** The limits part of a client. */
export function createLimitsClient(send: Send, bases: BaseAddresses): LimitsClient {
  return {
    async find() {
      const address = v1Address(bases, 'sources', 'service');
      return readLimits((await send({ method: 'GET', address, asksLimits: true })).headers);
    },
  };
}
