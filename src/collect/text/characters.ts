/** Characters: those that no XML 1.0 document may hold are taken out, and text is cut to its limits. */
import { c1Character } from '../../model/encoding/windows-1252.ts';

const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/;
const FORBIDDEN_RUNS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]+/g;
const C1 = /[\u0080-\u009f]/;
/** What colours or moves text on a terminal: without its first character the rest would be read as words. */
const TERMINAL_SEQUENCES = /\u001b\[[\d;:?]*[A-Za-z]/g;

/** A run of forbidden characters as windows-1252 reads those of them it has. */
function readC1(run: string): string {
  let text = '';
  for (let at = 0; at < run.length; at += 1) {
    const code = run.charCodeAt(at);
    if (code >= 0x80 && code <= 0x9f) text += c1Character(code);
  }
  return text;
}

/** The text without forbidden characters and with `\n` for every line end; the same string where it had none. */
export function cleanText(text: string): string {
  let clean = text;
  if (clean.includes('\r')) clean = clean.replace(/\r\n?/g, '\n');
  if (FORBIDDEN.test(clean)) {
    clean = clean.replace(TERMINAL_SEQUENCES, '');
    // By runs: a document of nothing else would cost a call for each of its characters.
    clean = clean.replace(FORBIDDEN_RUNS, (run) => (C1.test(run) ? readC1(run) : ''));
  }
  return clean;
}

/** The longest beginning of `text` that is at most `bytes` long in UTF-8 and ends between characters. */
export function truncateBytes(text: string, bytes: number): string {
  if (text.length * 3 <= bytes || Buffer.byteLength(text) <= bytes) return text;
  const target = new Uint8Array(bytes);
  return text.slice(0, new TextEncoder().encodeInto(text, target).read);
}
