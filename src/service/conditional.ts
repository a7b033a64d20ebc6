/** Conditional requests (RFC 9110): 304 for what the caller already has. */
import type { ExchangeRequest } from '../protocol/exchange.ts';
import { type Answer, empty } from './answer.ts';

/** The answer, or 304 where the caller's copy is current; an entity tag outweighs a date. */
export function withValidators(request: ExchangeRequest, answer: Answer): Answer {
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
      ? since === lastModified
      : tags.split(',').some((tag) => [etag, '*'].includes(tag.trim().replace(/^W\//u, '')));
  if (!current) return answer;
  return empty(304, {
    ...others,
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { 'last-modified': lastModified }),
  });
}
