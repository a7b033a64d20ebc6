/** Topics on the data service: each at its own address, with its concepts, the state of the work and content. */
import type { TopicPath } from '../model/topic-path.ts';
import { type BaseAddresses, conceptUri } from '../protocol/addresses.ts';
import { type ContentSource, writeContentSource } from '../protocol/content-source.ts';
import { JSON_MEDIA_TYPE, RSS_MEDIA_TYPE } from '../protocol/media-type.ts';
import { DATA_TOPIC_PARAMETERS } from '../protocol/parameters.ts';
import { writeQuery } from '../protocol/query.ts';
import { readTopicView, type TopicReading } from '../protocol/topic-view.ts';
import { readAnswer } from './answer.ts';
import type { Call, Send } from './send.ts';

export interface TopicChoice {
  /** 0..1; not together with `maxScore`. The service's default is 0.54. */
  readonly minScore?: number | undefined;
  readonly maxScore?: number | undefined;
  /** Maximum number of items, at least 1. */
  readonly limit?: number | undefined;
  /** Where content comes from; the user's default source without it. */
  readonly source?: ContentSource | undefined;
  /** Seconds the service may take to complete the work before it answers, or as long as it likes. */
  readonly timeOut?: number | 'max' | undefined;
  /** Reads a shared graph. */
  readonly lid?: string | undefined;
}

export interface DataTopicsClient {
  /** Adds and extends a topic. */
  add(path: TopicPath): Promise<TopicReading>;
  /** Stores a topic as a node. */
  put(path: TopicPath): Promise<TopicReading>;
  /** The topic with content. One that is absent is stored as by `put`. Throws `missing` with a lid. */
  find(path: TopicPath, choice?: TopicChoice): Promise<TopicReading>;
  /** The same content as an RSS 2.0 document. */
  rss(path: TopicPath, choice?: TopicChoice): Promise<string>;
  /** Removes a topic and what is connected to it. Throws `missing`. */
  remove(path: TopicPath): Promise<void>;
}

/** The data-service topics of a client. */
export function createDataTopicsClient(send: Send, bases: BaseAddresses): DataTopicsClient {
  const read = (json: unknown) => readTopicView(json, bases.dataUrl);
  const call = (method: Call['method'], path: TopicPath) =>
    send({ method, address: conceptUri(bases, path) });

  function fetchTopic(path: TopicPath, choice: TopicChoice, accept: string) {
    const { minScore, maxScore, limit, source, timeOut, lid } = choice;
    const contentSource =
      source === undefined ? undefined : decodeURIComponent(writeContentSource(source));
    const query = writeQuery(DATA_TOPIC_PARAMETERS, {
      minScore,
      maxScore,
      maxCount: limit,
      contentSource,
      timeOut,
      lid,
    });
    return send({ method: 'GET', address: conceptUri(bases, path), query, accept });
  }

  /** The interface leaves open what a write answers; nothing at all says that it was done. */
  async function store(method: 'POST' | 'PUT', path: TopicPath): Promise<TopicReading> {
    const answer = await call(method, path);
    if (answer.text.trim() !== '') return readAnswer(answer, read);
    return { topConcepts: [path], concepts: [], entries: [], lid: '', status: 'Requested' };
  }

  return {
    add: (path) => store('POST', path),
    put: (path) => store('PUT', path),
    find: async (path, choice = {}) =>
      readAnswer(await fetchTopic(path, choice, JSON_MEDIA_TYPE), read),
    rss: async (path, choice = {}) => (await fetchTopic(path, choice, RSS_MEDIA_TYPE)).text,
    remove: async (path) => void (await call('DELETE', path)),
  };
}
