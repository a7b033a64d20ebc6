/** What browsers ask before a page of another origin may call the service: which origins may, with what (CORS, Fetch standard). */
import type { ExchangeHeaders, ExchangeRequest } from '../../protocol/exchange.ts';
import { type Answer, empty } from '../answer.ts';
import type { Handle } from '../handle.ts';

/** The word for every origin. */
const ANY_ORIGIN = '*';

/** How long a browser remembers what it was told, seconds. */
const REMEMBERED_SECONDS = 600;

const ASKED_METHOD = 'access-control-request-method';

/** Names of headers as a browser lists them. */
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~, -]{1,2000}$/u;

/**
 * What a browser is told of its question whether it may send a request: any method of the route, the headers it asks for.
 * Where there is no route it may send what it asks for, so that the page can read why that is refused.
 */
function preflight({ headers }: Answer, sent: ExchangeHeaders): Answer {
  const { allow } = headers;
  const asked = sent.get('access-control-request-headers');
  return empty(204, {
    ...(allow === undefined ? {} : { allow }),
    'access-control-allow-methods': allow ?? sent.get(ASKED_METHOD) ?? '',
    ...(asked !== null && HEADER_NAMES.test(asked)
      ? { 'access-control-allow-headers': asked }
      : {}),
    'access-control-max-age': String(REMEMBERED_SECONDS),
  });
}

/** The answer as caches must keep it: another one for each origin. */
function varied(vary: string | undefined): string {
  return vary === undefined ? 'origin' : `${vary}, origin`;
}

/** What an answer tells the browser of whoever sent the request. */
export type Share = (
  answer: Answer,
  request: Pick<ExchangeRequest, 'method' | 'headers'>,
) => Answer;

/** Of a service for its own pages alone: nothing. */
export const shareNothing: Share = (answer) => answer;

/**
 * Answers for pages of these origins too, each `scheme://host[:port]` or `*` for all. A page sends credentials in headers of
 * its own; those that a browser keeps are never asked for.
 */
export function shareWith(origins: readonly string[]): Share {
  const allowed = new Set(origins);
  return (answer, { method, headers: sent }) => {
    const origin = sent.get('origin');
    const isAllowed = origin !== null && (allowed.has(ANY_ORIGIN) || allowed.has(origin));
    const vary = varied(answer.headers['vary']);
    if (!isAllowed) return { ...answer, headers: { ...answer.headers, vary } };
    const isPreflight = method === 'OPTIONS' && sent.get(ASKED_METHOD) !== null;
    const told = isPreflight ? preflight(answer, sent) : answer;
    return {
      ...told,
      headers: {
        ...told.headers,
        vary,
        'access-control-allow-origin': origin,
        'access-control-expose-headers': '*',
      },
    };
  };
}

/** The same service, its answers shared. */
export function sharing(handle: Handle, share: Share): Handle {
  return async (arrival) => share(await handle(arrival), arrival.request);
}
