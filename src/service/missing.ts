/** What is not there, said the same on every surface. */
import { WinnowError } from '../model/errors.ts';
import type { SourceScope } from '../model/source.ts';
import { formatTopicPath, type TopicPath } from '../model/topic-path.ts';

/** `missing`: no source of that name, of the user or of the service. */
export function noSource(scope: SourceScope, name: string): WinnowError {
  return new WinnowError('missing', `there is no ${scope} source "${name}"`, {
    hint: 'winnow sources list',
  });
}

/** `missing`: a topic that the graph does not hold. */
export function noTopic(path: TopicPath): WinnowError {
  return new WinnowError('missing', `there is no topic "${formatTopicPath(path)}"`, {
    hint: 'winnow topics list',
  });
}

/** `missing`: what is asked for beside a lid that does not open it. */
export function nothingUnderLid(): WinnowError {
  return new WinnowError('missing', 'there is nothing under this lid');
}

/** Of an address that no route has, and of a lid that opens nothing. */
export function nothingHere(): WinnowError {
  return new WinnowError('missing', 'there is nothing at this address');
}
