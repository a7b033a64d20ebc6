/**
 * The embedded service of a data directory that has no store: an empty one in memory, until something is to be changed. So a
 * command that only reads leaves nothing behind where the directory was mistyped.
 */
import { writeCredentials } from '../protocol/credentials.ts';
import { type Exchange, type ExchangeRequest, exchangeHeaders } from '../protocol/exchange.ts';
import type { EmbeddedService } from './embedded.ts';

export interface UnmadeStore {
  /** Asks the empty service; the one on the directory from when it was made, here or by another process. */
  readonly exchange: Exchange;
  /** Makes the store and opens the service on it. */
  make(): Promise<void>;
  /** Whether all that was asked was answered by the empty service. */
  isUnmade(): boolean;
  close(): Promise<void>;
}

/** The request as the owner of another service sends it; one without credentials as it is. */
function sentAs({ credentials }: EmbeddedService, request: ExchangeRequest): ExchangeRequest {
  const { headers } = request;
  if (!headers.has('authorization')) return request;
  const own = exchangeHeaders(writeCredentials(credentials));
  return {
    ...request,
    headers: {
      get: (name) => own.get(name) ?? headers.get(name),
      has: (name) => own.has(name) || headers.has(name),
    },
  };
}

/**
 * @param empty the service in memory
 * @param isUntouched whether there is no store still
 * @param open opens the service on the directory, which makes the store
 */
export function createUnmadeStore(
  empty: EmbeddedService,
  isUntouched: () => Promise<boolean>,
  open: () => Promise<EmbeddedService>,
): UnmadeStore {
  let making: Promise<EmbeddedService> | undefined;
  const made = () => {
    making ??= open();
    return making;
  };
  return {
    async exchange(request) {
      if (making === undefined && (await isUntouched())) return empty.service.exchange(request);
      const opened = await made();
      return opened.service.exchange(sentAs(opened, request));
    },
    make: async () => void (await made()),
    isUnmade: () => making === undefined,
    async close() {
      const opened = await making?.catch(() => undefined);
      await Promise.all([empty.service.close(), opened?.service.close()]);
    },
  };
}
