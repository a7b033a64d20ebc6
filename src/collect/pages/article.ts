/** The article in a web page: its text without the page around it. Runs in a worker (`page-worker.ts`). */
import { Readability } from '@mozilla/readability';
import { Parser } from 'htmlparser2';
import { parseHTML } from 'linkedom';
import { LIMITS } from '../../model/limits.ts';
import { storedTag } from '../languages/primary-tag.ts';
import { plainText } from '../text/plain-text.ts';
import { tidyLine } from '../text/tidy-text.ts';
import type { Doubt } from './article-doubt.ts';
import { closesWithWall, endsAtWall } from './article-wall.ts';
import { linkedText } from './linked-things.ts';
import { forwardUrl, type Page } from './page.ts';
import { doubtOf } from './page-doubt.ts';
import { PageSigns } from './page-signs.ts';
import { pageText } from './page-text.ts';
import { readPage } from './read-page.ts';

export interface Article {
  readonly title: string;
  /** Plain text, at most 256 KiB. */
  readonly text: string;
  /** Primary tag in lower case. */
  readonly language?: string;
  /** Where the page, which says little itself, sends its readers at once. */
  readonly forward?: string;
  /** What may stand here in the place of an article. */
  readonly doubt?: Doubt;
}

/** Short pieces are articles too; Readability's own threshold is made for long reads. */
const LEAST_CHARACTERS = 200;
/** Of what is shorter, much is a box beside the article. */
const LONG_CHARACTERS = 500;
/** What stands before a form to log in or to pay is seldom longer. */
const TEASER_CHARACTERS = 1_500;
/** Nor is what stands before a wall whose words are the last ones. */
const LONG_TEASER_CHARACTERS = 5_000;
/** Characters of a text that tell it from another. */
const TELLING_CHARACTERS = 80;
/** Where readers have their say; a page or a whole story may be called after having some. */
const COMMENTS = ['comment', 'disqus', 'replies', 'respond']
  .flatMap((name) => [`[id*="${name}"]`, `[class*="${name}"]`])
  .map((named) => `:is(div, section, aside, ol, ul, li)${named}`)
  .join(',');
/** What is more than this share of the text for programs is no teaser. */
const WHOLE_SHARE = 0.8;
/** What pages that scripts build say to those who run none. */
const NEEDS_SCRIPTS =
  /\b(?:enable|turn on|activate|requires?|needs?)\s+java\s?script\b|\bjava\s?script\s+(?:is|to be|must be)\s+(?:not\s+)?(?:enabled|disabled|required|turned off)/iu;

/** Thrown out of the parser, which has no other way to stop. */
class TooDeep extends Error {}

/** Whether a tree may be built of this markup: readers of trees take quadratic time on deep ones. */
function isBounded(html: string): boolean {
  let depth = 0;
  let elements = 0;
  const parser = new Parser({
    onopentagname: () => {
      depth += 1;
      elements += 1;
      if (depth > LIMITS.parse.htmlDepth || elements > LIMITS.page.articleElements)
        throw new TooDeep();
    },
    onclosetag: () => {
      depth -= 1;
    },
  });
  try {
    parser.end(html);
    return true;
  } catch (error) {
    if (error instanceof TooDeep) return false;
    throw error;
  }
}

/** The tree of a page. Its builder supplies no `html` and `body` of its own. */
function treeOf(html: string): ReturnType<typeof parseHTML>['document'] {
  const { document } = parseHTML(html);
  const root = document.documentElement;
  const isWhole =
    root?.localName === 'html' && [...root.children].some(({ localName }) => localName === 'body');
  return isWhole ? document : parseHTML(`<html><body>${html}</body></html>`).document;
}

type Read = NonNullable<ReturnType<Readability['parse']>> & { readonly text: string };

/** What Readability finds that has so many characters or, where nothing has, is the longest; `without` are left out. */
function readOnce(html: string, charThreshold: number, without?: string): Read | undefined {
  const document = treeOf(html);
  if (without !== undefined) for (const one of document.querySelectorAll(without)) one.remove();
  const read = new Readability(document, { charThreshold }).parse();
  return read === null ? undefined : { ...read, text: plainText(read.content ?? '') };
}

/**
 * The article of a page. A short one that is no part of what is found when a long one is asked for is a box beside it: one
 * that subscribes, or says what was printed. Else the long one is the short one with the comments below it.
 */
function readArticle(html: string): Read | undefined {
  const short = readOnce(html, LEAST_CHARACTERS);
  if (short === undefined || short.text.length >= LONG_CHARACTERS) return short;
  const long = readOnce(html, LONG_CHARACTERS, COMMENTS);
  if (long === undefined || long.text.length < LONG_CHARACTERS) return short;
  return long.text.includes(short.text.slice(0, TELLING_CHARACTERS)) ? short : long;
}

/** The text of an article, or what its page tells programs where readers without scripts see less of it. */
function bestText(text: string, page: Page): string {
  const whole = plainText(linkedText(page));
  if (text.length < whole.length * WHOLE_SHARE) return whole;
  if (text.length >= LEAST_CHARACTERS) return text;
  const described = plainText(
    page.meta.get('og:description') ?? page.meta.get('description') ?? '',
  );
  if (described.length > text.length) return described;
  return NEEDS_SCRIPTS.test(text) ? '' : text;
}

/** Whether a page has but the beginning of its article, before a form to log in or a wall around what is sold. */
function isClosed(page: Page, signs: PageSigns, text: string): boolean {
  if (text.length >= LONG_TEASER_CHARACTERS) return false;
  if (text.length >= TEASER_CHARACTERS) return closesWithWall(signs, text);
  return signs.asksPassword || endsAtWall(page, signs, text);
}

/**
 * The article of a page, or undefined when it holds none. Of one that is deeper (256) or larger (40,000 elements) than a
 * page for people nothing is read but what it tells programs. May take seconds on a hostile page: give it a worker and a deadline.
 */
export function extractArticle(
  bytes: Uint8Array,
  url: string,
  contentType?: string,
): Article | undefined {
  const html = pageText(bytes, contentType);
  const read = isBounded(html) ? readArticle(html) : undefined;
  const signs = new PageSigns();
  const headers = contentType ? { 'content-type': contentType } : {};
  const page = readPage({ url, headers, bytes }, signs);
  const shown = read?.text ?? '';
  const text = isClosed(page, signs, shown) ? '' : bestText(shown, page);
  const forward = text.length < LEAST_CHARACTERS ? forwardUrl(page) : undefined;
  if (text === '' && forward === undefined) return undefined;
  const language = storedTag(read?.lang ?? page.language);
  const doubt = doubtOf(page, signs, text);
  return {
    title: tidyLine(read?.title ?? '', LIMITS.parse.titleBytes) || page.title,
    text,
    ...(language === undefined ? {} : { language }),
    ...(forward === undefined ? {} : { forward }),
    ...(doubt === undefined ? {} : { doubt }),
  };
}
