/** Topics of the interest graph, over v1; terms that steer them, and topics on trial, over `{base_url}/~winnow`. */
import type { TopicPath } from '../model/topic-path.ts';
import { type BaseAddresses, v1Address, winnowAddress } from '../protocol/addresses.ts';
import { writeQuery } from '../protocol/query.ts';
import {
  type HeldTopic,
  readHeldTopics,
  type SteeringRequest,
  writeSteering,
} from '../protocol/steering.ts';
import { readTopicChanges, type WrittenTopicChange } from '../protocol/topic-changes.ts';
import {
  readTrial,
  type Trial,
  type TrialRequest,
  writeTrialRequest,
} from '../protocol/topic-trial.ts';
import { readTopicList, writeTopicUris } from '../protocol/topics.ts';
import { DIFF_PARAMETERS } from '../protocol/winnow-parameters.ts';
import { readAnswer } from './answer.ts';
import { jsonBody, type Send } from './send.ts';

/** Two points of the history: after a change or at a moment (milliseconds since 1970), and up to a change. */
export interface TopicDiffChoice {
  /** 0 is before the first change. */
  readonly from?: number;
  readonly since?: number;
  /** The newest by default. */
  readonly to?: number;
}

export interface TopicsClient {
  /** Adds topics and starts their expansion; gives them as the service keeps them (`;` as alternatives). */
  add(paths: readonly TopicPath[]): Promise<TopicPath[]>;
  /** Adds topics steered by terms, or changes the terms of those that are there; gives how each is matched then. */
  steer(request: SteeringRequest): Promise<HeldTopic[]>;
  /** What a topic would mean and list; stores nothing. */
  try(request: TrialRequest): Promise<Trial>;
  /** What became of topics between two points of the history. Throws `missing` for an unknown change. */
  diff(choice: TopicDiffChoice): Promise<WrittenTopicChange[]>;
  /** Every topic, parents included. */
  list(): Promise<TopicPath[]>;
  /** Removes a topic and everything below it. Throws `missing`. */
  remove(path: TopicPath): Promise<void>;
}

/** The topics part of a client. */
export function createTopicsClient(send: Send, bases: BaseAddresses): TopicsClient {
  const all = v1Address(bases, 'topics');
  const own = winnowAddress(bases, 'topics');
  const post = (address: string, value: unknown) =>
    send({
      method: 'POST',
      address,
      body: jsonBody(value),
    });
  return {
    async add(paths) {
      return readAnswer(await post(all, writeTopicUris(paths)), readTopicList);
    },
    async steer(request) {
      return readAnswer(await post(own, writeSteering(request)), readHeldTopics);
    },
    async try(request) {
      return readAnswer(await post(`${own}/try`, writeTrialRequest(request)), readTrial);
    },
    async diff(choice) {
      const query = writeQuery(DIFF_PARAMETERS, choice);
      const answer = await send({ method: 'GET', address: `${own}/diff`, query });
      return readAnswer(answer, readTopicChanges);
    },
    async list() {
      return readAnswer(await send({ method: 'GET', address: all }), readTopicList);
    },
    async remove(path) {
      await send({ method: 'DELETE', address: v1Address(bases, 'topics', ...path.segments) });
    },
  };
}
