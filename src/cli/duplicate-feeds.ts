/** Duplicates: addresses that lead to a feed which their source already holds under another address. */
import type { Client } from '../client/create-client.ts';
import { unlessLacking } from '../client/own-surface.ts';
import { isHealthy, type OutcomeKind } from '../model/outcome.ts';
import { readUrl } from '../model/url.ts';
import type { CheckedFeed } from '../protocol/subscriptions.ts';
import type { FeedHealth } from '../protocol/work.ts';
import { hasFailed } from './feed-health.ts';
import { cleanLine } from './output/clean.ts';
import type { Output } from './output/output.ts';

/** From the address of a duplicate to the address under which the source holds the same feed. */
export type DuplicateFeeds = ReadonlyMap<string, string>;

/**
 * The verdicts on the feeds of a source (`user/<name>`), or of all, without those that are the same only in what they bring: who
 * adds those is heard. None where the service cannot judge feeds.
 */
async function checkUnlessLacking(
  client: Client,
  source: string | undefined,
): Promise<readonly CheckedFeed[]> {
  const checked = await unlessLacking(() => client.subscriptions.check(source), []);
  return checked.filter(({ isTwin }) => !isTwin);
}

/** The addresses of a source (`user/<name>`), or of all, that lead to the same feed as another in their source. */
export async function findDuplicateFeeds(
  client: Client,
  source: string | undefined,
): Promise<DuplicateFeeds> {
  const duplicates = new Map<string, string>();
  for (const { url, sameAs } of await checkUnlessLacking(client, source)) {
    if (sameAs !== null) duplicates.set(url, sameAs);
  }
  return duplicates;
}

/**
 * Whether an address is that of another feed with the password of the same user renewed, or with one where the other fails
 * without.
 */
function renews(url: string, known: CheckedFeed): boolean {
  const [own, other] = [readUrl(url), readUrl(known.url)];
  if (own === undefined || other === undefined || own.username + own.password === '') return false;
  const isOpen = other.username + other.password === '';
  if (isOpen ? isWell(known) : own.username !== other.username) return false;
  other.username = own.username;
  other.password = own.password;
  return own.href === other.href;
}

/** What became of addresses just added whose feed was there: each with the address from before. */
export interface SettledFeeds {
  /** Those that were removed again. */
  readonly duplicates: DuplicateFeeds;
  /** Those that took the place of one with another password, and its title and group. */
  readonly renewed: DuplicateFeeds;
  /** Those that were removed again since their password does not open what the one from before opens. */
  readonly refused: DuplicateFeeds;
}

export const NOTHING_SETTLED: SettledFeeds = {
  duplicates: new Map(),
  renewed: new Map(),
  refused: new Map(),
};

function isWell({ outcome }: CheckedFeed): boolean {
  return isHealthy(outcome as OutcomeKind);
}

/** Of the addresses just added, those that are there with another password; each with what was there. */
function findRenewals(
  checked: readonly CheckedFeed[],
  added: ReadonlySet<string>,
): (readonly [CheckedFeed, CheckedFeed])[] {
  return checked.flatMap((feed) => {
    if (!added.has(feed.url)) return [];
    const before = checked.find((other) => !added.has(other.url) && renews(feed.url, other));
    return before === undefined ? [] : [[feed, before] as const];
  });
}

/**
 * Removes from a source the addresses just added whose feed it also holds under another address. The address that stays is a
 * readable one from before, else the best of those just added; but one that differs in its password alone takes the place of the
 * one from before, unless it fails where that one does not. With `onlyBefore` an address is removed only for one from before, so
 * that duplicates among those just added all stay.
 */
export async function settleDuplicateFeeds(
  client: Client,
  source: string,
  added: ReadonlySet<string>,
  { onlyBefore = false } = {},
): Promise<SettledFeeds> {
  const checked = await checkUnlessLacking(client, source);
  const duplicates = new Map<string, string>();
  const renewed = new Map<string, string>();
  const refused = new Map<string, string>();
  for (const [feed, before] of findRenewals(checked, added)) {
    (isWell(feed) || !isWell(before) ? renewed : refused).set(feed.url, before.url);
  }
  for (const { url, sameAs } of checked) {
    if (!added.has(url) || renewed.has(url) || refused.has(url)) continue;
    const before = checked.find(
      (other) =>
        (other.sameAs ?? other.url) === (sameAs ?? url) && !added.has(other.url) && isWell(other),
    );
    const holder = before?.url ?? (onlyBefore ? null : sameAs);
    if (holder !== null) duplicates.set(url, holder);
  }
  const removals = [...duplicates.keys(), ...renewed.keys(), ...refused.keys()];
  const changes = [
    ...removals.map((url) => ({ url, action: 'remove' as const })),
    ...[...renewed].map(([to, url]) => ({ url, action: 'move' as const, to })),
  ];
  if (changes.length > 0) await client.subscriptions.fix(source, changes);
  return { duplicates, renewed, refused };
}

/** Says what became of them; `name` is that of the source, and `found` its feeds as they were before. */
export function tellSettled(
  name: string,
  { duplicates, renewed, refused }: SettledFeeds,
  found: readonly FeedHealth[],
  output: Output,
): void {
  for (const url of renewed.keys()) {
    output.note(`${url} took the place of the same address with another password`);
  }
  for (const url of refused.keys()) {
    output.warn(`${url} was not added: "${name}" holds that address with a password that works`);
  }
  for (const [url, sameAs] of duplicates) {
    const failed = found.find((feed) => feed.url === url && hasFailed(feed));
    const told =
      failed === undefined
        ? `${url} leads to the feed of ${sameAs}, which "${name}" holds already`
        : `${url} was not added, since "${name}" holds it as ${sameAs}; it failed itself: ${failed.detail || failed.outcome}`;
    output.note(cleanLine(told));
  }
}
