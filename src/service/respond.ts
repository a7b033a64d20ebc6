/** The service for callers that speak the platform's own `Request` and `Response`. */
import type { Answer } from './answer.ts';
import type { Handle } from './handle.ts';

export type Respond = (request: Request, rawTarget?: string, peer?: string) => Promise<Response>;

/** An answer as a `Response`; a status that forbids a body, and HEAD, get none. */
function toResponse({ status, body, headers }: Answer): Response {
  const bodiless = body === '' || status === 204 || status === 304;
  return new Response(bodiless ? null : body, { status, headers });
}

/** The same service for a platform’s `Request`. Never throws: failures are answers. */
export function createRespond(handle: Handle): Respond {
  // A `Request` is an `ExchangeRequest` but for the declared type of its body, which is iterable all the same.
  return async (request, rawTarget, peer) =>
    toResponse(await handle({ request: request as never, rawTarget, peer }));
}
