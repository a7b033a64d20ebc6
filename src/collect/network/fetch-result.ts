/** The request and the result of a fetch. The result is one typed value, whatever the other side does. */
import type { Outcome, OutcomeKind } from '../../model/outcome.ts';
import type { ParseHints } from '../parse.ts';

export interface FetchRequest {
  /** Validators of the stored copy, byte for byte as they came; over 1 KiB they are not sent. */
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  /** `Accept` header; feeds and pages by default. */
  readonly accept?: string | undefined;
  /** Awaited once, when the request gets its slot; the time does not count. Never rejects. */
  readonly ready?: (() => Promise<void>) | undefined;
  /** How far apart its site asks requests to be, milliseconds; counted from the last one to the host. */
  readonly spacingMs?: number | undefined;
  /** Cancels the fetch: the promise then rejects with `interrupted`. */
  readonly signal?: AbortSignal | undefined;
}

/** One redirect that was followed or refused; addresses without user name and password. */
export interface Redirect {
  readonly status: number;
  readonly from: string;
  readonly to: string;
}

/** Response headers, names in lower case, repeated ones joined by `, `; no prototype. */
export type HeaderMap = Readonly<Record<string, string>>;

/** One request as it went over the wire, for people who ask what happened. */
export interface Hop {
  readonly url: string;
  /** `address:port` that was connected; absent when no connection was made. */
  readonly address?: string;
  readonly status?: number;
  readonly headers?: HeaderMap;
  /** Body bytes as received and after decompression. */
  readonly receivedBytes?: number;
  readonly decodedBytes?: number;
  readonly tookMs: number;
  /** Whether validators went along. */
  readonly conditional: boolean;
}

interface Common {
  /** The address that gave the last answer, without user name and password. */
  readonly url: string;
  readonly redirects: readonly Redirect[];
  readonly trace: readonly Hop[];
  /** One sentence that says what happened. */
  readonly detail: string;
}

interface Answered extends Common {
  readonly status: number;
  readonly headers: HeaderMap;
  /** New validators; absent when the answer had none or they were over 1 KiB. */
  readonly etag?: string;
  readonly lastModified?: string;
}

export interface Fresh extends Answered {
  readonly kind: 'fresh';
  /** Decoded body, at least one byte. */
  readonly body: Uint8Array;
  readonly contentType?: string;
}

export interface NotModified extends Answered {
  readonly kind: 'not-modified';
}

export interface Failed extends Common {
  readonly kind: Exclude<OutcomeKind, 'fresh' | 'not-modified'>;
  readonly status?: number;
  readonly headers?: HeaderMap;
  /** Whether the last address was not asked, since its host wants to be left alone, of which it told at others. */
  readonly isUnasked?: true;
  /** The decoded beginning of the page that came with a status of refusal. */
  readonly body?: Uint8Array;
}

export type FetchResult = Fresh | NotModified | Failed;

/** How a fetch ended, without the document, which is the largest part of it. */
export type FreshEnd = Omit<Fresh, 'body'>;
export type FetchEnd = FreshEnd | NotModified | Failed;

/** What came with a document that bears on how it is read. */
export function parseHintsOf({
  url,
  contentType,
  headers,
}: FreshEnd): ParseHints & { readonly url: string } {
  const contentLocation = headers['content-location'];
  const contentLanguage = headers['content-language'];
  return {
    url,
    ...(contentType === undefined ? {} : { contentType }),
    ...(contentLocation === undefined ? {} : { contentLocation }),
    ...(contentLanguage === undefined ? {} : { contentLanguage }),
  };
}

/** The part of a result that is kept with a feed. */
export function outcomeOf(result: FetchEnd): Outcome {
  const { kind, detail } = result;
  return result.status === undefined ? { kind, detail } : { kind, detail, status: result.status };
}

/**
 * Where the first address permanently moved to: the end of the unbroken run of 301 and 308 at the
 * start of the redirects; undefined when it begins with another status.
 */
export function permanentTarget(redirects: readonly Redirect[]): string | undefined {
  let target: string | undefined;
  for (const redirect of redirects) {
    if (redirect.status !== 301 && redirect.status !== 308) break;
    target = redirect.to;
  }
  return target;
}
