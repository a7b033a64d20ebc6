/** The answer of a handler: data, a status and a few headers. Writing it to a socket is the business of `listen.ts`. */
import { createHash } from 'node:crypto';
import type { WinnowError } from '../model/errors.ts';
import { writeErrorBody, writeHintHeader } from '../protocol/errors.ts';

export interface Answer {
  readonly status: number;
  readonly body: string;
  /** The body as bytes, where the answer was `encoded`. */
  readonly bytes?: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

const COMMON = { 'x-content-type-options': 'nosniff' };

/** A JSON answer. */
export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return {
    status,
    body: JSON.stringify(value),
    headers: { ...COMMON, 'content-type': 'application/json', ...headers },
  };
}

/** Text of another kind: RSS, OPML. */
export function text(
  body: string,
  type: string,
  status = 200,
  headers: Record<string, string> = {},
): Answer {
  return {
    status,
    body,
    headers: { ...COMMON, 'content-type': `${type}; charset=utf-8`, ...headers },
  };
}

/** An answer without a body. */
export function empty(status: number, headers: Record<string, string> = {}): Answer {
  return { status, body: '', headers: { ...COMMON, ...headers } };
}

/** The error body of every surface, with the headers the error carries and its hint. */
export function errorAnswer(error: WinnowError): Answer {
  const headers = { ...writeHintHeader(error), ...error.headers };
  return json(writeErrorBody(error), error.status, headers);
}

/** An answer in bytes, ready to be sent any number of times; its length is among its headers. */
export interface EncodedAnswer extends Answer {
  readonly bytes: Uint8Array;
}

function isEncoded(answer: Answer): answer is EncodedAnswer {
  return answer.bytes !== undefined;
}

/** The answer with its bytes, made once. */
export function encoded(answer: Answer): EncodedAnswer {
  if (isEncoded(answer)) return answer;
  const bytes = Buffer.from(answer.body);
  const headers = { ...answer.headers, 'content-length': String(bytes.length) };
  return { ...answer, bytes, headers };
}

/** A strong validator of a body. */
export function entityTag(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}
