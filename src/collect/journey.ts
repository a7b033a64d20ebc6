/** A journey: what one fetch gathers on its way over redirects, and how it ends. */

import { isChallenge } from './challenge.ts';
import { withoutSecrets } from './check-url.ts';
import type { Fault } from './fault.ts';
import type { Failed, FetchResult, HeaderMap, Hop, Redirect } from './fetch-result.ts';
import { retryAfterMs } from './response-headers.ts';
import { statusFault } from './response-status.ts';

export interface Answer {
  readonly status: number;
  readonly headers: HeaderMap;
  /** Decoded; only the beginning when the status carries no document. */
  readonly body: Uint8Array;
}

export interface Journey {
  url: URL;
  readonly start: URL;
  readonly redirects: Redirect[];
  readonly trace: Hop[];
  /** Time on the wire so far; waiting for a slot does not count. */
  spentMs: number;
  /** Cleared for good when a redirect crosses origins: no credentials, no validators any more. */
  trusted: boolean;
}

/** A journey at its first address. */
export function beginJourney(url: URL): Journey {
  return { url, start: url, redirects: [], trace: [], spentMs: 0, trusted: true };
}

/** Notes a redirect and moves on to its target. */
export function followRedirect(journey: Journey, status: number, target: URL): void {
  const from = withoutSecrets(journey.url);
  journey.redirects.push({ status, from, to: target.href });
  if (target.origin !== journey.url.origin) journey.trusted = false;
  journey.url = target;
}

/** The result of a journey that broke. */
export function failJourney(journey: Journey, fault: Fault, answer?: Failed['headers']): Failed {
  const { redirects, trace } = journey;
  const status = trace.at(-1)?.status;
  return {
    ...fault,
    url: withoutSecrets(journey.url),
    redirects,
    trace,
    ...(status === undefined ? {} : { status }),
    ...(answer === undefined ? {} : { headers: answer }),
  };
}

function isBlank(body: Uint8Array): boolean {
  return body.length < 1024 && Buffer.from(body).toString('latin1').trim() === '';
}

/** The result that the last answer of a journey means. */
export function endJourney(
  journey: Journey,
  answer: Answer,
  options: { readonly now: number; readonly validatorBytes: number },
): FetchResult {
  const { status, headers, body } = answer;
  const { redirects, trace } = journey;
  const fail = (fault: Fault) => failJourney(journey, fault, headers);
  if (isChallenge(status, headers, body)) {
    return fail({ kind: 'challenge', detail: `the site wants a browser check first (${status})` });
  }
  const answered = {
    url: withoutSecrets(journey.url),
    redirects,
    trace,
    status,
    headers,
    ...validators(headers, options.validatorBytes),
  };
  if (status === 304) {
    if (trace.at(-1)?.conditional !== true) {
      return fail({ kind: 'protocol', detail: 'the server says "not modified" unasked (304)' });
    }
    return { kind: 'not-modified', ...answered, detail: 'nothing new since the last visit' };
  }
  const fault = statusFault(status);
  if (fault !== undefined) {
    const wait = retryAfterMs(headers['retry-after'], options.now);
    return { ...fail(fault), ...(wait === undefined ? {} : { retryAfterMs: wait }) };
  }
  if (isBlank(body)) return fail({ kind: 'empty', detail: 'the answer has an empty body' });
  const contentType = headers['content-type'];
  return {
    kind: 'fresh',
    ...answered,
    detail: `${body.length} bytes`,
    body,
    ...(contentType === undefined ? {} : { contentType }),
  };
}

function validators(headers: HeaderMap, most: number) {
  const { etag, 'last-modified': lastModified } = headers;
  const fits = (value: string | undefined) =>
    value !== undefined && value !== '' && value.length <= most;
  return {
    ...(fits(etag) ? { etag: etag as string } : {}),
    ...(fits(lastModified) ? { lastModified: lastModified as string } : {}),
  };
}
