/** Learning links: the reader goes on to the item, and the graph moves toward it – once a reader, item and day. */
import { WinnowError } from '../model/errors.ts';
import type { EventActor } from '../model/event.ts';
import type { Item } from '../model/item.ts';
import type { User } from '../model/user.ts';
import { readLearnQuery } from '../protocol/learning-link.ts';
import { findAnalyses } from '../store/analyses.ts';
import { findItemConcepts } from '../store/annotations.ts';
import type { Statements } from '../store/engine.ts';
import { putEvent, putTaught } from '../store/events.ts';
import { findItem } from '../store/items.ts';
import { findShare } from '../store/shares.ts';
import { findTopics } from '../store/topics.ts';
import { type Answer, empty } from './answer.ts';
import type { Caller } from './authenticate.ts';
import type { ServiceContext } from './context.ts';
import { isSigned } from './learning-link.ts';
import { findSharer } from './lid.ts';
import type { Call, Route } from './route.ts';

const DAY_MS = 86_400_000;

/** Programs that open links to show what is behind them; nobody read anything. */
const PREVIEW_BOT =
  /bot\b|crawl|spider|slurp|preview|facebookexternalhit|facebot|whatsapp|telegram|skypeuripreview|embedly|pinterest|vkshare|quora link|bitlybot|mastodon|validator|headlesschrome|lighthouse|feedfetcher|monitor/iu;

const PURPOSE_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/** What a `learned` event keeps of an item, so that the graph can be replayed when the item is gone. */
export interface Lesson {
  /** Public id. */
  readonly item: string;
  readonly title: string;
  /** Distinct stems of the title and of the text, most frequent of the text first. */
  readonly stems: readonly string[];
  /** Topics of the graph that annotate the item, with the relevance it had. */
  readonly topics: readonly { readonly path: readonly string[]; readonly relevance: number }[];
}

const MOST_STEMS = 64;

/** Stems of the title first, then the text's by how often they occur. */
function distinctStems(titleStems: readonly string[], textStems: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const stem of textStems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const frequent = [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return [...new Set([...titleStems, ...frequent.map(([stem]) => stem)])].slice(0, MOST_STEMS);
}

async function lessonOf(statements: Statements, user: User, item: Item): Promise<Lesson> {
  const [analysis] = await findAnalyses(statements, [item.rowId]);
  const byConcept = new Map(
    (await findItemConcepts(statements, item.rowId)).map((row) => [row.conceptId, row.relevance]),
  );
  const topics = (await findTopics(statements, user.rowId)).flatMap(({ path, conceptId }) => {
    const relevance = byConcept.get(conceptId);
    return relevance === undefined ? [] : [{ path: path.segments, relevance }];
  });
  return {
    item: item.id,
    title: item.title,
    stems: distinctStems(analysis?.titleStems ?? [], analysis?.textStems ?? []),
    topics: topics.toSorted((a, b) => b.relevance - a.relevance),
  };
}

/**
 * Teaches a graph with one item, as an event; gives its id, or undefined when this reader was taught by
 * the item on this day already. `less` moves the graph away from the item.
 */
export async function teach(
  context: ServiceContext,
  user: User,
  item: Item,
  by: { readonly actor: EventActor; readonly reader: string; readonly less?: boolean },
): Promise<number | undefined> {
  const now = context.clock();
  const { actor, reader, less = false } = by;
  return context.store.transaction(async (statements) => {
    const day = Math.floor(now / DAY_MS);
    const name = less ? `${reader}:less` : reader;
    if (!(await putTaught(statements, name, item.rowId, day))) return undefined;
    return putEvent(statements, user.rowId, {
      at: now,
      actor,
      kind: less ? 'unlearned' : 'learned',
      detail: { ...(await lessonOf(statements, user, item)) },
    });
  });
}

/** The reader that credentials name. */
export function ownReader(user: User): string {
  return `user:${user.rowId}`;
}

function noLink(): WinnowError {
  return new WinnowError('missing', 'there is no such learning link');
}

/** The stored address, as a header may carry it. Throws `missing` when it is not http(s). */
function locationOf(item: Item): string {
  if (!/^https?:\/\//iu.test(item.url) || !URL.canParse(item.url)) throw noLink();
  return /^[\u0021-\u007e]+$/u.test(item.url) ? item.url : new URL(item.url).href;
}

/** Whether a person asked for the item, and not a program that looks ahead or around. */
function isRead({ request, readOnly }: Call): boolean {
  const ahead = PURPOSE_HEADERS.some((name) =>
    /prefetch|prerender|preview/iu.test(request.headers.get(name) ?? ''),
  );
  return !readOnly && !ahead && !PREVIEW_BOT.test(request.headers.get('user-agent') ?? '');
}

/** Redirects to the address stored for the item, whatever the link says of it; teaches where it may. */
export async function followLink(call: Call, caller: Caller | undefined): Promise<Answer> {
  const { context } = call;
  const { lid, itemId, signature } = readLearnQuery(call.rawQuery);
  if (!isSigned(context, lid, itemId, signature)) throw noLink();
  const share = await findShare(context.store, lid);
  const sharer = share && (await findSharer(context, share));
  const item = sharer && (await findItem(context.store, itemId));
  if (sharer === undefined || item === undefined) throw noLink();
  const location = locationOf(item);
  if (isRead(call)) {
    const owns = caller?.user.rowId === sharer.user.rowId;
    const { user } = sharer;
    if (owns) await teach(context, user, item, { actor: 'owner', reader: ownReader(user) });
    else if (sharer.account.visitorsTeach === 'everyone') {
      await teach(context, user, item, { actor: 'visitor', reader: `lid:${lid}` });
    }
  }
  return empty(302, {
    location,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
}

export const LEARN_ROUTE: Route = {
  surface: 'content',
  method: 'GET',
  path: '/~learn',
  access: 'link',
  summary: 'Go on to an item and teach the graph',
  query: {},
  takes: [],
  gives: {},
  handle: followLink,
};
