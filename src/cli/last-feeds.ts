/** The feeds that the last `sources show` on a terminal listed, so that `sources drop blogs 3` takes the one that was seen. */
import type { Session } from './session.ts';
import { keepShown, placeOf, readShown } from './shown-list.ts';

const FEEDS = {
  nameless: 'last-feeds.json',
  byTerminal: 'last-feeds',
  hint: 'list the feeds on a terminal again: winnow sources show <name>',
};

/** Keeps what a source (`user/<name>`) was shown to hold. */
export async function keepFeeds(
  session: Session,
  source: string,
  feeds: readonly string[],
): Promise<void> {
  await keepShown(FEEDS, session, { of: source, items: feeds });
}

/** What this terminal showed last, where that was this source; undefined otherwise. Throws `missing` where it is damaged. */
export async function lastFeedsOf(
  source: string,
  session: Session,
): Promise<readonly string[] | undefined> {
  const list = await readShown<string>(FEEDS, session);
  const isOfIt = list?.of === source && list.place === (await placeOf(session));
  return isOfIt ? list.items : undefined;
}
