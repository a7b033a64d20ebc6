/**
 * The one way of the built-in client to a service: a call goes out with credentials, an answer comes back
 * bounded in time and size, and every failure is a `WinnowError`. Redirects are never followed, because
 * credentials would travel with them. The only file that knows undici, loaded when a service is remote.
 */
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import { isLoopback } from '../protocol/addresses.ts';
import { HINT_HEADER, namesOurCode, readErrorBody, readHintHeader } from '../protocol/errors.ts';
import { type Exchange, exchangeBody, exchangeHeaders } from '../protocol/exchange.ts';
import { JSON_MEDIA_TYPE } from '../protocol/media-type.ts';
import { UID } from '../protocol/parameters.ts';
import { PREFER_HEADER } from '../protocol/prefer.ts';
import { boundedText } from './bounded-text.ts';
import { connectionError } from './connection-error.ts';

/** How a request becomes a response: over the network, or straight into a service's own `fetch`. */
export type Transport = (request: Request) => Promise<Response>;

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Absolute, already encoded, without a query. */
  readonly address: string;
  /** Parameters whose value is undefined are left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly accept?: string;
  /** Preferences (RFC 7240), which a service may ignore. */
  readonly prefer?: string;
  readonly body?: { readonly type: string; readonly text: string };
}

export interface Answer {
  readonly address: string;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly text: string;
  /** Whether an embedded service gave it: what this process wrote itself need not be guarded against. */
  readonly ours: boolean;
}

/** A value as the body of a call. */
export function jsonBody(value: unknown): NonNullable<Call['body']> {
  return { type: JSON_MEDIA_TYPE, text: JSON.stringify(value) };
}

/** Throws `network`, `throttled`, or the error that an answer of 400 or above stands for. */
export type Send = (call: Call) => Promise<Answer>;

export interface SendOptions {
  /** How calls travel: as requests over a transport, or as plain values into an embedded service. */
  readonly via: { readonly transport: Transport } | { readonly exchange: Exchange };
  /** Headers of every call: who calls. */
  readonly headers: Readonly<Record<string, string>>;
  /** The user within the account that a call to this address is about. */
  readonly uidOf?: (address: string) => string | undefined;
  /** Whether an address is one that Winnow adds to the interface. */
  readonly isOwn?: (address: string) => boolean;
  /** Whether a redirect is an answer like any other; it is not followed either way. */
  readonly leadsOn?: boolean;
  /** Waits out a throttled call, milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
  /** Told of every call and its status; never of headers or bodies. */
  readonly trace?: ((method: string, address: string, status: number) => void) | undefined;
}

/** A transport over the network. undici is loaded with the first call. */
export function remoteTransport(): Transport {
  let loading: Promise<Transport> | undefined;
  async function load(): Promise<Transport> {
    const { Agent, fetch } = await import('undici');
    // Every call has a deadline of its own; undici's would end those that may take longer.
    const dispatcher = new Agent({
      maxHeaderSize: LIMITS.http.headerBytes,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    return async (request) => {
      // As bytes: given text, undici would add a type of its own.
      const body = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
      const response = await fetch(request.url, {
        method: request.method,
        headers: [...request.headers],
        body,
        redirect: 'manual',
        signal: request.signal,
        dispatcher,
      });
      return response as unknown as Response;
    };
  }
  return async (request) => {
    loading ??= load();
    return (await loading)(request);
  };
}

function targetOf(call: Call, uid: string | undefined): string {
  const url = new URL(call.address);
  // Parsing resolves dot segments, even encoded ones: the call would go to another resource.
  if (url.href !== call.address && /\/\.{1,2}(?:\/|$)/u.test(call.address)) {
    throw new WinnowError('invalid', 'a name that is "." or ".." has no address of its own');
  }
  ask(url, { [UID.name]: uid, ...call.query });
  return url.href;
}

/** Adds parameters to an address. One that asks for nothing yet is written, which takes a fraction of editing it. */
function ask(url: URL, query: NonNullable<Call['query']>): void {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  if (url.search === '') {
    const written = (value: unknown) => encodeURIComponent(String(value).toWellFormed());
    url.search = asked.map(([name, value]) => `${written(name)}=${written(value)}`).join('&');
    return;
  }
  for (const [name, value] of asked) url.searchParams.set(name, String(value));
}

/** Milliseconds that the answer asks to wait; one second where it does not say. */
function retryAfterMs(headers: Answer['headers']): number {
  const text = headers.get('retry-after') ?? '';
  if (/^\d{1,9}$/u.test(text)) return Number(text) * 1_000;
  // A date counts from what the other side's clock says.
  const span = Date.parse(text) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(span) ? 1_000 : Math.max(span, 0);
}

function redirectError(address: string, location: string | null): WinnowError {
  const origin = new URL(address).origin;
  const target = location === null ? 'elsewhere' : `to ${location}`;
  return new WinnowError('network', `${origin} redirects ${target}, where credentials do not go`, {
    hint: 'give the address of the service itself with --url or WINNOW_URL',
  });
}

/** What a call sends, whichever way it goes. */
interface Outgoing {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** A signal that aborts when the answer is late; a timer, so made only for those who look at it. */
  readonly deadline: () => AbortSignal;
}

type Reply = Omit<Answer, 'address'>;

async function viaTransport(transport: Transport, outgoing: Outgoing): Promise<Reply> {
  const { url, deadline, ...init } = outgoing;
  const signal = deadline();
  const request = new Request(url, { ...init, signal, redirect: 'manual' });
  const response = await Promise.race([transport(request), aborted(signal)]);
  // A redirect's body is nobody's business.
  const isRedirect = response.status >= 300 && response.status < 400;
  const text = isRedirect ? '' : await boundedText(response, LIMITS.client.bodyBytes, signal);
  return { status: response.status, headers: response.headers, text, ours: false };
}

/** Says that it keeps nothing, so the service need not make a tag to compare later. */
async function viaExchange(exchange: Exchange, outgoing: Outgoing): Promise<Reply> {
  const { headers, body, deadline, ...line } = outgoing;
  let signal: AbortSignal | undefined;
  const answer = await exchange({
    ...line,
    headers: exchangeHeaders({ ...headers, 'cache-control': 'no-store' }),
    body: exchangeBody(body),
    get signal() {
      signal ??= deadline();
      return signal;
    },
  });
  return {
    status: answer.status,
    headers: exchangeHeaders(answer.headers),
    text: answer.body,
    ours: true,
  };
}

/** A service that was asked to take its time is given it, and all the time there is where it was asked for that. */
function deadlineOf(address: string): AbortSignal {
  const timeOut = new URL(address).searchParams.get('timeOut') ?? '0';
  if (timeOut === 'max') return new AbortController().signal;
  const seconds = /^\d{1,6}$/u.test(timeOut) ? Number(timeOut) : 0;
  return AbortSignal.timeout(LIMITS.client.totalMs + seconds * 1_000);
}

async function sendOnce(call: Call, options: SendOptions): Promise<Answer> {
  const address = targetOf(call, options.uidOf?.(call.address));
  const outgoing: Outgoing = {
    method: call.method,
    url: address,
    headers: {
      ...options.headers,
      accept: call.accept ?? JSON_MEDIA_TYPE,
      ...(call.prefer === undefined ? {} : { [PREFER_HEADER]: call.prefer }),
      ...(call.body === undefined ? {} : { 'content-type': call.body.type }),
    },
    body: call.body?.text ?? null,
    deadline: () => deadlineOf(address),
  };
  const { via } = options;
  try {
    const reply =
      'exchange' in via
        ? await viaExchange(via.exchange, outgoing)
        : await viaTransport(via.transport, outgoing);
    options.trace?.(call.method, address, reply.status);
    const isRedirect = reply.status >= 300 && reply.status < 400 && reply.status !== 304;
    if (isRedirect && options.leadsOn !== true) {
      throw redirectError(address, reply.headers.get('location'));
    }
    return { address, ...reply };
  } catch (thrown) {
    throw thrown instanceof WinnowError ? thrown : connectionError(address, thrown);
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Throws `unsupported` where a service knows the interface alone, and nothing of what Winnow adds. */
function requireOurs({ status, text, address }: Answer): void {
  if (![404, 405, 501].includes(status) || namesOurCode(text)) return;
  const { origin } = new URL(address);
  throw new WinnowError('unsupported', `${origin} cannot do this: it is beyond the interface`);
}

/** The sender of one client. */
export function createSend(options: SendOptions): Send {
  return async (call) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await sendOnce(call, options);
      if (answer.status < 400) return answer;
      const waitMs = retryAfterMs(answer.headers);
      const patient = attempt < LIMITS.client.attempts && waitMs <= LIMITS.client.retryAfterMs;
      if (options.isOwn?.(call.address) === true) requireOurs(answer);
      if (answer.status !== 429 || !patient) throw errorOf(answer, waitMs);
      await options.pause(waitMs);
    }
  };
}

const SECRETS_ELSEWHERE = 'winnow whoami tells who calls, winnow login keeps other credentials';
const SECRETS_HERE =
  'a service in memory shows its credentials under winnow serve --json, and winnow serve --exec hands them on; winnow whoami tells who calls';

/** What an answer of 400 and above says, with what to do about it; `waitMs` is when to try again. */
export function errorOf(answer: Answer, waitMs: number): WinnowError {
  const type = answer.headers.get('content-type') ?? '';
  // What fails in a service elsewhere is mended there: a command for its operator is none for who asked.
  const isMendedHere = answer.ours || answer.status < 500;
  const hint = isMendedHere ? readHintHeader(answer.headers.get(HINT_HEADER)) : undefined;
  const error = readErrorBody(answer.status, answer.text, type, hint);
  if (answer.status === 401) {
    return new WinnowError(error.code, error.message, {
      hint: isLoopback(answer.address) ? SECRETS_HERE : SECRETS_ELSEWHERE,
    });
  }
  if (answer.status !== 429) return error;
  return new WinnowError('throttled', error.message, {
    hint: `try again in ${Math.ceil(waitMs / 1_000)} s`,
  });
}
