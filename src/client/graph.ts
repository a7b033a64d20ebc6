/** The graph as one document. */
import { type BaseAddresses, winnowAddress } from '../protocol/addresses.ts';
import { type Graph, readGraph, writeGraph } from '../protocol/graph.ts';
import { readChanges, type WrittenChange } from '../protocol/graph-changes.ts';
import { readAnswer } from './answer.ts';
import { jsonBody, type Send } from './send.ts';

export interface GraphClient {
  find(): Promise<Graph>;
  /** What `apply` would change. Throws what that throws, and changes nothing. */
  plan(wanted: Graph): Promise<WrittenChange[]>;
  /** Makes the graph what is wanted, all of it or nothing; gives what changed. Throws `invalid`, `missing`. */
  apply(wanted: Graph): Promise<WrittenChange[]>;
}

/** The graph part of a client. */
export function createGraphClient(send: Send, bases: BaseAddresses): GraphClient {
  const address = winnowAddress(bases, 'graph');
  async function post(wanted: Graph, resource = ''): Promise<WrittenChange[]> {
    const body = jsonBody(writeGraph(wanted));
    const answer = await send({ method: 'POST', address: `${address}${resource}`, body });
    return readAnswer(answer, readChanges);
  }

  return {
    async find() {
      return readAnswer(await send({ method: 'GET', address }), readGraph);
    },
    plan: (wanted) => post(wanted, '/plan'),
    apply: (wanted) => post(wanted),
  };
}
