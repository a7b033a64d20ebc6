/**
 * Several people in one line, as mail programs write them: `ann@example.org (Ann), Bo <bo@example.org>`, or as sites do,
 * each name a link to the person's page.
 */

import type { FeedPerson } from '../model/feed.ts';
import { LIMITS } from '../model/limits.ts';
import { mailboxOf, readPerson, readPersonElement } from './person.ts';
import { decodeReferences } from './text/character-references.ts';
import { resolveUrl, webUrl } from './urls/feed-url.ts';
import type { XmlElement } from './xml/xml-element.ts';

/** What is quoted or bracketed, in which nothing separates, or what stands between two people. */
const PIECE = /"[^"]*"|\([^()]*\)|<[^<>]*>|([,;]|\s(?:and|&)\s)/gi;
/** Characters; a longer line is no list of people. */
const LONGEST = 1024;
const EMAIL = /[^\s@<>()]@[^\s@<>()]/g;
/** The name of a link that is no text but an element of the document. */
const ANCHOR = /^(?:.*:)?a$/;
/** A link of HTML whose text has no markup of its own. */
const LINK = /<a\s([^<>]*)>([^<>]*)<\/a\s*>/gi;
const LINK_TO = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i;
/** A mailbox between angle brackets that nobody escaped, so that it is a tag. */
const MAIL_TAG = /<[^\s<>@/]{1,64}@[^\s<>@]{1,253}>/;
/** What may stand between two people. */
const BETWEEN = /^(?:[\s,;&]|\band\b)*$/i;

/** The place behind the `@` of the first address after a place; beyond every place where there is none. */
function emailAfter(line: string, place: number): number {
  EMAIL.lastIndex = place;
  return EMAIL.test(line) ? EMAIL.lastIndex : Number.POSITIVE_INFINITY;
}

/** The people an element names: one of child elements, or those of its text. */
export function readPeople(element: XmlElement): FeedPerson[] {
  const markup = element.hasTags ? element.markup() : '';
  if (MAIL_TAG.test(markup)) return peopleIn(markup);
  const isOfLinks = element.hasTags && element.children.every(({ name }) => ANCHOR.test(name));
  if (element.children.length > 0 && !isOfLinks) {
    const person = readPersonElement(element);
    return person === undefined ? [] : [person];
  }
  const line = isOfLinks ? markup : element.text();
  const linked = /<a\s/i.test(line) ? linkedPeople(line, element.scope.base) : [];
  if (linked.length > 0) return linked;
  return peopleIn(element.text());
}

function peopleIn(line: string): FeedPerson[] {
  return splitPeople(line).flatMap((one) => readPerson(one) ?? []);
}

/** The people of a line of links, each with what its link leads to; none where other text stands between them. */
function linkedPeople(line: string, base: string | undefined): FeedPerson[] {
  if (!BETWEEN.test(decodeReferences(line.replace(LINK, '')))) return [];
  const people: FeedPerson[] = [];
  for (const [, attributes = '', name] of line.matchAll(LINK)) {
    const person = readPerson(name);
    if (person !== undefined) people.push({ ...person, ...targetIn(attributes, base) });
    if (people.length === LIMITS.parse.listEntries) break;
  }
  return people;
}

/** Where a link leads, by its attributes: to a mailbox or to a page. */
function targetIn(attributes: string, base: string | undefined): Pick<FeedPerson, 'email' | 'url'> {
  const [, ...written] = LINK_TO.exec(attributes) ?? [];
  const target = written.find((one) => one !== undefined);
  const email = mailboxOf(target);
  if (email !== undefined) return { email };
  const url = webUrl(resolveUrl(target, base));
  return url === undefined ? {} : { url };
}

/** The line in pieces that name one person each; only their addresses tell where a name ends that may have a comma. */
export function splitPeople(line: string): string[] {
  if (line.length > LONGEST || line.indexOf('@') === line.lastIndexOf('@')) return [line];
  const pieces: string[] = [];
  let from = 0;
  let lastFrom = 0;
  // Looked for once a piece: at every comma it would take the square of the line.
  let email = emailAfter(line, from);
  for (const match of line.matchAll(PIECE)) {
    const [whole, separator] = match;
    if (separator === undefined || match.index < email) continue;
    pieces.push(line.slice(from, match.index).trim());
    lastFrom = from;
    from = match.index + whole.length;
    email = emailAfter(line, from);
  }
  // What has no address of its own belongs to the one before.
  if (email <= line.length) return [...pieces, line.slice(from).trim()];
  return [...pieces.slice(0, -1), line.slice(lastFrom).trim()];
}
