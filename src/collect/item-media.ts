/** Pictures, films and sound of an item: which of its media stand for it, and what kind of thing that makes it. */
import type { FeedItem, FeedMedia } from '../model/feed.ts';
import type { ItemMedia, ItemType, NewItem } from '../model/item.ts';
import { LIMITS } from '../model/limits.ts';
import { tidyLine } from './text/tidy-text.ts';
import { parsedUrl, vetUrl } from './urls/vet-url.ts';

export type MediaChoice = Pick<NewItem, 'thumbnail' | 'video' | 'image' | 'audio'>;

/** What the type of each kind begins with, and what its files are called. */
const KINDS = {
  image: { type: /^image\b/iu, file: /\.(?:jpe?g|png|gif|webp|avif|svg)$/iu },
  video: { type: /^video\b/iu, file: /\.(?:mp4|m4v|webm|mov|ogv|m3u8)$/iu },
  audio: { type: /^audio\b/iu, file: /\.(?:mp3|m4a|m4b|aac|oga|ogg|opus|flac|wav)$/iu },
} as const;
const TELLING_TYPE =
  /^(?:image|audio|video|text)\b|^application\/(?!(?:x-)?(?:octet-stream|binary|download|force-download|unknown)\b)/iu;
const VIDEO_HOST =
  /(?:^|\.)(?:youtube\.com|youtube-nocookie\.com|youtu\.be|vimeo\.com|dailymotion\.com|twitch\.tv|tiktok\.com)$/u;
const IMAGE_HOST = /(?:^|\.)(?:flickr\.com|instagram\.com|imgur\.com|500px\.com|deviantart\.com)$/u;
/** Pixels across of the largest icon; `plain-text.ts` holds pictures in texts to the same. */
const ICON_PIXELS = 32;
/** An entry without a date that says no more than this is a page. */
const SHORT_TEXT = 280;

function pathOf(url: string): string {
  return parsedUrl(url)?.pathname ?? '';
}

/** The media type where it tells anything: careless publishers write `jpg`, or the type of any bytes at all. */
function tellingType({ type }: FeedMedia): string | undefined {
  return type !== undefined && TELLING_TYPE.test(type) ? type : undefined;
}

/** Whether it says that it is of a kind or, where it says nothing, is called like a file of it. */
function isOfKind(media: FeedMedia, kind: keyof typeof KINDS): boolean {
  const { type, file } = KINDS[kind];
  const told = tellingType(media);
  if (media.medium === kind || (told !== undefined && type.test(told))) return true;
  return media.medium === undefined && told === undefined && file.test(pathOf(media.url));
}

function isImage(media: FeedMedia): boolean {
  return media.role === 'thumbnail' || media.role === 'image' || isOfKind(media, 'image');
}

function isVideo(media: FeedMedia): boolean {
  if (isOfKind(media, 'video')) return true;
  return media.role === 'player' && !/^(?:audio|image)\b/iu.test(tellingType(media) ?? '');
}

function isAudio(media: FeedMedia): boolean {
  return media.role !== 'player' && isOfKind(media, 'audio');
}

function toItemMedia(media: FeedMedia): ItemMedia | undefined {
  const url = vetUrl(media.url);
  if (url === undefined) return undefined;
  const { width, height, durationSeconds, lengthBytes } = media;
  const title = tidyLine(media.title ?? '', LIMITS.parse.titleBytes);
  const type = /^[\w.+-]{1,64}\/[\w.+-]{1,64}$/u.exec(media.type ?? '')?.[0]?.toLowerCase();
  return {
    url,
    ...(type === undefined ? {} : { type }),
    ...(title === '' ? {} : { title }),
    ...(isCount(width) ? { width } : {}),
    ...(isCount(height) ? { height } : {}),
    ...(isCount(durationSeconds) ? { durationSeconds } : {}),
    ...(isCount(lengthBytes) ? { lengthBytes } : {}),
  };
}

function isCount(number: number | undefined): number is number {
  return number !== undefined && Number.isFinite(number) && number > 0;
}

/** Whether it is as small as the face of an author or a button. */
function isIcon({ width, height }: FeedMedia): boolean {
  return isCount(width) && isCount(height) && Math.max(width, height) <= ICON_PIXELS;
}

/** The one that shows more; of equals the first. */
function larger(best: FeedMedia | undefined, other: FeedMedia): FeedMedia {
  const area = (one: FeedMedia) => (one.width ?? 0) * (one.height ?? one.width ?? 0);
  return best === undefined || area(other) > area(best) ? other : best;
}

/** Pages that show one film, and the address under which the same site lets others show it. */
const PLAYERS: readonly (readonly [RegExp, string])[] = [
  [
    /^https?:\/\/(?:(?:www|m)\.)?(?:youtube\.com\/(?:watch\?(?:.*&)?v=|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?![\w-])/u,
    'https://www.youtube.com/embed/',
  ],
  [
    /^https?:\/\/(?:www\.)?vimeo\.com\/(?:channels\/[\w-]+\/)?(\d+)(?![\w/])/u,
    'https://player.vimeo.com/video/',
  ],
];

/** The film that a page is about, where the page's address tells. */
function filmOf(url: string): FeedMedia | undefined {
  for (const [page, player] of PLAYERS) {
    const id = page.exec(url)?.[1];
    if (id !== undefined) return { url: player + id, role: 'player', type: 'text/html' };
  }
  return undefined;
}

/** The first of the images of a text on the page `address` whose own address is sound. */
function firstSound(images: readonly string[], address: string): FeedMedia | undefined {
  for (const src of images) {
    const url = vetUrl(src, address);
    if (url !== undefined) return { url, role: 'image' };
  }
  return undefined;
}

/** The thumbnail, film, picture and sound of the feed entry of an address; `inline` are images found in its text. */
export function chooseMedia(
  entry: Pick<FeedItem, 'media'>,
  inline: readonly string[],
  address: string,
): MediaChoice {
  let thumbnail: FeedMedia | undefined;
  let largestThumbnail: FeedMedia | undefined;
  let picture: FeedMedia | undefined;
  let film: FeedMedia | undefined;
  let player: FeedMedia | undefined;
  let sound: FeedMedia | undefined;
  for (const media of entry.media) {
    if (vetUrl(media.url) === undefined || isIcon(media)) continue;
    if (isImage(media)) {
      if (media.role === 'thumbnail') {
        thumbnail ??= media;
        largestThumbnail = larger(largestThumbnail, media);
      } else picture = larger(picture, media);
    }
    if (isVideo(media)) {
      if (media.role === 'player') player ??= media;
      else film ??= media;
    }
    if (isAudio(media)) sound ??= media;
  }
  const image = picture ?? firstSound(inline, address) ?? largestThumbnail;
  const choice: { -readonly [K in keyof MediaChoice]: MediaChoice[K] } = {};
  const put = (name: keyof MediaChoice, media: FeedMedia | undefined) => {
    const vetted = media && toItemMedia(media);
    if (vetted !== undefined) choice[name] = vetted;
  };
  put('thumbnail', thumbnail ?? image);
  put('video', film ?? player ?? filmOf(address));
  put('image', image);
  put('audio', sound);
  return choice;
}

/** What of an entry tells what it is. */
interface Telling {
  readonly url: string;
  readonly text: string;
  /** Whether there was never a word in it; a list of links has one below every picture, though it is no text. */
  readonly isWordless: boolean;
  readonly isDated: boolean;
}

/** What an item is, from its media, its host and how much it says. */
export function itemType(media: MediaChoice, entry: Telling): ItemType {
  const { hostname, pathname } = parsedUrl(entry.url)!;
  if (media.video !== undefined || VIDEO_HOST.test(hostname)) return 'VideoObject';
  const isPicture = IMAGE_HOST.test(hostname) || KINDS.image.file.test(pathname);
  if (isPicture || (media.image !== undefined && entry.isWordless)) return 'ImageObject';
  return entry.isDated || entry.text.length > SHORT_TEXT ? 'NewsArticle' : 'WebPage';
}
