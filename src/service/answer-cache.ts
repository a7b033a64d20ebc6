/**
 * Answers to reads, cached while nothing was written: a warm read costs a look-up. One that costs its caller nothing
 * is cached under the whole request, credentials included, and found before anything else is asked; one that
 * is charged for, or that a lid opens, is cached under its reader, and found once that is known.
 */
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../model/time-units.ts';
import type { BaseAddresses } from '../protocol/addresses.ts';
import { APP_ID_HEADER, APP_KEY_HEADER } from '../protocol/credentials.ts';
import type { ExchangeRequest } from '../protocol/exchange.ts';
import { PREFER_HEADER } from '../protocol/prefer.ts';
import { type Answer, type EncodedAnswer, encoded } from './answer.ts';
import type { Caller } from './callers/caller.ts';
import { createKeyedDigest } from './callers/keyed-digest.ts';
import type { ServiceContext } from './context.ts';
import type { Arrival } from './locate.ts';
import type { Door } from './port/doors.ts';

const MOST_BYTES = 32 * 1024 * 1024;

/** Headers that the form of an answer depends on. A caller that stores nothing (`no-store`) gets no entity tag. */
const FORM = ['accept', 'cache-control', PREFER_HEADER];
/** What an answer is made from besides the address. */
const ASKED = ['authorization', APP_ID_HEADER, APP_KEY_HEADER, ...FORM].map((name) =>
  name.toLowerCase(),
);

/** A read, once it is known who asks. */
export interface Read {
  readonly arrival: Arrival;
  /** The addresses that the answer names. */
  readonly bases: BaseAddresses;
  readonly caller: Caller;
  /** Whether nothing is charged for it, so that it may be answered again without asking who calls. */
  readonly isFree: boolean;
}

export interface AnswerCache {
  /** The cached answer to the very same request, if that costs nothing. Only for requests through a port. */
  find(arrival: Arrival): Answer | undefined;
  /** The cached answer to a read, or the one made now. */
  findOrMake(read: Read, make: () => Promise<Answer> | Answer): Promise<Answer>;
}

/** The cache of one service; it forgets everything when its store says that something was written. */
export function createAnswerCache({ clock, random, store }: ServiceContext): AnswerCache {
  const digest = createKeyedDigest(random);
  const cache = new LRUCache<string, EncodedAnswer>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ body, bytes }) => body.length + bytes.length + 512,
  });
  let minute = Number.NaN;
  let revision = '';
  let era = 0;

  /** Empties the cache if it may be out of date, and returns the number of the current era. */
  function refresh(): number {
    // Freshness moves the order of trending content and time frames move on: nothing is kept longer than a minute.
    const newMinute = Math.floor(clock() / MINUTE_MS);
    const newRevision = store.revision();
    if (newMinute === minute && newRevision === revision) return era;
    cache.clear();
    minute = newMinute;
    revision = newRevision;
    era += 1;
    return era;
  }

  const doors = new WeakMap<Door, number>();
  let numbered = 0;

  /** A number for each port of several: the same address leads to other surfaces there, and its answers name other addresses. */
  function doorKey(door: Door | undefined): number {
    if (door === undefined) return 0;
    let key = doors.get(door);
    if (key === undefined) {
      numbered += 1;
      key = numbered;
      doors.set(door, key);
    }
    return key;
  }

  /** A digest, because the request holds credentials. */
  function requestKey({ headers, url }: ExchangeRequest, rawTarget: string, door?: Door): string {
    let asked = `${doorKey(door)}\n${url}\n${rawTarget}`;
    for (const name of ASKED) asked += `\n${headers.get(name) ?? ''}`;
    return digest(asked);
  }

  function readerKey({ arrival: { request, door }, bases, caller }: Read): string {
    const form = FORM.map((name) => request.headers.get(name) ?? '');
    const places = [doorKey(door), bases.baseUrl, bases.contentUrl, bases.dataUrl];
    const { user, shared } = caller;
    return [user.rowId, shared?.lid ?? '', ...places, ...form, request.url].join('\n');
  }

  return {
    find({ request, rawTarget, door }) {
      if (rawTarget === undefined || request.method !== 'GET') return undefined;
      if (!request.headers.has('authorization')) return undefined;
      refresh();
      return cache.get(requestKey(request, rawTarget, door));
    },

    async findOrMake(read, make) {
      const { request, rawTarget, door } = read.arrival;
      // A command asks its own service once; keeping what it is told takes as long as writing it.
      if (request.headers.get('cache-control') === 'no-store') return make();
      const before = refresh();
      const isAsked = read.isFree && rawTarget !== undefined;
      const key = isAsked ? requestKey(request, rawTarget, door) : readerKey(read);
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      const made = await make();
      // Something was written while it was made (a lid at first use): it may tell of before or of after.
      if (made.status !== 200 || refresh() !== before) return made;
      const answer = encoded(made);
      cache.set(key, answer);
      return answer;
    },
  };
}
