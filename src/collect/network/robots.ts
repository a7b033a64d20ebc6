/** Robots rules: whether a page may be read by a program, by RFC 9309. Feeds are made for programs and are not asked about. */
import { LRUCache } from 'lru-cache';
import robotsParser from 'robots-parser';
import { LIMITS } from '../../model/limits.ts';
import type { Clock } from '../../model/ports.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../model/time-units.ts';
import type { Fetcher } from '../fetch.ts';

export interface RobotsRefusal {
  /** As a clause for people. */
  readonly detail: string;
  /** Whether it may be fetched some other time, since the rules could not be had. */
  readonly mayPass: boolean;
}

const FORBIDDEN: RobotsRefusal = {
  detail: 'its robots.txt asks programs not to read it',
  mayPass: false,
};
const UNKNOWN: RobotsRefusal = {
  detail: 'its robots.txt, which may forbid that, cannot be had for the moment',
  mayPass: true,
};

export interface Robots {
  /** Whether the rules of its site let us fetch this page. Fetches `/robots.txt` at most once a day. */
  readonly mayFetch: (url: string, signal?: AbortSignal) => Promise<boolean>;
  /** Why it may not be fetched; undefined where it may. */
  readonly refusal: (url: string, signal?: AbortSignal) => Promise<RobotsRefusal | undefined>;
  /** How far apart its site asks the fetches of its pages to be, milliseconds; 0 where it asks for nothing. */
  readonly spacingMs: (url: string, signal?: AbortSignal) => Promise<number>;
  /** Sitemaps its site names, at most eight. */
  readonly sitemaps: (url: string, signal?: AbortSignal) => Promise<readonly string[]>;
}

interface Rules {
  readonly allows: (url: string) => boolean;
  /** What stands in the way where they do not. */
  readonly refusal: RobotsRefusal;
  readonly spacingMs: number;
  readonly sitemaps: readonly string[];
  readonly until: number;
}

// The package is CommonJS that types itself as a module.
const parse = robotsParser as unknown as typeof robotsParser.default;

/** Characters of the rules that hold a wildcard: each may have to be compared with every character of an address. */
function lengthOfPatterns(text: string): number {
  const patterns = text.split(/[\r\n]/u).filter((line) => line.includes('*'));
  return patterns.reduce((sum, { length }) => sum + length, 0);
}

/** Of a vast file the lines that are whole within what is read: the rest of it is as good as not there. */
function beginningOf(body: Uint8Array): Buffer {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  if (bytes.length <= LIMITS.robots.bytes) return bytes;
  return bytes.subarray(0, bytes.lastIndexOf('\n', LIMITS.robots.bytes) + 1);
}

/** The pause that rules ask for in seconds, as milliseconds: what is no number of them asks for none. */
function spacingOf(seconds: number | undefined): number {
  const pauseMs = (seconds ?? 0) * SECOND_MS;
  return pauseMs > 0 ? Math.min(pauseMs, LIMITS.robots.pauseMs) : 0;
}

/** Rules of all sites; `product` is the name robots files know us by. */
export function createRobots(
  fetcher: Pick<Fetcher, 'fetch'>,
  options: { readonly product: string; readonly clock: Clock },
): Robots {
  const known = new LRUCache<string, Rules>({ max: LIMITS.robots.sites });
  /** By origin, the rules that are being read: several pages of a site are asked about at once. */
  const reading = new Map<string, Promise<Rules>>();

  async function read(origin: string, signal: AbortSignal | undefined): Promise<Rules> {
    const address = `${origin}/robots.txt`;
    const result = await fetcher.fetch(address, {
      accept: 'text/plain, */*;q=0.5',
      signal,
    });
    const now = options.clock();
    if (result.kind === 'fresh') {
      const text = beginningOf(result.body).toString('utf8');
      const rules = parse(address, text);
      const patternCharacters = lengthOfPatterns(text);
      return {
        allows: (url) =>
          patternCharacters * url.length <= LIMITS.robots.matchSteps &&
          rules.isAllowed(url, options.product) !== false,
        refusal: FORBIDDEN,
        spacingMs: spacingOf(rules.getCrawlDelay(options.product)),
        sitemaps: rules.getSitemaps().slice(0, LIMITS.sitemap.children),
        until: now + DAY_MS,
      };
    }
    // No rules (4xx, an empty file) allow everything; a site in trouble allows nothing for a while.
    const isRuleless =
      result.kind === 'empty' ||
      (result.status !== undefined &&
        result.status >= 400 &&
        result.status < 500 &&
        result.status !== 429);
    return {
      allows: () => isRuleless,
      refusal: UNKNOWN,
      spacingMs: 0,
      sitemaps: [],
      until: now + (isRuleless ? DAY_MS : HOUR_MS),
    };
  }

  async function rulesOf(url: string, signal: AbortSignal | undefined): Promise<Rules> {
    const { origin } = new URL(url);
    const cached = known.get(origin);
    if (cached !== undefined && cached.until > options.clock()) return cached;
    for (let other = reading.get(origin); other !== undefined; other = reading.get(origin)) {
      // If that fails, whoever asked first gave up; those who still wait ask anew.
      const rules = await other.catch(() => undefined);
      if (rules !== undefined) return rules;
    }
    const asked = read(origin, signal).finally(() => reading.delete(origin));
    reading.set(origin, asked);
    const rules = await asked;
    known.set(origin, rules);
    return rules;
  }

  async function refusalOf(url: string, signal?: AbortSignal): Promise<RobotsRefusal | undefined> {
    const { allows, refusal } = await rulesOf(url, signal);
    return allows(url) ? undefined : refusal;
  }

  return {
    mayFetch: async (url, signal) => (await refusalOf(url, signal)) === undefined,
    refusal: refusalOf,
    spacingMs: async (url, signal) => (await rulesOf(url, signal)).spacingMs,
    sitemaps: async (url, signal) => (await rulesOf(url, signal)).sitemaps,
  };
}
