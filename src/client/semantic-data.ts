/** Semantic data of the graph, over v2: what each concept is made of. */
import type { TopicPath } from '../model/topic-path.ts';
import { type BaseAddresses, v2Address } from '../protocol/addresses.ts';
import { type DataReading, readDataGraph } from '../protocol/data-graph.ts';
import { readAnswer } from './answer.ts';
import type { Send } from './send.ts';

export interface SemanticDataClient {
  /** The concepts of a topic, with weights and terms; of the whole graph without one. */
  find(topic?: TopicPath): Promise<readonly DataReading[]>;
}

/** The semantic data of a client. */
export function createSemanticDataClient(send: Send, bases: BaseAddresses): SemanticDataClient {
  return {
    async find(topic) {
      const address = v2Address(bases, 'data', ...(topic?.segments ?? []));
      const answer = await send({ method: 'GET', address });
      return readAnswer(answer, (json) => readDataGraph(json, bases.dataUrl).concepts);
    },
  };
}
