/** What the hops of the road in share: the store, time and chance, and the doors to network and workers. */
import type { Fetcher } from '../../collect/fetch.ts';
import type { ParseHints } from '../../collect/parse.ts';
import type { Robots } from '../../collect/robots.ts';
import type { WordVectors } from '../../interest/vectors.ts';
import type { Feed } from '../../model/feed.ts';
import type { Clock } from '../../model/ports.ts';
import type { Engine } from '../../store/engine.ts';
import type { LogEntry } from '../context.ts';
import type { Scorers } from './scorers.ts';
import type { Teachers } from './teachers.ts';

export interface GatherRoom {
  readonly store: Engine;
  readonly clock: Clock;
  readonly chance: () => number;
  readonly fetcher: Fetcher;
  readonly robots: Robots;
  /** Reads a document in a worker. Throws a feed error with its outcome. */
  readonly parse: (bytes: Uint8Array, hints: ParseHints) => Promise<Feed>;
  /** Undefined when the word vectors are missing: matching then goes by words alone. */
  readonly vectors: () => WordVectors | undefined;
  readonly scorers: Scorers;
  readonly teachers: Teachers;
  readonly log: (entry: LogEntry) => void;
}
