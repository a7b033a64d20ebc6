/**
 * HTTP pipelining: requests that a connection sends before it has read the earlier answers are handled one after the
 * other. Handled all at once, a few kilobytes of requests could fill the memory with answers that nobody reads.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { LIMITS } from '../../model/limits.ts';

type Take = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

export interface Pipelining {
  /** Handles a request now, or once the previous answer on its connection has been sent. */
  readonly take: Take;
  /** The response to the last request of a connection. */
  latest(connection: Duplex): ServerResponse | undefined;
}

/** The order of requests over the connections of one server; `take` handles one of them. */
export function createPipelining(take: Take): Pipelining {
  const latest = new WeakMap<Duplex, ServerResponse>();
  /** Connections of which nothing more is taken. */
  const full = new WeakSet<Duplex>();
  const waiting = new WeakMap<Duplex, (() => void)[]>();

  function wait(connection: Duplex, before: ServerResponse, turn: () => void): void {
    const turns = waiting.get(connection) ?? [];
    waiting.set(connection, turns);
    turns.push(turn);
    before.once('close', () => {
      turns.shift();
      if (!connection.destroyed) turn();
    });
  }

  return {
    latest: (connection) => latest.get(connection),
    take(incoming, outgoing) {
      const { socket } = incoming;
      if (full.has(socket)) return;
      const before = latest.get(socket);
      if (
        before !== undefined &&
        waiting.get(socket)?.length === LIMITS.http.waitingPerConnection
      ) {
        // What is sent beyond that is sent again by a client that sees its connection end with the answer before it.
        full.add(socket);
        before.shouldKeepAlive = false;
        return;
      }
      latest.set(socket, outgoing);
      if (before === undefined || before.closed || before.writableFinished) {
        take(incoming, outgoing);
        return;
      }
      wait(socket, before, () => {
        // What the answer before it set for itself.
        socket.setTimeout(0);
        take(incoming, outgoing);
      });
    },
  };
}
