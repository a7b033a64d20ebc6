/** Reads the text of answers. One that cannot be read is the fault of the other side. */
import { type ErrorExtras, WinnowError } from '../model/errors.ts';
import { readJson, readOwnJson } from '../protocol/json.ts';
import { isWebPage } from '../protocol/media-type.ts';

export interface Answer {
  readonly address: string;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly text: string;
  /** Whether it comes from an embedded service, whose answers need no checks. */
  readonly ours: boolean;
}

/** The answer, its JSON read by `read`. Throws `network` if it is a web page, or of another shape. */
export function readAnswer<T>(answer: Answer, read: (json: unknown) => T): T {
  const fault = (what: string, extras: ErrorExtras) =>
    new WinnowError('network', `${new URL(answer.address).origin} answered ${what}`, extras);
  const type = answer.headers.get('content-type') ?? '';
  if (!answer.ours && isWebPage(type, answer.text)) {
    throw fault('with a web page, not as a Winnow service', { hint: 'check --url or WINNOW_URL' });
  }
  try {
    return read(answer.ours ? readOwnJson(answer.text) : readJson(answer.text));
  } catch (cause) {
    if (!(cause instanceof WinnowError)) throw cause;
    throw fault(`in a way that is not understood: ${cause.message}`, { cause });
  }
}
