/** From an answer's text to what it says: an answer that cannot be read is the other side's fault. */
import { WinnowError } from '../model/errors.ts';
import { readJson, readOwnJson } from '../protocol/json.ts';
import type { Answer } from './send.ts';

/** The answer as `read` understands its JSON. Throws `network` when it is a web page, or not that shape. */
export function readAnswer<T>(answer: Answer, read: (json: unknown) => T): T {
  const { origin } = new URL(answer.address);
  const type = answer.headers.get('content-type') ?? '';
  if (/html/iu.test(type) || /^\s*<(?:!doctype|html)/iu.test(answer.text.slice(0, 200))) {
    throw new WinnowError(
      'network',
      `${origin} answered with a web page, not as a Winnow service`,
      {
        hint: 'check --url or WINNOW_URL',
      },
    );
  }
  try {
    return read(answer.ours ? readOwnJson(answer.text) : readJson(answer.text));
  } catch (cause) {
    if (!(cause instanceof WinnowError)) throw cause;
    throw new WinnowError(
      'network',
      `${origin} answered in a way that is not understood: ${cause.message}`,
      {
        cause,
      },
    );
  }
}
