/** Drafts to the model: what stands in for what is missing, and nothing that is empty. */

import type {
  Feed,
  FeedDialect,
  FeedItem,
  FeedMedia,
  FeedPerson,
  FeedSource,
  MarkedText,
} from '../model/feed.ts';
import { LIMITS } from '../model/limits.ts';
import { type Draft, type DraftFields, RANK } from './draft.ts';
import { truncateBytes } from './text/characters.ts';
import { isAbsolute, resolveUrl } from './urls/feed-url.ts';

type ItemField = keyof DraftFields & keyof FeedItem;
type FeedField = keyof DraftFields & keyof Feed;

const ITEM_FIELDS: readonly ItemField[] = [
  'idIsLink',
  'originalLink',
  'published',
  'updated',
  'language',
  'rights',
  'source',
];
const FEED_FIELDS: readonly FeedField[] = [
  'title',
  'description',
  'published',
  'updated',
  'language',
  'rights',
  'version',
  'generator',
  'ttlMinutes',
  'skipHours',
  'skipDays',
  'movedTo',
];

/**
 * The item a draft has become; `base` resolves what no `xml:base` did. With `saysLanguage` the feed says itself in what
 * language it is, which is truer than what a program declares around all of it.
 */
export function finishItem(draft: Draft, base: string | undefined, saysLanguage = false): FeedItem {
  const item: Mutable<FeedItem> = {
    authors: authorsOf(draft),
    contributors: draft.contributors,
    categories: draft.categories,
    media: absolute(mediaOf(draft), base),
  };
  for (const field of ITEM_FIELDS) assign(item, field, draft.get(field));
  const id = draft.get('id');
  if (id !== undefined) item.id = truncateBytes(id, LIMITS.parse.urlBytes);
  const title = draft.get('title');
  if (title !== undefined) item.title = title;
  assign(item, 'link', resolveUrl(linkOf(draft), base));
  assign(item, 'comments', resolveUrl(draft.get('comments'), base));
  assign(item, 'description', descriptionOf(draft));
  assign(item, 'content', contentOf(draft));
  if (draft.links.length > 0) item.links = absolute(draft.links, base);
  if (saysLanguage && !draft.isRanked('language', RANK.far)) dropLanguage(item);
  return item;
}

/** Leaves out the language that an item inherits, and its texts with it. */
function dropLanguage(item: Mutable<FeedItem>): void {
  const { language: inherited } = item;
  if (inherited === undefined) return;
  delete item.language;
  for (const field of ['description', 'content'] as const) {
    const { language, ...text } = item[field] ?? {};
    if (language === inherited) item[field] = text as MarkedText;
  }
}

/** Things with addresses, those absolute that nothing nearer to them could make so. */
function absolute<T extends { readonly url: string }>(
  things: readonly T[],
  base: string | undefined,
): readonly T[] {
  if (base === undefined || things.every(({ url }) => url.startsWith('http') || isAbsolute(url)))
    return things;
  return things.map((thing) => ({ ...thing, url: resolveUrl(thing.url, base) ?? thing.url }));
}

function linkOf(draft: Draft): string | undefined {
  return draft.get('link') ?? draft.get('guidLink') ?? draft.get('originalLink');
}

function descriptionOf(draft: Draft): MarkedText | undefined {
  return draft.get('summary') ?? draft.get('description');
}

/** A description beside a summary is the content, unless there is one. */
function contentOf(draft: Draft): MarkedText | undefined {
  const summarised = draft.get('summary') !== undefined;
  return draft.get('content') ?? (summarised ? draft.get('description') : undefined);
}

/** A lone address gets the name that another element gives; of several names nobody knows whose it is. */
function authorsOf(draft: Draft): readonly FeedPerson[] {
  const [only, ...more] = draft.authors;
  if (only === undefined || more.length > 0 || only.name !== undefined) return draft.authors;
  const others = draft.otherAuthors.filter(({ name }) => name !== undefined);
  if (others.length > 1) return [only, ...others];
  const { name, email } = others[0] ?? {};
  return name === undefined || email !== undefined ? draft.authors : [{ name, ...only }];
}

/** The media, with what is said of them elsewhere: where the first enclosure truly lies, and how long the sound or film lasts. */
function mediaOf(draft: Draft): readonly FeedMedia[] {
  const media = withOriginal(draft.media, draft.get('originalEnclosure'));
  const { durationSeconds } = draft;
  if (durationSeconds === undefined) return media;
  const at = playedAt(media);
  const played = media[at];
  if (played === undefined || played.durationSeconds !== undefined) return media;
  return media.with(at, { ...played, durationSeconds });
}

function withOriginal(media: readonly FeedMedia[], url: string | undefined): readonly FeedMedia[] {
  if (url === undefined) return media;
  const at = media.findIndex(isEnclosure);
  const first = media[at];
  return first === undefined
    ? [...media, { url, role: 'enclosure' }]
    : media.with(at, { ...first, url });
}

/** The place of what an episode is played from: its first enclosure that is no picture, else a sound or film; -1 without. */
function playedAt(media: readonly FeedMedia[]): number {
  const at = media.findIndex((one) => isEnclosure(one) && !/^image\//i.test(one.type ?? ''));
  if (at !== -1) return at;
  return media.findIndex(
    ({ type = '', medium = '' }) =>
      /^(?:audio|video)\//i.test(type) || /^(?:audio|video)$/.test(medium),
  );
}

function isEnclosure({ role }: FeedMedia): boolean {
  return role === 'enclosure';
}

/** The feed a draft has become, around its items. */
export function finishFeed(
  draft: Draft,
  dialect: FeedDialect,
  items: readonly FeedItem[],
  base: string | undefined,
): Feed {
  const feed: Mutable<Feed> = {
    dialect,
    hubs: draft.hubs,
    authors: draft.authors,
    contributors: draft.contributors,
    categories: draft.categories,
    items,
    repairs: [],
  };
  for (const field of FEED_FIELDS) assign(feed, field, draft.get(field));
  const id = draft.get('id');
  if (id !== undefined) feed.id = truncateBytes(id, LIMITS.parse.urlBytes);
  assign(feed, 'link', resolveUrl(draft.get('link'), base));
  assign(feed, 'selfLink', resolveUrl(draft.get('selfLink'), base));
  assign(feed, 'icon', resolveUrl(draft.get('icon'), base));
  assign(feed, 'image', imageOf(draft, base));
  assign(feed, 'updateEveryMinutes', updateEvery(draft));
  if (draft.links.length > 0) feed.links = absolute(draft.links, base);
  return feed;
}

const SOURCE_FIELDS = [
  'title',
  'description',
  'id',
  'image',
  'icon',
  'rights',
  'generator',
  'updated',
] as const;

/** What a draft says of the feed an entry was taken from; `undefined` when that is nothing. */
export function finishSource(draft: Draft): FeedSource | undefined {
  const source: Mutable<FeedSource> = {};
  for (const field of SOURCE_FIELDS) assign(source, field, draft.get(field));
  assign(source, 'url', draft.get('link') ?? draft.get('selfLink'));
  for (const list of ['links', 'authors', 'contributors', 'categories'] as const) {
    if (draft[list].length > 0) assign(source, list, draft[list]);
  }
  return Object.keys(source).length === 0 ? undefined : source;
}

function imageOf(draft: Draft, base: string | undefined): Feed['image'] {
  const image = draft.get('image');
  if (image === undefined) return undefined;
  const { url: picture, link: page, ...said } = image;
  const url = resolveUrl(picture, base);
  const link = resolveUrl(page, base);
  return {
    ...(url === undefined ? {} : { url }),
    ...(link === undefined ? {} : { link }),
    ...said,
  };
}

function updateEvery(draft: Draft): number | undefined {
  const period = draft.get('updatePeriodMinutes');
  const frequency = draft.get('updateFrequency');
  if (period === undefined && frequency === undefined) return undefined;
  return Math.max(1, Math.round((period ?? 24 * 60) / (frequency ?? 1)));
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

function assign<T, K extends keyof T>(target: T, key: K, value: T[K] | undefined): void {
  if (value !== undefined) target[key] = value;
}
