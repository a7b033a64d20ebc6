/** A list as mails carry it (RFC 2045, quoted-printable): `=` and two digits for a byte, and `=` at the end of a line that goes on. */
import { decodeText } from '../../model/encoding/decode-text.ts';
import { isQuoted } from './unwrapped-list.ts';

/** How it shows: mails say so, and what a program writes has an equals sign behind the name of each attribute. */
const HEADER = /^content-transfer-encoding:[ \t]*quoted-printable[ \t]*$/imu;
const ATTRIBUTE = /\b(?:xmlurl|version|encoding)=3D(?:["']|=\s)/iu;
const HEAD_CHARACTERS = 65_536;

/** The end of a line, with the sign that it goes on. */
const LINE_END = /(=[ \t]*)?(\r\n?|\n)/gu;
/** The marks of a quote; and the sign that a line goes on, without marks before what it goes on with. */
const MARKS = /^(?:> ?)+/mu;
const UNMARKED_END = /=[ \t]*\r?\n(?!>)/u;
const BYTES = /(?:=[\da-f]{2})+/giu;

function decoded(escaped: string): string {
  const bytes = Buffer.from(escaped.replaceAll('=', ''), 'hex');
  try {
    return decodeText(bytes, 'utf-8', { fatal: true });
  } catch {
    return decodeText(bytes, 'windows-1252');
  }
}

/** A text whose lines were marked as a quote when it was encoded already, without marks within what was one line before. */
function withoutMarksWithin(text: string): string {
  if (!isQuoted(text) || UNMARKED_END.test(text)) return text;
  const [marks = ''] = MARKS.exec(text) ?? [];
  return text.replace(new RegExp(`(=[ \\t]*\\r?\\n)${marks}`, 'gu'), '$1');
}

/**
 * The text as it was before it was sent; undefined where it was not encoded so. The ends of lines that were put in stand behind the
 * line that they were in, so that all keeps its line.
 */
export function withoutQuotedPrintable(text: string): string | undefined {
  const head = text.slice(0, HEAD_CHARACTERS);
  if (!HEADER.test(head) && !ATTRIBUTE.test(head)) return undefined;
  let put = '';
  const joined = withoutMarksWithin(text).replace(
    LINE_END,
    (_, goesOn: string | undefined, end: string) => {
      if (goesOn === undefined) {
        const all = end + put;
        put = '';
        return all;
      }
      put += end;
      return '';
    },
  );
  return joined.replace(BYTES, decoded);
}
