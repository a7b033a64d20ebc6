/** The operator's surface of a service that was opened for tests: its clock, faults on purpose, back to the seed. */
import { adminAddress, type BaseAddresses } from '../protocol/addresses.ts';
import { type ChaosCount, readChaosCounts } from '../protocol/chaos.ts';
import { readClock, type ServiceClock } from '../protocol/clock.ts';
import { readAnswer } from './answer.ts';
import { jsonBody, type Send } from './send.ts';

/** Every call throws `missing` where the service has no such surface, `forbidden` for all but whoever runs it. */
export interface AdminClient {
  clock(): Promise<ServiceClock>;
  /**
   * Moves a clock that stands still by a duration such as `2h`. The answer comes once what became due is done, or after
   * half a minute, and `idle` says which; with `wait` false it comes at once. Throws `conflict` for a clock that goes by itself.
   */
  advance(duration: string, options?: { readonly wait?: boolean }): Promise<ServiceClock>;
  /** Back to the seed. Throws `unsupported` for a store in a directory. */
  reset(): Promise<void>;
  /** Faults on purpose, with how many calls each could have struck and did. */
  faults(): Promise<readonly ChaosCount[]>;
  /** Replaces the rules for deliberate faults; the document is as docs/ci.md shows it. Throws `invalid`. */
  putFaults(document: object): Promise<void>;
  endFaults(): Promise<void>;
}

/** The operator's part of a client. */
export function createAdminClient(send: Send, bases: BaseAddresses): AdminClient {
  const address = (resource: string) => adminAddress(bases, resource);
  return {
    async clock() {
      return readAnswer(await send({ method: 'GET', address: address('clock') }), readClock);
    },
    async advance(advance, { wait = true } = {}) {
      const moved = jsonBody({ advance, wait });
      const answer = await send({ method: 'POST', address: address('clock'), body: moved });
      return readAnswer(answer, readClock);
    },
    async reset() {
      await send({ method: 'POST', address: address('reset') });
    },
    async faults() {
      const answer = await send({ method: 'GET', address: address('chaos') });
      return readAnswer(answer, readChaosCounts);
    },
    async putFaults(document) {
      await send({ method: 'PUT', address: address('chaos'), body: jsonBody(document) });
    },
    async endFaults() {
      await send({ method: 'DELETE', address: address('chaos') });
    },
  };
}
