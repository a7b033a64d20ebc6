/** The graph as one document. */
import { type BaseAddresses, winnowAddress } from '../protocol/addresses.ts';
import { type Graph, readGraph, type WantedGraph, writeGraph } from '../protocol/graph.ts';
import { readChanges, type WrittenChange } from '../protocol/graph-changes.ts';
import { readAnswer } from './answer.ts';
import { jsonBody, type Send } from './send.ts';

/** What `apply` would change. */
export interface Plan {
  readonly changes: readonly WrittenChange[];
  /** Stands for these changes, and no others; undefined where the service gives none. */
  readonly tag: string | undefined;
}

export interface GraphClient {
  find(): Promise<Graph>;
  /** What `apply` would change. Throws what that throws, and changes nothing. */
  plan(wanted: WantedGraph): Promise<Plan>;
  /**
   * Makes the graph what is wanted, all of it or nothing; gives what changed. Throws `invalid`, `missing`, and `conflict` where
   * the tag of a plan is given and something else would change by now.
   */
  apply(wanted: WantedGraph, tag?: string): Promise<WrittenChange[]>;
}

/** The graph part of a client. */
export function createGraphClient(send: Send, bases: BaseAddresses): GraphClient {
  const address = winnowAddress(bases, 'graph');
  return {
    async find() {
      return readAnswer(await send({ method: 'GET', address }), readGraph);
    },
    async plan(wanted) {
      const body = jsonBody(writeGraph(wanted));
      const answer = await send({ method: 'POST', address: `${address}/plan`, body });
      return {
        changes: readAnswer(answer, readChanges),
        tag: answer.headers.get('etag') ?? undefined,
      };
    },
    async apply(wanted, tag) {
      const body = jsonBody(writeGraph(wanted));
      const answer = await send({ method: 'POST', address, body, onlyIf: tag });
      return readAnswer(answer, readChanges);
    },
  };
}
