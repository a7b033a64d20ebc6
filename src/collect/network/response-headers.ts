/** Reading response headers: a map, dates and delays, byte for byte where bytes matter. */
import type { HeaderMap } from './fetch-result.ts';

/** A map of raw name, value, name, value…; cookies are left out, so that nobody can store them. */
export function headerMap(raw: readonly string[]): HeaderMap {
  const map: Record<string, string> = Object.create(null);
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] as string).toLowerCase();
    if (name === 'set-cookie') continue;
    const value = raw[at + 1] as string;
    const before = map[name];
    map[name] = before === undefined ? value : `${before}, ${value}`;
  }
  return map;
}

/** Whether a header, its name in lower case, stands among raw name, value, name, value… */
export function hasHeader(raw: readonly string[], name: string): boolean {
  return raw.some((text, at) => at % 2 === 0 && text.toLowerCase() === name);
}

/** A header that holds raw UTF-8 (Location often does) as text; as it was when it is not UTF-8. */
export function utf8Header(value: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}

/** Seconds as servers send them: bare, with their unit, or twice where a proxy added its own. */
const DELAY_SECONDS = /^\s*(\d{1,15}(?:\.\d+)?)\s*(?:s(?:ec(?:ond)?s?)?)?\s*(?:,|$)/iu;

/** `Retry-After` in seconds or as a date → milliseconds from now, 0 or more; undefined for garbage. */
export function retryAfterMs(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  const seconds = DELAY_SECONDS.exec(value)?.[1];
  if (seconds !== undefined) return Math.round(Number(seconds) * 1000);
  const at = httpDate(value);
  return at === undefined ? undefined : Math.max(0, at - now);
}

/** What time it is for the server, whose clock may be wrong: what it means by a moment is how far that is from its own date. */
export function theirNow(headers: HeaderMap, now: number): number {
  return httpDate(headers['date'] ?? '') ?? now;
}

/** `Cache-Control: max-age`, in milliseconds; 0 for no-cache and no-store; undefined without either. */
export function maxAgeMs(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/(?:^|[\s,])no-(?:store|cache)(?:$|[\s,])/iu.test(value)) return 0;
  const age = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,15})/iu.exec(value)?.[1];
  return age === undefined ? undefined : Number(age) * 1000;
}

/** A date in one of the forms HTTP knows, of which the oldest names no zone and means UTC; undefined for anything else. */
export function httpDate(value: string): number | undefined {
  if (!/^\s*[a-z]{3,9},? /iu.test(value)) return undefined;
  const at = Date.parse(/ \d{4}\s*$/u.test(value) ? `${value} GMT` : value);
  return Number.isNaN(at) ? undefined : at;
}
