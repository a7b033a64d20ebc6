/** What is not there, said the same on every surface. */
import { WinnowError } from '../model/errors.ts';
import type { SourceScope } from '../model/source.ts';
import { formatTopicPath, type TopicPath } from '../model/topic-path.ts';

/** `missing`: no source of that name, of the user or of the service; of neither where no scope is given. */
export function noSource(scope: SourceScope | undefined, name: string): WinnowError {
  const kind = scope === undefined ? 'source' : `${scope} source`;
  return new WinnowError('missing', `there is no ${kind} "${name}"`, {
    hint: 'winnow sources list',
  });
}

/** `missing`: a topic that the graph does not hold. */
export function noTopic(path: TopicPath, hint = 'winnow topics list'): WinnowError {
  return new WinnowError('missing', `there is no topic "${formatTopicPath(path)}"`, { hint });
}

/** Of an address that no route has, and of a lid that opens nothing; `description` is the path that tells of the others. */
export function nothingHere(description?: string): WinnowError {
  const elsewhere = description === undefined ? '' : `; ${description} describes what there is`;
  return new WinnowError('missing', `there is nothing at this address${elsewhere}`);
}
