/** The sentence on feeds that all failed since no name could be resolved: a line for each would hide that one thing is wrong. */
import { readUrl } from '../../model/url.ts';
import type { Session } from '../session.ts';

/** How the last fetch of a feed ended; `pollUrl` is where it was fetched, if that is known. */
interface Fetched {
  readonly url: string;
  readonly pollUrl?: string | null | undefined;
  readonly outcome?: string | null | undefined;
}

/** Says so where all feeds failed like that, and they are of several hosts, of which none may be there any more. */
export async function tellOffline(feeds: readonly Fetched[], session: Session): Promise<void> {
  const hosts = new Set(feeds.map(({ url, pollUrl }) => readUrl(pollUrl ?? url)?.hostname));
  if (hosts.size < 2 || feeds.some(({ outcome }) => outcome !== 'dns')) return;
  const who = (await session.isEmbedded()) ? 'this machine' : 'the service';
  session.output.note(`no name of a host could be resolved: ${who} seems to be offline`);
}
