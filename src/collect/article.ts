/** The article in a web page: its text without the page around it. Runs in a worker (`article-worker.ts`). */
import { Readability } from '@mozilla/readability';
import { Parser } from 'htmlparser2';
import { parseHTML } from 'linkedom';
import { LIMITS } from '../model/limits.ts';
import { readPage } from './page.ts';
import { pageText } from './page-text.ts';
import { plainText, tidyLine } from './plain-text.ts';
import { vetUrl } from './vet-url.ts';

export interface Article {
  readonly title: string;
  /** Plain text, at most 256 KiB. */
  readonly text: string;
  readonly byline?: string;
  /** Primary tag in lower case. */
  readonly language?: string;
  readonly image?: string;
  readonly siteName?: string;
  /** Milliseconds since 1970. */
  readonly publishedAt?: number;
}

/** Short pieces are articles too; Readability's own threshold is made for long reads. */
const LEAST_CHARACTERS = 200;

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

/** The tree builder supplies no `html` and `body` of its own. */
function wholePage(html: string): string {
  return /<body\b/iu.test(html) ? html : `<html><body>${html}</body></html>`;
}

function dateOf(text: string | null | undefined): number | undefined {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? undefined : at;
}

/**
 * The article of a page, or undefined when it holds none, or is deeper (256) or larger (40,000 elements)
 * than a page for people. May take seconds on a hostile page: give it a worker and a deadline.
 */
export function extractArticle(
  bytes: Uint8Array,
  url: string,
  contentType?: string,
): Article | undefined {
  const html = pageText(bytes, contentType);
  if (!isBounded(html)) return undefined;
  const { document } = parseHTML(wholePage(html));
  if (document.documentElement === null) return undefined;
  const read = new Readability(document, { charThreshold: LEAST_CHARACTERS }).parse();
  const text = plainText(read?.content ?? '');
  if (!read || text === '') return undefined;
  const page = readPage({
    url,
    headers: contentType ? { 'content-type': contentType } : {},
    bytes,
  });
  const line = (value: string | null | undefined) => tidyLine(value ?? '', LIMITS.parse.titleBytes);
  const image = vetUrl(page.meta.get('og:image') ?? page.meta.get('twitter:image'), page.base);
  const language = (read.lang ?? page.language)?.toLowerCase().match(/^[a-z]{2,8}/u)?.[0];
  const publishedAt = dateOf(read.publishedTime ?? page.meta.get('article:published_time'));
  const byline = line(read.byline);
  const siteName = line(read.siteName);
  return {
    title: line(read.title) || page.title,
    text,
    ...(byline === '' ? {} : { byline }),
    ...(language === undefined ? {} : { language }),
    ...(image === undefined ? {} : { image }),
    ...(siteName === '' ? {} : { siteName }),
    ...(publishedAt === undefined ? {} : { publishedAt }),
  };
}
