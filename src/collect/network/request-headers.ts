/** The headers of an outgoing request: an honest name, no cookies, secrets and validators only at home. */

import { authorizationOf } from '../urls/user-info.ts';
import { ACCEPT_ENCODING } from './body.ts';
import type { FetchRequest } from './fetch-result.ts';
import type { RedirectChain } from './redirect-chain.ts';

const ACCEPT =
  'application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, text/html;q=0.7, */*;q=0.5';

/** Whether a validator can stand in a header as it is; none over `most` bytes is sent. */
function isSendable(validator: string | undefined, most: number): validator is string {
  if (validator === undefined || validator === '' || validator.length > most) return false;
  return /^[\t\x20-\x7e\x80-\xff]+$/u.test(validator);
}

/** The headers of the next request of a chain; what is secret goes along only while no redirect has led elsewhere. */
export function requestHeaders(
  chain: RedirectChain,
  request: FetchRequest,
  options: { readonly userAgent: string; readonly validatorBytes: number },
): Record<string, string> {
  const headers: Record<string, string> = {
    'user-agent': options.userAgent,
    accept: request.accept ?? ACCEPT,
    'accept-encoding': ACCEPT_ENCODING,
  };
  if (!chain.trusted) return headers;
  const authorization = authorizationOf(chain.start);
  if (authorization !== undefined) headers['authorization'] = authorization;
  const { etag, lastModified } = request;
  if (isSendable(etag, options.validatorBytes)) headers['if-none-match'] = etag;
  if (isSendable(lastModified, options.validatorBytes)) headers['if-modified-since'] = lastModified;
  return headers;
}
