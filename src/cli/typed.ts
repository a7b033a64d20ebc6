/** Topics and sources as people type them: spaces, `+` and `%` stand for themselves. */
import { WinnowError } from '../model/errors.ts';
import { type TopicPath, topicPath } from '../model/topic-path.ts';
import { readMemberOf, readSourceName, type SourceName } from '../protocol/source-name.ts';

/** `machine learning/c++` as a path. Throws `invalid`. */
export function typedTopic(text: string): TopicPath {
  return topicPath(
    text
      .trim()
      .replace(/^\/+|\/+$/gu, '')
      .split('/'),
  );
}

/** `blogs` (a source of one's own), `user/blogs` or `service/News`. Throws `invalid`. */
export function typedSource(text: string): SourceName {
  if (/^(?:user|service|Sources|ServiceSources)\//u.test(text)) return readMemberOf(text);
  return { scope: 'user', name: readSourceName(text) };
}

/** The name of a source of one's own: `blogs` or `user/blogs`. Throws `invalid` for a service source. */
export function ownSource(text: string): string {
  const { scope, name } = typedSource(text);
  if (scope === 'user') return name;
  throw new WinnowError('invalid', `service sources are read-only; "${text}" is one of them`);
}
