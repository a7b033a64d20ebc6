/** Characters: those that no XML 1.0 document may hold are taken out, and text is cut to its limits. */

const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/;
const FORBIDDEN_ALL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

/** What windows-1252 puts where Unicode has C1 controls; nobody ever means the controls. */
const WINDOWS_C1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The windows-1252 reading of a C1 control, or nothing where it has none. */
export function c1Character(code: number): string {
  const character = WINDOWS_C1[code - 0x80] ?? '';
  return character.charCodeAt(0) === code ? '' : character;
}

/** The text without forbidden characters and with `\n` for every line end; the same string where it had none. */
export function cleanText(text: string): string {
  let clean = text;
  if (clean.includes('\r')) clean = clean.replace(/\r\n?/g, '\n');
  if (FORBIDDEN.test(clean)) {
    clean = clean.replace(FORBIDDEN_ALL, (character) => {
      const code = character.charCodeAt(0);
      return code >= 0x80 && code <= 0x9f ? c1Character(code) : '';
    });
  }
  return clean;
}

/** The longest beginning of `text` that is at most `bytes` long in UTF-8 and ends between characters. */
export function truncateBytes(text: string, bytes: number): string {
  if (text.length * 3 <= bytes || Buffer.byteLength(text) <= bytes) return text;
  const target = new Uint8Array(bytes);
  return text.slice(0, new TextEncoder().encodeInto(text, target).read);
}
