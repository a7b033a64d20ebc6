/** Learning links: the reader goes on to the item, and the graph moves toward it – once a reader, item and day. */
import { topicsAbout } from '../interest/learn.ts';
import { WinnowError } from '../model/errors.ts';
import type { EventActor } from '../model/event.ts';
import type { Item } from '../model/item.ts';
import { DAY_MS } from '../model/time-units.ts';
import { type TopicPath, topicPath } from '../model/topic-path.ts';
import { isUrl } from '../model/url.ts';
import type { User } from '../model/user.ts';
import { withoutSecretsOf } from '../protocol/feed-secrets.ts';
import { readLearnQuery } from '../protocol/learning-link.ts';
import { findCarrierUrls } from '../store/carriers.ts';
import type { Statements } from '../store/engine.ts';
import { findEventsOfKind, findLessonsWith, putEvent, putTaught } from '../store/events.ts';
import { findItem } from '../store/items.ts';
import { findShare } from '../store/shares.ts';
import { type Answer, empty } from './answer.ts';
import type { Caller } from './callers/caller.ts';
import { findSharer } from './callers/lid.ts';
import { lidReader, ownReader } from './callers/reader.ts';
import type { ServiceContext } from './context.ts';
import { type Grown, growSubTopic } from './grow.ts';
import { isSigned } from './learning-link.ts';
import { findLesson } from './lesson.ts';
import { markRead } from './read-marks.ts';
import type { Call, Route } from './route.ts';

/** User agents of link previews, which nobody reads. */
const PREVIEW_BOT =
  /bot\b|crawl|spider|slurp|preview|facebookexternalhit|facebot|whatsapp|telegram|skypeuripreview|embedly|pinterest|vkshare|quora link|bitlybot|mastodon|validator|headlesschrome|lighthouse|feedfetcher|monitor/iu;

const PURPOSE_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/** What became of the owner's lessons of a kind with an item on a day; a reset takes back all before it. */
async function lessonsOf(
  statements: Statements,
  user: User,
  item: Item,
  { kind, day }: { readonly kind: 'learned' | 'unlearned'; readonly day: number },
): Promise<'none' | 'standing' | 'taken back'> {
  const since = day * DAY_MS;
  const given = (
    await findLessonsWith(statements, user.rowId, kind, { itemId: item.id, since })
  ).filter(({ actor, at }) => actor === 'owner' && at < since + DAY_MS);
  if (given.length === 0) return 'none';
  const resets = await findEventsOfKind(statements, user.rowId, 'reset');
  const reset = resets.findLast(({ undoneBy }) => undoneBy === undefined);
  const stands = given.some(({ id, undoneBy }) => undoneBy === undefined && id > (reset?.id ?? 0));
  return stands ? 'standing' : 'taken back';
}

/** What a lesson did. */
export interface Taught {
  /** Id of its event. */
  readonly event: number;
  /** The topics that it moved, most first; none where no topic is about the item. */
  readonly topics: readonly TopicPath[];
  /** The sub-topic that it made grow. */
  readonly grown?: Grown;
}

/**
 * Teaches a graph with one item, as an event; undefined when this reader was taught by the item on this day
 * already, unless the owner took that back. `less` moves the graph away from the item.
 */
export async function teach(
  context: ServiceContext,
  user: User,
  item: Item,
  by: { readonly actor: EventActor; readonly reader: string; readonly less?: boolean },
): Promise<Taught | undefined> {
  const now = context.clock();
  const { actor, reader, less = false } = by;
  const made = await context.store.transaction(async (statements) => {
    const day = Math.floor(now / DAY_MS);
    if (actor === 'owner') await markRead(statements, user, [item.rowId], now);
    const lessonsToday = () =>
      lessonsOf(statements, user, item, { kind: less ? 'unlearned' : 'learned', day });
    const isNew = less
      ? (await lessonsToday()) !== 'standing'
      : (await putTaught(statements, reader, item.rowId, day)) ||
        (actor === 'owner' && (await lessonsToday()) === 'taken back');
    if (!isNew) return undefined;
    const kind = less ? 'unlearned' : 'learned';
    const detail = await findLesson(statements, user, item, kind);
    const event = await putEvent(statements, user.rowId, { at: now, actor, kind, detail });
    return { event, topics: topicsAbout(detail.topics).map(({ path }) => topicPath(path)) };
  });
  if (made === undefined) return undefined;
  const grown = less ? undefined : await growSubTopic(context, user);
  return { ...made, ...(grown === undefined ? {} : { grown }) };
}

function noLink(): WinnowError {
  return new WinnowError('missing', 'there is no such learning link');
}

/** The stored address, as a header may carry it. Throws `missing` when it is not http(s). */
function locationOf({ url }: Pick<Item, 'url'>): string {
  if (!/^https?:\/\//iu.test(url) || !isUrl(url)) throw noLink();
  return /^[\u0021-\u007e]+$/u.test(url) ? url : new URL(url).href;
}

/** The same for those a link was handed on to: without what opens a feed that carries the item. */
async function locationForOthers({ store }: ServiceContext, item: Item): Promise<string> {
  const carriers = await findCarrierUrls(store, item.rowId);
  return locationOf({ url: carriers.reduce((url, feed) => withoutSecretsOf(feed, url), item.url) });
}

/** Whether a person asked for the item, and not a program that looks ahead or around. */
function isRead({ request, readOnly }: Call): boolean {
  const ahead = PURPOSE_HEADERS.some((name) =>
    /prefetch|prerender|preview/iu.test(request.headers.get(name) ?? ''),
  );
  return !readOnly && !ahead && !PREVIEW_BOT.test(request.headers.get('user-agent') ?? '');
}

/** Redirects to the stored address of the item, whatever the link claims, and teaches if it may. */
async function followLink(call: Call, caller: Caller | undefined): Promise<Answer> {
  const { context } = call;
  const { lid, itemId, signature } = readLearnQuery(call.rawQuery);
  if (!isSigned(context, lid, itemId, signature)) throw noLink();
  const share = await findShare(context.store, lid);
  const sharer = share && (await findSharer(context, share));
  const item = sharer && (await findItem(context.store, itemId));
  if (sharer === undefined || item === undefined) throw noLink();
  const owns = caller?.user.rowId === sharer.user.rowId;
  const isOwners = owns || share?.sharedAt === undefined;
  const location = isOwners ? locationOf(item) : await locationForOthers(context, item);
  if (isRead(call)) {
    const { user } = sharer;
    if (owns) await teach(context, user, item, { actor: 'owner', reader: ownReader(user) });
    else if (sharer.account.visitorsTeach === 'everyone') {
      await teach(context, user, item, { actor: 'visitor', reader: lidReader(lid) });
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
