/** Topics and sources as people type them: spaces, `+` and `%` stand for themselves, in topics `%2F` alone for a slash. */
import { WinnowError } from '../model/errors.ts';
import { formatTopicPath, type TopicPath, topicPath } from '../model/topic-path.ts';
import { mendAddress } from '../protocol/feed-address.ts';
import { readEntryUrl } from '../protocol/source-entry.ts';
import {
  hasScope,
  readMemberOf,
  readSourceName,
  type SourceName,
} from '../protocol/source-name.ts';

/** The escape of a sign before what would else be read as a slash. */
const LITERAL_SLASH = /%25(?=(?:25)*2F)/giu;

/** `machine learning/c++` or `A%2FB testing` as a path, as `formatTopicPath` writes it. Throws `invalid`. */
export function typedTopic(text: string): TopicPath {
  return topicPath(
    text
      .trim()
      .replace(/^\/+|\/+$/gu, '')
      .split('/')
      .map((segment) => segment.replace(/%2F/giu, '/').replace(LITERAL_SLASH, '%')),
  );
}

/**
 * Text that is to be kept, as it was typed. Bytes that are no UTF-8 come as U+FFFD, which nobody means to say. Throws
 * `usage`.
 */
export function legible(text: string): string {
  if (!text.includes('\ufffd')) return text;
  throw new WinnowError('usage', `"${text}" is not valid UTF-8`, {
    hint: 'look at the encoding of the terminal or script with: locale',
  });
}

/** Why a topic finds nothing by itself: there is no word in it. Undefined where there is, or where terms say what to look for. */
export function wordlessNote(topic: TopicPath, include: readonly string[]): string | undefined {
  const name = formatTopicPath(topic);
  if (include.length > 0 || /[\p{L}\p{N}]/u.test(name)) return undefined;
  return `"${name}" has neither letter nor digit, so no item can match it; say with --term what belongs to it`;
}

/** The address of a feed or site. Throws `invalid`, with the address in full where only its scheme is missing or another. */
export function typedAddress(text: string): string {
  const written = text.trim();
  const meant = /^https?:\/\//iu.test(written) ? undefined : addressMeant(written);
  if (meant === undefined) return readEntryUrl(text);
  const sentence = `the address "${text}" must begin with http:// or https://`;
  throw new WinnowError('invalid', sentence, { hint: `perhaps ${meant}` });
}

/** What a host alone, or an address as programs for feeds take it (`feed://…`), stands for; undefined for anything else. */
function addressMeant(written: string): string | undefined {
  if (/^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:[/?#]|$)/u.test(written)) return `https://${written}`;
  const mended = mendAddress(written);
  return 'url' in mended ? mended.url : undefined;
}

/** A source as somebody named it. */
export interface TypedSource extends SourceName {
  /** Without a scope before the name, so that it may be the service's where there is none of one's own. */
  readonly bare: boolean;
}

/** `blogs` (a source of one's own, until one looks), `user/blogs` or `service/News`. Throws `invalid`. */
export function typedSource(text: string): TypedSource {
  if (hasScope(text)) return { ...readMemberOf(text), bare: false };
  return { scope: 'user', name: readSourceName(text), bare: true };
}

/** The name of a source of one's own: `blogs` or `user/blogs`. Throws `invalid` for a service source. */
export function ownSource(text: string): string {
  const { scope, name } = typedSource(text);
  if (scope === 'user') return name;
  const sentence = `"${text}" is a source of the service, which is read-only: name one of your own`;
  throw new WinnowError('invalid', sentence, { hint: 'winnow sources list' });
}
