/** Turns refusals and redirects of a service into our errors. */

import { retold, WinnowError } from '../model/errors.ts';
import { DAY_MS, HOUR_MS } from '../model/time-units.ts';
import { isLoopback } from '../protocol/addresses.ts';
import { HINT_HEADER, namesOurCode, readErrorBody, readHintHeader } from '../protocol/errors.ts';
import type { Answer } from './answer.ts';

/** A redirect, which is never followed. */
export function redirectError(address: string, location: string | null): WinnowError {
  const origin = new URL(address).origin;
  const target = location === null ? 'elsewhere' : `to ${location}`;
  return new WinnowError('network', `${origin} redirects ${target}, where credentials do not go`, {
    hint: 'give the address of the service itself with --url or WINNOW_URL',
  });
}

/** Throws `unsupported` where a service knows the interface alone, and nothing of what Winnow adds. */
export function requireOurs({ status, text, address }: Answer): void {
  if (![404, 405, 501].includes(status) || namesOurCode(text)) return;
  const { origin } = new URL(address);
  throw new WinnowError('unsupported', `${origin} cannot do this: it is beyond the interface`);
}

const SECRETS_ELSEWHERE = 'winnow whoami tells who calls, winnow login keeps other credentials';
const SECRETS_HERE =
  'a service in memory shows its credentials under winnow serve --json, and winnow serve --exec hands them on; of one on a data directory they are in the configuration of whoever started it; winnow login keeps those of a profile; winnow whoami tells who calls';

/** A wait in words; one of days in seconds tells nobody how long it is. */
function waitOf(waitMs: number): string {
  if (waitMs > 2 * DAY_MS) return `${Math.ceil(waitMs / DAY_MS)} days`;
  if (waitMs > 2 * HOUR_MS) return `${Math.ceil(waitMs / HOUR_MS)} hours`;
  return `${Math.ceil(waitMs / 1_000)} s`;
}

/** The error for an answer of 400 and above, with a hint if there is one: `waitMs` goes into that of an answer that asks to wait. */
export function errorOf(answer: Answer, waitMs: number): WinnowError {
  const type = answer.headers.get('content-type') ?? '';
  // A failure of a remote service is fixed there, so a hint for its operator is of no use to the caller.
  const isMendedHere = answer.ours || answer.status < 500;
  const hint = isMendedHere ? readHintHeader(answer.headers.get(HINT_HEADER)) : undefined;
  const error = readErrorBody(answer.status, answer.text, type, hint);
  if (answer.status === 401) {
    return retold(error, { hint: isLoopback(answer.address) ? SECRETS_HERE : SECRETS_ELSEWHERE });
  }
  if (!answer.ours && error.code === 'internal') return theirFault(answer, error);
  const saysWhen = answer.status === 503 && answer.headers.get('retry-after') !== null;
  if (answer.status !== 429 && (!saysWhen || error.hint !== undefined)) return error;
  return retold(error, { hint: `try again in ${waitOf(waitMs)}` });
}

/** An internal error of a service elsewhere, told as a fault of that one and not of this program. */
function theirFault({ address, status }: Answer, { message }: WinnowError): WinnowError {
  const { origin } = new URL(address);
  return new WinnowError('failed', `the fault is that of ${origin} (${status}): ${message}`, {
    hint: 'what happened is in its log',
  });
}
