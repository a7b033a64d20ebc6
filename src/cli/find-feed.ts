/** Feeds as people name them: by address, by the title that lists show, or by the number in `sources show`. */
import { addressKey } from '../model/address-key.ts';
import { WinnowError } from '../model/errors.ts';
import { concealPasswords, concealSecrets } from '../protocol/concealed.ts';
import type { FeedHealth } from '../protocol/work.ts';
import { listNames } from './notes/list-names.ts';
import { nearestName } from './notes/missing-names.ts';
import { cleanLine } from './output/clean.ts';

/** A feed with the titles it goes by. */
export interface TitledFeed {
  readonly url: string;
  readonly titles: readonly string[];
}

/** A feed with the title that its list gave it and the one it gives itself, as far as they are known. */
export function titledFeed(url: string, feed: FeedHealth | undefined): TitledFeed {
  // A feed that was not read yet has no title of its own.
  const titles = [feed?.givenTitle ?? '', feed?.title ?? ''].filter((title) => title !== '');
  return { url, titles };
}

/** How many addresses of one title a refusal lists. */
const MOST_TOLD = 5;

function folded(title: string): string {
  return cleanLine(title).replace(/\s+/gu, ' ').trim().toLowerCase();
}

/** The held address that was typed, however it is spelt, whether its password or key was typed in full or as lists conceal it. */
export function findAddress(typed: string, urls: readonly string[]): string | undefined {
  const isMeant = (url: string) => concealPasswords(url) === typed || concealSecrets(url) === typed;
  const key = addressKey(typed);
  return (
    urls.find((url) => url === typed) ??
    urls.find(isMeant) ??
    urls.find((url) => addressKey(url) === key)
  );
}

/** The address of the only feed with this title, in any case; undefined for none. Throws `usage` for several. */
export function findByTitle(typed: string, feeds: readonly TitledFeed[]): string | undefined {
  const wanted = folded(typed);
  if (wanted === '') return undefined;
  const meant = feeds.filter(({ titles }) => titles.some((title) => folded(title) === wanted));
  const urls = [...new Set(meant.map(({ url }) => url))];
  if (urls.length < 2) return urls[0];
  const told = listNames(urls, MOST_TOLD);
  throw new WinnowError('usage', `${urls.length} feeds are called "${typed}": ${told}`, {
    hint: 'name the one that is meant by its address',
  });
}

/** How much two addresses begin alike, up to a slash: what every feed of a host shares makes none of them likelier. */
function sharedStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return one.lastIndexOf('/', at - 1) + 1;
}

function isNearAddress(typed: string, url: string): boolean {
  const start = sharedStart(typed, url);
  return nearestName(typed.slice(start), [url.slice(start)]) !== undefined;
}

/** The address or title nearest to what was typed. */
export function nearestFeed(typed: string, feeds: readonly TitledFeed[]): string | undefined {
  const near = feeds.filter(({ url }) => isNearAddress(typed, url)).map(({ url }) => url);
  return nearestName(typed, [...near, ...feeds.flatMap(({ titles }) => titles)]);
}
