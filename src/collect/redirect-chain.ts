/** A redirect chain: what one fetch gathers from its first address to its last, and the result that it ends in. */

import type { Answer } from './answer.ts';
import { isChallenge } from './challenge.ts';
import type { Fault } from './fault.ts';
import type { Failed, FetchResult, HeaderMap, Hop, Redirect } from './fetch-result.ts';
import { retryAfterMs } from './response-headers.ts';
import { statusFault } from './response-status.ts';
import { withoutUserInfo } from './user-info.ts';

export interface RedirectChain {
  url: URL;
  readonly start: URL;
  readonly redirects: Redirect[];
  readonly trace: Hop[];
  /** Time on the wire so far; waiting for a slot does not count. */
  spentMs: number;
  /** Cleared for good when a redirect crosses origins: no credentials, no validators any more. */
  trusted: boolean;
}

/** A chain at its first address. */
export function beginChain(url: URL): RedirectChain {
  return { url, start: url, redirects: [], trace: [], spentMs: 0, trusted: true };
}

/** Records a redirect and moves on to its target. */
export function followRedirect(chain: RedirectChain, status: number, target: URL): void {
  const from = withoutUserInfo(chain.url);
  chain.redirects.push({ status, from, to: target.href });
  if (target.origin !== chain.url.origin) chain.trusted = false;
  chain.url = target;
}

/** The result of a chain that failed. */
export function failChain(chain: RedirectChain, fault: Fault, answer?: Failed['headers']): Failed {
  const { redirects, trace } = chain;
  const status = trace.at(-1)?.status;
  return {
    ...fault,
    url: withoutUserInfo(chain.url),
    redirects,
    trace,
    ...(status === undefined ? {} : { status }),
    ...(answer === undefined ? {} : { headers: answer }),
  };
}

/** A longer body has something in it, be it white space. */
const BLANK_BYTES = 1_024;

function isBlank(body: Uint8Array): boolean {
  return body.length < BLANK_BYTES && Buffer.from(body).toString('latin1').trim() === '';
}

/** The result that the last answer of a chain stands for. */
export function endChain(
  chain: RedirectChain,
  answer: Answer,
  options: { readonly now: number; readonly validatorBytes: number },
): FetchResult {
  const { status, headers, body } = answer;
  const { redirects, trace } = chain;
  const fail = (fault: Fault) => failChain(chain, fault, headers);
  if (isChallenge(status, headers, body)) {
    return fail({ kind: 'challenge', detail: `the site wants a browser check first (${status})` });
  }
  const answered = {
    url: withoutUserInfo(chain.url),
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
