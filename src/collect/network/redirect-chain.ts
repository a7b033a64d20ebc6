/** A redirect chain: what one fetch gathers from its first address to its last, and the result that it ends in. */

import { withoutUserInfo } from '../urls/user-info.ts';
import type { Answer } from './answer.ts';
import { isChallenge } from './challenge.ts';
import { type Fault, faultError } from './fault.ts';
import type { Failed, FetchResult, HeaderMap, Hop, Redirect } from './fetch-result.ts';
import { redirectTarget } from './redirect.ts';
import { statusFault } from './response-status.ts';

export interface RedirectChain {
  url: URL;
  readonly start: URL;
  readonly redirects: Redirect[];
  readonly trace: Hop[];
  /** Time on the wire so far; waiting for a slot does not count. */
  spentMs: number;
  /** An answer on the way asked for a cookie. */
  wantsCookie: boolean;
  /** Cleared for good when a redirect crosses origins: no credentials, no validators any more. */
  trusted: boolean;
}

/** A chain at its first address. */
export function beginChain(url: URL): RedirectChain {
  return {
    url,
    start: url,
    redirects: [],
    trace: [],
    spentMs: 0,
    wantsCookie: false,
    trusted: true,
  };
}

/**
 * Records a redirect and moves on to its target. Throws `too-many-redirects` after `most` of them, and says where they
 * led: a site that sends back everybody who has no cookie is in good order, but not for us.
 */
export function followRedirect(
  chain: RedirectChain,
  { status, headers, setsCookie }: Answer,
  most: number,
): void {
  const target = redirectTarget(chain.url, headers['location']);
  chain.wantsCookie ||= setsCookie;
  if (chain.redirects.length >= most) {
    const isCircle = chain.redirects.some(({ from }) => from === withoutUserInfo(target));
    const cookies = chain.wantsCookie ? '; the site wants cookies, and none are sent' : '';
    const where = isCircle
      ? 'the redirects lead in a circle'
      : `there are more than ${most} redirects`;
    throw faultError('too-many-redirects', where + cookies);
  }
  const from = withoutUserInfo(chain.url);
  chain.redirects.push({ status, from, to: target.href });
  if (target.origin !== chain.url.origin) chain.trusted = false;
  chain.url = target;
}

/** The result of a chain that failed. */
export function failChain(chain: RedirectChain, fault: Fault, answer?: Failed['headers']): Failed {
  const { redirects, trace, start, url } = chain;
  const status = trace.at(-1)?.status;
  // Whoever asked for the first address never named the refused one.
  const isLedAstray = fault.kind === 'blocked-address' && url.hostname !== start.hostname;
  return {
    ...fault,
    detail: isLedAstray ? `a redirect leads elsewhere: ${fault.detail}` : fault.detail,
    url: withoutUserInfo(url),
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
  mostValidatorBytes: number,
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
    ...validators(headers, mostValidatorBytes),
  };
  if (status === 304) {
    if (trace.at(-1)?.conditional !== true) {
      return fail({ kind: 'protocol', detail: 'the server says "not modified" unasked (304)' });
    }
    return { kind: 'not-modified', ...answered, detail: 'nothing new since the last visit' };
  }
  const fault = statusFault(status);
  if (fault !== undefined) return body.length === 0 ? fail(fault) : { ...fail(fault), body };
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
