/** Network failures as typed outcomes: what each low-level error code means to a person. */
import { WinnowError } from '../../model/errors.ts';
import { LEFT_ALONE, type OutcomeKind } from '../../model/outcome.ts';
import { SECOND_MS } from '../../model/time-units.ts';
import type { HeaderMap } from './fetch-result.ts';

/** How a fetch failed. */
export interface Fault {
  readonly kind: Exclude<OutcomeKind, 'fresh' | 'not-modified'>;
  /** One sentence, without secrets. */
  readonly detail: string;
  /** Whether nothing was asked, since its host wants to be left alone. */
  readonly isUnasked?: true;
  /** What an answer would have said. */
  readonly headers?: HeaderMap;
}

/** A fault as something that can be thrown through a socket or a stream; `faultOf` reads it back. */
export function faultError(kind: Fault['kind'], detail: string): WinnowError {
  return errorOf({ kind, detail });
}

function errorOf(fault: Fault): WinnowError {
  return new WinnowError('network', fault.detail, { cause: fault });
}

/** The fault of a request that is not made, since its host wants to be left alone for so many milliseconds. */
export function leftAloneError(ms: number): WinnowError {
  return errorOf({
    ...LEFT_ALONE.outcome,
    isUnasked: true,
    headers: { 'retry-after': String(Math.ceil(ms / SECOND_MS)) },
  });
}

const CODES: Readonly<Record<string, readonly [Fault['kind'], string]>> = {
  ECONNREFUSED: ['connect', 'the server refused the connection'],
  EHOSTUNREACH: ['connect', 'the server cannot be reached from here'],
  EHOSTDOWN: ['connect', 'the server is down'],
  ETIMEDOUT: ['timeout', 'the server did not answer'],
  ENETUNREACH: ['offline', 'this machine has no route to the network'],
  ENETDOWN: ['offline', "this machine's network is down"],
  EADDRNOTAVAIL: ['offline', 'this machine has no usable network address'],
  EAI_AGAIN: ['offline', 'the name server did not answer'],
  ENOTFOUND: ['dns', 'the host name does not exist'],
  EAI_NODATA: ['dns', 'the host name has no address'],
  EAI_NONAME: ['dns', 'the host name does not exist'],
  EAI_FAIL: ['dns', 'the name server failed'],
  ECONNRESET: ['reset', 'the server broke the connection'],
  EPIPE: ['reset', 'the server broke the connection'],
  ECONNABORTED: ['reset', 'the connection was broken'],
  EPROTO: ['tls', 'the TLS handshake failed'],
  UND_ERR_SOCKET: ['reset', 'the server closed the connection'],
  UND_ERR_HEADERS_TIMEOUT: ['timeout', 'the server sent no answer in time'],
  UND_ERR_BODY_TIMEOUT: ['timeout', 'the server stopped sending'],
  UND_ERR_CONNECT_TIMEOUT: ['timeout', 'the connection took too long'],
  UND_ERR_HEADERS_OVERFLOW: ['too-large', 'the headers are too large'],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ['truncated', 'the body is not as long as announced'],
  UND_ERR_INVALID_ARG: ['protocol', 'the request cannot be written as HTTP'],
};

const TLS_CODE =
  /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH|INVALID_PURPOSE)/u;

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

function isFault(value: unknown): value is Fault {
  return typeof (value as Fault | null)?.kind === 'string' && 'detail' in (value as Fault);
}

/** What an error of the sockets, the resolver, TLS or the HTTP parser means. */
export function faultOf(error: unknown): Fault {
  if (error instanceof WinnowError && isFault(error.cause)) return error.cause;
  if (error instanceof AggregateError && error.errors.length > 0) {
    return faultOf(error.errors.find((one) => codeOf(one) === 'ECONNREFUSED') ?? error.errors[0]);
  }
  const code = codeOf(error);
  const known = CODES[code];
  if (known !== undefined) return { kind: known[0], detail: known[1] };
  if (TLS_CODE.test(code)) {
    return { kind: 'tls', detail: `the server's certificate or TLS is not acceptable (${code})` };
  }
  if (code.startsWith('HPE_') || (error as Error | null)?.name === 'HTTPParserError') {
    return { kind: 'protocol', detail: 'the answer of the server is not valid HTTP' };
  }
  return {
    kind: 'protocol',
    detail: code === '' ? 'the request failed' : `the request failed (${code})`,
  };
}
