/** Sends single requests over connections that pass the address policy, each again where a kept one had been closed. */
import { Agent } from 'undici';
import { type AllowedNet, type Endpoint, literalAddress, portOf } from './address.ts';
import type { RawResponse } from './answer.ts';
import { createConnector, type FetchLimits, type Resolve, systemResolve } from './connector.ts';
import { faultOf } from './fault.ts';

export interface SenderOptions {
  readonly allowNet: readonly AllowedNet[];
  /** Where the service itself listens; asked at every connection. */
  readonly self?: () => readonly Endpoint[];
  readonly resolve?: Resolve;
  /** PEM certificates trusted instead of the system's. */
  readonly ca?: string;
}

export interface Sender {
  send(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<RawResponse>;
  /** The address that the origin of a URL was connected at last, with its port; undefined before. */
  addressOf(url: URL): string | undefined;
  /** Breaks off what is running and closes every connection. */
  close(): Promise<void>;
}

const REMEMBERED_CONNECTIONS = 10_000;

/** A sender with connections of its own, which are kept for a while and used again. */
export function createSender(options: SenderOptions, limits: FetchLimits): Sender {
  /** By origin: the address connected last, and how many connections there have been. */
  const connections = new Map<string, { address: string; count: number }>();
  const connect = createConnector({
    policy:
      options.self === undefined
        ? { allowNet: options.allowNet }
        : { allowNet: options.allowNet, self: options.self },
    limits,
    resolve: options.resolve ?? systemResolve,
    ca: options.ca,
    onConnected: (origin, address) => {
      if (connections.size >= REMEMBERED_CONNECTIONS) connections.clear();
      connections.set(origin, { address, count: (connections.get(origin)?.count ?? 0) + 1 });
    },
  });
  const agent = new Agent({
    connect: connect as unknown as NonNullable<Agent.Options['connect']>,
    connections: limits.concurrentPerHost,
    pipelining: 1,
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.idleMs,
    bodyTimeout: limits.idleMs,
  });

  const connectionTo = (url: URL) => {
    const host = literalAddress(url.hostname) ?? url.hostname;
    return connections.get(`${url.protocol}//${host}:${portOf(url)}`);
  };

  return {
    async send(url, headers, signal) {
      const dispatch = async () => {
        const { origin, pathname, search } = url;
        const path = `${pathname}${search}`;
        const raw = {
          origin,
          path,
          method: 'GET',
          headers,
          signal,
          responseHeaders: 'raw',
          // A connection that is closed while its answer is held up ends the process in undici 7: none is held up.
          highWaterMark: limits.bodyBytes,
        } as const;
        return (await agent.request(raw)) as unknown as RawResponse;
      };
      const before = connectionTo(url)?.count ?? 0;
      try {
        return await dispatch();
      } catch (error) {
        const wasReused = before > 0 && connectionTo(url)?.count === before;
        if (signal.aborted || !wasReused || faultOf(error).kind !== 'reset') throw error;
        return dispatch();
      }
    },
    addressOf: (url) => connectionTo(url)?.address,
    close: () => agent.destroy(),
  };
}
