/** Pages that serve the site rather than tell anything, and those that are always there: goods, manuals and pictures. */

/** What such pages are called. */
const SERVICES =
  'login|signin|sign-in|signup|sign-up|register|account|privacy|terms|contact|about|imprint|impressum|cookies?|subscribe|advertis(?:e|ing|ers?|ements?)|help|faqs?|jobs|careers|search';
/** What may follow that in the last part of an address; a headline may begin with the same word. */
const SERVED =
  'us|me|you|our-[a-z-]+|this-[a-z-]+|the-(?:site|team|company|author)|polic(?:y|ies)|notice|statement|settings|preferences|of-(?:use|service|sale)|(?:and-)?conditions|cent(?:er|re)|desk|results?|page|form|info(?:rmation)?|box|now|here|with-us';
const SERVICE_PAGE = new RegExp(
  `/(?:(?:${SERVICES}|newsletters?)(?:-(?:${SERVED}))?(?:\\.[a-z]{3,5})?|page/\\d+|comments|replies|share|print|amp|embed|edit)/?$`,
  'iu',
);
/** A part of the site with nothing but such pages, where none below it is for news or has a year. */
const SERVICE_FOLDER = new RegExp(
  `/(?:${SERVICES})/(?!(?:.*/)?(?:news|newsroom|press|press-releases|blog|stories|(?:19|20)\\d\\d)/)`,
  'iu',
);
/** Lists of what somebody wrote, or of what is on something; a release has a tag as well. */
const LIST = /(?<!\/releases)\/(?:tags?|category|categories|authors?|labels?)(?:\/|$)/iu;

/** Told by the path of its address, behind what that has in common with the folder of the page that links to it. */
export function isServicePage(pathname: string, linkedFrom: string): boolean {
  const folder = linkedFrom.slice(0, linkedFrom.lastIndexOf('/') + 1);
  const rest = pathname.startsWith(folder) ? pathname.slice(folder.length - 1) : pathname;
  return SERVICE_PAGE.test(rest) || SERVICE_FOLDER.test(rest) || LIST.test(rest);
}

const CATALOGUE =
  /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:products?|shop|store|collections?|catalog(?:ue)?|docs?|documentation|manual|reference|api)\/|\.(?:jpe?g|png|gif|webp|avif|svg)$/iu;

/** Whether a page is one of the goods of a shop or one of a manual, as the beginning of its path tells, or a picture. */
export function isCatalogue(pathname: string): boolean {
  return CATALOGUE.test(pathname);
}
