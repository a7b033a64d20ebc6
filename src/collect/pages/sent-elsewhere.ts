/** Whether a site sent those who asked for an article to some other page of it, as it does with what is gone or closed. */
import { percentDecoded } from '../../model/percent-decoded.ts';
import { FRONT } from './blog-link.ts';
import { isSameDocument } from './same-document.ts';

/** Addresses of pages that are put before others, by their hosts and their paths. */
const DOOR =
  /^(?:consent|login|auth|accounts?|sso|id)\.|\/(?:log-?in|sign-?in|sso|auth|consent|cookie-?wall|privacy-?(?:wall|gate)|subscri(?:be|ption)|register|paywall|404|error|not-?found|expired|gone)(?:[/.?-]|$)/iu;
/** A shorter path says little where it stands in another address. */
const TELLING_PATH = 8;

function isDoor({ hostname, pathname }: URL): boolean {
  return DOOR.test(`${hostname}${pathname}`);
}

/** Whether the address says where its readers wanted to go. */
function namesAsked({ search }: URL, asked: URL): boolean {
  return asked.pathname.length >= TELLING_PATH && percentDecoded(search).includes(asked.pathname);
}

/** Whether the address is that of a folder which the asked one is in. */
function isAbove(there: URL, asked: URL): boolean {
  const folder = there.pathname.replace(/\/?$/u, '/');
  return (
    there.search === '' &&
    asked.pathname.length > folder.length &&
    asked.pathname.startsWith(folder)
  );
}

/** Whether `url`, where the way from an address ended, may well be another page than was asked for. */
export function isSentElsewhere(from: string, url: string): boolean {
  if (isSameDocument(from, url)) return false;
  const [asked, there] = [new URL(from), new URL(url)];
  const isFront = FRONT.test(there.pathname) && !FRONT.test(asked.pathname);
  const isPut = isDoor(there) && !isDoor(asked);
  return isFront || isPut || isAbove(there, asked) || namesAsked(there, asked);
}
