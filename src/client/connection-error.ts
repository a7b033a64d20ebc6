/** Turns failures of the network into a sentence that names the address and what to do. */
import { WinnowError } from '../model/errors.ts';

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at %s (connection refused)',
  ENOTFOUND: 'the host of %s cannot be found',
  EAI_AGAIN: 'the host of %s cannot be looked up: no name server answers',
  EHOSTUNREACH: 'there is no route to %s',
  ENETUNREACH: 'there is no network that reaches %s',
  ETIMEDOUT: '%s does not answer',
  UND_ERR_CONNECT_TIMEOUT: '%s does not answer',
  UND_ERR_HEADERS_TIMEOUT: '%s took the request and does not answer',
  UND_ERR_BODY_TIMEOUT: '%s began to answer and stopped',
  ECONNRESET: '%s closed the connection',
  EPIPE: '%s closed the connection',
  UND_ERR_SOCKET: '%s closed the connection',
  UND_ERR_HEADERS_OVERFLOW: '%s sends headers that are too long',
  HPE_INVALID_CONSTANT: '%s does not speak HTTP',
};

const HINTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'start one with: winnow serve',
  ENOTFOUND: 'check --url or WINNOW_URL',
};

/** Codes of the failure and of what caused it, outermost first. */
function codesOf(thrown: unknown): string[] {
  const codes: string[] = [];
  let current: unknown = thrown;
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    const { code, errors } = current as { code?: unknown; errors?: unknown };
    if (typeof code === 'string') codes.push(code);
    current = Array.isArray(errors) ? errors[0] : current.cause;
  }
  return codes;
}

/** What TLS says where the other side answered in plain text; OpenSSL takes its first bytes for a version or a length. */
const PLAIN = /wrong.version.number|packet.length.too.long|http.request/iu;
/** Codes of a connection that ended before there was an answer, as at a port that waits for TLS. */
const CLOSED: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** The hint for a connection that failed; some ports close one because they speak https. */
function hintOf(code: string, origin: string): string | undefined {
  const { port } = new URL(origin);
  if (code === 'ECONNREFUSED' && port !== '') return `${HINTS[code]} --port ${port}`;
  const isPlain = origin.startsWith('http:');
  if (!CLOSED.has(code) || !isPlain) return HINTS[code];
  return `if it speaks https, its address is ${origin.replace('http:', 'https:')}`;
}

/** What lies under a failure that has no code, as of a port that no program may ask. */
function deepestCause(thrown: Error): Error {
  let current = thrown;
  for (let depth = 0; depth < 5 && current.cause instanceof Error; depth++) current = current.cause;
  return current;
}

/** Any failure of a transport as a `network` error about the origin of `address`. */
export function connectionError(address: string, thrown: unknown): WinnowError {
  const { origin } = new URL(address);
  const codes = codesOf(thrown);
  const known = codes.find((code) => code in SENTENCES);
  if (known !== undefined) {
    const hint = hintOf(known, origin);
    return new WinnowError('network', (SENTENCES[known] as string).replace('%s', origin), {
      cause: thrown,
      ...(hint === undefined ? {} : { hint }),
    });
  }
  if (thrown instanceof Error && /timeout|abort/iu.test(thrown.name)) {
    return new WinnowError('network', `${origin} took too long to answer`, { cause: thrown });
  }
  const { message = '' } = thrown instanceof Error ? deepestCause(thrown) : {};
  if ([...codes, message].some((told) => PLAIN.test(told))) {
    const hint = `its address is probably ${origin.replace('https:', 'http:')}`;
    return new WinnowError('network', `${origin} does not speak https`, { cause: thrown, hint });
  }
  if (codes.some((code) => /CERT|SELF_SIGNED|ERR_TLS_|UNABLE_TO_/u.test(code))) {
    return new WinnowError('network', `the certificate of ${origin} is not trusted`, {
      cause: thrown,
      hint: 'if it is yours, name its authority in NODE_EXTRA_CA_CERTS',
    });
  }
  if (message === 'bad port') {
    const sentence = `${origin} cannot be reached: programs and browsers ask nothing of its port`;
    const hint = 'let it listen on another, such as 7420, and name that in --url or WINNOW_URL';
    return new WinnowError('network', sentence, { cause: thrown, hint });
  }
  const why = codes[0] ?? message;
  const reason = why === '' ? '' : ` (${why})`;
  return new WinnowError('network', `${origin} cannot be reached${reason}`, { cause: thrown });
}
