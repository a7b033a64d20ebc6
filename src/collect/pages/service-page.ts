/** Pages that serve the site rather than tell anything, and those that are always there: goods, manuals and pictures. */

const SERVICE_PAGE =
  /\/(?:login|signin|signup|register|account|privacy|terms|contact|about|imprint|impressum|cookies?|subscribe|newsletter|advertis|help|faq|jobs|careers|search|tags?|category|categories|authors?|labels?)(?:[/?#.-]|$)|\/(?:page\/\d+|comments|replies|share|print|amp|embed|edit)\/?$/iu;

/** Told by the path of its address. */
export function isServicePage(pathname: string): boolean {
  return SERVICE_PAGE.test(pathname);
}

const CATALOGUE =
  /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:products?|shop|store|collections?|catalog(?:ue)?|docs?|documentation|manual|reference|api)\/|\.(?:jpe?g|png|gif|webp|avif|svg)$/iu;

/** Whether a page is one of the goods of a shop or one of a manual, as the beginning of its path tells, or a picture. */
export function isCatalogue(pathname: string): boolean {
  return CATALOGUE.test(pathname);
}
