/** The story an item tells: the same key for the same headline wherever it is published. */
import { hash } from 'node:crypto';
import { isAscii } from '../../model/ascii.ts';

const LEAST_WORDS = 5;
/** What sites put around a headline; behind it a number counts the parts of a series. */
const LEAD_IN =
  /^\s*(?:breaking(?: news)?|update[d]?(?: \d+)?|exclusive|live|watch|video|opinion)\s*[:–—|-]\s*/iu;
const SITE_NAME = /\s(?:[|–—»·•-])\s[^|–—»·•\p{N}]{1,40}$/u;
const EMPTY_WORDS = new Set(
  'a an the and or of in on at to for from by with as is are was were be it its his her their this that'.split(
    ' ',
  ),
);

function wordsOf(title: string): string[] {
  // Most titles need neither the tables of Unicode nor their accents taken off.
  if (isAscii(title)) {
    return (
      title
        .replaceAll("'", '')
        .toLowerCase()
        .match(/[a-z\d]+/g) ?? []
    );
  }
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/['’]/gu, '')
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * 12 base64url characters for the telling words of the title in their order, without the site's name behind it; undefined
 * when fewer than five words are left to tell stories apart by. In another order the same words tell another story: from
 * Go to Rust, version 2.1 and not 1.2.
 */
export function storyKey(item: { readonly title: string }): string | undefined {
  const headline = item.title.replace(LEAD_IN, '');
  const bare = headline.replace(SITE_NAME, '');
  const bareWords = wordsOf(bare);
  const words = bareWords.length >= LEAST_WORDS ? bareWords : wordsOf(headline);
  if (words.length < LEAST_WORDS) return undefined;
  const telling = words.filter((word) => !EMPTY_WORDS.has(word));
  if (new Set(telling).size < LEAST_WORDS - 1) return undefined;
  return hash('sha256', telling.join(' '), 'base64url').slice(0, 12);
}
