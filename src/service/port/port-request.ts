/** A request that came through a port, as the plain values that the service takes. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ExchangeHeaders, ExchangeRequest } from '../../protocol/exchange.ts';

/** Whether bytes follow the head of a request. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Everything is read when it is asked for, as most requests ask for little. It is a class because a getter in
 * an object literal gives each object a hidden shape of its own, which outlives the request it holds on to.
 */
export class PortRequest implements ExchangeRequest, ExchangeHeaders {
  readonly #incoming: IncomingMessage;
  readonly #outgoing: ServerResponse;
  readonly #origin: string;
  #aborted: AbortController | undefined;

  constructor(incoming: IncomingMessage, outgoing: ServerResponse, origin: string) {
    this.#incoming = incoming;
    this.#outgoing = outgoing;
    this.#origin = origin;
  }

  get method(): string {
    return this.#incoming.method ?? 'GET';
  }

  get url(): string {
    return `${this.#origin}${this.#incoming.url}`;
  }

  get headers(): ExchangeHeaders {
    return this;
  }

  get(name: string): string | null {
    const value = this.#incoming.headers[name.toLowerCase()];
    return value === undefined ? null : String(value);
  }

  has(name: string): boolean {
    return this.#incoming.headers[name.toLowerCase()] !== undefined;
  }

  /** Whoever stops reading it leaves the rest where it is. */
  get body(): AsyncIterable<Uint8Array> | null {
    return hasBody(this.#incoming) ? this.#incoming.iterator({ destroyOnReturn: false }) : null;
  }

  /** Aborted when the other end leaves before it was answered. */
  get signal(): AbortSignal {
    this.#aborted ??= abortedBy(this.#outgoing);
    return this.#aborted.signal;
  }
}

function abortedBy(outgoing: ServerResponse): AbortController {
  const controller = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) controller.abort();
  });
  if (outgoing.destroyed) controller.abort();
  return controller;
}
