/** The service for callers that speak the platform's own `Request` and `Response`. */
import type { ExchangeRequest } from '../../protocol/exchange.ts';
import type { Answer } from '../answer.ts';
import type { Handle } from '../handle.ts';

/** A platform's request as plain values. */
export function readRequest({ method, url, headers, body, signal }: Request): ExchangeRequest {
  return { method, url, headers, body, signal };
}

/** An answer as a `Response`; a status that forbids a body, and HEAD, get none. */
export function writeResponse({ status, body, headers }: Answer): Response {
  const bodiless = body === '' || status === 204 || status === 304;
  return new Response(bodiless ? null : body, { status, headers });
}

/** The same service for a platform’s `Request`. Never throws: failures are answers. */
export function createRespond(handle: Handle): (request: Request) => Promise<Response> {
  return async (request) => writeResponse(await handle({ request: readRequest(request) }));
}
