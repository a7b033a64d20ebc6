/** Conditional requests (RFC 9110): 304 for what the caller already has. */
import { SECOND_MS } from '../../model/time-units.ts';
import type { ExchangeRequest } from '../../protocol/exchange.ts';
import { type Answer, empty } from '../answer.ts';

/**
 * The answer without a date whose second is not over: what changes within it would have the same one, and be hidden from
 * whoever asks by it (RFC 9110, section 8.8.2.2).
 */
function withoutOpenDate(answer: Answer, now: number): Answer {
  const { 'last-modified': lastModified, ...others } = answer.headers;
  if (lastModified === undefined || Date.parse(lastModified) + SECOND_MS <= now) return answer;
  return { ...answer, headers: others };
}

/** The answer, or 304 where the caller's copy is current at the time `now`; an entity tag outweighs a date. */
export function withValidators(request: ExchangeRequest, made: Answer, now: number): Answer {
  const answer = withoutOpenDate(made, now);
  const tags = request.headers.get('if-none-match');
  const since = request.headers.get('if-modified-since');
  if (answer.status !== 200 || (tags === null && since === null)) return answer;
  const {
    etag,
    'last-modified': lastModified,
    'content-type': _type,
    'content-length': _length,
    ...others
  } = answer.headers;
  if (etag === undefined && lastModified === undefined) return answer;
  const current =
    tags === null
      ? Date.parse(since ?? '') >= Date.parse(lastModified ?? '')
      : tags.split(',').some((tag) => [etag, '*'].includes(tag.trim().replace(/^W\//u, '')));
  if (!current) return answer;
  return empty(304, {
    ...others,
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { 'last-modified': lastModified }),
  });
}
