/** Requests over the network. The only file of the client that knows undici, loaded with the first call to a remote service. */
import type { Dispatcher } from 'undici';
import { type InterimLimits, leaveOutInterim } from '../model/interim.ts';
import { LIMITS } from '../model/limits.ts';

const INTERIM: InterimLimits = {
  interimResponses: LIMITS.fetch.interimResponses,
  headerBytes: LIMITS.http.headerBytes,
};

/** How a request becomes a response: over the network, or straight into a service's own `fetch`. */
export type Transport = (request: Request) => Promise<Response>;

/**
 * Takes in an answer as fast as it comes: in undici 7 a connection that is closed while its answer is held up ends the
 * process. Whoever reads an answer bounds how much of it there may be.
 */
const neverHeldUp: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const start = handler.onRequestStart?.bind(handler);
  handler.onRequestStart = (controller, context) => {
    controller.pause = () => {};
    start?.(controller, context);
  };
  return dispatch(options, handler);
};

/**
 * A transport over the network. `stopped` ends those calls that only read, as long as no other was sent: nothing is left
 * half-done then.
 */
export function remoteTransport(stopped?: () => AbortSignal): Transport {
  let mayHaveChanged = false;
  let loading: Promise<Transport> | undefined;
  async function load(): Promise<Transport> {
    const { Agent, buildConnector, fetch } = await import('undici');
    const dial = buildConnector({});
    const connect: typeof dial = (target, callback) =>
      dial(target, (...outcome) => {
        if (outcome[0] === null) leaveOutInterim(outcome[1], INTERIM);
        callback(...outcome);
      });
    // Every call has a deadline of its own; undici's would end those that may take longer.
    const dispatcher = new Agent({
      connect,
      maxHeaderSize: LIMITS.http.headerBytes,
      headersTimeout: 0,
      bodyTimeout: 0,
    }).compose(neverHeldUp);
    return async (request) => {
      // As bytes: given text, undici would add a type of its own.
      const body = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
      mayHaveChanged ||= request.method !== 'GET';
      const { signal } = request;
      const response = await fetch(request.url, {
        method: request.method,
        headers: [...request.headers],
        body,
        redirect: 'manual',
        signal: stopped && !mayHaveChanged ? AbortSignal.any([signal, stopped()]) : signal,
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
