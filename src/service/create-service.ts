/** The complete service: opened on a directory or in memory, called as a function, put behind a port, closed. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type AllowedNet, type Endpoint, parseAllowNet } from '../collect/network/address.ts';
import { checkUrl } from '../collect/urls/check-url.ts';
import type { ParsePool } from '../collect/workers/parse-pool.ts';
import type { Chaos } from '../model/chaos.ts';
import { WinnowError } from '../model/errors.ts';
import type { Clock, RandomBytes } from '../model/ports.ts';
import type { BaseAddresses } from '../protocol/addresses.ts';
import type { Exchange } from '../protocol/exchange.ts';
import type { Engine } from '../store/engine.ts';
import { findIdentity } from '../store/meta.ts';
import { openSqlite } from '../store/sqlite.ts';
import { hadStore, STORE_FILE } from '../store/sqlite-file.ts';
import type { Admin } from './admin/admin.ts';
import { type Administration, createAdministration } from './administration.ts';
import { createLentLogin } from './callers/lent-login.ts';
import { type CatalogueChoice, openCatalogue } from './catalogue.ts';
import { createFaultInjector } from './chaos.ts';
import type { LogEntry, Mounts, ServiceContext } from './context.ts';
import { endWaiting } from './data/waiting.ts';
import type { PipelineOptions } from './gather/pipeline.ts';
import { createHandle, type Handle } from './handle.ts';
import { createLazyPipeline } from './lazy-pipeline.ts';
import { createLazyTesting } from './lazy-testing.ts';
import type { MemoryUse, Metrics } from './metrics.ts';
import { once } from './once.ts';
import { createExchangeAt } from './port/exchange-at.ts';
import { createListeners } from './port/listeners.ts';
import type { DoorOptions, Doors } from './port/open-doors.ts';
import { concealedEntry, logRequests } from './port/request-log.ts';
import { createRespond } from './port/respond.ts';
import { makeRecordingDirectory } from './recording-directory.ts';
import type { Refusals } from './refusals.ts';
import { createStopwatch } from './stopwatch.ts';
import type { Testing } from './testing.ts';
import { createTurns } from './turns.ts';
import { untilClosed } from './until-closed.ts';

export interface ServiceOptions {
  /** Directory of the store, made with mode 0700 where absent; undefined keeps everything in memory. */
  readonly dataDir?: string;
  readonly clock: Clock;
  /** Milliseconds since some moment, never set back nor held still, for what has to end in time; `clock` where undefined. */
  readonly monotonicClock?: Clock;
  readonly random: RandomBytes;
  /** 0 ≤ n < 1, for the jitter of polling. */
  readonly chance: () => number;
  /** Memory for what was read of the store, KiB; enough for a service that goes on where undefined. */
  readonly cacheKib?: number;
  /** `CIDR[:port]` of networks that are not public and may be fetched all the same. */
  readonly allowNet?: readonly string[];
  /** Where the same service listens in another process: as little fetched as its own address. */
  readonly neighbours?: readonly Endpoint[];
  /** Whether feeds are polled and topics expanded by themselves; else only while `idle` is waited for. */
  readonly background?: boolean;
  /** Where the surfaces hang; `/content` and `/data` beside `/v1` and `/v2` unless said otherwise. */
  readonly mounts?: Partial<Mounts>;
  /** The service sources; where undefined, an operator's own that the store holds, else the built-in ones. */
  readonly catalogue?: CatalogueChoice;
  readonly log?: (entry: LogEntry) => void;
  /**
   * The operator's surface `/~admin`, for tests and development: moves a clock that stands still, resets a store in
   * memory, answers with faults on purpose. Absent unless given.
   */
  readonly admin?: AdminOptions;
  /** Counts what the port and the background do, for Prometheus, at `/metrics`; nothing is counted unless given. */
  readonly metrics?: MetricsOptions;
  /** More of how the feed pipeline is opened; tests replace parts of it, such as name resolution. */
  readonly pipeline?: Partial<PipelineOptions>;
}

export interface MetricsOptions {
  /** What the process holds; left out where nobody can tell. */
  readonly memory?: () => MemoryUse;
}

export interface AdminOptions {
  /** Moves `clock`, by milliseconds; absent where it goes by itself. */
  readonly advanceClock?: (milliseconds: number) => void;
  /** Faults from the start, and after each reset. */
  readonly chaos?: Chaos;
}

export interface Service {
  /** The whole interface as a function of plain values; no port, no socket. */
  readonly exchange: Exchange;
  /** The same for a caller who knows the store by the addresses at which another process serves it: answers name those. */
  readonly exchangeAt: (bases: BaseAddresses) => Exchange;
  /** The same for the platform's own request and response. */
  fetch(request: Request): Promise<Response>;
  /**
   * Puts the same function behind a port, or surfaces behind ports of their own. Throws `failed` when an address cannot
   * be had, `usage` when one surface would hide another.
   */
  listen(options: DoorOptions): Promise<Doors>;
  /** Resolves when nothing is due: feeds fetched, topics expanded, items scored. */
  idle(): Promise<void>;
  /** Stops what runs and closes the store; idempotent. */
  close(): Promise<void>;
  readonly administration: Administration;
  /** The service as a fixture of tests; only for a store in memory. */
  readonly testing: Testing;
}

/** Whether a directory has no store and never had one, so that opening it would make one. False where nobody may look. */
export function isUntouched(dataDir: string): boolean {
  const file = join(dataDir, STORE_FILE);
  try {
    statSync(file);
    return false;
  } catch (thrown) {
    return (thrown as { code?: unknown }).code === 'ENOENT' && !hadStore(file);
  }
}

/** Loaded where it is asked for: nobody else pays for it. */
async function openMetrics({ metrics, clock }: ServiceOptions, mounts: Mounts) {
  if (metrics === undefined) return undefined;
  const { createMetrics } = await import('./metrics.ts');
  return createMetrics(clock, mounts, metrics.memory);
}

type Log = (entry: LogEntry) => void;

function openStore({ dataDir, cacheKib }: ServiceOptions): Engine {
  return openSqlite(dataDir === undefined ? {} : { file: join(dataDir, STORE_FILE), cacheKib });
}

/** The store and, where feeds are expected, what reads them: its thread starts while the store is opened. */
async function openStoreAndReader(options: ServiceOptions): Promise<Opened> {
  const { feedsExpected, onThread } = options.pipeline ?? {};
  if (!feedsExpected) return { store: openStore(options) };
  const { startFeedReader } = await import('./gather/feed-reader.ts');
  const parser = await startFeedReader(onThread);
  try {
    return { store: openStore(options), parser };
  } catch (error) {
    await parser.close();
    throw error;
  }
}

/** The service as its ports see it: each request logged and counted, where that is wanted. */
function watched(
  handle: Handle,
  { log, metrics, time }: { log: Log | undefined; metrics: Metrics | undefined; time: Clock },
): Handle {
  const told = log === undefined ? handle : logRequests(handle, log, time);
  return metrics?.measure(told, time) ?? told;
}

interface Opened {
  readonly store: Engine;
  readonly parser?: ParsePool;
}

/** What the ports, the pipeline and the handlers share of a service. */
async function openContext(
  options: ServiceOptions,
  allowNet: readonly AllowedNet[],
  { store, parser }: Opened,
) {
  const { clock, monotonicClock = clock, random, chance } = options;
  const { background = false, neighbours = [] } = options;
  const mounts: Mounts = { base: '', content: '/content', data: '/data', ...options.mounts };
  const metrics = await openMetrics(options, mounts);
  const log: Log = (entry) => {
    metrics?.watch(entry);
    options.log?.(concealedEntry(entry));
  };
  await openCatalogue(store, clock, options.catalogue);
  const listeners = createListeners();
  const self = () => [...listeners.endpoints(), ...neighbours];
  const policy = { allowNet, self };
  // A replay sends nothing, so there is nothing to permit; whatever is sent later is judged at its connection.
  const isReplay = options.pipeline?.recording?.mode === 'replay';
  // What this process alone knows of feeds.
  const own = { refusals: new Map() as Refusals, askedFor: new Set<number>() };
  const planted = new Map<string, Uint8Array>();
  const shared = { store, ...own, clock, monotonicClock, chance, planted, background, log };
  const reader = parser === undefined ? {} : { parser };
  const pipeline = createLazyPipeline({ ...shared, ...policy, ...reader, ...options.pipeline });
  const login = createLentLogin(random);
  const context: ServiceContext = {
    store,
    login,
    identity: await findIdentity(store, random),
    clock,
    random,
    gatherer: pipeline.gatherer,
    reading: async () => (await pipeline.open()).reading,
    turns: createTurns(),
    ...own,
    checkAddress: (url) => void checkUrl(url, isReplay ? undefined : policy),
    endpoints: listeners.endpoints,
    mounts,
    log,
    ...(metrics === undefined ? {} : { writeMetrics: () => metrics.write(store) }),
  };
  return { context, pipeline, listeners, planted, metrics };
}

/** The service as a fixture of tests, and the operator's surface of it where that is wanted. */
function openTesting(
  { admin: wanted, clock, chance, dataDir }: ServiceOptions,
  { context, pipeline, planted }: Awaited<ReturnType<typeof openContext>>,
) {
  const { time, advanceClock } = createStopwatch(clock, wanted?.advanceClock);
  const movable = advanceClock === undefined ? {} : { advanceClock };
  const faults = wanted?.chaos ?? { rules: [] };
  const chaos = createFaultInjector(faults, chance);
  const testing = createLazyTesting({
    context,
    inMemory: dataDir === undefined,
    planted,
    forget: pipeline.forget,
    clock,
    ...movable,
    calm: () => chaos.put(faults),
  });
  const admin: Admin = { ...movable, chaos, reset: testing.reset };
  return { time, testing, ...(wanted === undefined ? {} : { admin }) };
}

async function openService(
  options: ServiceOptions,
  allowNet: readonly AllowedNet[],
  opened: Opened,
): Promise<Service> {
  const { clock, random, background } = options;
  const { store } = opened;
  const parts = await openContext(options, allowNet, opened);
  const { pipeline, listeners, metrics } = parts;
  const { time, testing, ...admin } = openTesting(options, parts);
  const context: ServiceContext = { ...parts.context, ...admin };
  const { mounts, log } = context;
  const { handle, end } = untilClosed(createHandle(context));
  const respond = createRespond(handle);
  const requestLog = options.log === undefined ? undefined : log;
  if (background) {
    const { resumeNotStored } = await import('./gather/resume.ts');
    await resumeNotStored(store, clock());
  }
  pipeline.gatherer.wake();

  return {
    exchange: async (request) => handle({ request }),
    exchangeAt: createExchangeAt(handle, mounts),
    fetch: (request) => respond(request),
    listen: (where) =>
      listeners.open(watched(handle, { log: requestLog, metrics, time }), mounts, where),
    idle: () => pipeline.gatherer.idle(),
    close: once(async () => {
      endWaiting(context);
      // Whoever waits for a turn gets it, as long as the ports let them finish.
      await Promise.all([pipeline.gatherer.stop(), listeners.close()]);
      context.turns.end();
      end();
      // Once the work has stopped nothing asks the store, and threads take their time to end.
      await Promise.all([pipeline.close(), store.close()]);
    }),
    administration: createAdministration(store, clock, random, context.login),
    testing,
  };
}

/** Throws `usage` where a program without types leaves out what the service takes from outside. */
function checkOptions(options: ServiceOptions | undefined): void {
  const missing = (['clock', 'random', 'chance'] as const).filter((name) => !options?.[name]);
  if (missing.length === 0) return;
  throw new WinnowError(
    'usage',
    `createService needs the options clock, random and chance; without: ${missing.join(', ')}`,
  );
}

/**
 * Opens the service.
 * @throws WinnowError `data-file` for a store that is damaged, foreign or newer; `locked` when another process holds it
 */
export async function createService(options: ServiceOptions): Promise<Service> {
  checkOptions(options);
  const allowNet = (options.allowNet ?? []).map(parseAllowNet);
  if (options.pipeline?.recording) makeRecordingDirectory(options.pipeline.recording);
  const opened = await openStoreAndReader(options);
  // What work in the background finds out could not be kept.
  const background = options.background === true && !opened.store.isReadOnly;
  try {
    return await openService({ ...options, background }, allowNet, opened);
  } catch (thrown) {
    await Promise.all([opened.store.close(), opened.parser?.close()]);
    throw thrown;
  }
}
