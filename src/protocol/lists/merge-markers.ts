/** The lines that a merge leaves in a file of which both sides changed the same place. */

/** How such a line begins. */
export const MARKER = String.raw`(?:<{7}|\|{7}|={7}|>{7})`;
const WHOLE = String.raw`${MARKER}(?:[ \t][^\r\n]*)?`;

/** All of them in a text. */
export const MERGE_MARKERS = new RegExp(`^${WHOLE}$`, 'gmu');
/** One at a place in a text. */
export const MARKER_LINE = new RegExp(String.raw`(?<=^|[\r\n])${WHOLE}(?=[\r\n]|$)`, 'uy');

/** Said of each. */
export const PASSED_MARKER = 'passed over a merge-conflict marker';
