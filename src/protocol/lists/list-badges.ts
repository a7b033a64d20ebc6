/** Badges of Markdown: pictures that say how a project does, each with a link to where that is told. */

const BADGE = /\[!\[([^[\]]*)\]\(([^()\s]*)(?: "[^"]*")?\)\]\(([^()\s]*)(?: "[^"]*")?\)/gu;
/** What their pictures are made by, as addresses of pictures tell it. */
const BADGE_PICTURE =
  /badge|shields\.io|awesome\.re|travis-ci|circleci|codecov|coveralls|\/workflows\//iu;
/** What they are called. */
const BADGE_LABEL =
  /^.{0,30}\b(?:awesome|build|ci|code quality|codecov|coverage|dependencies|discord|doi|downloads|gitter|licen[cs]e|lint|npm|prs? welcome|pypi|release|status|tests?|version)\b.{0,20}$/iu;
/** A picture with the sign of a feed leads to one. */
const SAYS_FEED = /\b(?:rss|atom|feeds?|xml)\b/iu;

/** Whether a line has badges and nothing else; any other picture may lead to a feed. */
export function isBadges(line: string): boolean {
  if (!line.startsWith('[![')) return false;
  if (line.replace(BADGE, '').trim() !== '') return false;
  return [...line.matchAll(BADGE)].every(
    ([, label = '', picture = '', link = '']) =>
      (BADGE_PICTURE.test(picture) || BADGE_LABEL.test(label)) &&
      !SAYS_FEED.test(label) &&
      !SAYS_FEED.test(link),
  );
}
