/** What every part of the service is handed: the store, time, chance, and the feed pipeline. */
import type { Endpoint } from '../collect/network/address.ts';
import type { Clock, RandomBytes } from '../model/ports.ts';
import type { Engine } from '../store/engine.ts';
import type { StoreIdentity } from '../store/meta.ts';
import type { Admin } from './admin/admin.ts';
import type { LentLogin } from './callers/lent-login.ts';
import type { Gatherer } from './gather/gatherer.ts';
import type { ReadingResources } from './reading-resources.ts';
import type { Refusals } from './refusals.ts';
import type { Turns } from './turns.ts';

export interface ServiceContext {
  readonly store: Engine;
  /** What calls within the process may show in the place of credentials in the store. */
  readonly login: LentLogin;
  readonly identity: StoreIdentity;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly gatherer: Gatherer;
  /** What pages are read and interests expanded with; opened when first asked. */
  readonly reading: () => Promise<ReadingResources>;
  /** For reads that are dear. */
  readonly turns: Turns;
  /** Feeds that this process may not fetch, though they were read before. */
  readonly refusals: Refusals;
  /** Row ids of feeds that somebody asked to be visited now, until this process has done so. */
  readonly askedFor: Set<number>;
  /** The check that every address passes before it is kept: http(s), and no literal address outside the policy. Throws `invalid`. */
  readonly checkAddress: (url: string) => void;
  /** Where the service listens now. */
  readonly endpoints: () => readonly Endpoint[];
  /** Where the surfaces hang below the origin. */
  readonly mounts: Mounts;
  /** What the operator of a test service may do to it; absent where that was not asked for. */
  readonly admin?: Admin;
  /** What was counted, in Prometheus' text format; absent where nothing is. */
  readonly writeMetrics?: () => Promise<string>;
  /** Keeps one line of the log; never anything secret. */
  readonly log: (entry: LogEntry) => void;
}

/** Path prefixes of the surfaces, each empty or beginning with `/` and not ending in it. */
export interface Mounts {
  readonly base: string;
  readonly content: string;
  readonly data: string;
}

export interface LogEntry {
  readonly event: string;
  readonly [field: string]: unknown;
}
