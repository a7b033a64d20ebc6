/** Pages that serve the site rather than tell anything. */

const SERVICE_PAGE =
  /\/(?:login|signin|signup|register|account|privacy|terms|contact|about|imprint|impressum|cookies?|subscribe|newsletter|advertis|help|faq|jobs|careers|search|tags?|category|categories|authors?|labels?)(?:[/?#.-]|$)|\/(?:page\/\d+|comments|replies|share|print|amp|embed|edit)\/?$/iu;

/** Told by the path of its address. */
export function isServicePage(pathname: string): boolean {
  return SERVICE_PAGE.test(pathname);
}
