/** The page that `u` names, or that `t` is: read as an article, else as all its text; fetched through the one guarded door. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { detect } from '../../collect/detect.ts';
import { FeedError } from '../../collect/feed-error.ts';
import type { FetchResult, Fresh } from '../../collect/network/fetch-result.ts';
import { pageText } from '../../collect/pages/page-text.ts';
import { plainText } from '../../collect/text/plain-text.ts';
import { tidyText } from '../../collect/text/tidy-text.ts';
import { withoutUserInfo } from '../../collect/urls/user-info.ts';
import { isHtmlType, pageType } from '../../model/content-type.ts';
import { type ErrorCode, type ErrorExtras, WinnowError } from '../../model/errors.ts';
import { shellWord } from '../../protocol/shell-word.ts';
import { callerLeft } from '../callers/caller-left.ts';
import type { ServiceContext } from '../context.ts';
import { fetchFailureCode } from '../fetch-failure.ts';
import { reserveFetch } from '../reserve-fetch.ts';
import type { KnownCall } from '../route.ts';
import type { TextOfInterest } from './phrases.ts';

const ACCEPT = 'text/html, application/xhtml+xml, text/plain;q=0.8, */*;q=0.1';

/**
 * Whatever is wrong with a page is for the caller to mend, by naming another: a server elsewhere that is
 * down is no failure of this one.
 */
function unreadable(
  url: string,
  why: string,
  code: ErrorCode = 'page-unreadable',
  extras: ErrorExtras = {},
): WinnowError {
  return new WinnowError(code, `the page ${withoutUserInfo(url)} cannot be read: ${why}`, extras);
}

/** Whether something that is no page is a feed, by how it begins. Of JSON that tells nothing. */
function isFeed({ body, contentType }: Fresh): boolean {
  try {
    return detect(pageText(body, contentType)).kind !== 'json';
  } catch (thrown) {
    orNone(thrown);
    return false;
  }
}

/** The error for what is no page of text. */
function noPage(url: string, fetched: Fresh, type: string): WinnowError {
  const name = shellWord(withoutUserInfo(url));
  const hint = `it is a feed, which is followed with: winnow sources add <name> ${name}`;
  const extras = isFeed(fetched) ? { hint } : {};
  return unreadable(url, `it is ${type}, not a web page`, 'page-unreadable', extras);
}

/** Lines that a source only wraps, joined: no phrase ends where an editor's line did. */
function unwrap(text: string): string {
  return text.replace(/\n(?=\p{Ll})/gu, ' ');
}

/** Undefined for a page that could not be read for its article in time and memory: all its text can still be read. */
function orNone(thrown: unknown): undefined {
  if (!(thrown instanceof FeedError)) throw thrown;
}

type Markup = Pick<Fresh, 'body' | 'url' | 'headers'>;

async function readMarkup(call: KnownCall, markup: Markup): Promise<TextOfInterest> {
  const { pages } = await call.context.reading();
  const document = { url: markup.url, headers: markup.headers, bytes: markup.body };
  const article = await pages.article(document).catch(orNone);
  if (article !== undefined && article.text !== '' && article.doubt !== 'missing') {
    const { title, text, language } = article;
    return { title, text, ...(language === undefined ? {} : { language }) };
  }
  return pages.whole(document).catch((thrown: unknown) => {
    if (!(thrown instanceof FeedError)) throw thrown;
    throw unreadable(markup.url, thrown.message);
  });
}

/** Bounded; a page that was forgotten is new again. */
const MOST_PAGES = { maxSize: 10_000, sizeCalculation: () => 1 } as const;

/** A digest of every page as an account last paid for it, of each service: the same page once more is nothing new. */
const paidPages = new WeakMap<ServiceContext, LRUCache<string, string>>();

function digestOf(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64');
}

/** Pays for a page, unless it is as the account paid for it before. */
async function payOnce(
  { context, caller }: KnownCall,
  { url, body }: { readonly url: string; readonly body: Uint8Array },
  pay: () => Promise<void>,
): Promise<void> {
  const paid = paidPages.get(context) ?? new LRUCache<string, string>(MOST_PAGES);
  paidPages.set(context, paid);
  const key = `${caller.account.rowId} ${digestOf(url)}`;
  const digest = digestOf(body);
  if (paid.get(key) === digest) return;
  await pay();
  paid.set(key, digest);
}

/** One fetch that the account pays for where it brings a page that is new to it. Throws `throttled` when the budget is used up. */
async function fetchPage(call: KnownCall, url: string): Promise<FetchResult> {
  const { context, request } = call;
  const reservation = await reserveFetch(call, 'page');
  const { fetcher } = await context.reading();
  const { signal } = request;
  try {
    const fetched = await fetcher.fetch(url, { accept: ACCEPT, signal });
    if (fetched.kind === 'fresh') {
      const pay = () => context.store.transaction((statements) => reservation.charge(statements));
      await payOnce(call, { url, body: fetched.body }, pay);
    }
    return fetched;
  } catch (error) {
    throw signal.aborted ? callerLeft() : error;
  } finally {
    reservation.release();
  }
}

/**
 * Title and text of a page.
 * @throws WinnowError one of the codes for pages, with the reason, when the address is refused, the page cannot be
 * had, or it is no page of text; `throttled` when the account has no data budget left
 */
export async function readPageOfInterest(call: KnownCall, url: string): Promise<TextOfInterest> {
  const fetched = await fetchPage(call, url);
  if (fetched.kind !== 'fresh') throw unreadable(url, fetched.detail, fetchFailureCode(fetched));
  const { body, contentType } = fetched;
  const type = pageType(contentType, body, 'text/plain');
  if (type !== 'text/plain' && !isHtmlType(type)) {
    throw noPage(url, fetched, type);
  }
  const read =
    type === 'text/plain'
      ? { text: tidyText(pageText(body, contentType)) }
      : await readMarkup(call, fetched);
  if (`${read.title ?? ''}${read.text}`.trim() === '') throw unreadable(url, 'it holds no text');
  return { ...read, text: unwrap(read.text) };
}

/** What a page begins with, and a text that is none hardly ever. */
const PAGE_START = /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html|head|title|meta|body)\b/iu;

/** What a piece of a page begins with, of which the end tag must be there too: people write about tags. */
const PIECE_START =
  /^\s*(?:<!--[^>]{0,200}-->\s*)?<(p|div|article|section|main|header|h[1-6]|ul|ol|dl|table|figure|blockquote|span)(?:\s[^<>]*)?>/iu;

function isPiece(text: string): boolean {
  const name = PIECE_START.exec(text)?.[1];
  return name !== undefined && text.toLowerCase().includes(`</${name.toLowerCase()}>`);
}

/** A text as it was given; one that begins as an HTML page does is read as a page, and a piece of one as its text. */
export async function readGivenText(call: KnownCall, text: string): Promise<TextOfInterest> {
  if (isPiece(text)) return { text: unwrap(plainText(text)) };
  if (!PAGE_START.test(text)) return { text };
  const read = await readMarkup(call, {
    body: new TextEncoder().encode(text),
    // It was not fetched from anywhere, and of its links none is followed.
    url: 'http://localhost/',
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
  return { ...read, text: unwrap(read.text) };
}
