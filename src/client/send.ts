/**
 * The one way of the built-in client to a service: a call goes out with credentials, an answer comes back
 * bounded in time and size, and every failure is a `WinnowError`. Redirects are never followed, because
 * credentials would travel with them.
 */
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import { readUrl } from '../model/url.ts';
import { type Exchange, exchangeBody, exchangeHeaders } from '../protocol/exchange.ts';
import { readLimits } from '../protocol/limits-headers.ts';
import { JSON_MEDIA_TYPE } from '../protocol/media-type.ts';
import { DATA_TOPIC_PARAMETERS, UID } from '../protocol/parameters.ts';
import { ANYTHING, IF_MATCH, IF_NONE_MATCH } from '../protocol/precondition.ts';
import { PREFER_HEADER } from '../protocol/prefer.ts';
import type { Answer } from './answer.ts';
import { errorOf, redirectError, requireOurs } from './answer-error.ts';
import { boundedText } from './bounded-text.ts';
import { connectionError } from './connection-error.ts';
import type { Transport } from './remote-transport.ts';

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Absolute, already encoded, without a query. */
  readonly address: string;
  /** Parameters whose value is undefined are left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly accept?: string;
  /** Preferences (RFC 7240), which a service may ignore. */
  readonly prefer?: string;
  /** Whether it is to fail, as `conflict`, where what it would make is there already. */
  readonly onlyMakes?: boolean;
  /** The entity tag that what it changes must still have; otherwise it is to fail, as `conflict`. */
  readonly onlyIf?: string | undefined;
  /** Whether it changes nothing, although calls of its method usually do. */
  readonly onlyReads?: boolean;
  /** Whether it changes only what is there, so that a store without anything in it stays so. */
  readonly onlyHeld?: boolean;
  /** Whether it asks how much is left, which an answer that nothing is left tells as well. */
  readonly asksLimits?: boolean;
  readonly body?: { readonly type: string; readonly text: string };
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
  /** Whether a redirect is an answer like any other, and no error. It is not followed either way. */
  readonly takesRedirects?: boolean;
  /** Waits out a throttled call, milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
  /** Told of every call and its status; never of headers or bodies. */
  readonly trace?: ((method: string, address: string, status: number) => void) | undefined;
}

function targetOf(call: Call, uid: string | undefined): string {
  const url = readUrl(call.address);
  if (url === undefined) {
    throw new WinnowError('invalid', `"${call.address}" is no absolute address to call`);
  }
  // Parsing resolves dot segments, even encoded ones: the call would go to another resource.
  if (url.href !== call.address && /\/\.{1,2}(?:\/|$)/u.test(call.address)) {
    throw new WinnowError('invalid', 'a name that is "." or ".." has no address of its own');
  }
  addParameters(url, { [UID.name]: uid, ...call.query });
  return url.href;
}

/** Adds parameters to an address. Where it has none yet they are written as text, which takes a fraction of the time. */
function addParameters(url: URL, query: NonNullable<Call['query']>): void {
  if (url.search === '') {
    url.search = writeSearch(query);
    return;
  }
  for (const [name, value] of givenOf(query)) url.searchParams.set(name, String(value));
}

/** The parameters that have a value. */
function givenOf(query: NonNullable<Call['query']>) {
  return Object.entries(query).filter(([, value]) => value !== undefined);
}

/** Parameters as an address carries them. */
export function writeSearch(query: NonNullable<Call['query']>): string {
  const written = (value: unknown) => encodeURIComponent(String(value).toWellFormed());
  return givenOf(query)
    .map(([name, value]) => `${written(name)}=${written(value)}`)
    .join('&');
}

/** Milliseconds that the answer asks to wait; one second where it does not say. */
function retryAfterMs(headers: Answer['headers']): number {
  const text = headers.get('retry-after') ?? '';
  if (/^\d{1,9}$/u.test(text)) return Number(text) * 1_000;
  // A date counts from what the other side's clock says.
  const span = Date.parse(text) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(span) ? 1_000 : Math.max(span, 0);
}

/** What a call sends, whichever way it goes. */
interface Outgoing {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Aborts when the answer is late. Made on demand, since it holds a timer. */
  readonly deadline: () => AbortSignal;
}

type Reply = Omit<Answer, 'address'>;

async function viaTransport(transport: Transport, outgoing: Outgoing): Promise<Reply> {
  const { url, deadline, ...init } = outgoing;
  const signal = deadline();
  const request = new Request(url, { ...init, signal, redirect: 'manual' });
  const response = await Promise.race([transport(request), aborted(signal)]);
  // The body of a redirect is never used.
  const isRedirect = response.status >= 300 && response.status < 400;
  const text = isRedirect ? '' : await boundedText(response, LIMITS.client.bodyBytes, signal);
  return { status: response.status, headers: response.headers, text, ours: false };
}

/** Tells the service that nothing is cached here, so that it need not compute an entity tag. */
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

/** Adds the time that the service was asked to take; no limit if it may take as long as it likes. */
function deadlineOf(address: string): AbortSignal {
  const timeOut = new URL(address).searchParams.get(DATA_TOPIC_PARAMETERS.timeOut.name) ?? '0';
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
      ...(call.onlyMakes === true ? { [IF_NONE_MATCH]: ANYTHING } : {}),
      ...(call.onlyIf === undefined ? {} : { [IF_MATCH]: call.onlyIf }),
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
    if (isRedirect && options.takesRedirects !== true) {
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

/** The sender of one client. */
export function createSend(options: SendOptions): Send {
  return async (call) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await sendOnce(call, options);
      if (answer.status < 400) return answer;
      if (call.asksLimits && answer.status === 429 && readLimits(answer.headers).hits)
        return answer;
      const waitMs = retryAfterMs(answer.headers);
      const patient = attempt < LIMITS.client.attempts && waitMs <= LIMITS.client.retryAfterMs;
      if (options.isOwn?.(call.address) === true) requireOurs(answer);
      if (answer.status !== 429 || !patient) throw errorOf(answer, waitMs);
      await options.pause(waitMs);
    }
  };
}
