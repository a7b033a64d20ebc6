/**
 * Every number that bounds what Winnow takes in, in one place. Sizes are bytes, times milliseconds
 * unless the name says otherwise. Operators override a few through options; nothing else changes them.
 */
import { KIB, MIB } from './byte-size.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, YEAR_MS } from './time-units.ts';

/** The lowest score that the data service lists, and how far below it what was learned may lift an item over it. */
const MIN_SCORE_DATA = 0.54;
const LEARNING_REACH = 0.3;

export const LIMITS = {
  /** `perGraph` is how many a document may hold; `terms`, how many of a kind, asked for or ruled out, steer one topic. */
  topic: {
    segments: 10,
    segmentBytes: 256,
    alternatives: 64,
    perRequest: 1_000,
    perGraph: 10_000,
    terms: 50,
    termBytes: 128,
  },
  fetch: {
    dnsMs: 5 * SECOND_MS,
    connectMs: 5 * SECOND_MS,
    tlsMs: 5 * SECOND_MS,
    idleMs: 10 * SECOND_MS,
    totalMs: 20 * SECOND_MS,
    bodyBytes: 10 * MIB,
    headerBytes: 16 * KIB,
    /** Interim responses (1xx) that are passed over before an answer. */
    interimResponses: 10,
    contentEncodings: 2,
    redirects: 5,
    concurrent: 8,
    concurrentPerHost: 2,
    /** Between two requests to a public host, once it was asked several times. */
    spacingMs: 200,
    validatorBytes: KIB,
  },
  poll: {
    minMs: HOUR_MS,
    maxMs: DAY_MS,
    jitter: 0.1,
    freeRetries: 3,
    retryStepMs: HOUR_MS,
    refusedMs: 4 * HOUR_MS,
    /** A feed without anything new for so long is called stale. */
    staleMs: YEAR_MS,
    /** A feed whose fetches have failed for so long is called dead, unless its site said before that it is gone. */
    deadMs: DAY_MS,
  },
  /** What is kept of a feed that says it no more; and the most that a source may ask to be kept. */
  retention: { itemsPerFeed: 1_000, ageMs: YEAR_MS, mostItems: 100_000, mostDays: 36_500 },
  /**
   * Full text on request: an item below so many characters is short; so many articles of one feed wait at most. The
   * lease is longer than a fetch may take, one of robots.txt before it, the pauses that this asks for and the extraction.
   */
  article: { shortCharacters: 1_000, waitingPerFeed: 50, concurrent: 4, leaseMs: 2 * MINUTE_MS },
  parse: {
    xmlDepth: 100,
    htmlDepth: 256,
    jsonDepth: 64,
    /** Each takes memory once it is read, be it written in two characters. */
    jsonValues: 1_000_000,
    attributes: 100,
    instructions: 100,
    itemsPerFeed: 500,
    /** Authors, links, media and the like of a feed or an entry, of each; and what is kept of an item's categories. */
    listEntries: 100,
    hubs: 10,
    itemCategories: 32,
    titleBytes: KIB,
    textBytes: 256 * KIB,
    urlBytes: 2 * KIB,
    documentMs: 2 * SECOND_MS,
    memoryBytes: 256 * MIB,
    /** Of documents that a worker has in hand; and of what was fetched, and is not read or stored yet, before more is. */
    inHandBytes: 6 * MIB,
    waitingBytes: 16 * MIB,
  },
  /** What is read of a page: what it announces and links to stands near its beginning. `entries` are items made of it. */
  page: {
    bytes: 2 * MIB,
    links: 2_000,
    scripts: 16,
    things: 2_000,
    entries: 100,
    articleElements: 40_000,
    /** So many pages in turn are followed that only send their readers on, or show another page in a frame. */
    forwards: 3,
  },
  /**
   * RFC 9309 asks for at least 500 KiB; rules of so many sites are remembered. A page whose address would take more steps
   * to compare with all patterns is not read: hostile rules would keep everything else waiting for seconds. Nor may they
   * ask for longer pauses between two pages.
   */
  robots: { bytes: 512 * KIB, sites: 500, matchSteps: 20_000_000, pauseMs: 10 * SECOND_MS },
  /** `children` are the sitemaps that an index or a robots file names, `tried` those of them that are fetched. */
  sitemap: { pages: 50_000, children: 8, tried: 2 },
  http: {
    jsonBytes: MIB,
    opmlBytes: 2 * MIB,
    /** Of a list that is read at an address: each takes time, however short it is. */
    listLines: 100_000,
    targetBytes: 8 * KIB,
    headerBytes: 16 * KIB,
    headerFields: 100,
    headersMs: 10 * SECOND_MS,
    requestMs: 30 * SECOND_MS,
    /** How long, and how much of, a body that is refused may go on before its connection ends. */
    unreadMs: 2 * SECOND_MS,
    unreadBytes: 32 * MIB,
    connections: 512,
    /** Requests that a connection may send ahead of the answer that it is given; and how long it may take nothing of that. */
    waitingPerConnection: 64,
    untakenMs: 30 * SECOND_MS,
    waitingPerApplication: 4,
    timeOutSeconds: 120,
    /** For requests that run; closing the rest must not make it more than ten seconds. */
    shutdownMs: 8 * SECOND_MS,
  },
  password: {
    minBytes: 6,
    maxBytes: 1_024,
    scryptN: 2 ** 17,
    scryptR: 8,
    scryptP: 1,
    scryptMemoryBytes: 256 * MIB,
    concurrent: 2,
    queued: 32,
    verifiedForMs: 5 * MINUTE_MS,
    failures: 10,
    failureWindowMs: 5 * MINUTE_MS,
  },
  /**
   * Dear reads: so many are made at once, and so many may wait, more than connections may ask, as programs ask within their own
   * process.
   */
  turns: { concurrent: 2, waiting: 4_096 },
  /** Shared links; unknown ones are counted by the network that tries them. */
  lid: { bytes: 16, unknownPerMinute: 600 },
  client: {
    totalMs: 60 * SECOND_MS,
    bodyBytes: 32 * MIB,
    retryAfterMs: 15 * SECOND_MS,
    attempts: 3,
  },
  /**
   * `nearMiss` is how far below the lowest score an item is still counted, though not listed; `learningReach` how far
   * below it what was learned may lift an item over it; `shownCount` how many the terminal lists when nobody says.
   */
  content: {
    defaultCount: 20,
    shownCount: 50,
    maxCount: 1_000,
    minScoreV1: 0.6,
    minScoreData: MIN_SCORE_DATA,
    nearMiss: 0.1,
    /** What an item scores less than this for is kept nowhere: no list has it. */
    leastKept: 0.05,
    learningReach: LEARNING_REACH,
    /** A topic is about what it scores this much, nothing learned: no list with a default threshold lifts what scores less. */
    leastAbout: MIN_SCORE_DATA - LEARNING_REACH,
  },
  /** Of a delegated user; `uidBytes` is a person of a caller's choosing. */
  user: { nameBytes: 256, uidBytes: 256 },
  source: { nameBytes: 256, entries: 10_000, entriesDataService: 200 },
  /** Of service sources; `topics` is how many of a reader's topics the templates of one search for. */
  catalogue: { fileBytes: MIB, sources: 100, addresses: 500, topics: 200 },
  /** What of an item is analysed: what an article is about stands in its first pages. */
  analysis: { textCharacters: 20_000 },
  /** A text that somebody wants the concepts of; and how long it may take to find them. */
  extraction: { textBytes: 512 * KIB, readMs: 10 * SECOND_MS },
  /** A list of feeds that is read for a caller. */
  list: { readMs: 10 * SECOND_MS },
  store: { busyMs: 5 * SECOND_MS },
  /** Faults on purpose. */
  chaos: { fileBytes: MIB, rules: 100, delayMs: 120 * SECOND_MS },
  seed: { fileBytes: 10 * MIB, items: 10_000 },
  clock: { advanceMs: 366 * DAY_MS, settleMs: 30 * SECOND_MS },
} as const;
