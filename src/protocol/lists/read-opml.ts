/**
 * The forgiving reader of subscriptions: OPML of any kind, plain lists, other readers' JSON and bookmarks, in any
 * encoding. It mends what it can, says what it mended, and never loses an address without a word.
 */

import { byteSize } from '../../model/byte-size.ts';
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import { withoutBase64 } from './base64.ts';
import { decodeOpml } from './decode-opml.ts';
import { readList } from './list-kinds.ts';
import { refusePacked } from './no-list.ts';
import { type OpmlDocument, withRepairs } from './opml-document.ts';
import { withoutQuotedPrintable } from './quoted-printable.ts';
import { unwrappedList } from './unwrapped-list.ts';

/** As `readOpml`, of text that was decoded elsewhere; what was mended on the way is told with it. */
export function readDecodedOpml({
  text,
  repairs = [],
}: {
  readonly text: string;
  readonly repairs?: readonly string[] | undefined;
}): OpmlDocument {
  const attached = withoutBase64(text);
  const plain = attached?.text ?? withoutQuotedPrintable(text);
  const written = (plain ?? text).replace(/^\ufeff/u, '');
  if (written.trim() === '') throw new WinnowError('invalid', 'the list of feeds is empty');
  const list = unwrappedList(written);
  const document = readList(list.text);
  const lines = attached === undefined ? '' : ', of which the lines are counted';
  const decoded = plain === undefined ? [] : [`decoded what a mail had encoded${lines}`];
  const told = [...repairs, ...decoded, ...(attached?.repairs ?? []), ...list.told];
  return withRepairs(document, told);
}

/**
 * Subscriptions of any kind in any encoding, each with its line, and an account of repairs and refusals. Throws `too-large`
 * above 10 MiB and `invalid` where there is no list at all: an empty file, a feed, a web page, a packed file, binary data.
 */
export function readOpml(input: string | Uint8Array): OpmlDocument {
  if (input.length > LIMITS.fetch.bodyBytes) {
    throw new WinnowError(
      'too-large',
      `the list of feeds is longer than ${byteSize(LIMITS.fetch.bodyBytes)}`,
    );
  }
  if (typeof input === 'string') return readDecodedOpml({ text: input });
  refusePacked(input);
  return readDecodedOpml(decodeOpml(input));
}
