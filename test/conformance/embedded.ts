/** The service that the suite runs on in tests: in memory, with an account on an enterprise plan, and behind a port. */
import { randomBytes } from 'node:crypto';
import type { Target } from '../../src/cli/conformance/target.ts';
import { baseAddresses } from '../../src/protocol/addresses.ts';
import { SILENT_CATALOGUE } from '../../src/service/catalogue-default.ts';
import { createService } from '../../src/service/create-service.ts';

export interface Opened {
  readonly target: Target;
  /** What the service logged as its own fault. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

const random = (count: number) => new Uint8Array(randomBytes(count));

export async function openConformance(): Promise<Opened> {
  const faults: string[] = [];
  const service = await createService({
    clock: Date.now,
    random,
    chance: () => 0.5,
    allowNet: ['127.0.0.0/8'],
    catalogue: SILENT_CATALOGUE,
    background: true,
    admin: {},
    log: (entry) => {
      if (entry.event === 'error') faults.push(JSON.stringify(entry));
    },
  });
  const { administration: operator } = service;
  const credentials = await operator.ensureEmbeddedAccount();
  const { port } = await service.listen({ host: '127.0.0.1', port: 0 });
  return {
    target: {
      credentials,
      random,
      clock: Date.now,
      port: { host: '127.0.0.1', port },
      operator,
      bases: baseAddresses(`http://127.0.0.1:${port}`),
      transport: (request) => service.fetch(request),
    },
    faults,
    close: () => service.close(),
  };
}
