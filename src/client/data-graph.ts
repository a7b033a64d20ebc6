/** Semantic data of the graph, over v2: what each concept is made of. */
import type { TopicPath } from '../model/topic-path.ts';
import type { BaseAddresses } from '../protocol/addresses.ts';
import { type DataReading, readDataGraph } from '../protocol/data-graph.ts';
import { DATA_GRAPH_PARAMETERS } from '../protocol/parameters.ts';
import { writeQuery } from '../protocol/query.ts';
import { readAnswer } from './answer.ts';
import { type Interests, sendV2 } from './interest.ts';
import type { Send } from './send.ts';

export interface DataGraphClient {
  /** The concepts of a topic or of what is of interest, with weights and terms; of the whole graph without one. */
  find(topic?: TopicPath, interests?: Omit<Interests, 'topic'>): Promise<readonly DataReading[]>;
}

/** The semantic data of a client. */
export function createDataGraphClient(send: Send, bases: BaseAddresses): DataGraphClient {
  return {
    async find(topic, interests = {}) {
      const query = writeQuery(DATA_GRAPH_PARAMETERS, interests);
      const answer = await sendV2(send, bases, { resource: 'data', topic, query });
      return readAnswer(answer, (json) => readDataGraph(json, bases.dataUrl).concepts);
    },
  };
}
