/** What the wire's two forms of a source share: entry addresses, time frames, each address once. */
import { addressKey } from '../model/address-key.ts';
import { byteLength, byteSize } from '../model/byte-size.ts';
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import { type SourceEntry, TIME_FRAMES, type TimeFrame } from '../model/source.ts';
import { readUrl } from '../model/url.ts';
import { writeMemberOf } from './source-name.ts';

/** A new or redefined source as a request states it. */
export interface SourceDefinition {
  readonly name: string;
  readonly isDefault: boolean;
  readonly entries: readonly SourceEntry[];
}

/** An address of a site or feed: absolute http(s), at most 2 KiB. Throws `invalid`. */
export function readEntryUrl(raw: string): string {
  const url = raw.trim();
  const shown = url.length > 80 ? `${url.slice(0, 80)}…` : url;
  if (byteLength(url) > LIMITS.parse.urlBytes) {
    const most = byteSize(LIMITS.parse.urlBytes);
    throw new WinnowError('invalid', `the address "${shown}" is longer than ${most}`);
  }
  if (!/^https?:\/\//iu.test(url)) {
    throw new WinnowError('invalid', `the address "${shown}" must begin with http:// or https://`);
  }
  if ((readUrl(url)?.hostname ?? '') === '') {
    throw new WinnowError('invalid', `the address "${shown}" is not a valid URL`);
  }
  return url;
}

/** `24hours`, `1week` or `1month`. */
export function isTimeFrame(text: unknown): text is TimeFrame {
  return TIME_FRAMES.some((frame) => frame === text);
}

/** A time frame of the wire. Throws `invalid`. */
export function readTimeFrame(text: string): TimeFrame {
  if (isTimeFrame(text)) return text;
  throw new WinnowError('invalid', `"${text}" is not one of ${TIME_FRAMES.join(', ')}`);
}

/** What people name an entry by: its address, or `service/<name>` for a service source that is referred to. */
export function entryName({ url, reference = '' }: SourceEntry): string {
  return url ?? writeMemberOf({ scope: 'service', name: reference });
}

/** What makes two entries the same one: the address, however it is spelt, or the name referred to. */
export function entryKey(entry: SourceEntry): string {
  return entry.reference === undefined
    ? `u:${addressKey(entry.url ?? '')}`
    : `r:${entry.reference}`;
}

/** Entries with each address once (the first counts). Throws `invalid` above the given count. */
export function distinctEntries(entries: readonly SourceEntry[], most: number): SourceEntry[] {
  const distinct = new Map<string, SourceEntry>();
  for (const entry of entries) {
    const key = entryKey(entry);
    if (!distinct.has(key)) distinct.set(key, entry);
  }
  if (distinct.size > most) {
    throw new WinnowError(
      'invalid',
      `a source holds at most ${most} contents, not ${distinct.size}`,
    );
  }
  return [...distinct.values()];
}
