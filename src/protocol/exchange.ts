/**
 * A request and its answer as plain values. A standard `Request` is an `ExchangeRequest` too; the plain form
 * spares a process that asks its own embedded service the loading of a whole HTTP implementation.
 */
export interface ExchangeHeaders {
  get(name: string): string | null;
  has(name: string): boolean;
}

export interface ExchangeRequest {
  readonly method: string;
  /** Absolute address. */
  readonly url: string;
  readonly headers: ExchangeHeaders;
  readonly body: AsyncIterable<Uint8Array> | null;
  readonly signal: AbortSignal;
}

export interface ExchangeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One request in, one answer out: the whole interface as a function. */
export type Exchange = (request: ExchangeRequest) => Promise<ExchangeAnswer>;

/** Headers of a plain object, whatever the case of its names. */
export function exchangeHeaders(headers: Readonly<Record<string, string>>): ExchangeHeaders {
  const values = new Map(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return {
    get: (name) => values.get(name.toLowerCase()) ?? null,
    has: (name) => values.has(name.toLowerCase()),
  };
}

/** A text as the body of a request; null stays null. */
export function exchangeBody(text: string | null): AsyncIterable<Uint8Array> | null {
  if (text === null) return null;
  return (async function* chunks() {
    yield new TextEncoder().encode(text);
  })();
}
