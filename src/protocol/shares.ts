/** Shares on Winnow's own surface: `{lid, topic, url, dataUrl, state, createdAt}`; `topic` null for the whole graph. */
import * as v from 'valibot';
import { encodeTopicPath, parseTopicPath, type TopicPath } from '../model/topic-path.ts';
import { type BaseAddresses, conceptUri, contentAddress, withLid } from './addresses.ts';
import { MOMENT, plainObject, readShape } from './shape.ts';

/**
 * What became of a lid: `shared`, its owner asked for it, to hand it on; `listed`, nobody asked for it, but links of lists
 * carry it, and whoever has such a link can read as much; `dormant`, its topic is not in the graph, and until it is there the
 * lid opens nothing.
 */
export const SHARE_STATES = ['shared', 'listed', 'dormant'] as const;

/** A lid with what it opens. */
export interface ShareView {
  readonly lid: string;
  /** Top-level topic it opens; absent for the whole graph. */
  readonly topic?: TopicPath;
  readonly state: (typeof SHARE_STATES)[number];
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

export interface WireShare {
  readonly lid: string;
  readonly topic: string | null;
  /** Address of the content it opens, for a feed reader. */
  readonly url: string;
  /** Address of the topic on the data service; null for the whole graph. */
  readonly dataUrl: string | null;
  readonly state: ShareView['state'];
  readonly createdAt: string;
}

/** One share. */
export function writeShare(share: ShareView, bases: BaseAddresses): WireShare {
  const { lid, topic, state, createdAt } = share;
  return {
    lid,
    topic: topic === undefined ? null : encodeTopicPath(topic),
    url: contentAddress(bases, lid, topic),
    dataUrl: topic === undefined ? null : withLid(conceptUri(bases, topic), lid),
    state,
    createdAt: new Date(createdAt).toISOString(),
  };
}

const SHARE = plainObject({
  lid: v.string(),
  topic: v.optional(v.nullable(v.string()), null),
  url: v.string(),
  state: v.optional(v.picklist(SHARE_STATES), 'shared'),
  createdAt: MOMENT,
});
const SHARES = plainObject({ shares: v.array(v.unknown()) });

/** A share as clients see it, with the address to hand on. */
export type ShareReading = ShareView & { readonly url: string };

/** One share back. Throws `invalid`. */
export function readShare(json: unknown): ShareReading {
  const { lid, topic, url, state, createdAt } = readShape(SHARE, json, 'the share');
  return {
    lid,
    url,
    state,
    createdAt: Date.parse(createdAt),
    ...(topic === null ? {} : { topic: parseTopicPath(topic) }),
  };
}

/** `{shares: [share, …]}` back. Throws `invalid`. */
export function readShares(json: unknown): ShareReading[] {
  return readShape(SHARES, json, 'the list of shares').shares.map(readShare);
}

const CHOICE = plainObject({ topic: v.exactOptional(v.nullable(v.string())) });

/** The body that names what to share: `{topic: '<path>'}`, or `{}` for the whole graph. Throws `invalid`. */
export function readShareChoice(json: unknown): TopicPath | undefined {
  const { topic } = readShape(CHOICE, json, 'the body');
  return topic == null ? undefined : parseTopicPath(topic);
}

/** That body. */
export function writeShareChoice(topic: TopicPath | undefined): { topic?: string } {
  return topic === undefined ? {} : { topic: encodeTopicPath(topic) };
}
