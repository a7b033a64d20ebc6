/** Topics of the interest graph, over v1. */
import type { TopicPath } from '../model/topic-path.ts';
import { type BaseAddresses, v1Address } from '../protocol/addresses.ts';
import { readTopicList, writeTopicUris } from '../protocol/topics.ts';
import { readAnswer } from './answer.ts';
import type { Send } from './send.ts';

export interface TopicsClient {
  /** Adds topics and starts their expansion; gives them as the service keeps them (`;` as alternatives). */
  add(paths: readonly TopicPath[]): Promise<TopicPath[]>;
  /** Every topic, parents included. */
  list(): Promise<TopicPath[]>;
  /** Removes a topic and everything below it. Throws `missing`. */
  remove(path: TopicPath): Promise<void>;
}

/** The topics part of a client. */
export function createTopicsClient(send: Send, bases: BaseAddresses): TopicsClient {
  const all = v1Address(bases, 'topics');
  return {
    async add(paths) {
      const text = JSON.stringify(writeTopicUris(paths));
      const body = { type: 'application/json', text };
      return readAnswer(await send({ method: 'POST', address: all, body }), readTopicList);
    },
    async list() {
      return readAnswer(await send({ method: 'GET', address: all }), readTopicList);
    },
    async remove(path) {
      await send({ method: 'DELETE', address: v1Address(bases, 'topics', ...path.segments) });
    },
  };
}
