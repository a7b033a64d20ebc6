/** The kinds of query parameters as data: how each is read and described in JSON Schema. */
import { byteLength, byteSize } from '../model/byte-size.ts';
import { WinnowError } from '../model/errors.ts';
import { ITEM_TYPES, type ItemType } from '../model/item.ts';
import { LIMITS } from '../model/limits.ts';
import { readMoment } from '../model/moment.ts';
import { isUrl } from '../model/url.ts';
import {
  type ContentSource,
  decodeText,
  readContentSource,
  readSite,
  type Site,
} from './content-source.ts';
import { readMemberOf, type SourceName } from './source-name.ts';

/** What a value of each kind is after reading. */
export interface KindValues {
  /** 0..1. */
  readonly score: number;
  readonly count: number;
  /** Number of a change in the history of a graph; 0 is before the first. */
  readonly event: number;
  /** Seconds, or the longest wait there is. */
  readonly timeOut: number | 'max';
  readonly boolean: boolean;
  readonly text: string;
  /** Text in which a `+` between words is still a space after decoding. */
  readonly search: string;
  /** Absolute http(s). */
  readonly url: string;
  readonly list: readonly string[];
  readonly lid: string;
  /** Also a blank one, which is nobody's. */
  readonly user: string;
  readonly memberOf: SourceName;
  readonly contentSource: ContentSource;
  readonly site: Site;
  readonly sort: 'relevance' | 'date';
  /** Milliseconds since 1970. */
  readonly moment: number;
  readonly types: readonly ItemType[];
}

export type ParameterKind = keyof KindValues;

export interface Kind<T> {
  /** The value of one decoded text (raw where `raw`); undefined stands for "as if not given". */
  readonly read: (text: string, name: string) => T | undefined;
  /** JSON Schema of the parameter. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Whether the value is read before percent-decoding. */
  readonly raw?: true;
  /** Whether a repetition adds to the value, comma between, instead of being refused. */
  readonly repeats?: true;
}

function invalid(name: string, rule: string): WinnowError {
  return new WinnowError('invalid', `${name} must be ${rule}`);
}

function readScore(text: string, name: string): number {
  const value = /^(?:\d{1,9}(?:\.\d{1,20})?|\.\d{1,20})$/u.test(text) ? Number(text) : Number.NaN;
  if (value >= 0 && value <= 1) return value;
  throw invalid(name, 'a plain decimal number from 0.0 to 1.0');
}

/** Whoever asks for more than there may be gets as many as there may be: "at most" holds for them too. */
function readCount(text: string, name: string): number {
  const value = /^\d+$/u.test(text) ? Number(text) : 0;
  if (value >= 1) return Math.min(value, LIMITS.content.maxCount);
  throw invalid(name, 'a whole number, at least 1');
}

function readEventNumber(text: string, name: string): number {
  if (/^\d{1,15}$/u.test(text)) return Number(text);
  throw invalid(name, 'the number of a change, or 0');
}

function readTimeOut(text: string, name: string): number | 'max' {
  if (text === 'max') return 'max';
  const most = LIMITS.http.timeOutSeconds;
  const value = /^\d{1,3}$/u.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= most) return value;
  throw invalid(name, `a whole number of seconds from 1 to ${most}, or the word max`);
}

function readBoolean(text: string, name: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  throw invalid(name, 'true or false');
}

function readText(text: string): string | undefined {
  return text.trim() === '' ? undefined : text;
}

/** Only a `+` before a word is a space: `ice+fishing`, but `c++`. */
function readSearch(text: string): string | undefined {
  return readText(text.replace(/(?<=[^\s+])\+(?=[^\s+])/gu, ' '));
}

function readUrl(text: string, name: string): string | undefined {
  if (text.trim() === '') return undefined;
  // No scheme and no host has an escape in it, so one there says that the whole was encoded twice.
  const once = /^[\w.-]*%/u.test(text.trim()) ? decodeText(text.trim()) : text.trim();
  const url = /^[a-z][a-z0-9+.-]*:(?!\d)/iu.test(once)
    ? once
    : `http://${once.replace(/^\/\//u, '')}`;
  const tooLong = byteLength(url) > LIMITS.parse.urlBytes;
  if (tooLong || !/^https?:\/\//iu.test(url) || !isUrl(url)) {
    throw invalid(name, `an http or https address of at most ${byteSize(LIMITS.parse.urlBytes)}`);
  }
  return new URL(url).href;
}

function readList(text: string): readonly string[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  const given = [...new Set(parts.filter((part) => part !== ''))];
  return given.length === 0 ? undefined : given;
}

function readSort(text: string, name: string): 'relevance' | 'date' {
  if (text === 'relevance' || text === 'date') return text;
  throw invalid(name, 'relevance or date');
}

/** ISO 8601 with a time zone, or a plain date in UTC. */
function readDate(text: string, name: string): number {
  const value = readMoment(text);
  if (value !== undefined) return value;
  throw invalid(name, 'a date such as 2026-01-31 or 2026-01-31T12:00:00Z');
}

function readTypes(text: string, name: string): readonly ItemType[] | undefined {
  const given = readList(text);
  const types = given?.map((each) => ITEM_TYPES.find((type) => type === each));
  if (types === undefined || types.every((type) => type !== undefined)) return types as ItemType[];
  throw invalid(name, `of ${ITEM_TYPES.join(', ')}`);
}

/** Every kind of parameter there is. */
export const KINDS: { readonly [K in ParameterKind]: Kind<KindValues[K]> } = {
  score: { read: readScore, schema: { type: 'number', minimum: 0, maximum: 1 } },
  count: {
    read: readCount,
    schema: { type: 'integer', minimum: 1 },
  },
  event: { read: readEventNumber, schema: { type: 'integer', minimum: 0 } },
  timeOut: {
    read: readTimeOut,
    schema: {
      oneOf: [
        { type: 'integer', minimum: 1, maximum: LIMITS.http.timeOutSeconds },
        { type: 'string', enum: ['max'] },
      ],
    },
  },
  boolean: { read: readBoolean, schema: { type: 'boolean' } },
  text: { read: readText, schema: { type: 'string' } },
  search: { read: readSearch, schema: { type: 'string' } },
  url: { read: readUrl, schema: { type: 'string', format: 'uri' } },
  list: {
    read: readList,
    schema: { type: 'array', items: { type: 'string' } },
    repeats: true,
  },
  // Two lids are no lid: joined they match nothing, and the answer is that of an unknown one.
  lid: { read: (text) => text, schema: { type: 'string' }, repeats: true },
  // A program that forgot to fill it in must not change the graph of the account.
  user: { read: (text) => text, schema: { type: 'string' } },
  memberOf: { read: readMemberOf, schema: { type: 'string' } },
  contentSource: {
    read: readContentSource,
    schema: { type: 'string' },
    raw: true,
  },
  site: { read: readSite, schema: { type: 'string' } },
  moment: {
    read: readDate,
    schema: { type: 'string', format: 'date-time' },
  },
  types: {
    read: readTypes,
    schema: { type: 'array', items: { type: 'string', enum: ITEM_TYPES } },
    repeats: true,
  },
  sort: { read: readSort, schema: { type: 'string', enum: ['relevance', 'date'] } },
};
