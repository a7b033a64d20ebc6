/** The lines that a merge leaves in a file of which both sides changed the same place. */
export const MERGE_MARKERS = /^(?:<{7}|\|{7}|={7}|>{7})(?:[ \t][^\r\n]*)?$/gmu;
