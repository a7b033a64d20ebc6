/** Dates in HTML: what a content management system shows on its pages, put into a feed with the markup around it. */

/** Characters; a range of two days, each in elements of its own, is shorter. */
const LONGEST = 1_024;
/** Where markup repeats the date for programs, in full. */
const FOR_PROGRAMS = /\s(?:datetime|content)\s*=\s*["']\s*(\d{4}-\d{2}-\d{2}[^"'<>]{0,30})["']/i;
const TAG = /<[^<>]*>/g;

/** The first date as it is written for programs, else the text without its tags; empty where it is too long for a date. */
export function dateInMarkup(html: string): string {
  if (html.length > LONGEST) return '';
  return FOR_PROGRAMS.exec(html)?.[1] ?? html.replace(TAG, ' ');
}
