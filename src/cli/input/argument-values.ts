/** Topics, sources and addresses as people type them: spaces, `+` and `%` are literal; in a topic `%2F` is a slash. */
import { WinnowError } from '../../model/errors.ts';
import { formatTopicPath, type TopicPath, topicPath } from '../../model/topic-path.ts';
import { mendAddress } from '../../protocol/lists/feed-address.ts';
import { shellWord } from '../../protocol/shell-word.ts';
import { readEntryUrl } from '../../protocol/source-entry.ts';
import {
  hasScope,
  readMemberOf,
  readSourceName,
  type SourceName,
} from '../../protocol/source-name.ts';
import { checkAddressable } from '../../protocol/topics.ts';

/** A `%` that is escaped because it stands before `2F`, which would otherwise be read as a slash. */
const LITERAL_SLASH = /%25(?=(?:25)*2F)/giu;

/** `machine learning/c++` or `A%2FB testing` as a path, as `formatTopicPath` writes it. Throws `invalid`, and `usage` for an address. */
export function readTopicArgument(text: string): TopicPath {
  if (/^https?:\/\//iu.test(text.trim())) {
    const address = shellWord(text.trim());
    throw new WinnowError('usage', `"${text}" is an address, and a topic has a name`, {
      hint: `follow it with: winnow sources add <name> ${address}; or read on from it: winnow recommend --u ${address}`,
    });
  }
  return topicPath(
    text
      .trim()
      .replace(/^\/+|\/+$/gu, '')
      .split('/')
      .map((segment) => segment.replace(/%2F/giu, '/').replace(LITERAL_SLASH, '%')),
  );
}

/**
 * Text that will be stored, as it was typed.
 * @throws WinnowError `usage` for text with U+FFFD, which Node puts in place of bytes that are not UTF-8
 */
export function requireUtf8(text: string): string {
  if (!text.includes('\ufffd')) return text;
  throw new WinnowError('usage', `"${text}" is not valid UTF-8`, {
    hint: 'look at the encoding of the terminal or script with: locale',
  });
}

/**
 * A topic that is to be stored. Throws `usage` for `-`, which stands for standard input elsewhere and matches no item, and
 * `invalid` for one without an address of its own, before there is a store for it.
 */
export function readNewTopic(text: string): TopicPath {
  if (text.trim() !== '-') {
    const topic = readTopicArgument(requireUtf8(text));
    checkAddressable(topic);
    return topic;
  }
  const sentence = '"-" is no topic, and topics are not read from standard input';
  throw new WinnowError('usage', sentence, { hint: 'name them: winnow topics add <topic...>' });
}

/** The note that a topic without letters or digits matches nothing; undefined where it has some, or terms are asked for. */
export function wordlessNote(topic: TopicPath, include: readonly string[]): string | undefined {
  const name = formatTopicPath(topic);
  if (include.length > 0 || /[\p{L}\p{N}]/u.test(name)) return undefined;
  return `"${name}" has neither letter nor digit, so no item can match it; say with --term what belongs to it`;
}

/** The address of a feed or site. Throws `invalid`; if only the scheme is missing or wrong, the hint has the full address. */
export function readAddressArgument(text: string): string {
  const written = text.trim();
  const meant = /^https?:\/\//iu.test(written) ? undefined : addressMeant(written);
  if (meant === undefined) return readEntryUrl(text);
  const sentence = `the address "${text}" must begin with http:// or https://`;
  throw new WinnowError('invalid', sentence, { hint: `perhaps ${meant}` });
}

/** The http address that a bare host or an address like `feed://…` stands for; undefined for anything else. */
function addressMeant(written: string): string | undefined {
  // What has a port, or a number for a name, seldom speaks TLS.
  const isSite = /^(?!(?:\d+\.){3}\d)[\w-]+(?:\.[\w-]+)+(?::443)?(?:[/?#]|$)/u.test(written);
  if (isSite) return `https://${written}`;
  const mended = mendAddress(written);
  return 'url' in mended ? mended.url : undefined;
}

/** A source as it was typed. */
export interface SourceArgument extends SourceName {
  /** Typed without a scope: a source of the user, or one of the service if the user has none of that name. */
  readonly bare: boolean;
}

/** Reads `blogs` (taken for a source of the user), `user/blogs` or `service/News`. Throws `invalid`. */
export function readSourceArgument(text: string): SourceArgument {
  if (hasScope(text)) return { ...readMemberOf(text), bare: false };
  return { scope: 'user', name: readSourceName(text), bare: true };
}

/** Reads the name of a source of the user: `blogs` or `user/blogs`. Throws `invalid` for a service source. */
export function readOwnSource(text: string): string {
  const { scope, name } = readSourceArgument(text);
  if (scope === 'user') return name;
  const sentence = `"${text}" is a source of the service, which is read-only: name one of your own`;
  throw new WinnowError('invalid', sentence, { hint: 'winnow sources list' });
}
