/**
 * Error bodies, the same on every surface: `{"status": 404, "error": "missing", "details": "…"}`. A hint is a command of
 * ours and no part of that body, which programs know as it is: it goes in a header beside it.
 */
import { codeForStatus, ERROR_TABLE, isErrorCode, WinnowError } from '../model/errors.ts';
import { concealSecrets } from './concealed.ts';
import { isWebPage } from './media-type.ts';

export interface ErrorBody {
  /** HTTP status, repeated for callers who only see the body. */
  readonly status: number;
  /** Our code for the kind of error. */
  readonly error: string;
  /** What was wrong, one sentence a caller can act on. */
  readonly details: string;
}

/** Longest error body that is looked into, UTF-16 units; longer ones speak through their status alone. */
const READABLE_LENGTH = 16_384;
const DETAILS_LENGTH = 500;

/** Where an error answer says which command mends it. */
export const HINT_HEADER = 'winnow-hint';
const HINT_LENGTH = 1_000;

/** The header that carries an error's hint, none without one: printable ASCII, the rest and `%` percent-encoded. */
export function writeHintHeader({ hint }: WinnowError): Record<string, string> {
  const told = hint === undefined ? '' : concealSecrets(hint);
  const text = told.toWellFormed().replace(/[^ -$&-~]+/gu, encodeURIComponent);
  return text === '' || text.length > HINT_LENGTH ? {} : { [HINT_HEADER]: text };
}

/** The hint in such a header; undefined where there is none that can be read. */
export function readHintHeader(text: string | null): string | undefined {
  if (text === null || text.length > HINT_LENGTH) return undefined;
  try {
    return decodeURIComponent(text).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** The body of an error answer; causes, headers and the secrets of addresses stay inside. */
export function writeErrorBody(error: WinnowError): ErrorBody {
  return { status: error.status, error: error.code, details: concealSecrets(error.message) };
}

/** Where services that are not ours may say what was wrong; the interface leaves the shape of the body open. */
const REASONS = ['details', 'message', 'reason', 'error_description', 'description', 'error'];

function parsedBody(text: string): Readonly<Record<string, unknown>> | undefined {
  if (text.length > READABLE_LENGTH) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** A sentence in a body of any shape; undefined where there is none. */
function reasonIn(
  body: Readonly<Record<string, unknown>> | undefined,
  status: number,
  text: string,
): string | undefined {
  const named = REASONS.map((name) => body?.[name]).find(isSentence);
  if (named !== undefined) return named.trim();
  // What a failing server prints is for its operator.
  if (body !== undefined || status >= 500 || text.length > READABLE_LENGTH) return undefined;
  const plain = text
    .replace(/<[^>]*>/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return isSentence(plain) ? plain : undefined;
}

function isSentence(value: unknown): value is string {
  return typeof value === 'string' && /\p{L}/u.test(value);
}

function plainSentence(status: number, text: string, contentType: string): string {
  if (isWebPage(contentType, text)) {
    return `the server answered ${status} with a web page; is the address the service's own?`;
  }
  const reason = reasonIn(parsedBody(text), status, text)?.slice(0, DETAILS_LENGTH);
  if (reason !== undefined) return `the server answered ${status}: ${reason}`;
  return `the server answered ${status} without saying why`;
}

/** Whether a body names one of our codes, and so comes from a service of ours. */
export function namesOurCode(text: string): boolean {
  return isErrorCode(parsedBody(text)?.['error']);
}

/**
 * The error that an answer of status 400 or above stands for. The code comes from the body where it
 * names one that fits the status, else from the status; never throws.
 */
export function readErrorBody(
  status: number,
  text: string,
  contentType = '',
  hint?: string,
): WinnowError {
  const extras = hint === undefined ? {} : { hint };
  const body = parsedBody(text);
  const named = body?.['error'];
  const code =
    isErrorCode(named) && ERROR_TABLE[named].status === status ? named : codeForStatus(status);
  const details = body?.['details'];
  if (typeof details === 'string' && details.trim() !== '') {
    return new WinnowError(code, details.trim().slice(0, DETAILS_LENGTH), extras);
  }
  return new WinnowError(code, plainSentence(status, text, contentType), extras);
}
