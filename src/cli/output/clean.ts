/**
 * The one place where text is made safe for a terminal. Titles, sentences and addresses come from
 * strangers: escape sequences, control characters (C0, C1) and bidi overrides never leave.
 */

// CSI; then OSC, DCS, SOS, PM, APC with their strings; then two-character escapes; each in 7 and 8 bits. A string that does not
// end in its line is text: without what begins it, it steers nothing.
const SEQUENCES =
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])(?:[^\n\u0007\u001b\u0090\u0098\u009c-\u009f]*(?:\u0007|\u001b\\|\u009c))?|\u001b[ -/]*[0-~]?/gu;
const LINE_ENDS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;
const LINE_ENDS_BUT_FEEDS = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/gu;
const CONTROLS_BUT_LAYOUT = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/gu;
const UNSAFE = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Most lines have nothing that needs cleaning, and saying so is quicker than looking for each thing. */
const SAFE_LINE = /^[ -~]*$/u;

/** One line of safe text: line ends and tabs become a space, everything that steers a terminal goes. */
export function cleanLine(text: string): string {
  if (SAFE_LINE.test(text)) return text;
  return text.toWellFormed().replace(SEQUENCES, '').replace(LINE_ENDS, ' ').replace(CONTROLS, '');
}

/** Safe text that may have line feeds and tabs of its own, for help pages and articles. */
export function cleanText(text: string): string {
  return cleanDocument(text.replace(SEQUENCES, ''));
}

/** A document for other programs without what steers a terminal: nothing else of it goes, not even the rest of a sequence. */
export function cleanDocument(text: string): string {
  return text.toWellFormed().replace(LINE_ENDS_BUT_FEEDS, '\n').replace(CONTROLS_BUT_LAYOUT, '');
}

/** A character as JSON and shells write it. */
function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** JSON text with the same characters written as `\uXXXX`: nothing is lost and nothing acts. */
export function cleanJson(json: string): string {
  return json.replace(UNSAFE, unicodeEscape);
}

/** Text with everything that lines leave out written as `\uXXXX`. */
export function escapeControls(text: string): string {
  return text.replace(CONTROLS, unicodeEscape);
}

/** XML, the same characters written as references. */
export function cleanXml(xml: string): string {
  return xml.replace(UNSAFE, (character) => `&#x${character.charCodeAt(0).toString(16)};`);
}
