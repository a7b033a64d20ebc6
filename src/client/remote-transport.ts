/** Requests over the network. The only file of the client that knows undici, loaded with the first call to a remote service. */
import { LIMITS } from '../model/limits.ts';

/** How a request becomes a response: over the network, or straight into a service's own `fetch`. */
export type Transport = (request: Request) => Promise<Response>;

/** A transport over the network. */
export function remoteTransport(): Transport {
  let loading: Promise<Transport> | undefined;
  async function load(): Promise<Transport> {
    const { Agent, fetch } = await import('undici');
    // Every call has a deadline of its own; undici's would end those that may take longer.
    const dispatcher = new Agent({
      maxHeaderSize: LIMITS.http.headerBytes,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    return async (request) => {
      // As bytes: given text, undici would add a type of its own.
      const body = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
      const response = await fetch(request.url, {
        method: request.method,
        headers: [...request.headers],
        body,
        redirect: 'manual',
        signal: request.signal,
        dispatcher,
      });
      return response as unknown as Response;
    };
  }
  return async (request) => {
    loading ??= load();
    return (await loading)(request);
  };
}
