/**
 * The one error type and the one table that ties its codes to HTTP statuses and exit codes.
 * An error thrown in SQLite reaches the terminal, or another program's HTTP client, as the same error.
 */

/**
 * code → HTTP status the service answers with, and exit code the command line ends with. Of several codes with one status
 * the first is what `codeForStatus` takes it for.
 */
export const ERROR_TABLE = {
  invalid: { status: 400, exit: 2 },
  'page-missing': { status: 400, exit: 5 },
  'page-forbidden': { status: 400, exit: 4 },
  'page-unreachable': { status: 400, exit: 7 },
  'page-unreadable': { status: 400, exit: 1 },
  unauthenticated: { status: 401, exit: 4 },
  forbidden: { status: 403, exit: 4 },
  missing: { status: 404, exit: 5 },
  method: { status: 405, exit: 1 },
  timeout: { status: 408, exit: 7 },
  conflict: { status: 409, exit: 1 },
  'too-large': { status: 413, exit: 1 },
  'target-too-long': { status: 414, exit: 1 },
  'media-type': { status: 415, exit: 1 },
  expectation: { status: 417, exit: 1 },
  throttled: { status: 429, exit: 6 },
  'headers-too-large': { status: 431, exit: 1 },
  internal: { status: 500, exit: 70 },
  unsupported: { status: 501, exit: 1 },
  network: { status: 502, exit: 7 },
  unavailable: { status: 503, exit: 75 },
  failed: { status: 500, exit: 1 },
  usage: { status: 400, exit: 2 },
  partial: { status: 500, exit: 3 },
  'data-file': { status: 503, exit: 74 },
  locked: { status: 503, exit: 75 },
  interrupted: { status: 503, exit: 130 },
  terminated: { status: 503, exit: 143 },
} as const satisfies Record<string, { status: number; exit: number }>;

export type ErrorCode = keyof typeof ERROR_TABLE;

export interface ErrorExtras {
  /** What was wrong underneath; logged, never shown to a caller. */
  cause?: unknown;
  /** Response headers the answer must carry, e.g. `retry-after`, `allow`. */
  headers?: Record<string, string>;
  /** A command that mends it, shown under the sentence on a terminal. */
  hint?: string;
  /** Where in the document that was read it is wrong: names, and positions in lists from 0. */
  at?: DocumentPath;
}

/** The way to a value of a document: names, and positions in lists from 0. */
export type DocumentPath = readonly (string | number)[];

/** Everything that can go wrong, with one sentence a person can act on. */
export class WinnowError extends Error {
  readonly code: ErrorCode;
  readonly headers: Record<string, string>;
  readonly hint: string | undefined;
  readonly at: DocumentPath | undefined;

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message, extras.cause === undefined ? undefined : { cause: extras.cause });
    this.name = 'WinnowError';
    this.code = code;
    this.headers = extras.headers ?? {};
    this.hint = extras.hint;
    this.at = extras.at;
  }

  get status(): number {
    return ERROR_TABLE[this.code].status;
  }

  get exitCode(): number {
    return ERROR_TABLE[this.code].exit;
  }
}

/** What is said otherwise of an error that is told again. */
export interface Retelling {
  readonly message?: string;
  readonly hint?: string | undefined;
}

/** An error in another sentence or with another hint; its code, its headers and its place stay, and it is the cause. */
export function retold(
  error: WinnowError,
  { message = error.message, hint = error.hint }: Retelling,
): WinnowError {
  const { code, headers, at } = error;
  return new WinnowError(code, message, {
    headers,
    cause: error,
    ...(hint !== undefined && { hint }),
    ...(at && { at }),
  });
}

/** The code for a status seen on the wire, where the body names none we know. */
export function codeForStatus(status: number): ErrorCode {
  for (const [code, row] of Object.entries(ERROR_TABLE)) {
    if (row.status === status) return code as ErrorCode;
  }
  return status >= 500 ? 'internal' : 'failed';
}

/** Whether a word read from the wire is one of our codes. */
export function isErrorCode(word: unknown): word is ErrorCode {
  return typeof word === 'string' && Object.hasOwn(ERROR_TABLE, word);
}

/** Any thrown thing as the one error type; what is not ours is internal. */
export function toWinnowError(thrown: unknown): WinnowError {
  if (thrown instanceof WinnowError) return thrown;
  return new WinnowError('internal', 'an unexpected internal error happened', { cause: thrown });
}
