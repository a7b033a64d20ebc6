/**
 * Full text on request: an item that its feed tells in few words is read where it leads – through the one guarded
 * fetch, where robots rules let a program – and scored on what the article says. Failing leaves the feed's own text.
 */

import { FeedError } from '../../collect/feed-error.ts';
import { isExpected, isFrontPage } from '../../collect/pages/article-doubt.ts';
import { isSameMatter } from '../../collect/pages/same-matter.ts';
import { isSentElsewhere } from '../../collect/pages/sent-elsewhere.ts';
import { summaryOf } from '../../collect/text/tidy-text.ts';
import { wholeText } from '../../collect/text/whole-text.ts';
import { isHtmlType, pageType } from '../../model/content-type.ts';
import { LIMITS } from '../../model/limits.ts';
import { isPassing } from '../../model/outcome.ts';
import { NO_BUDGET } from '../../model/plan.ts';
import { DAY_MS } from '../../model/time-units.ts';
import { putArticleText } from '../../store/article-words.ts';
import {
  isAnyWaiting,
  leaseWaiting,
  postponeArticle,
  putArticleOutcome,
  retryArticle,
  type WaitingArticle,
} from '../../store/articles.ts';
import { isFinal, isWriteRefused } from '../../store/storage-error.ts';
import type { Reservation } from '../budget.ts';
import { logFailure } from '../log-failure.ts';
import { annotateItems } from './annotate.ts';
import { fetchAndRead } from './fetch-waiting.ts';
import { followForwards } from './forwards.ts';
import type { GatherContext } from './gather-context.ts';

/** An article whose site is in trouble is tried again after hours, for a day from the first time on. */
const RETRY_MS = LIMITS.poll.refusedMs;
const RETRIED_MS = DAY_MS;

const ACCEPT = 'text/html, application/xhtml+xml, */*;q=0.1';

/** Why there is no text, in a word, and whether there may be one some hours later. */
interface NoText {
  readonly outcome: string;
  readonly mayPass?: boolean;
}

const NO_ARTICLE: NoText = { outcome: 'no-article' };

type Article = NonNullable<Awaited<ReturnType<GatherContext['pages']['article']>>>;

/** What a page has for an item. */
type Found = Pick<Article, 'title' | 'text' | 'language' | 'doubt'>;

/**
 * The text of the article at an address, or why there is none; a page that only sends its readers on, or shows another one in a
 * frame, is followed.
 */
async function findText(
  context: GatherContext,
  from: string,
  signal: AbortSignal,
): Promise<Found | NoText> {
  const read = (url: string) => readPage(context, url, signal);
  const nextOf = (found: Article | NoText) => ('outcome' in found ? undefined : found.forward);
  let found = await read(from);
  for await (const { there } of followForwards({ from, first: found, nextOf, read })) found = there;
  return nextOf(found) === undefined ? found : NO_ARTICLE;
}

/** What is at an address, or why there is no article. */
async function readPage(
  context: GatherContext,
  url: string,
  signal: AbortSignal,
): Promise<Article | NoText> {
  const refusal = await context.robots.refusal(url, signal);
  if (refusal !== undefined) return { outcome: 'robots', mayPass: refusal.mayPass };
  const spacingMs = await context.robots.spacingMs(url, signal);
  return fetchAndRead(context, url, { accept: ACCEPT, spacingMs, signal }, async (fetched) => {
    if (fetched.kind !== 'fresh') return { outcome: fetched.kind, mayPass: isPassing(fetched) };
    // What is gone is often sent to the front page of its site.
    if (isFrontPage(fetched.url) && !isFrontPage(url)) return { outcome: 'unrelated' };
    const { body, contentType, headers } = fetched;
    if (!isHtmlType(pageType(contentType, body, ''))) return { outcome: 'not-a-page' };
    const article = await context.pages.article({ url: fetched.url, headers, bytes: body });
    if (article === undefined) return NO_ARTICLE;
    const isElsewhere = isSentElsewhere(url, fetched.url);
    return isElsewhere ? { doubt: 'elsewhere', ...article } : article;
  });
}

/** Whether what was found is what the feed tells of; in another language than its own nobody can say. */
function isAbout(waiting: WaitingArticle, found: Found): boolean {
  if (found.doubt !== undefined && !isExpected(found.doubt, waiting, found)) return false;
  const { title, text, language } = waiting;
  const areTold = language !== undefined && found.language !== undefined;
  return (areTold && language !== found.language) || isSameMatter(`${title}\n${text}`, found);
}

/** Reads the page of an item: its text with what the feed says beside it, or why that stays as it is. */
async function findWhole(
  context: GatherContext,
  waiting: WaitingArticle,
  signal: AbortSignal,
): Promise<Pick<Found, 'text'> | NoText> {
  const found = await findText(context, waiting.url, signal);
  if ('outcome' in found) return found;
  if (found.text.length <= waiting.text.length) return { outcome: 'shorter' };
  if (!isAbout(waiting, found)) return { outcome: 'unrelated' };
  return { text: wholeText(waiting.text, found.text) };
}

/** Takes the article's words for the item, scores included. False where the feed said it anew meanwhile: it waits anew, too. */
async function keepText(
  context: GatherContext,
  waiting: WaitingArticle,
  text: string,
  reservation: Reservation,
): Promise<boolean> {
  const [stems] = await context.analyst.analyse([{ ...waiting, text }]);
  return context.write(async (statements) => {
    const now = context.clock();
    if (!(await putArticleOutcome(statements, waiting, 'read', now))) return false;
    const summary = waiting.summary || summaryOf(text);
    await putArticleText(statements, waiting.itemId, { summary, text, ...stems! }, now);
    await annotateItems(context, statements, new Map([[waiting.itemId, stems!]]));
    await reservation.charge(statements);
    context.feedbackItems.forget();
    return true;
  });
}

/** Reads one article and keeps what came of it, in a word. */
async function readArticle(
  context: GatherContext,
  waiting: WaitingArticle,
  reservation: Reservation,
  signal: AbortSignal,
): Promise<string> {
  let failed: NoText;
  try {
    const found = await findWhole(context, waiting, signal);
    if ('text' in found) {
      const isKept = await keepText(context, waiting, found.text, reservation);
      return isKept ? 'read' : 'superseded';
    }
    failed = found;
  } catch (thrown) {
    // At the end of the program nothing is read any more, which says nothing about the article.
    if (!(thrown instanceof FeedError) || signal.aborted) throw thrown;
    // Where not the page is to blame, somebody should know.
    if (thrown.kind === 'unreadable') logFailure(context.log, thrown, waiting.url);
    failed = { outcome: thrown.kind };
  }
  const { outcome, mayPass = false } = failed;
  const now = context.clock();
  if (mayPass && now - (waiting.firstTriedAt ?? now) < RETRIED_MS) {
    await retryArticle(context.store, waiting, now, now + RETRY_MS);
    return outcome;
  }
  await context.write((statements) => putArticleOutcome(statements, waiting, outcome, now));
  return outcome;
}

/**
 * Keeps that reading failed unexpectedly, so that it is not tried for ever; where the store would not take the text, it waits
 * for better times. Where not even that can be kept, it stays leased, and waits again when the lease ends.
 */
async function keepFailure(
  context: GatherContext,
  waiting: WaitingArticle,
  thrown: unknown,
): Promise<void> {
  logFailure(context.log, thrown, waiting.url);
  if (isWriteRefused(thrown)) {
    const until = context.clock() + LIMITS.poll.minMs;
    return postponeArticle(context.store, waiting, until);
  }
  const outcome = 'internal';
  await context.write((statements) =>
    putArticleOutcome(statements, waiting, outcome, context.clock()),
  );
  context.log({ event: 'article', url: waiting.url, outcome });
}

/** Reads the article of one item that waits; false when none does. */
export async function readNextArticle(
  context: GatherContext,
  signal: AbortSignal,
): Promise<boolean> {
  const now = context.clock();
  if (!(await isAnyWaiting(context.store, now))) return false;
  const waiting = await context.store.transaction((statements) =>
    leaseWaiting(statements, now, LIMITS.article.leaseMs),
  );
  if (waiting === undefined) return false;
  const reservation = await context.budget.reserveFetch(waiting.feedId);
  if (!reservation.granted) {
    context.log({ event: 'article', url: waiting.url, outcome: 'no budget' });
    await postponeArticle(context.store, waiting, reservation.until, NO_BUDGET);
    return true;
  }
  try {
    const outcome = await readArticle(context, waiting, reservation, signal);
    context.log({ event: 'article', url: waiting.url, outcome });
  } catch (thrown) {
    if (signal.aborted) {
      await postponeArticle(context.store, waiting, 0);
      throw thrown;
    }
    if (isFinal(thrown)) throw thrown;
    await keepFailure(context, waiting, thrown);
  } finally {
    reservation.release();
  }
  return true;
}
