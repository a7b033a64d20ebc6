/** Why there was nothing to read at an address that a caller named, as one of the codes for pages. */
import type { Failed, FetchResult, NotModified } from '../collect/network/fetch-result.ts';
import type { ErrorCode } from '../model/errors.ts';

const UNREACHABLE: ReadonlySet<FetchResult['kind']> = new Set([
  ...(['dns', 'connect', 'tls', 'timeout', 'reset', 'protocol', 'truncated'] as const),
  ...(['throttled', 'http-error', 'offline'] as const),
]);

/** The code that says what to do about it: it is not there, must not be asked, is out of reach, or cannot be read. */
export function fetchFailureCode({ kind, status }: Failed | NotModified): ErrorCode {
  if (kind === 'gone' || status === 404) return 'page-missing';
  if (kind === 'blocked-address' || kind === 'refused') return 'page-forbidden';
  if (kind === 'scheme') return 'invalid';
  return UNREACHABLE.has(kind) ? 'page-unreachable' : 'page-unreadable';
}
